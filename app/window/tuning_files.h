// SPDX-License-Identifier: GPL-3.0-or-later
// What tuning found, taken to other machines and back by the window's menu.
#pragma once

#include "engine/session/session.h"
#include "ui/window/main_window.h"

#include <QObject>
#include <QString>

namespace tonescope::app {

/// "Export tuning" and "Import tuning": small files, which are written and read at once. What is imported
/// counts from the next request on. Lives on the GUI thread; session and window outlive it.
class TuningFiles : public QObject {
    Q_OBJECT

public:
    TuningFiles(ui::MainWindow& window, Session& session, QString tuningPath);

    /// What there is now: for choices of earlier versions, which name no device.
    void setCatalog(const DeviceCatalog& catalog) { m_catalog = catalog; }

    void exportTo(const QString& file);
    void importFrom(const QString& file);

private:
    void askForExport();
    void askForImport();

    ui::MainWindow& m_window;
    Session& m_session;
    QString m_path;
    DeviceCatalog m_catalog;
};

} // namespace tonescope::app
