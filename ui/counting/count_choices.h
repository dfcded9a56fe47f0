// SPDX-License-Identifier: GPL-3.0-or-later
// What is chosen about counting: device, strategy and its parameters, gray, transparency.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/count_settings.h"
#include "engine/values/device_catalog.h"
#include "ui/counting/choice_menu.h"
#include "ui/counting/count_history.h"
#include "ui/counting/count_times.h"

#include <QObject>
#include <QStringList>
#include <QToolBar>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QSettings;
class QToolButton;

namespace tonescope::ui {

class DeviceMenu;
class StrategyMenu;

/// A formula is chosen; transparent pixels are a switch of its own, of which chosen() tells as well.
class GrayMenu : public ChoiceMenu {
    Q_OBJECT

public:
    explicit GrayMenu(QWidget* parent = nullptr);

    [[nodiscard]] GrayFormula formula() const;
    void setFormula(GrayFormula formula);
    [[nodiscard]] Transparent transparent() const;
    void setTransparent(Transparent transparent);

private:
    QAction* m_leaveOut;
};

/// Keeps the menus in step: the strategies are those of the device. What is asked of parameters is kept for
/// each strategy, and for as long as the program runs: they belong to an experiment, not to a habit.
class CountChoices : public QObject {
    Q_OBJECT

public:
    /// `window` owns the menus.
    explicit CountChoices(QWidget* window);

    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// Chooses what is chosen in another window, and knows of counts what it knows. Devices are told apart.
    void takeOver(const CountChoices& before);

    /// Tells what became of remembered choices that cannot be kept now.
    [[nodiscard]] QStringList setCatalog(const DeviceCatalog& catalog);

    /// Takes from a result which image is at hand, and what the default strategy is for it. What is chosen
    /// now is what the result was asked for with.
    void show(const CountResult& result);
    /// Chooses again what the last result was asked for with. Does not emit changed().
    void takeBack();
    /// Chooses a way that was counted in before.
    void choose(const CountWay& way);
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

    /// What a device is called beside the others that there are.
    [[nodiscard]] QString shortNameOf(const DeviceInfo& device) const;

    [[nodiscard]] DeviceMenu* deviceMenu() const { return m_device; }
    [[nodiscard]] StrategyMenu* strategyMenu() const { return m_strategy; }
    [[nodiscard]] GrayMenu* grayMenu() const { return m_gray; }

Q_SIGNALS:
    void changed();

private:
    using ParametersByStrategy = std::map<std::string, LaunchParameters, std::less<>>;
    struct Chosen {
        std::string device, strategy;
        GrayFormula formula;
        Transparent transparent;
        ParametersByStrategy parameters;
    };

    /// A device that counted, and how it was asked for: by its key, or as the default.
    struct UsedDevice {
        std::string key, wanted;
        QString name;
    };

    void offerStrategies();
    void tellTimes();
    void namePrevious();
    void remember(const DeviceInfo& device);
    void usePreviousDevice();

    DeviceMenu* m_device;
    StrategyMenu* m_strategy;
    GrayMenu* m_gray;
    std::optional<DeviceCatalog> m_catalog;
    std::weak_ptr<const Image> m_image; ///< the one at hand
    ParametersByStrategy m_parameters;
    std::optional<Chosen> m_counted; ///< with what the last result was asked for
    CountTimes m_times;
    std::vector<std::string> m_doubted;                       ///< keys of devices that counted wrong
    std::vector<std::string> m_givenUp;                       ///< and of those that never came back
    std::optional<UsedDevice> m_lastDevice, m_previousDevice; ///< that of the last result, and the one before
};

/// Buttons that tell what is chosen and open its menu.
class CountBar : public QToolBar {
    Q_OBJECT

public:
    /// The choices must outlive the bar.
    explicit CountBar(const CountChoices& choices, QWidget* parent = nullptr);

    /// Tells what is chosen now.
    void refresh();

private:
    QToolButton* addMenuButton(QMenu* menu, const QString& name, const QString& accessibleName);
    void tell(QToolButton& button, const QString& text, const QString& tip);

    const CountChoices& m_choices;
    QToolButton* m_device;
    QToolButton* m_strategy;
};

} // namespace tonescope::ui
