// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/setup/setup_pane.h"

#include "engine/files/settings_values.h"
#include "ui/counting/parameter_pane.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/parts.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QStringList>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

// Choices depend on each other in one direction: data and devices decide which strategies can run, and these
// strategies decide which launch parameters are shown. SetupPane::follow() updates the dependent lists after
// each change. A row or field that is disabled or hidden keeps its value, so that it returns with the choice
// on which it depends.

namespace tonescope::ui {

namespace {

/// Maximum of the field for distinct values: all values of 8 bits.
constexpr int mostValues = 256;

const QString valuesKey = QStringLiteral("lab/distinctValues"), shareKey = QStringLiteral("lab/hotBinShare"),
              layoutKey = QStringLiteral("lab/madePixels"), bytesKey = QStringLiteral("lab/madeBytes");

/// The number under `key`; nothing if it is missing or not a number, since the file may be damaged.
std::optional<int> numberIn(const QSettings& settings, const QString& key) {
    bool known = false;
    const int number = settings.value(key).toInt(&known);
    return known ? std::optional(number) : std::nullopt;
}

/// Selects the entry with this data; does nothing if there is none.
void chooseIn(QComboBox& list, const QVariant& data) {
    if (const int place = list.findData(data); place >= 0) list.setCurrentIndex(place);
}

QString percentText(int percent) {
    return DataPicker::tr("%1 %").arg(percent);
}

const QString dataKey = QStringLiteral("lab/data"), shuffledPhoto = QStringLiteral("shuffled photo");

/// Whether both have the same pixels in memory.
bool samePicture(const Image& a, const ImagePointer& b) {
    return b != nullptr && a.stored.data == b->stored.data;
}

/// "600 × 400 pixels, 8-bit colour, 703.1 KiB"; without the extent for pixels that have none.
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
    : QWidget(parent), m_list(makeNarrowBox("data", tr("Data"), 16)),
      m_shuffle(makeButton(tr("Shuffle the photo"), "shuffle")), m_fields(new QWidget),
      m_form(new QFormLayout(m_fields)), m_values(named(new QSpinBox, "distinctValues")),
      m_share(named(new QSlider(Qt::Horizontal), "hotBinShare", tr("Share of the hot bin"))),
      m_shareText(named(new QLabel, "hotBinText")),
      m_shareRow(holderOf(makeRow({{m_share, 1}, m_shareText}))),
      m_layout(named(new QComboBox, "madeLayout")), m_bytes(named(new QComboBox, "madeBytes")),
      m_size(named(new QLabel, "dataSize")) {
    m_list->setMaxVisibleItems(20);
    m_shuffle->setCheckable(true);
    m_size->setTextFormat(Qt::PlainText);
    m_size->setWordWrap(true);

    makeFields();
    setLayout(makeColumn({m_list, m_shuffle, m_fields, m_size}));
    connect(m_list, &QComboBox::activated, this, [this] { take(m_list->currentData().toInt()); });
    connect(m_shuffle, &QPushButton::clicked, this, [this](bool on) { take(on ? ShuffledPhoto : Photo); });
    relist();
}

/// Signals are connected after the initial values are set, so that they are not reported as changes.
void DataPicker::makeFields() {
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_values->setRange(1, mostValues);
    m_values->setValue(16);
    m_values->setKeyboardTracking(false);
    m_share->setRange(0, 100);
    m_share->setPageStep(10);
    m_shareText->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    const auto tellShare = [this] {
        m_shareText->setMinimumWidth(m_shareText->fontMetrics().horizontalAdvance(percentText(100)));
        m_shareText->setText(percentText(m_share->value()));
    };
    connect(m_share, &QSlider::valueChanged, this, tellShare);
    m_share->setValue(90);
    for (const PixelKind kind : allPixelKinds)
        m_layout->addItem(wordFor(kind), static_cast<int>(tonescope::madeLayout(kind)));
    for (std::uint64_t mebibytes = 1; mebibytes <= 1024; mebibytes *= 2)
        m_bytes->addItem(bytesText(mebibytes << 20U), static_cast<qulonglong>(mebibytes << 20U));
    chooseBytes(std::uint64_t{16} << 20U);
    m_form->addRow(tr("Distinct values"), m_values);
    m_form->addRow(tr("In one bin"), m_shareRow);
    m_form->addRow(tr("Pixels"), m_layout);
    m_form->addRow(tr("Size"), m_bytes);
    connect(m_values, &QSpinBox::valueChanged, this, &DataPicker::changed);
    connect(m_share, &QSlider::valueChanged, this, &DataPicker::changed);
    for (const QComboBox* box : {m_layout, m_bytes})
        connect(box, &QComboBox::activated, this, &DataPicker::changed);
}

PixelLayout DataPicker::madeLayout() const {
    return static_cast<PixelLayout>(m_layout->currentData().toInt());
}

SyntheticPixels DataPicker::madePixels() const {
    DataSpec spec{static_cast<DataKind>(m_source)};
    if (spec.kind == DataKind::Distinct) spec.number = static_cast<std::uint32_t>(m_values->value());
    if (spec.kind == DataKind::HotBin) spec.number = static_cast<std::uint32_t>(m_share->value());
    return {spec, madeLayout(), m_bytes->currentData().toULongLong()};
}

bool DataPicker::offers(PixelLayout layout) const {
    return m_layout->findData(static_cast<int>(layout)) >= 0;
}

/// The sizes stay in ascending order.
void DataPicker::chooseBytes(std::uint64_t bytes) {
    const QVariant size = static_cast<qulonglong>(bytes);
    int place = 0;
    while (place < m_bytes->count() && m_bytes->itemData(place).toULongLong() < bytes)
        ++place;
    if (m_bytes->itemData(place) != size) m_bytes->insertItem(place, bytesText(bytes), size);
    m_bytes->setCurrentIndex(place);
}

/// A choice of the user is kept, except the photo itself when it is closed.
void DataPicker::setPhoto(const ImagePointer& photo) {
    m_photo = photo;
    m_contents.clear(); // keyed by name, and another photo may have the same name
    relist();
    if (m_photo && !m_chosen) choose(m_usualPhoto);
    if (!m_photo && photoChosen()) choose(static_cast<int>(DataKind::Uniform));
    Q_EMIT changed();
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
    Q_EMIT changed();
}

/// Synthetic pixels set the fields. Other pixels are shown by the entry Given if no entry has them.
void DataPicker::setPixels(const MeasuredPixels& pixels) {
    if (samePixels(pixels, this->pixels())) return;
    const int source = sourceOf(pixels);
    if (source == Given) m_given = pixels;
    if (const auto* made = std::get_if<SyntheticPixels>(&pixels.pixels); made && source != Given) {
        const QSignalBlocker quiet(this);
        const int number = static_cast<int>(made->spec.number);
        if (made->spec.kind == DataKind::Distinct) {
            // Pixels of 16 bits can have more than 256 values.
            m_values->setMaximum(std::max(mostValues, number));
            m_values->setValue(number);
        }
        if (made->spec.kind == DataKind::HotBin) m_share->setValue(number);
        m_layout->setCurrentIndex(m_layout->findData(static_cast<int>(made->layout)));
        chooseBytes(made->bytes);
    }
    relist();
    m_chosen = true;
    choose(source);
    Q_EMIT changed();
}

void DataPicker::setContent(const std::string& name, const PixelContent& content) {
    m_contents.insert_or_assign(name, contentText(content));
    refresh();
}

/// Synthetic pixels belong to an entry only if the fields can express them: kind, binning, layout and name.
int DataPicker::sourceOf(const MeasuredPixels& pixels) const {
    if (const auto* synthetic = std::get_if<SyntheticPixels>(&pixels.pixels)) {
        const bool usual = synthetic->spec.synthetic() &&
                           pixels.binning == traitsOf(synthetic->spec.kind).binning &&
                           offers(synthetic->layout) && pixels.name == nameOf(synthetic->spec);
        return usual ? static_cast<int>(synthetic->spec.kind) : Given;
    }
    if (const auto* shuffled = std::get_if<ShuffledPixels>(&pixels.pixels))
        return samePicture(shuffled->image, m_photo) ? ShuffledPhoto : Given;
    const auto& image = std::get<Image>(pixels.pixels);
    if (pixels.binning == Binning::Letters) return samePicture(image, m_text) ? Text : Given;
    return samePicture(image, m_photo) ? Photo : Given;
}

/// The prefixes "shuffled:" and "text:" distinguish measurements that count the pixels of one file in
/// different ways.
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
        return measuredPixels(madePixels());
    }
}

/// If the user has chosen nothing, the saved kind only says whether opening a photo selects the shuffled
/// photo (m_usualPhoto).
void DataPicker::save(QSettings& settings) const {
    QString name;
    if (m_source < Photo && m_chosen)
        name = QString::fromUtf8(traitsOf(static_cast<DataKind>(m_source)).name);
    const bool shuffled = m_chosen ? m_source == ShuffledPhoto : m_usualPhoto == ShuffledPhoto;
    settings.setValue(dataKey, shuffled ? shuffledPhoto : name);
    settings.setValue(valuesKey, m_values->value());
    settings.setValue(shareKey, m_share->value());
    settings.setValue(layoutKey, QString::fromUtf8(traitsOf(madeLayout()).name));
    settings.setValue(bytesKey, m_bytes->currentData());
}

/// Each value is checked, because the settings file may be damaged.
void DataPicker::restore(const QSettings& settings) {
    const QSignalBlocker quiet(this);
    if (const auto values = numberIn(settings, valuesKey)) m_values->setValue(*values);
    if (const auto share = numberIn(settings, shareKey)) m_share->setValue(*share);
    const std::string layout = nameIn(settings, layoutKey);
    for (const PixelKind kind : allPixelKinds) {
        if (traitsOf(tonescope::madeLayout(kind)).name == layout)
            chooseIn(*m_layout, static_cast<int>(tonescope::madeLayout(kind)));
    }
    chooseIn(*m_bytes, settings.value(bytesKey).toULongLong());
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

/// From top to bottom: photo, synthetic kinds, text, given pixels.
void DataPicker::relist() {
    m_list->clear();
    if (m_photo) {
        const QString name = fileNameOf(m_photo->name);
        m_list->addItem(tr("Photo: %1").arg(name), Photo);
        m_list->addItem(tr("Shuffled photo: %1").arg(name), ShuffledPhoto);
        m_list->insertSeparator(m_list->count());
    }
    for (const DataTraits& traits : dataTable) {
        if (traits.synthetic()) m_list->addItem(engineText(traits.title), static_cast<int>(traits.kind));
    }
    m_list->insertSeparator(m_list->count());
    if (m_text) m_list->addItem(tr("Letters of %1").arg(fileNameOf(m_text->name)), Text);
    m_list->addItem(tr("Letters of a text file …"), AskForText);
    if (m_given) m_list->addItem(QString::fromStdString(m_given->name), Given);
    refresh();
}

/// The last entry opens a file dialog and chooses nothing itself.
void DataPicker::take(int source) {
    if (source == AskForText) {
        refresh(); // the list shows the old choice again: the text file must be chosen and read first
        return askForFiles(this, {tr("Count the letters of a text file"), {}},
                           [this](const QStringList& files) { Q_EMIT textWanted(files.front()); });
    }
    m_chosen = true;
    choose(source);
    Q_EMIT changed();
}

void DataPicker::choose(int source) {
    m_source = source;
    refresh();
}

/// Which fields are visible follows from the chosen entry alone.
void DataPicker::refresh() {
    m_list->setCurrentIndex(m_list->findData(m_source));
    m_shuffle->setEnabled(m_photo != nullptr);
    m_shuffle->setChecked(m_source == ShuffledPhoto);
    m_shuffle->setToolTip(
        m_photo ? tr("Shuffles the pixels: the histogram stays the same, but neighbours are no longer alike")
                : tr("Open a photo in the main window first."));
    const bool isMade = m_source < Photo;
    m_fields->setVisible(isMade);
    const auto showRow = [this](QWidget* field, bool shown) {
        field->setVisible(shown);
        m_form->labelForField(field)->setVisible(shown);
    };
    showRow(m_values, m_source == static_cast<int>(DataKind::Distinct));
    showRow(m_shareRow, m_source == static_cast<int>(DataKind::HotBin));
    showRow(m_layout, m_source != static_cast<int>(DataKind::Letters));
    m_size->setVisible(!isMade);
    // setPhoto(null) refreshes once before another entry is chosen; there is no photo to describe then.
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

namespace {

/// Text, tool tip and flags of a row; not its check state.
void fill(QListWidgetItem& item, const CheckRow& row) {
    item.setText(row.text);
    item.setToolTip(row.toolTip);
    QFont font = item.font();
    font.setItalic(row.doubtful);
    item.setFont(font);
    const Qt::ItemFlags base = Qt::ItemIsUserCheckable | Qt::ItemIsSelectable;
    item.setFlags(row.usable ? base | Qt::ItemIsEnabled : base);
}

std::string checkedId(const QListWidgetItem& item) {
    return item.data(Qt::UserRole).toString().toStdString();
}

QListWidgetItem* makeItem(const CheckRow& row, bool on) {
    auto* item = new QListWidgetItem;
    item->setData(Qt::UserRole, QString::fromStdString(row.id));
    item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
    fill(*item, row);
    return item;
}

} // namespace

CheckList::CheckList(QWidget* parent) : QListWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSelectionMode(QAbstractItemView::NoSelection);
    setTextElideMode(Qt::ElideMiddle); // names differ at their ends, too
    connect(this, &QListWidget::itemChanged, this, &CheckList::changed);
}

/// With the same ids in the same order, the items stay and only their texts and flags change.
void CheckList::setRows(const std::vector<CheckRow>& rows) {
    const QSignalBlocker quiet(this);
    bool sameRows = static_cast<std::size_t>(count()) == rows.size();
    for (int index = 0; sameRows && index < count(); ++index)
        sameRows = checkedId(*item(index)) == rows[static_cast<std::size_t>(index)].id;
    if (sameRows) { // updated in place, to keep the current row and the keyboard focus
        for (int index = 0; index < count(); ++index)
            fill(*item(index), rows[static_cast<std::size_t>(index)]);
        return;
    }
    m_before = states();
    std::vector<QListWidgetItem*> items;
    for (const CheckRow& each : rows) {
        const auto before = m_before.find(each.id);
        items.push_back(makeItem(each, before == m_before.end() ? each.on : before->second));
    }
    clear();
    for (QListWidgetItem* each : items)
        addItem(each);
    updateGeometry();
}

bool CheckList::isOn(std::string_view id) const {
    const QListWidgetItem* found = row(id);
    return found != nullptr && found->checkState() == Qt::Checked;
}

void CheckList::setAll(bool on) {
    {
        const QSignalBlocker quiet(this);
        for (int index = 0; index < count(); ++index) {
            if (item(index)->flags().testFlag(Qt::ItemIsEnabled))
                item(index)->setCheckState(on ? Qt::Checked : Qt::Unchecked);
        }
    }
    viewport()->update();
    Q_EMIT changed();
}

std::map<std::string, bool> CheckList::states() const {
    std::map<std::string, bool> states = m_before;
    for (int index = 0; index < count(); ++index)
        states[checkedId(*item(index))] = item(index)->checkState() == Qt::Checked;
    return states;
}

void CheckList::save(QSettings& settings, const QString& key) const {
    QStringList on, off;
    for (const auto& [id, isOn] : states())
        (isOn ? on : off) += QString::fromStdString(id);
    settings.setValue(key + QStringLiteral("/on"), on);
    settings.setValue(key + QStringLiteral("/off"), off);
}

/// States of rows that are not there yet wait in m_before: devices are known only later.
void CheckList::restore(const QSettings& settings, const QString& key) {
    const QSignalBlocker quiet(this);
    for (const bool on : {true, false}) {
        const QString list = key + (on ? QStringLiteral("/on") : QStringLiteral("/off"));
        for (const QString& id : settings.value(list).toStringList())
            m_before[id.toStdString()] = on;
    }
    for (int index = 0; index < count(); ++index) {
        const auto before = m_before.find(checkedId(*item(index)));
        if (before != m_before.end())
            item(index)->setCheckState(before->second ? Qt::Checked : Qt::Unchecked);
    }
}

const QListWidgetItem* CheckList::row(std::string_view id) const {
    for (int index = 0; index < count(); ++index) {
        if (checkedId(*item(index)) == id) return item(index);
    }
    return nullptr;
}

void CheckList::changeEvent(QEvent* event) {
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
}

/// As high as all rows together. Rows with letters of another font may be higher than others.
QSize CheckList::sizeHint() const {
    int rows = count() == 0 ? fontMetrics().height() : 0;
    for (int index = 0; index < count(); ++index)
        rows += sizeHintForRow(index);
    return {fontMetrics().averageCharWidth() * 30, rows + 2 * frameWidth()};
}

QSize CheckList::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 20, sizeHint().height()};
}

namespace {

/// Whether both ranges allow the same values; defaults may differ.
bool same(const std::optional<ParameterRange>& a, const std::optional<ParameterRange>& b) {
    if (!a || !b) return !a && !b;
    return a->least == b->least && a->most == b->most && a->powersOfTwo == b->powersOfTwo;
}

QString keyOf(Parameter parameter) {
    return QStringLiteral("lab/parameters/") + QString::fromUtf8(nameOf(parameter));
}

/// One word for work-groups of devices and threads of the host, because one field sets both.
QString labelOf(Parameter parameter) {
    QString words = parameter == Parameter::Groups ? LaunchFields::tr("work-groups (host: threads)")
                                                   : wordFor(parameter, StrategyHome::OpenClDevice);
    words[0] = words.at(0).toUpper();
    return words;
}

} // namespace

std::optional<ParameterRange> widestRange(std::span<const StrategyInfo> strategies, Parameter parameter) {
    std::optional<ParameterRange> widest;
    for (const StrategyInfo& strategy : strategies) {
        const ParameterRange* range = rangeOf(strategy.parameters, parameter);
        if (range == nullptr) continue;
        if (!widest) widest = *range;
        widest->least = std::min(widest->least, range->least);
        widest->most = std::max(widest->most, range->most);
        widest->powersOfTwo = widest->powersOfTwo && range->powersOfTwo;
    }
    return widest;
}

LaunchFields::LaunchFields(QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
}

/// Fields are made again only if a range has changed, so that the focus stays in the field in which the user
/// types.
void LaunchFields::offer(std::span<const StrategyInfo> strategies) {
    Ranges ranges;
    for (const Parameter parameter : allParameters)
        ranges.at(static_cast<std::size_t>(parameter)) = widestRange(strategies, parameter);
    if (std::equal(ranges.begin(), ranges.end(), m_ranges.begin(), same)) return;
    m_ranges = ranges;
    rebuild();
}

/// Deletes all fields and makes them again with their values.
void LaunchFields::rebuild() {
    delete m_rows;
    m_rows = new QWidget;
    auto* form = new QFormLayout(m_rows);
    form->setContentsMargins(0, 0, 0, 0);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (const std::optional<ParameterRange>& range : m_ranges) {
        if (range) addRow(*form, *range);
    }
    layout()->addWidget(m_rows);
}

void LaunchFields::addRow(QFormLayout& form, const ParameterRange& range) {
    const Parameter parameter = range.parameter;
    const QString label = labelOf(parameter);
    auto* field = new ParameterField(range, m_rows);
    field->focusProxy()->setObjectName(QStringLiteral("lab-") + QString::fromUtf8(nameOf(parameter)));
    field->focusProxy()->setAccessibleName(label);
    field->setValue(m_launch[parameter]);
    connect(field, &ParameterField::changed, this, [this, field, parameter] {
        m_launch.set(parameter, field->value());
        Q_EMIT changed();
    });
    form.addRow(label, field);
}

void LaunchFields::save(QSettings& settings) const {
    for (const Parameter parameter : allParameters) {
        const std::optional<std::uint32_t> value = m_launch[parameter];
        value ? settings.setValue(keyOf(parameter), *value) : settings.remove(keyOf(parameter));
    }
}

void LaunchFields::restore(const QSettings& settings) {
    for (const Parameter parameter : allParameters) {
        bool known = false;
        const unsigned value = settings.value(keyOf(parameter)).toUInt(&known);
        m_launch.set(parameter, known ? std::optional<std::uint32_t>(value) : std::nullopt);
    }
    rebuild();
}

/// Values of hidden fields are left out.
LaunchParameters LaunchFields::launch() const {
    LaunchParameters launch;
    for (const std::optional<ParameterRange>& range : m_ranges) {
        if (range) launch.set(range->parameter, m_launch[range->parameter]);
    }
    return launch;
}

namespace {

const QString devicesKey = QStringLiteral("lab/devices"), strategiesKey = QStringLiteral("lab/strategies"),
              repeatsKey = QStringLiteral("lab/repeats");

QLabel* makeSectionHeading(const QString& text) {
    auto* label = new QLabel(QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped()));
    label->setContentsMargins(0, 6, 0, 0);
    return label;
}

/// Name and type of a device, for its row.
QString deviceText(const DeviceInfo& device, const DeviceCatalog& catalog) {
    const QString name = shortTitleOf(device, catalog.devices);
    if (device.type == DeviceType::Host) return name;
    if (device.type == DeviceType::Simulator) return SetupPane::tr("%1, simulator: not comparable").arg(name);
    return QStringLiteral("%1, %2").arg(name, wordFor(device.type));
}

/// All names that the driver reports; for a simulator a warning about its times.
QString deviceToolTip(const DeviceInfo& device) {
    QStringList lines{engineText(device.name), wordFor(device.type)};
    if (!device.platform.empty()) lines += engineText(device.platform);
    if (!device.driver.empty()) lines += SetupPane::tr("Driver %1").arg(engineText(device.driver));
    if (device.type == DeviceType::Simulator)
        lines +=
            SetupPane::tr("Its times are those of the simulation and cannot be compared with a device's.");
    return lines.join(QLatin1Char('\n'));
}

/// Why the strategy cannot run on any of these devices, translated; empty if it can.
QString obstacle(const StrategyInfo& strategy, const std::vector<DeviceInfo>& devices,
                 const MeasuredPixels& pixels) {
    if (!canCount(strategy, pixels))
        return SetupPane::tr("Cannot count the chosen pixels: they are %1.").arg(countedText(pixels));
    const bool able = std::any_of(devices.begin(), devices.end(),
                                  [&](const DeviceInfo& device) { return runsOn(strategy, device); });
    if (able) return {};
    if (strategy.home == StrategyHome::SeveralDevices)
        return SetupPane::tr("Runs on several devices together; they are switched off above.");
    return strategy.home == StrategyHome::HostThreads
               ? SetupPane::tr("Runs on the host, which is switched off above.")
               : SetupPane::tr("Runs on OpenCL devices; none is switched on.");
}

/// The row of a strategy: disabled with the reason in its tool tip if there is an obstacle.
CheckRow rowOf(const StrategyInfo& strategy, const QString& obstacle) {
    CheckRow row;
    row.id = strategy.id;
    row.usable = obstacle.isEmpty();
    row.text = engineText(strategy.title);
    row.doubtful = !strategy.exact;
    row.on = !strategy.own; // off at first: its kernel is an empty template
    QStringList lines;
    if (!row.usable) lines += obstacle;
    if (row.doubtful)
        lines += SetupPane::tr("Wrong on purpose: it loses counts; the result names their number.");
    lines += engineText(strategy.summary);
    lines += SetupPane::tr("From: %1").arg(engineText(strategy.origin));
    row.toolTip = lines.join(QLatin1Char('\n'));
    return row;
}

/// One row per device. On at first: the default device and the host.
std::vector<CheckRow> deviceRows(const DeviceCatalog& catalog) {
    if (catalog.devices.empty()) return {};
    const std::string byDefault = defaultDevice(catalog).key;
    std::vector<CheckRow> rows;
    for (const DeviceInfo& device : catalog.devices) {
        const bool on = device.key == byDefault || device.type == DeviceType::Host;
        rows.push_back({device.key, deviceText(device, catalog), deviceToolTip(device), on, true});
    }
    return rows;
}

/// One row per strategy, enabled if it can count these pixels on at least one of these devices.
std::vector<CheckRow> strategyRows(const DeviceCatalog& catalog, const std::vector<DeviceInfo>& devices,
                                   const MeasuredPixels& pixels) {
    std::vector<CheckRow> rows;
    for (const StrategyInfo& strategy : catalog.strategies)
        rows.push_back(rowOf(strategy, obstacle(strategy, devices, pixels)));
    return rows;
}

} // namespace

SetupPane::SetupPane(QWidget* parent)
    : QWidget(parent), m_data(new DataPicker), m_devices(named(new CheckList, "devices", tr("Devices"))),
      m_strategies(named(new CheckList, "strategies", tr("Strategies"))), m_launch(new LaunchFields),
      m_repeats(named(new QSpinBox, "repeats")) {
    setObjectName(QStringLiteral("setupPane"));
    m_repeats->setRange(1, 101);
    m_repeats->setValue(9);
    m_repeats->setKeyboardTracking(false);
    m_repeats->setToolTip(tr("How many times each case is measured, after one run to warm up"));
    auto* form = new QFormLayout;
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Repeats"), m_repeats);
    setLayout(makeColumn({makeSectionHeading(tr("Data")),
                          m_data,
                          makeSectionHeading(tr("Devices")),
                          m_devices,
                          makeRow({{makeSectionHeading(tr("Strategies")), 1},
                                   makeTickButton(tr("All"), true),
                                   makeTickButton(tr("None"), false)}),
                          m_strategies,
                          makeSectionHeading(tr("Parameters")),
                          m_launch,
                          form,
                          {}}));
    layout()->setContentsMargins(8, 0, 8, 8);
    connect(m_data, &DataPicker::changed, this, &SetupPane::tell);
    for (const CheckList* list : {m_devices, m_strategies})
        connect(list, &CheckList::changed, this, &SetupPane::tell);
    connect(m_launch, &LaunchFields::changed, this, &SetupPane::tell);
    connect(m_repeats, &QSpinBox::valueChanged, this, &SetupPane::tell);
}

/// A button that switches all strategies on, or off.
QToolButton* SetupPane::makeTickButton(const QString& text, bool ticks) {
    auto* button = makeButton<QToolButton>(text, ticks ? "allStrategies" : "noStrategies");
    button->setAutoRaise(true);
    connect(button, &QToolButton::clicked, m_strategies, [this, ticks] { m_strategies->setAll(ticks); });
    return button;
}

/// The rows of strategies are set by tell(), because they depend on the devices.
void SetupPane::setCatalog(const DeviceCatalog& catalog) {
    m_catalog = catalog;
    m_devices->setRows(deviceRows(catalog));
    tell();
}

void SetupPane::save(QSettings& settings) const {
    m_data->save(settings);
    m_devices->save(settings, devicesKey);
    m_strategies->save(settings, strategiesKey);
    m_launch->save(settings);
    settings.setValue(repeatsKey, m_repeats->value());
}

void SetupPane::restore(const QSettings& settings) {
    // So that changed() is emitted once, by tell() at the end.
    const QSignalBlocker once(m_repeats);
    m_data->restore(settings);
    m_devices->restore(settings, devicesKey);
    m_strategies->restore(settings, strategiesKey);
    m_launch->restore(settings);
    bool known = false;
    const int repeats = settings.value(repeatsKey).toInt(&known);
    if (known) m_repeats->setValue(repeats);
    tell();
}

void SetupPane::tell() {
    follow();
    Q_EMIT changed();
}

/// Strategies first: the parameters depend on them.
void SetupPane::follow() {
    m_strategies->setRows(strategyRows(m_catalog, devicesOn(), m_data->pixels()));
    m_launch->offer(strategiesInUse());
}

std::vector<DeviceInfo> SetupPane::devicesOn() const {
    std::vector<DeviceInfo> on = m_catalog.devices;
    std::erase_if(on, [this](const DeviceInfo& device) { return !m_devices->isOn(device.key); });
    return on;
}

std::vector<StrategyInfo> SetupPane::strategiesOn() const {
    std::vector<StrategyInfo> on = m_catalog.strategies;
    std::erase_if(on, [this](const StrategyInfo& row) { return !m_strategies->isOn(row.id); });
    return on;
}

/// LaunchFields shows the parameters of exactly these strategies.
std::vector<StrategyInfo> SetupPane::strategiesInUse() const {
    const std::vector<DeviceInfo> devices = devicesOn();
    const MeasuredPixels pixels = m_data->pixels();
    std::vector<StrategyInfo> inUse = strategiesOn();
    std::erase_if(inUse, [&](const StrategyInfo& strategy) {
        return std::none_of(devices.begin(), devices.end(),
                            [&](const DeviceInfo& device) { return canCount(strategy, device, pixels); });
    });
    return inUse;
}

LabChoices SetupPane::choices() const {
    return {devicesOn(),
            strategiesOn(),
            m_data->pixels(),
            m_launch->launch(),
            static_cast<unsigned>(m_repeats->value()),
            m_data->photo()};
}

} // namespace tonescope::ui
