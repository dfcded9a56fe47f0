// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/setup/data_picker.h"

#include "engine/values/measuring/measured_pixels.h"
#include "ui/words/engine_text.h"
#include "ui/words/machine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/settings_values.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>

namespace tonescope::ui {

/// The number that some kinds need, the layout of the pixels and their size.
class MadeDataFields : public QWidget {
    Q_OBJECT

public:
    explicit MadeDataFields(QWidget* parent = nullptr);

    /// Which kind is completed.
    void setKind(DataKind kind);
    [[nodiscard]] SyntheticPixels pixels() const;
    /// Takes them over; does not emit changed(). The layout must be on offer.
    void setPixels(const SyntheticPixels& pixels);
    [[nodiscard]] bool offers(PixelLayout layout) const;
    void save(QSettings& settings) const;
    /// Neither emits changed(), nor changes what is on offer.
    void restore(const QSettings& settings);

Q_SIGNALS:
    void changed();

private:
    void buildNumbers(QFormLayout& form);
    void buildPixels(QFormLayout& form);
    void tellShare();
    void chooseBytes(std::uint64_t bytes);

    DataKind m_kind = DataKind::Uniform;
    QSpinBox* m_values;  ///< of Distinct
    QWidget* m_shareRow; ///< of HotBin
    QSlider* m_share;    ///< per cent
    QLabel* m_shareText; ///< the same in digits
    QComboBox *m_layout, *m_bytes;
    QFormLayout* m_form;
};

namespace {

constexpr int mostValues = 256;

const QString valuesKey = QStringLiteral("lab/distinctValues"), shareKey = QStringLiteral("lab/hotBinShare"),
              layoutKey = QStringLiteral("lab/madePixels"), bytesKey = QStringLiteral("lab/madeBytes");

/// What a file may hold in place of a number is none.
std::optional<int> numberIn(const QSettings& settings, const QString& key) {
    bool known = false;
    const int number = settings.value(key).toInt(&known);
    return known ? std::optional(number) : std::nullopt;
}

/// Chooses what is on offer, and nothing else.
void chooseIn(QComboBox& list, const QVariant& data) {
    if (const int place = list.findData(data); place >= 0) list.setCurrentIndex(place);
}

QString percentText(int percent) {
    return MadeDataFields::tr("%1 %").arg(percent);
}

} // namespace

MadeDataFields::MadeDataFields(QWidget* parent)
    : QWidget(parent), m_values(new QSpinBox), m_shareRow(new QWidget), m_share(new QSlider(Qt::Horizontal)),
      m_shareText(new QLabel), m_layout(new QComboBox), m_bytes(new QComboBox),
      m_form(new QFormLayout(this)) {
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    buildNumbers(*m_form);
    buildPixels(*m_form);
    setKind(m_kind);
}

void MadeDataFields::buildNumbers(QFormLayout& form) {
    m_values->setObjectName(QStringLiteral("distinctValues"));
    m_values->setRange(1, mostValues);
    m_values->setValue(16);
    m_values->setKeyboardTracking(false);
    form.addRow(tr("Distinct values"), m_values);
    connect(m_values, &QSpinBox::valueChanged, this, &MadeDataFields::changed);

    m_share->setObjectName(QStringLiteral("hotBinShare"));
    m_share->setAccessibleName(tr("Share of the hot bin"));
    m_share->setRange(0, 100);
    m_share->setPageStep(10);
    m_share->setValue(90);
    m_shareText->setObjectName(QStringLiteral("hotBinText"));
    m_shareText->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* row = new QHBoxLayout(m_shareRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_share, 1);
    row->addWidget(m_shareText);
    form.addRow(tr("In one bin"), m_shareRow);
    connect(m_share, &QSlider::valueChanged, this, &MadeDataFields::tellShare);
    connect(m_share, &QSlider::valueChanged, this, &MadeDataFields::changed);
    tellShare();
}

void MadeDataFields::buildPixels(QFormLayout& form) {
    m_layout->setObjectName(QStringLiteral("madeLayout"));
    for (const PixelKind kind : allPixelKinds)
        m_layout->addItem(wordFor(kind), static_cast<int>(madeLayout(kind)));
    form.addRow(tr("Pixels"), m_layout);
    connect(m_layout, &QComboBox::activated, this, &MadeDataFields::changed);

    m_bytes->setObjectName(QStringLiteral("madeBytes"));
    for (std::uint64_t mebibytes = 1; mebibytes <= 1024; mebibytes *= 2)
        m_bytes->addItem(bytesText(mebibytes << 20U), static_cast<qulonglong>(mebibytes << 20U));
    chooseBytes(std::uint64_t{16} << 20U);
    form.addRow(tr("Size"), m_bytes);
    connect(m_bytes, &QComboBox::activated, this, &MadeDataFields::changed);
}

void MadeDataFields::setKind(DataKind kind) {
    m_kind = kind;
    const auto showRow = [this](QWidget* field, bool shown) {
        field->setVisible(shown);
        m_form->labelForField(field)->setVisible(shown);
    };
    showRow(m_values, kind == DataKind::Distinct);
    showRow(m_shareRow, kind == DataKind::HotBin);
}

SyntheticPixels MadeDataFields::pixels() const {
    DataSpec spec{m_kind};
    if (m_kind == DataKind::Distinct) spec.number = static_cast<std::uint32_t>(m_values->value());
    if (m_kind == DataKind::HotBin) spec.number = static_cast<std::uint32_t>(m_share->value());
    return {spec, static_cast<PixelLayout>(m_layout->currentData().toInt()),
            m_bytes->currentData().toULongLong()};
}

void MadeDataFields::setPixels(const SyntheticPixels& pixels) {
    const QSignalBlocker quiet(this);
    setKind(pixels.spec.kind);
    const int number = static_cast<int>(pixels.spec.number);
    if (m_kind == DataKind::Distinct) {
        m_values->setMaximum(std::max(mostValues, number)); // 16-bit pixels can have more
        m_values->setValue(number);
    }
    if (m_kind == DataKind::HotBin) m_share->setValue(number);
    m_layout->setCurrentIndex(m_layout->findData(static_cast<int>(pixels.layout)));
    chooseBytes(pixels.bytes);
}

bool MadeDataFields::offers(PixelLayout layout) const {
    return m_layout->findData(static_cast<int>(layout)) >= 0;
}

void MadeDataFields::save(QSettings& settings) const {
    settings.setValue(valuesKey, m_values->value());
    settings.setValue(shareKey, m_share->value());
    const auto layout = static_cast<PixelLayout>(m_layout->currentData().toInt());
    settings.setValue(layoutKey, QString::fromUtf8(traitsOf(layout).name));
    settings.setValue(bytesKey, m_bytes->currentData());
}

void MadeDataFields::restore(const QSettings& settings) {
    const QSignalBlocker quiet(this);
    if (const auto values = numberIn(settings, valuesKey)) m_values->setValue(*values);
    if (const auto share = numberIn(settings, shareKey)) m_share->setValue(*share);
    const std::string layout = nameIn(settings, layoutKey);
    for (const PixelKind kind : allPixelKinds) {
        if (traitsOf(madeLayout(kind)).name == layout)
            chooseIn(*m_layout, static_cast<int>(madeLayout(kind)));
    }
    chooseIn(*m_bytes, settings.value(bytesKey).toULongLong());
}

void MadeDataFields::chooseBytes(std::uint64_t bytes) {
    const QVariant size = static_cast<qulonglong>(bytes);
    int place = 0;
    while (place < m_bytes->count() && m_bytes->itemData(place).toULongLong() < bytes)
        ++place;
    if (m_bytes->itemData(place) != size) m_bytes->insertItem(place, bytesText(bytes), size);
    m_bytes->setCurrentIndex(place);
}

void MadeDataFields::tellShare() {
    m_shareText->setMinimumWidth(m_shareText->fontMetrics().horizontalAdvance(percentText(100)));
    m_shareText->setText(percentText(m_share->value()));
}

namespace {

const QString dataKey = QStringLiteral("lab/data"), shuffledPhoto = QStringLiteral("shuffled photo");

MeasuredPixels made(const SyntheticPixels& pixels) {
    return {nameOf(pixels.spec), pixels};
}

bool samePicture(const Image& a, const ImagePointer& b) {
    return b != nullptr && a.stored.data == b->stored.data;
}

/// "600 × 400 pixels, 8-bit colour, 703.1 KiB"
QString sizeTextOf(const MeasuredPixels& pixels) {
    const LayoutTraits& traits = traitsOf(pixels.layout());
    QString extent;
    if (const auto* image = std::get_if<Image>(&pixels.pixels)) {
        const Extent size = image->extent();
        extent = DataPicker::tr("%1 × %2 pixels")
                     .arg(countText(static_cast<std::uint64_t>(size.width)),
                          countText(static_cast<std::uint64_t>(size.height))) +
                 comma();
    } else if (const auto* shuffled = std::get_if<ShuffledPixels>(&pixels.pixels)) {
        return sizeTextOf({{}, shuffled->image});
    }
    return extent + wordFor(traits.kind()) + comma() + bytesText(pixels.bytes());
}

} // namespace

DataPicker::DataPicker(QWidget* parent)
    : QWidget(parent), m_list(new QComboBox), m_shuffle(new QPushButton(tr("Shuffle the photo"))),
      m_fields(new MadeDataFields), m_size(new QLabel) {
    m_list->setObjectName(QStringLiteral("data"));
    m_list->setAccessibleName(tr("Data"));
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_list->setMinimumContentsLength(16);
    m_list->setMaxVisibleItems(20);
    m_shuffle->setObjectName(QStringLiteral("shuffle"));
    m_shuffle->setCheckable(true);
    m_size->setObjectName(QStringLiteral("dataSize"));
    m_size->setTextFormat(Qt::PlainText);
    m_size->setWordWrap(true);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_list);
    layout->addWidget(m_shuffle);
    layout->addWidget(m_fields);
    layout->addWidget(m_size);
    connect(m_list, &QComboBox::activated, this, [this] { take(m_list->currentData().toInt()); });
    connect(m_shuffle, &QPushButton::clicked, this, [this](bool on) { take(on ? ShuffledPhoto : Photo); });
    connect(m_fields, &MadeDataFields::changed, this, &DataPicker::changed);
    relist();
}

void DataPicker::setPhoto(const ImagePointer& photo) {
    m_photo = photo;
    m_contents.clear(); // another one may have its name
    relist();
    if (m_photo && !m_chosen) choose(m_usualPhoto);
    if (!m_photo && photoChosen()) choose(static_cast<int>(DataKind::Uniform));
}

void DataPicker::setText(const ImagePointer& text) {
    m_text = text;
    relist();
    if (m_text) {
        m_chosen = true;
        choose(Text);
    } else if (m_source == Text) {
        choose(static_cast<int>(DataKind::Uniform));
    }
}

void DataPicker::setPixels(const MeasuredPixels& pixels) {
    const int source = sourceOf(pixels);
    if (source == Given) m_given = pixels;
    if (const auto* synthetic = std::get_if<SyntheticPixels>(&pixels.pixels); synthetic && source != Given)
        m_fields->setPixels(*synthetic);
    relist();
    m_chosen = true;
    choose(source);
}

void DataPicker::setContent(const std::string& name, const PixelContent& content) {
    m_contents.insert_or_assign(name, contentText(content));
    refresh();
}

int DataPicker::sourceOf(const MeasuredPixels& pixels) const {
    if (const auto* synthetic = std::get_if<SyntheticPixels>(&pixels.pixels)) {
        const bool usual = pixels.binning == Binning::Values && synthetic->spec.synthetic() &&
                           m_fields->offers(synthetic->layout) && pixels.name == nameOf(synthetic->spec);
        return usual ? static_cast<int>(synthetic->spec.kind) : Given;
    }
    if (const auto* shuffled = std::get_if<ShuffledPixels>(&pixels.pixels))
        return samePicture(shuffled->image, m_photo) ? ShuffledPhoto : Given;
    const auto& image = std::get<Image>(pixels.pixels);
    if (pixels.binning == Binning::Letters) return samePicture(image, m_text) ? Text : Given;
    return samePicture(image, m_photo) ? Photo : Given;
}

MeasuredPixels DataPicker::pixels() const {
    switch (m_source) {
    case Photo:
        return {fileNameOf(m_photo->name).toStdString(), *m_photo};
    case ShuffledPhoto:
        return {"shuffled:" + fileNameOf(m_photo->name).toStdString(), ShuffledPixels{*m_photo}};
    case Text:
        return {"text:" + fileNameOf(m_text->name).toStdString(), *m_text, Binning::Letters};
    case Given:
        return *m_given;
    default:
        return made(m_fields->pixels());
    }
}

void DataPicker::save(QSettings& settings) const {
    QString name;
    if (m_source < Photo && m_chosen)
        name = QString::fromUtf8(traitsOf(static_cast<DataKind>(m_source)).name);
    const bool shuffled = m_chosen ? m_source == ShuffledPhoto : m_usualPhoto == ShuffledPhoto;
    settings.setValue(dataKey, shuffled ? shuffledPhoto : name);
    m_fields->save(settings);
}

void DataPicker::restore(const QSettings& settings) {
    m_fields->restore(settings);
    const std::string name = nameIn(settings, dataKey);
    m_usualPhoto = shuffledPhoto == QString::fromStdString(name) ? ShuffledPhoto : Photo;
    const auto made = std::find_if(dataTable.begin(), dataTable.end(),
                                   [&](const DataTraits& each) { return each.name == name; });
    m_chosen = made != dataTable.end() && made->synthetic();
    if (m_chosen) {
        choose(static_cast<int>(made->kind));
    } else if (m_photo) {
        choose(m_usualPhoto);
    }
}

void DataPicker::relist() {
    m_list->clear();
    if (m_photo) addPhoto();
    addMade();
    m_list->insertSeparator(m_list->count());
    if (m_text) m_list->addItem(tr("Letters of %1").arg(fileNameOf(m_text->name)), Text);
    m_list->addItem(tr("Letters of a text file …"), AskForText);
    if (m_given) m_list->addItem(QString::fromStdString(m_given->name), Given);
    refresh();
}

void DataPicker::addPhoto() {
    const QString name = fileNameOf(m_photo->name);
    m_list->addItem(tr("Photo: %1").arg(name), Photo);
    m_list->addItem(tr("Shuffled photo: %1").arg(name), ShuffledPhoto);
    m_list->insertSeparator(m_list->count());
}

void DataPicker::addMade() {
    for (const DataTraits& traits : dataTable) {
        if (traits.synthetic()) m_list->addItem(engineText(traits.title), static_cast<int>(traits.kind));
    }
}

void DataPicker::take(int source) {
    if (source == AskForText) return askForText();
    m_chosen = true;
    choose(source);
    Q_EMIT changed();
}

void DataPicker::askForText() {
    refresh(); // what is chosen stays so until the text is there
    auto* dialog = new QFileDialog(this, tr("Count the letters of a text file"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &DataPicker::textWanted);
    dialog->open();
}

void DataPicker::choose(int source) {
    m_source = source;
    if (source < Photo) m_fields->setKind(static_cast<DataKind>(source));
    refresh();
}

void DataPicker::refresh() {
    m_list->setCurrentIndex(m_list->findData(m_source));
    m_shuffle->setEnabled(m_photo != nullptr);
    m_shuffle->setChecked(m_source == ShuffledPhoto);
    m_shuffle->setToolTip(m_photo ? tr("The same histogram, but no neighbours that are alike")
                                  : tr("Open a photo in the main window first."));
    const bool isMade = m_source < Photo;
    m_fields->setVisible(isMade);
    m_size->setVisible(!isMade);
    // While a photo is being taken away, there is nothing to tell of it.
    const bool known = !photoChosen() || m_photo;
    QString tip = m_list->currentText();
    if (!isMade && known && (m_source != Text || m_text)) {
        m_size->setText(sizeTextOf(pixels()));
        const auto content = m_contents.find(pixels().name);
        if (content != m_contents.end()) tip += QLatin1Char('\n') + content->second;
    }
    m_list->setToolTip(tip);
    m_size->setToolTip(tip);
}

} // namespace tonescope::ui

#include "data_picker.moc"
