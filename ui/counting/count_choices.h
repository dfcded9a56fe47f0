// SPDX-License-Identifier: GPL-3.0-or-later
// What is chosen about counting: device, strategy and its parameters, gray, transparency.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/count_settings.h"
#include "engine/values/device_catalog.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

class QSettings;
class QWidget;

namespace tonescope::ui {

class DeviceMenu;
class GrayMenu;
class StrategyMenu;

/// Keeps the menus in step: the strategies are those of the device. What is asked of parameters is kept for
/// each strategy, and for as long as the program runs: they belong to an experiment, not to a habit.
class CountChoices : public QObject {
    Q_OBJECT

public:
    /// `window` owns the menus.
    explicit CountChoices(QWidget* window);

    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// Tells what became of remembered choices that cannot be kept now.
    [[nodiscard]] QStringList setCatalog(const DeviceCatalog& catalog);

    /// Takes from a result which image is at hand, and what the default strategy is for it.
    void show(const CountResult& result);
    /// What is asked of the parameters of the chosen strategy; none where the default is chosen.
    void setParameters(const LaunchParameters& launch);

    /// What is chosen; channels and region are left as they are by default.
    [[nodiscard]] CountSettings settings() const;
    /// The device that will count; null before the devices are known.
    [[nodiscard]] const DeviceInfo* device() const;
    /// The chosen strategy; null for the default, and before the devices are known.
    [[nodiscard]] const StrategyInfo* strategy() const;
    /// What the strategy in use is called.
    [[nodiscard]] QString strategyTitle() const;

    [[nodiscard]] DeviceMenu* deviceMenu() const { return m_device; }
    [[nodiscard]] StrategyMenu* strategyMenu() const { return m_strategy; }
    [[nodiscard]] GrayMenu* grayMenu() const { return m_gray; }

Q_SIGNALS:
    void changed();

private:
    void offerStrategies();

    DeviceMenu* m_device;
    StrategyMenu* m_strategy;
    GrayMenu* m_gray;
    std::optional<DeviceCatalog> m_catalog;
    std::weak_ptr<const Image> m_image;                                ///< the one at hand
    std::map<std::string, LaunchParameters, std::less<>> m_parameters; ///< by strategy
};

} // namespace tonescope::ui
