// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/setup/setup_pane.h"

#include "ui/lab/setup/check_list.h"
#include "ui/lab/setup/data_picker.h"
#include "ui/lab/setup/launch_fields.h"
#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/words.h"

#include <QFormLayout>
#include <QLabel>
#include <QSettings>
#include <QSpinBox>
#include <QStringList>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tonescope::ui {

namespace {

const QString devicesKey = QStringLiteral("lab/devices"), strategiesKey = QStringLiteral("lab/strategies"),
              repeatsKey = QStringLiteral("lab/repeats");

QLabel* makeSectionHeading(const QString& text) {
    auto* label = new QLabel(QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped()));
    label->setContentsMargins(0, 6, 0, 0);
    return label;
}

QString deviceText(const DeviceInfo& device, const DeviceCatalog& catalog) {
    const QString name = shortTitleOf(device, catalog.devices);
    if (device.type == DeviceType::Host) return name;
    if (device.type == DeviceType::Simulator) return SetupPane::tr("%1, simulator: not comparable").arg(name);
    return QStringLiteral("%1, %2").arg(name, wordFor(device.type));
}

QString deviceToolTip(const DeviceInfo& device) {
    QStringList lines{engineText(device.name), wordFor(device.type)};
    if (!device.platform.empty()) lines += engineText(device.platform);
    if (!device.driver.empty()) lines += SetupPane::tr("Driver %1").arg(engineText(device.driver));
    if (device.type == DeviceType::Simulator)
        lines += SetupPane::tr("Its times are those of simulating, and compare with no device's.");
    return lines.join(QLatin1Char('\n'));
}

/// Why none of the devices can; empty where one can.
QString obstacle(const StrategyInfo& strategy, const std::vector<DeviceInfo>& devices,
                 const MeasuredPixels& pixels) {
    if (!canCount(strategy, pixels))
        return SetupPane::tr("Cannot count the chosen pixels: they are %1.").arg(countedText(pixels));
    const bool able = std::any_of(devices.begin(), devices.end(),
                                  [&](const DeviceInfo& device) { return runsOn(strategy, device); });
    if (able) return {};
    if (strategy.home == StrategyHome::SeveralDevices)
        return SetupPane::tr("Runs on several devices together, which are switched off above.");
    return strategy.home == StrategyHome::HostThreads
               ? SetupPane::tr("Runs on the host, which is switched off above.")
               : SetupPane::tr("Runs on OpenCL devices; none is switched on.");
}

CheckRow rowOf(const StrategyInfo& strategy, const QString& obstacle) {
    CheckRow row;
    row.id = strategy.id;
    row.usable = obstacle.isEmpty();
    row.text = engineText(strategy.title);
    row.doubtful = !strategy.exact;
    row.on = !strategy.own; // there is nothing in it yet
    QStringList lines;
    if (!row.usable) lines += obstacle;
    if (row.doubtful) lines += SetupPane::tr("Wrong on purpose: it loses counts, and says how many.");
    lines += engineText(strategy.summary);
    lines += SetupPane::tr("From: %1").arg(engineText(strategy.origin));
    row.toolTip = lines.join(QLatin1Char('\n'));
    return row;
}

/// A row for each device, by its key. On, where nobody chose: the default device and the host.
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

/// A row for each strategy, by its id: usable where it can count such pixels on at least one of the devices,
/// and with the reason where it cannot.
std::vector<CheckRow> strategyRows(const DeviceCatalog& catalog, const std::vector<DeviceInfo>& devices,
                                   const MeasuredPixels& pixels) {
    std::vector<CheckRow> rows;
    for (const StrategyInfo& strategy : catalog.strategies)
        rows.push_back(rowOf(strategy, obstacle(strategy, devices, pixels)));
    return rows;
}

} // namespace

SetupPane::SetupPane(QWidget* parent)
    : QWidget(parent), m_data(new DataPicker), m_devices(new CheckList), m_strategies(new CheckList),
      m_launch(new LaunchFields), m_repeats(new QSpinBox) {
    setObjectName(QStringLiteral("setupPane"));
    m_devices->setObjectName(QStringLiteral("devices"));
    m_devices->setAccessibleName(tr("Devices"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 8);
    layout->addWidget(makeSectionHeading(tr("Data")));
    layout->addWidget(m_data);
    layout->addWidget(makeSectionHeading(tr("Devices")));
    layout->addWidget(m_devices);
    addStrategies(*layout);
    addParameters(*layout);
    layout->addStretch();
    connect(m_data, &DataPicker::changed, this, &SetupPane::tell);
    connect(m_data, &DataPicker::textWanted, this, &SetupPane::textWanted);
    connect(m_devices, &CheckList::changed, this, &SetupPane::tell);
}

void SetupPane::addStrategies(QVBoxLayout& layout) {
    auto* row = new QHBoxLayout;
    row->addWidget(makeSectionHeading(tr("Strategies")), 1);
    row->addWidget(makeTickButton(tr("All"), true));
    row->addWidget(makeTickButton(tr("None"), false));
    layout.addLayout(row);
    m_strategies->setObjectName(QStringLiteral("strategies"));
    m_strategies->setAccessibleName(tr("Strategies"));
    layout.addWidget(m_strategies);
    connect(m_strategies, &CheckList::changed, this, &SetupPane::tell);
}

/// Ticks every strategy, or none.
QToolButton* SetupPane::makeTickButton(const QString& text, bool ticks) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setAutoRaise(true);
    button->setObjectName(ticks ? QStringLiteral("allStrategies") : QStringLiteral("noStrategies"));
    connect(button, &QToolButton::clicked, m_strategies, [this, ticks] { m_strategies->setAll(ticks); });
    return button;
}

void SetupPane::addParameters(QVBoxLayout& layout) {
    m_repeats->setObjectName(QStringLiteral("repeats"));
    m_repeats->setRange(1, 101);
    m_repeats->setValue(9);
    m_repeats->setKeyboardTracking(false);
    m_repeats->setToolTip(tr("How often each case is counted, after once to warm up"));
    layout.addWidget(makeSectionHeading(tr("Parameters")));
    layout.addWidget(m_launch);
    auto* form = new QFormLayout;
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Repeats"), m_repeats);
    layout.addLayout(form);
    connect(m_launch, &LaunchFields::changed, this, &SetupPane::tell);
    connect(m_repeats, &QSpinBox::valueChanged, this, &SetupPane::tell);
}

void SetupPane::setCatalog(const DeviceCatalog& catalog) {
    m_catalog = catalog;
    m_devices->setRows(deviceRows(catalog));
    tell();
}

void SetupPane::setPhoto(const ImagePointer& photo) {
    m_photo = photo;
    m_data->setPhoto(photo);
    tell();
}

void SetupPane::setText(const ImagePointer& text) {
    m_data->setText(text);
    tell();
}

const ImagePointer& SetupPane::text() const {
    return m_data->text();
}

void SetupPane::setContent(const std::string& name, const PixelContent& content) {
    m_data->setContent(name, content);
}

void SetupPane::setPixels(const MeasuredPixels& pixels) {
    if (samePixels(pixels, m_data->pixels())) return;
    m_data->setPixels(pixels);
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

/// Brings what depends on other choices up to date.
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
            m_photo};
}

} // namespace tonescope::ui
