// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counting/count_choices.h"

#include "ui/counting/device_menu.h"
#include "ui/counting/gray_menu.h"
#include "ui/counting/strategy_menu.h"

#include <QSettings>

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
QString leaveOutKey() {
    return QStringLiteral("leaveOutTransparent");
}

} // namespace

CountChoices::CountChoices(QWidget* window)
    : QObject(window), m_device(new DeviceMenu(window)), m_strategy(new StrategyMenu(window)),
      m_gray(new GrayMenu(window)) {
    connect(m_device, &DeviceMenu::chosen, this, [this] {
        offerStrategies();
        Q_EMIT changed();
    });
    connect(m_strategy, &StrategyMenu::chosen, this, &CountChoices::changed);
    connect(m_gray, &GrayMenu::chosen, this, &CountChoices::changed);
}

void CountChoices::restore(const QSettings& settings) {
    m_device->setWanted(settings.value(deviceKey()).toString().toStdString());
    m_strategy->setWanted(settings.value(strategyKey()).toString().toStdString());
    const std::string formula = settings.value(formulaKey()).toString().toStdString();
    m_gray->setFormula(named<GrayFormula>(formula).value_or(GrayFormula::Rec601));
    m_gray->setTransparent(settings.value(leaveOutKey()).toBool() ? Transparent::LeftOut
                                                                  : Transparent::Counted);
    offerStrategies();
}

void CountChoices::save(QSettings& settings) const {
    settings.setValue(deviceKey(), QString::fromStdString(m_device->wanted()));
    settings.setValue(strategyKey(), QString::fromStdString(m_strategy->wanted()));
    settings.setValue(formulaKey(), QString::fromUtf8(nameOf(m_gray->formula())));
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
    m_strategy->setKind(result.image->traits().kind());
    // A device that failed was replaced by one that the menu does not show.
    const DeviceInfo* current = device();
    const bool known =
        !result.strategyReason.empty() && current != nullptr && current->key == result.device.key;
    if (known) {
        m_strategy->setDefault(DefaultStrategy{QString::fromUtf8(result.strategy.title),
                                               QString::fromStdString(result.strategyReason)});
    } else if (otherImage) {
        m_strategy->setDefault({});
    }
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
    return settings;
}

const DeviceInfo* CountChoices::device() const {
    return m_device->device();
}

const StrategyInfo* CountChoices::strategy() const {
    return m_strategy->strategy();
}

QString CountChoices::strategyTitle() const {
    const std::string id = m_strategy->id();
    if (id.empty() || !m_catalog) return tr("default");
    const StrategyInfo* strategy = m_catalog->strategy(id);
    return strategy != nullptr ? QString::fromUtf8(strategy->title) : QString::fromStdString(id);
}

void CountChoices::offerStrategies() {
    const DeviceInfo* current = device();
    m_strategy->setStrategies(current == nullptr ? std::vector<StrategyInfo>()
                                                 : m_catalog->strategiesFor(*current));
}

} // namespace tonescope::ui
