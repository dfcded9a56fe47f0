// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/setup/made_data_fields.h"

#include "ui/words/number_text.h"
#include "ui/words/settings_values.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSettings>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>

namespace tonescope::ui {

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

} // namespace tonescope::ui
