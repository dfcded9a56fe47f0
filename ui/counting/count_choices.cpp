// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counting/count_choices.h"

#include "ui/counting/device_menu.h"
#include "ui/counting/strategy_menu.h"
#include "ui/words/engine_text.h"
#include "ui/words/settings_values.h"
#include "ui/words/words.h"

#include <QSettings>
#include <QToolButton>

namespace tonescope::ui {

namespace {

QString deviceKey() {
    return QStringLiteral("device");
}
QString strategyKey() {
    return QStringLiteral("strategy");
}
QString formulaKey() {
    return QStringLiteral("formula");
}
QString sampleKey() {
    return QStringLiteral("sampleOnHost");
}
QString tuneKey() {
    return QStringLiteral("tuneInBackground");
}
QString leaveOutKey() {
    return QStringLiteral("leaveOutTransparent");
}

} // namespace

GrayMenu::GrayMenu(QWidget* parent) : ChoiceMenu(tr("&Gray"), parent) {
    setObjectName(QStringLiteral("grayMenu"));
    setToolTipsVisible(true);
    for (const GrayFormula formula : allGrayFormulas) {
        const QString exactly = tr("Exactly, in whole numbers, for samples of 8 and of 16 bits alike:\n%1")
                                    .arg(QString::fromStdString(integersOf(formula)));
        QAction* entry = addChoice({std::string(nameOf(formula)), wordFor(formula), exactly});
        entry->setObjectName(QStringLiteral("gray-") + QString::fromUtf8(nameOf(formula)));
    }
    addSeparator();
    m_leaveOut = addAction(tr("&Leave out transparent pixels"));
    m_leaveOut->setObjectName(QStringLiteral("leaveOutTransparent"));
    m_leaveOut->setShortcut(QKeySequence(tr("Ctrl+T")));
    m_leaveOut->setCheckable(true);
    connect(m_leaveOut, &QAction::triggered, this, &GrayMenu::chosen);
    setFormula(GrayFormula::Rec601);
}

GrayFormula GrayMenu::formula() const {
    return named<GrayFormula>(checked()).value_or(GrayFormula::Rec601);
}

void GrayMenu::setFormula(GrayFormula formula) {
    setWanted(std::string(nameOf(formula)));
}

Transparent GrayMenu::transparent() const {
    return m_leaveOut->isChecked() ? Transparent::LeftOut : Transparent::Counted;
}

void GrayMenu::setTransparent(Transparent transparent) {
    m_leaveOut->setChecked(transparent == Transparent::LeftOut);
}

CountChoices::CountChoices(QWidget* window)
    : QObject(window), m_device(new DeviceMenu(window)), m_strategy(new StrategyMenu(window)),
      m_gray(new GrayMenu(window)) {
    connect(m_device, &DeviceMenu::chosen, this, [this] {
        offerStrategies();
        Q_EMIT changed();
    });
    connect(m_device->previousAction(), &QAction::triggered, this, &CountChoices::usePreviousDevice);
    connect(m_strategy, &StrategyMenu::chosen, this, &CountChoices::changed);
    connect(m_gray, &GrayMenu::chosen, this, &CountChoices::changed);
}

void CountChoices::restore(const QSettings& settings) {
    m_device->setWanted(nameIn(settings, deviceKey()));
    m_strategy->setWanted(nameIn(settings, strategyKey()));
    const std::string formula = nameIn(settings, formulaKey());
    m_gray->setFormula(named<GrayFormula>(formula).value_or(GrayFormula::Rec601));
    m_gray->setTransparent(flagIn(settings, leaveOutKey(), false) ? Transparent::LeftOut
                                                                  : Transparent::Counted);
    m_device->sampleAction()->setChecked(flagIn(settings, sampleKey(), false));
    m_device->tuneAction()->setChecked(flagIn(settings, tuneKey(), false));
    offerStrategies();
}

void CountChoices::save(QSettings& settings) const {
    settings.setValue(deviceKey(), QString::fromStdString(m_device->wanted()));
    settings.setValue(strategyKey(), QString::fromStdString(m_strategy->wanted()));
    settings.setValue(formulaKey(), QString::fromUtf8(nameOf(m_gray->formula())));
    settings.setValue(sampleKey(), m_device->sampleAction()->isChecked());
    settings.setValue(tuneKey(), m_device->tuneAction()->isChecked());
    settings.setValue(leaveOutKey(), m_gray->transparent() == Transparent::LeftOut);
}

QStringList CountChoices::setCatalog(const DeviceCatalog& catalog) {
    m_catalog = catalog;
    m_device->setCatalog(catalog);
    offerStrategies();
    if (m_device->key() == m_device->wanted()) return {};
    return {
        tr("The device \"%1\" that was chosen before is not there now; the default device counts instead.")
            .arg(QString::fromStdString(m_device->wanted()))};
}

void CountChoices::show(const CountResult& result) {
    const bool otherImage = m_image.lock() != result.image;
    m_image = result.image;
    m_counted = Chosen{m_device->wanted(), m_strategy->wanted(), m_gray->formula(), m_gray->transparent(),
                       m_parameters};
    m_strategy->setKind(result.image->traits().kind());
    // A device that failed was replaced by one that the menu does not show.
    const DeviceInfo* current = device();
    const bool known =
        !result.strategyReason.empty() && current != nullptr && current->key == result.device.key;
    if (known) {
        m_strategy->setDefault(
            DefaultStrategy{engineText(result.strategy.title), engineText(result.strategyReason)});
    } else if (otherImage) {
        m_strategy->setDefault({});
    }
    m_times.add(result);
    m_doubted = result.doubted;
    m_givenUp = result.givenUp;
    tellTimes();
    remember(result.device);
}

void CountChoices::takeOver(const CountChoices& before) {
    m_device->setWanted(before.m_device->wanted());
    m_strategy->setWanted(before.m_strategy->wanted());
    m_image = before.m_image;
    m_parameters = before.m_parameters;
    m_counted = before.m_counted;
    m_times = before.m_times;
    m_doubted = before.m_doubted;
    m_givenUp = before.m_givenUp;
    m_lastDevice = before.m_lastDevice;
    m_previousDevice = before.m_previousDevice;
    namePrevious();
    offerStrategies();
}

void CountChoices::tellTimes() {
    std::map<std::string, QString> remarks = m_times.byDevice();
    for (const std::string& key : m_doubted)
        remarks[key] = tr("counted wrong");
    for (const std::string& key : m_givenUp)
        remarks[key] = tr("given up");
    m_device->setRemarks(std::move(remarks));
    const DeviceInfo* current = device();
    m_strategy->setRemarks(m_times.byStrategy(current == nullptr ? std::string() : current->key));
}

void CountChoices::remember(const DeviceInfo& device) {
    if (!m_lastDevice || m_lastDevice->key != device.key) m_previousDevice = m_lastDevice;
    m_lastDevice = UsedDevice{device.key, m_device->wanted(), shortNameOf(device)};
    namePrevious();
}

void CountChoices::namePrevious() {
    QAction& previous = *m_device->previousAction();
    previous.setEnabled(m_previousDevice.has_value());
    if (m_previousDevice) previous.setText(tr("&Previous device: %1").arg(menuText(m_previousDevice->name)));
}

void CountChoices::usePreviousDevice() {
    if (!m_previousDevice) return;
    // Twice in a row, before the first has counted: there and back.
    const bool alreadyAsked = m_device->wanted() == m_previousDevice->wanted;
    m_device->setWanted(alreadyAsked ? m_lastDevice->wanted : m_previousDevice->wanted);
    offerStrategies();
    Q_EMIT changed();
}

void CountChoices::choose(const CountWay& way) {
    m_device->setWanted(way.device);
    offerStrategies();
    m_strategy->setWanted(way.strategy);
    m_gray->setFormula(way.formula);
    Q_EMIT changed();
}

void CountChoices::takeBack() {
    if (!m_counted) return;
    m_device->setWanted(m_counted->device);
    m_strategy->setWanted(m_counted->strategy);
    m_gray->setFormula(m_counted->formula);
    m_gray->setTransparent(m_counted->transparent);
    m_parameters = m_counted->parameters;
    offerStrategies();
}

void CountChoices::setParameters(const LaunchParameters& launch) {
    m_parameters[m_strategy->id()] = launch;
    Q_EMIT changed();
}

CountSettings CountChoices::settings() const {
    CountSettings settings;
    settings.device = m_device->key();
    settings.strategy = m_strategy->id();
    const auto launch = m_parameters.find(settings.strategy);
    if (launch != m_parameters.end()) settings.launch = launch->second;
    settings.formula = m_gray->formula();
    settings.transparent = m_gray->transparent();
    settings.sampleOnHost = m_device->sampleAction()->isChecked();
    return settings;
}

const DeviceInfo* CountChoices::device() const {
    return m_device->device();
}

const StrategyInfo* CountChoices::strategy() const {
    return m_strategy->strategy();
}

QString CountChoices::shortNameOf(const DeviceInfo& device) const {
    return m_catalog ? shortTitleOf(device, m_catalog->devices) : ui::shortNameOf(device);
}

QString CountChoices::strategyTitle() const {
    const std::string id = m_strategy->id();
    if (id.empty() || !m_catalog) return tr("default");
    const StrategyInfo* strategy = m_catalog->strategy(id);
    return strategy != nullptr ? engineText(strategy->title) : QString::fromStdString(id);
}

void CountChoices::offerStrategies() {
    const DeviceInfo* current = device();
    m_strategy->setStrategies(current == nullptr ? std::vector<StrategyInfo>()
                                                 : m_catalog->strategiesFor(*current));
    tellTimes();
}

CountBar::CountBar(const CountChoices& choices, QWidget* parent)
    : QToolBar(tr("Counting"), parent), m_choices(choices) {
    setObjectName(QStringLiteral("countBar"));
    m_device = addMenuButton(choices.deviceMenu(), QStringLiteral("deviceButton"), tr("Device"));
    m_strategy = addMenuButton(choices.strategyMenu(), QStringLiteral("strategyButton"), tr("Strategy"));
    refresh();
}

QToolButton* CountBar::addMenuButton(QMenu* menu, const QString& name, const QString& accessibleName) {
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setAccessibleName(accessibleName);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    addWidget(button);
    return button;
}

void CountBar::refresh() {
    const DeviceInfo* device = m_choices.device();
    const QString name = device == nullptr ? QString() : m_choices.shortNameOf(*device);
    tell(*m_device, device == nullptr ? tr("Looking for devices …") : tr("Device: %1").arg(name),
         device == nullptr ? QString() : tipOf(*device));
    tell(*m_strategy, tr("Strategy: %1").arg(m_choices.strategyTitle()), m_choices.strategyTitle());
}

void CountBar::tell(QToolButton& button, const QString& text, const QString& tip) {
    // As wide whatever it tells: what stands beside it must not move. Drivers give long names.
    constexpr int characters = 22; // so that all bars have room in a window of 1280
    const int width = fontMetrics().averageCharWidth() * characters;
    button.setText(fontMetrics().elidedText(text, Qt::ElideRight, width));
    button.setToolTip(tip);
    button.setFixedWidth(width + 2 * fontMetrics().height());
}

} // namespace tonescope::ui
