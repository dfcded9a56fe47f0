// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/setup/setup_pane.h"

#include "ui/counting/parameter_pane.h"
#include "ui/lab/setup/data_picker.h"
#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/words.h"

#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStringList>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tonescope::ui {

namespace {

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
    connect(this, &QListWidget::itemChanged, this, &CheckList::changed);
}

void CheckList::setRows(const std::vector<CheckRow>& rows) {
    const QSignalBlocker quiet(this);
    bool sameRows = static_cast<std::size_t>(count()) == rows.size();
    for (int index = 0; sameRows && index < count(); ++index)
        sameRows = checkedId(*item(index)) == rows[static_cast<std::size_t>(index)].id;
    if (sameRows) { // keeps the current row and where the keyboard is
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

QSize CheckList::sizeHint() const {
    const int rows = count() == 0 ? fontMetrics().height() : count() * sizeHintForRow(0);
    return {fontMetrics().averageCharWidth() * 30, rows + 2 * frameWidth()};
}

QSize CheckList::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 20, sizeHint().height()};
}

namespace {

bool same(const std::optional<ParameterRange>& a, const std::optional<ParameterRange>& b) {
    if (!a || !b) return !a && !b;
    return a->least == b->least && a->most == b->most && a->powersOfTwo == b->powersOfTwo;
}

QString keyOf(Parameter parameter) {
    return QStringLiteral("lab/parameters/") + QString::fromUtf8(nameOf(parameter));
}

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

void LaunchFields::offer(std::span<const StrategyInfo> strategies) {
    Ranges ranges;
    for (const Parameter parameter : allParameters)
        ranges.at(static_cast<std::size_t>(parameter)) = widestRange(strategies, parameter);
    if (std::equal(ranges.begin(), ranges.end(), m_ranges.begin(), same)) return;
    m_ranges = ranges;
    rebuild();
}

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
