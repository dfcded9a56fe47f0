// SPDX-License-Identifier: GPL-3.0-or-later
// The user's choices for counting: device, strategy and its parameters, gray formula; with the
// menus that show them.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/count_settings.h"
#include "engine/values/device_catalog.h"
#include "ui/counting/choice_menu.h"
#include "ui/counting/count_history.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QSettings;

namespace tonescope::ui {

/// The menu of devices: an entry for the default device, then one per device, grouped by platform. Further
/// actions about devices follow; the menu only owns them, and the code that carries them out connects to
/// them.
class DeviceMenu : public ChoiceMenu {
    Q_OBJECT

public:
    explicit DeviceMenu(QWidget* parent = nullptr);

    /// Replaces the listed devices by those of this catalog. The wanted key stays. Does not emit chosen().
    void setCatalog(const DeviceCatalog& catalog);
    /// The last catalog; nothing before setCatalog().
    [[nodiscard]] const std::optional<DeviceCatalog>& catalog() const { return m_catalog; }

    /// The key of the device to use: wanted(), or the empty key of the default device if the catalog lacks
    /// the wanted one. Before there is a catalog, wanted().
    [[nodiscard]] std::string key() const;
    /// The device of key(), or the default device for the empty key; null before there is a catalog, or if it
    /// is empty.
    [[nodiscard]] const DeviceInfo* device() const;

    /// Chooses the device that counted before the present one. Disabled until two devices have counted.
    [[nodiscard]] QAction* previousAction() const { return m_previous; }
    /// Whether a sample of rows is also counted on the host. Switching it emits chosen().
    [[nodiscard]] QAction* sampleAction() const { return m_sample; }
    /// The receiver looks for devices again, also for refused and failed ones.
    [[nodiscard]] QAction* tryAction() const { return m_try; }
    /// The receiver shows the dialog of servers on other machines.
    [[nodiscard]] QAction* remoteAction() const { return m_remote; }
    /// The receiver shows the device doctor.
    [[nodiscard]] QAction* doctorAction() const { return m_doctor; }
    /// The receiver starts tuning the device of device(), or stops it: see showTuning().
    [[nodiscard]] QAction* tuneAction() const { return m_tune; }
    /// Makes tuneAction() offer to stop (`running`) or to start.
    void showTuning(bool running);

private:
    /// Creates all entries again; the actions that the constructor made are kept and inserted again.
    void rebuild();
    void addDevices();

    std::optional<DeviceCatalog> m_catalog;
    QAction* m_previous;
    QAction* m_sample;
    QAction* m_tune;
    QAction* m_try;
    QAction* m_remote;
    QAction* m_doctor;
};

/// The strategy that counts if none is chosen, and why.
struct DefaultStrategy {
    QString title;
    QString reason;
};

/// The menu of strategies: an entry for the default, then the strategies of one device; those that lose
/// counts on purpose come last. A wanted strategy that does not run on this device is remembered for the next
/// device; one that cannot count the image is disabled but stays checked for the next image.
class StrategyMenu : public ChoiceMenu {
    Q_OBJECT

public:
    explicit StrategyMenu(QWidget* parent = nullptr);

    /// Replaces the listed strategies by these, which run on one device. The default becomes unknown.
    void setStrategies(const std::vector<StrategyInfo>& strategies);
    /// Disables the strategies that cannot count pixels of this kind; nothing enables all.
    void setKind(std::optional<PixelKind> kind);
    /// Names the default strategy; nothing if it is unknown.
    void setDefault(std::optional<DefaultStrategy> byDefault);

    /// The id of the strategy to use: wanted() if it runs on the device, otherwise empty for the default.
    /// Before the devices are known, wanted().
    [[nodiscard]] std::string id() const;
    /// The chosen strategy; null: the default.
    [[nodiscard]] const StrategyInfo* strategy() const;

private:
    /// Makes an entry per strategy, exact ones first.
    void rebuild();
    /// Updates texts and tool tips in place, as the menu may be open.
    void describe();

    std::vector<StrategyInfo> m_strategies;
    std::optional<PixelKind> m_kind;
    std::optional<DefaultStrategy> m_default;
};

/// The menu of gray formulas, with a switch that leaves out transparent pixels. Both emit chosen().
class GrayMenu : public ChoiceMenu {
    Q_OBJECT

public:
    explicit GrayMenu(QWidget* parent = nullptr);

    /// The chosen rules, with Binning::Values.
    [[nodiscard]] CountRules rules() const;
    /// Checks formula and transparency. Does not emit chosen().
    void setRules(const CountRules& rules);

private:
    QAction* m_leaveOut;
};

/// All choices together. Keeps the menus consistent, so that the listed strategies are those of the chosen
/// device, and shows beside each device and strategy how long it took for the present image. Lives on the GUI
/// thread.
class CountChoices : public QObject {
    Q_OBJECT

public:
    /// `window` owns the menus.
    explicit CountChoices(QWidget* window);

    /// Sets device, strategy and formula from the user's settings; values that cannot be valid become the
    /// defaults. Does not emit changed().
    void restore(const QSettings& settings);
    /// Writes device, strategy and formula. saveSwitches() writes the switches.
    void save(QSettings& settings) const;

    /// Lists the devices of a new catalog. Returns translated messages about wanted choices that it lacks.
    [[nodiscard]] QStringList setCatalog(const DeviceCatalog& catalog);

    /// Takes image, default strategy and times from a result. The present choices must be those that led to
    /// it, because takeBack() returns to them.
    void show(const CountResult& result);
    /// Restores the choices of the last result, after a request with other choices failed or was stopped.
    /// Does not emit changed().
    void takeBack();
    /// Chooses device, strategy and formula of an earlier count. Emits changed().
    void choose(const CountWay& way);
    /// Sets the launch parameters of the chosen strategy, and emits changed(). Parameters are kept per
    /// strategy until the program ends. They are not saved, because they usually belong to an experiment.
    void setParameters(const LaunchParameters& launch);

    /// The choices as settings of a count. Channels and region, which are chosen elsewhere, have their
    /// defaults.
    [[nodiscard]] CountSettings settings() const;
    /// The device that will count; null before the devices are known.
    [[nodiscard]] const DeviceInfo* device() const { return m_device->device(); }
    /// The chosen strategy; null for the default, and before the devices are known.
    [[nodiscard]] const StrategyInfo* strategy() const { return m_strategy->strategy(); }
    /// The translated title of the chosen strategy, or "default".
    [[nodiscard]] QString strategyTitle() const;
    /// The device's shortest name that differs from those of all other devices.
    [[nodiscard]] QString shortNameOf(const DeviceInfo& device) const;

    /// The menus, for the menu bar; the window given to the constructor owns them.
    [[nodiscard]] DeviceMenu* deviceMenu() const { return m_device; }
    [[nodiscard]] StrategyMenu* strategyMenu() const { return m_strategy; }
    [[nodiscard]] GrayMenu* grayMenu() const { return m_gray; }

Q_SIGNALS:
    /// settings() changed by a choice of the user.
    void changed();

private:
    using ParametersByStrategy = std::map<std::string, LaunchParameters, std::less<>>;
    /// One record of all choices, for restoring them.
    struct Chosen {
        std::string device, strategy; ///< as wanted, available or not
        CountRules rules;
        bool sampleOnHost = false;
        ParametersByStrategy parameters;
    };
    /// A device that counted. `wanted` is the choice that led to it: its key, or empty for the default.
    struct UsedDevice {
        std::string key, wanted;
        QString name;
    };
    /// The time of a count of the present image, for the remarks in the menus.
    struct CountTime {
        std::string device, strategy; ///< key and id
        Extent size;                  ///< of the region
        QString text;
    };

    /// All choices as one record.
    [[nodiscard]] Chosen chosen() const;
    /// Sets all choices. Does not emit changed().
    void apply(const Chosen& choice);
    /// Lists the strategies of the device that takes effect.
    void offerStrategies();
    /// Stores the time of a result for the remarks.
    void addTime(const CountResult& result);
    /// Writes times, "counted wrong" and "given up" beside the entries.
    void showRemarks();
    /// Chooses m_previousDevice in the way in which it was chosen before, and emits changed().
    void usePreviousDevice();

    DeviceMenu* m_device;
    StrategyMenu* m_strategy;
    GrayMenu* m_gray;
    ParametersByStrategy m_parameters;
    std::optional<Chosen> m_counted;                          ///< the choices of the last result
    std::weak_ptr<const Image> m_image;                       ///< of the last result
    Extent m_size;                                            ///< of the region of the last result
    std::vector<CountTime> m_times;                           ///< of m_image
    std::vector<std::string> m_doubted;                       ///< keys of devices that counted wrong
    std::vector<std::string> m_givenUp;                       ///< keys of devices that stopped answering
    std::optional<UsedDevice> m_lastDevice, m_previousDevice; ///< of the last result, and the one before
};

} // namespace tonescope::ui
