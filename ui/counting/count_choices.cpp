// SPDX-License-Identifier: GPL-3.0-or-later
// Three menus hold the choices; CountChoices keeps them consistent. A chosen device stays wanted while the
// catalog lacks it, and a chosen strategy while the device cannot run it; both are used again as soon as they
// are available. So wanted() is the user's choice, and key() and id() are the choice that takes effect.
//
// The remarks beside the entries are times of the present image. A time is stored with device, strategy and
// the size of the region, because only times for equal sizes can be compared. The first result of another
// image removes all times. m_counted holds the choices of the last result, to which takeBack() returns.
#include "ui/counting/count_choices.h"

#include "engine/files/settings_values.h"
#include "ui/frame/parts.h"
#include "ui/frame/switches.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

struct CountTimesText {
    Q_DECLARE_TR_FUNCTIONS(CountTimes)
};

/// Names of settings.
const auto deviceKey = QStringLiteral("device");
const auto strategyKey = QStringLiteral("strategy");
const auto formulaKey = QStringLiteral("formula");

/// "1.23 ms kernel, 2.90 ms wall"
QString timeText(const Timings& timings) {
    const QString wall = CountTimesText::tr("%1 wall").arg(durationText(timings.wall));
    const auto kernel = timings.of(Phase::Kernel);
    return kernel ? CountTimesText::tr("%1 kernel, %2").arg(durationText(kernel->duration), wall) : wall;
}

} // namespace

DeviceMenu::DeviceMenu(QWidget* parent) : ChoiceMenu(tr("&Device"), parent) {
    setObjectName(QStringLiteral("deviceMenu"));
    setToolTipsVisible(true);
    // QMenu::clear() deletes the actions that the menu owns, so another object owns these.
    auto* owner = new QObject(this);
    m_previous = makeAction(owner, tr("&Previous device"), "previousDevice", tr("Ctrl+Shift+D"));
    m_previous->setEnabled(false);
    m_sample = makeSwitch(owner, tr("&Check a sample of rows"), "sampleOnHost", {},
                          tr("After each count, the device and the host both count a sample of rows, and the "
                             "results are compared.\nThe sum of all counts is always checked."));
    connect(m_sample, &QAction::triggered, this, &DeviceMenu::chosen);
    m_tune = makeAction(
        owner, tr("T&une this device"), "tuneDevice", {},
        tr("Searches for the fastest strategy and launch for images like the one shown, on the chosen "
           "device.\nCounts use the result as soon as the search ends. It takes a minute or more."));
    m_try = makeAction(owner, tr("&Try the devices again"), "tryDevices", {},
                       tr("Searches for OpenCL devices again, including refused and failed ones."));
    m_remote = makeAction(owner, tr("Devices on other &machines …"), "remoteDevices", {},
                          tr("Servers whose devices are also used, through PoCL's remote driver."));
    m_doctor = makeAction(owner, tr("Device d&octor …"), "deviceDoctor", {},
                          tr("What the OpenCL loader found, which drivers were refused, and why."));
    rebuild();
}

void DeviceMenu::showTuning(bool running) {
    m_tune->setText(running ? tr("Stop t&uning") : tr("T&une this device"));
}

void DeviceMenu::setCatalog(const DeviceCatalog& catalog) {
    m_catalog = catalog;
    rebuild();
}

std::string DeviceMenu::key() const {
    // Before the devices are known, the saved choice is probably right.
    return m_catalog ? checked() : wanted();
}

const DeviceInfo* DeviceMenu::device() const {
    if (!m_catalog || m_catalog->devices.empty()) return nullptr;
    const std::string chosenKey = key();
    return m_catalog->find(chosenKey.empty() ? defaultDevice(*m_catalog).key : chosenKey);
}

void DeviceMenu::rebuild() {
    clear();
    if (!m_catalog) {
        addAction(tr("Looking for devices …"))->setEnabled(false);
    } else if (m_catalog->devices.empty()) {
        addAction(tr("No device was found"))->setEnabled(false);
    } else {
        addDevices();
        addSeparator();
        addActions({m_previous, m_sample, m_tune});
    }
    addSeparator();
    if (m_catalog && !m_catalog->leftOut.empty()) {
        QAction* why = addAction(tr("OpenCL is switched off"));
        why->setToolTip(plainTip(engineText(m_catalog->leftOut)));
        why->setEnabled(false);
    }
    m_try->setEnabled(m_catalog.has_value());
    addActions({m_try, m_remote, m_doctor});
}

void DeviceMenu::addDevices() {
    const SelectedDevice choice = defaultDevice(*m_catalog);
    addChoice({{},
               tr("Default device (%1)").arg(menuText(engineText(choice.reason))),
               plainTip(QString::fromStdString(m_catalog->find(choice.key)->name))});
    // A catalog lists devices of one platform together, then those of other machines, then the host.
    std::optional<QString> section;
    for (const DeviceInfo& device : m_catalog->devices) {
        const QString title = !device.server.empty()            ? tr("On other machines")
                              : device.type == DeviceType::Host ? tr("Without OpenCL")
                                                                : QString::fromStdString(device.platform);
        if (title != section) addSection(title);
        section = title;
        addChoice({device.key, menuText(shortTitleOf(device, m_catalog->devices)), plainTip(tipOf(device))});
    }
}

StrategyMenu::StrategyMenu(QWidget* parent) : ChoiceMenu(tr("&Strategy"), parent) {
    setObjectName(QStringLiteral("strategyMenu"));
    setToolTipsVisible(true);
    rebuild();
}

void StrategyMenu::setStrategies(const std::vector<StrategyInfo>& strategies) {
    m_strategies = strategies;
    m_default.reset(); // it depends on the device
    rebuild();
}

void StrategyMenu::setKind(std::optional<PixelKind> kind) {
    m_kind = kind;
    describe();
}

void StrategyMenu::setDefault(std::optional<DefaultStrategy> byDefault) {
    m_default = std::move(byDefault);
    describe();
}

std::string StrategyMenu::id() const {
    // Before the devices are known, the saved choice is probably right.
    return m_strategies.empty() ? wanted() : checked();
}

const StrategyInfo* StrategyMenu::strategy() const {
    return strategyNamed(m_strategies, checked());
}

void StrategyMenu::rebuild() {
    clear();
    addChoice({{}, {}, {}});
    if (!m_strategies.empty()) addSeparator();
    const auto add = [this](bool exact) {
        for (const StrategyInfo& strategy : m_strategies) {
            if (strategy.exact == exact)
                addChoice({std::string(strategy.id), menuText(engineText(strategy.title))});
        }
    };
    add(true);
    if (!std::ranges::all_of(m_strategies, &StrategyInfo::exact)) addSection(tr("Wrong on purpose"));
    add(false);
    describe();
}

void StrategyMenu::describe() {
    for (QAction* entry : actions()) {
        if (!entry->isCheckable()) continue;
        const StrategyInfo* strategy = strategyNamed(m_strategies, entry->data().toString().toStdString());
        if (strategy != nullptr) {
            QStringList lines;
            const bool able = !m_kind || strategy->kinds.contains(*m_kind);
            if (!able) lines += tr("Cannot count this image, which is %1.").arg(wordFor(*m_kind));
            if (!strategy->exact)
                lines += tr("Wrong on purpose: it loses counts; the result names their number.");
            lines += engineText(strategy->summary);
            lines += tr("From: %1").arg(engineText(strategy->origin));
            entry->setToolTip(lines.join(QLatin1Char('\n')));
            entry->setEnabled(able);
        } else if (m_default) {
            entry->setText(tr("Default (%1)").arg(menuText(m_default->title)));
            entry->setToolTip(plainTip(tr("For this image on this device: %1").arg(m_default->reason)));
        } else {
            entry->setText(tr("Default"));
            entry->setToolTip(tr("The program chooses the strategy for the device"));
        }
    }
}

GrayMenu::GrayMenu(QWidget* parent) : ChoiceMenu(tr("&Gray"), parent) {
    setObjectName(QStringLiteral("grayMenu"));
    setToolTipsVisible(true);
    for (const GrayFormula formula : allGrayFormulas) {
        const QString exactly = tr("The integer formula, for 8-bit and 16-bit samples:\n%1")
                                    .arg(QString::fromStdString(integersOf(formula)));
        QAction* entry = addChoice({std::string(nameOf(formula)), wordFor(formula), exactly});
        entry->setObjectName(QStringLiteral("gray-") + QString::fromUtf8(nameOf(formula)));
    }
    addSeparator();
    m_leaveOut = makeSwitch(this, tr("&Leave out transparent pixels"), "leaveOutTransparent", tr("Ctrl+T"));
    addAction(m_leaveOut);
    connect(m_leaveOut, &QAction::triggered, this, &GrayMenu::chosen);
    setRules({});
}

CountRules GrayMenu::rules() const {
    return {tonescope::named<GrayFormula>(checked()).value_or(GrayFormula::Rec601),
            m_leaveOut->isChecked() ? Transparent::LeftOut : Transparent::Counted};
}

void GrayMenu::setRules(const CountRules& rules) {
    setWanted(std::string(nameOf(rules.formula)));
    m_leaveOut->setChecked(rules.transparent == Transparent::LeftOut);
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

CountChoices::Chosen CountChoices::chosen() const {
    return {m_device->wanted(), m_strategy->wanted(), m_gray->rules(), m_device->sampleAction()->isChecked(),
            m_parameters};
}

void CountChoices::apply(const Chosen& choice) {
    m_device->setWanted(choice.device);
    m_strategy->setWanted(choice.strategy);
    m_gray->setRules(choice.rules);
    m_device->sampleAction()->setChecked(choice.sampleOnHost);
    m_parameters = choice.parameters;
    offerStrategies();
}

void CountChoices::restore(const QSettings& settings) {
    apply({nameIn(settings, deviceKey),
           nameIn(settings, strategyKey),
           {tonescope::named<GrayFormula>(nameIn(settings, formulaKey)).value_or(GrayFormula::Rec601),
            m_gray->rules().transparent},
           m_device->sampleAction()->isChecked(),
           m_parameters});
}

void CountChoices::save(QSettings& settings) const {
    settings.setValue(deviceKey, QString::fromStdString(m_device->wanted()));
    settings.setValue(strategyKey, QString::fromStdString(m_strategy->wanted()));
    settings.setValue(formulaKey, QString::fromUtf8(nameOf(m_gray->rules().formula)));
}

QStringList CountChoices::setCatalog(const DeviceCatalog& catalog) {
    m_device->setCatalog(catalog);
    offerStrategies();
    if (m_device->key() == m_device->wanted()) return {};
    return {
        tr("The device \"%1\" that was chosen before is not there now; the default device counts instead.")
            .arg(QString::fromStdString(m_device->wanted()))};
}

void CountChoices::show(const CountResult& result) {
    const bool otherImage = m_image.lock() != result.image;
    // The result was requested with the present choices, so takeBack() may return to them.
    m_counted = chosen();
    m_strategy->setKind(result.image->traits().kind());
    // The reason is that of the shown device, unless the device failed and another one replaced it.
    const DeviceInfo* current = device();
    if (!result.strategyReason.empty() && current != nullptr && current->key == result.device.key) {
        m_strategy->setDefault(
            DefaultStrategy{engineText(result.strategy.title), engineText(result.strategyReason)});
    } else if (otherImage) {
        m_strategy->setDefault({});
    }
    addTime(result);
    m_doubted = result.doubted;
    m_givenUp = result.givenUp;
    showRemarks();
    if (!m_lastDevice || m_lastDevice->key != result.device.key) m_previousDevice = m_lastDevice;
    m_lastDevice = UsedDevice{result.device.key, m_device->wanted(), shortNameOf(result.device)};
    QAction& previous = *m_device->previousAction();
    previous.setEnabled(m_previousDevice.has_value());
    if (m_previousDevice) previous.setText(tr("&Previous device: %1").arg(menuText(m_previousDevice->name)));
}

/// Adds the time of a result. Times for the present size of the region and for the whole image are kept, the
/// latter for the moment when the region is cleared; times for other sizes are removed.
void CountChoices::addTime(const CountResult& result) {
    if (m_image.lock() != result.image) m_times.clear();
    m_image = result.image;
    m_size = {result.region.width, result.region.height};
    const std::string strategy(result.strategy.id);
    std::erase_if(m_times, [&](const CountTime& time) {
        if (time.size != m_size) return time.size != result.image->extent();
        return time.device == result.device.key && time.strategy == strategy;
    });
    m_times.push_back({result.device.key, strategy, m_size, timeText(result.timings)});
}

void CountChoices::showRemarks() {
    const DeviceInfo* current = device();
    std::map<std::string, QString> devices, strategies;
    for (const CountTime& time : m_times) { // the newest last
        if (time.size != m_size) continue;
        devices[time.device] = time.text;
        if (current != nullptr && time.device == current->key) strategies[time.strategy] = time.text;
    }
    for (const std::string& key : m_doubted)
        devices[key] = tr("counted wrong");
    for (const std::string& key : m_givenUp)
        devices[key] = tr("given up");
    m_device->setRemarks(std::move(devices));
    m_strategy->setRemarks(std::move(strategies));
}

void CountChoices::usePreviousDevice() {
    // If the action is used again before the previous device has counted, it returns to the last device.
    const bool alreadyAsked = m_device->wanted() == m_previousDevice->wanted;
    m_device->setWanted(alreadyAsked ? m_lastDevice->wanted : m_previousDevice->wanted);
    offerStrategies();
    Q_EMIT changed();
}

void CountChoices::choose(const CountWay& way) {
    Chosen choice = chosen();
    choice.device = way.device;
    choice.strategy = way.strategy;
    choice.rules.formula = way.formula;
    apply(choice);
    Q_EMIT changed();
}

void CountChoices::takeBack() {
    if (m_counted) apply(*m_counted);
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
    settings.rules = m_gray->rules();
    settings.sampleOnHost = m_device->sampleAction()->isChecked();
    return settings;
}

QString CountChoices::shortNameOf(const DeviceInfo& device) const {
    const auto& catalog = m_device->catalog();
    return catalog ? shortTitleOf(device, catalog->devices) : ui::shortNameOf(device);
}

QString CountChoices::strategyTitle() const {
    const StrategyInfo* chosen = strategy();
    return chosen != nullptr ? engineText(chosen->title) : tr("default");
}

void CountChoices::offerStrategies() {
    const DeviceInfo* current = device();
    m_strategy->setStrategies(current == nullptr ? std::vector<StrategyInfo>()
                                                 : m_device->catalog()->strategiesFor(*current));
    showRemarks();
}

} // namespace tonescope::ui
