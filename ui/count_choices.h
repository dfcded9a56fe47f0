// What is chosen about counting: device, strategy, gray, transparency.
#pragma once

#include "engine/values/count_settings.h"
#include "engine/values/device_catalog.h"

#include <QObject>
#include <QStringList>

#include <optional>

class QSettings;
class QWidget;

namespace tonescope::ui {

class DeviceMenu;
class GrayMenu;
class StrategyMenu;

/// Keeps the menus in step: the strategies are those of the device.
class CountChoices : public QObject {
    Q_OBJECT

public:
    /// `window` owns the menus.
    explicit CountChoices(QWidget* window);

    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// Tells what became of remembered choices that cannot be kept now.
    [[nodiscard]] QStringList setCatalog(const DeviceCatalog& catalog);

    /// What is chosen; channels and region are left as they are by default.
    [[nodiscard]] CountSettings settings() const;
    /// The device that will count; null before the devices are known.
    [[nodiscard]] const DeviceInfo* device() const;
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
};

} // namespace tonescope::ui
