// Which device counts.
#pragma once

#include "engine/values/device_catalog.h"

#include <QMenu>

#include <optional>
#include <string>

class QActionGroup;

namespace tonescope::ui {

/// One entry a device, grouped by platform, after an entry for the default. Remembers a device that is not
/// there now: it may be back another day.
class DeviceMenu : public QMenu {
    Q_OBJECT

public:
    explicit DeviceMenu(QWidget* parent = nullptr);

    void setCatalog(const DeviceCatalog& catalog);

    /// What somebody chose, there or not; empty: the default.
    [[nodiscard]] const std::string& wanted() const { return m_wanted; }
    void setWanted(const std::string& key);
    /// What will be used: `wanted` unless the catalog lacks it; empty: the default.
    [[nodiscard]] std::string key() const;
    /// The device itself; null before there is a catalog.
    [[nodiscard]] const DeviceInfo* device() const;

Q_SIGNALS:
    void chosen();

private:
    void rebuild();
    void addDefault();
    void addEntry(const QString& text, const std::string& key, const QString& tip);

    std::optional<DeviceCatalog> m_catalog;
    std::string m_wanted;
    QActionGroup* m_group;
};

} // namespace tonescope::ui
