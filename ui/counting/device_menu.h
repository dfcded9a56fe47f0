// SPDX-License-Identifier: GPL-3.0-or-later
// Which device counts.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/tuning_step.h"
#include "ui/counting/choice_menu.h"

#include <optional>
#include <string>

namespace tonescope::ui {

/// One entry a device, grouped by platform, after an entry for the default. Remembers a device that is not
/// there now: it may be back another day.
class DeviceMenu : public ChoiceMenu {
    Q_OBJECT

public:
    explicit DeviceMenu(QWidget* parent = nullptr);

    void setCatalog(const DeviceCatalog& catalog);

    /// What will be used: `wanted` unless the catalog lacks it; empty: the default.
    [[nodiscard]] std::string key() const;
    /// At the end of the menu, once there are devices. It does what somebody connects it to.
    [[nodiscard]] QAction* previousAction() const { return m_previous; }
    /// Beside it: whether a sample of rows is counted on the host, too. Switching it tells chosen().
    [[nodiscard]] QAction* sampleAction() const { return m_sample; }
    /// Looks for devices anew, once they are known. It does what somebody connects it to.
    [[nodiscard]] QAction* tryAction() const { return m_try; }
    /// Beside it: asks which devices of other machines are used. Likewise.
    [[nodiscard]] QAction* remoteAction() const { return m_remote; }
    /// Always there, also while devices are being looked for: a driver may take its time. Likewise.
    [[nodiscard]] QAction* doctorAction() const { return m_doctor; }
    /// Whether devices are tuned while nobody asks for anything; beside sampleAction(). Likewise.
    [[nodiscard]] QAction* tuneAction() const { return m_tune; }
    /// Writes what tuning found to a file, and reads such a file. Always there. Likewise.
    [[nodiscard]] QAction* exportTuningAction() const { return m_exportTuning; }
    [[nodiscard]] QAction* importTuningAction() const { return m_importTuning; }
    /// How far tuning in the background is, beside its entry.
    void showTuning(const TuningStep& step);
    /// The device itself; null before there is a catalog.
    [[nodiscard]] const DeviceInfo* device() const;

private:
    void nameTuning();
    void rebuild();
    [[nodiscard]] static QString sectionOf(const DeviceInfo& device);
    void addDevices();
    void addDefault();
    void addDevice(const DeviceInfo& device);

    std::optional<DeviceCatalog> m_catalog;
    QAction* m_previous;
    QAction* m_sample;
    QAction* m_tune;
    QAction* m_exportTuning;
    QAction* m_importTuning;
    QAction* m_try;
    QAction* m_remote;
    QAction* m_doctor;
};

} // namespace tonescope::ui
