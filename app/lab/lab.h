// SPDX-License-Identifier: GPL-3.0-or-later
// Connects the lab's window with the session, its measuring and its files.
#pragma once

#include "app/lab/lab_files.h"
#include "app/lab/lab_runner.h"
#include "engine/session/session.h"
#include "engine/values/outcome.h"
#include "ui/lab/window/lab_window.h"

#include <QCoreApplication>
#include <QObject>
#include <QSettings>
#include <QThreadPool>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace tonescope::app {

/// The source texts of the catalog's strategies by id: the kernel file or the host's loop. Also every kernel
/// file under the name by which kernels include it: "local-table.cl".
[[nodiscard]] std::map<std::string, std::string> strategySources(const DeviceCatalog& catalog);

/// Creates the lab's window on first use. Unsaved measurements go into the user's data folder as the last
/// session, when the lab is destroyed or another session is opened; edited kernels likewise, as drafts. Lives
/// on the GUI thread; files are read and written on a thread of their own. The session must outlive it.
class Lab : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Lab)

public:
    /// `program` is this program's file: see IsolatedMeasuring.
    explicit Lab(Session& session, const QString& program = QCoreApplication::applicationFilePath());
    ~Lab() override;

    /// Saves the window's settings there from now on, and restores them when the window is made. `settings`
    /// must outlive the lab.
    void remember(QSettings& settings) { m_settings = &settings; }
    void open();
    /// Whether the lab's window animates.
    void setAnimated(bool animated);
    /// Closes the window and stops measuring.
    void close();
    /// Builds the lab's window again, in the language that is spoken now, from the settings and the session;
    /// if a run is going on, when it ends.
    void rebuildForLanguage();
    /// The image that is open in the main window.
    void setPhoto(const ImagePointer& photo);

private:
    void makeWindow();
    void connectRunner();
    void makeAnew();
    /// Writes the edited kernels if they changed.
    std::optional<Failure> keepDrafts();
    void restoreDrafts();
    void showCatalog();
    void readText(const QString& file);
    void openSession(const QString& file);
    void addSessions(const QStringList& files);
    void showAdded(const QString& file, const Outcome<LabSession>& session);
    void showRead(int reading, const QString& file, Outcome<LabSession> session);
    void saveSession(const QString& file);
    void writeTable(const QString& file);
    [[nodiscard]] bool unsaved() const { return m_kept != m_measured; }
    /// Runs `work`, which returns an outcome, on the file thread, and then `then` with the outcome here.
    template <typename Work, typename Then>
    void beside(Work work, Then then);
    /// Writes a file on the file thread; calls `then` only if that succeeded.
    void writeBeside(const QString& file, std::function<std::optional<Failure>()> write,
                     std::function<void()> then);

    Session& m_session;
    LabRunner m_runner;
    QSettings* m_settings = nullptr;         ///< null: nothing is kept
    std::unique_ptr<ui::LabWindow> m_window; ///< null until the first open()
    int m_measured = 0, m_kept = 0;          ///< measurements received, and saved to a file
    bool m_running = false, m_anew = false;  ///< see rebuildForLanguage()
    int m_readings = 0;                      ///< number of the newest file that is being read
    KernelTexts m_drafts;                    ///< as on disk
    std::optional<DeviceCatalog> m_catalog;
    ImagePointer m_photo;
    bool m_animated = true;
    QThreadPool m_files; ///< one thread
};

} // namespace tonescope::app
