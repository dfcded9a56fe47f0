// SPDX-License-Identifier: GPL-3.0-or-later
// The lab's window and the session, tied together.
#pragma once

#include "app/lab/drafts_file.h"
#include "app/lab/lab_runner.h"
#include "engine/session/session.h"
#include "engine/values/outcome.h"
#include "ui/lab/shell/lab_window.h"

#include <QCoreApplication>
#include <QObject>
#include <QSettings>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <optional>

namespace tonescope::app {

/// Opens the lab's window when it is first wanted, and keeps it. What was measured and not saved is kept in
/// the user's data folder as the last session, when the lab goes or another session is opened; so is what the
/// user made of kernels, whose place a session's texts take. Lives on the GUI thread, which files do not
/// hold; the session must outlive it.
class Lab : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Lab)

public:
    /// `program` is this program's file: see IsolatedMeasuring.
    explicit Lab(Session& session, const QString& program = QCoreApplication::applicationFilePath());
    ~Lab() override;

    /// What somebody chose in the lab is kept there, from now on, and comes back when its window is made; the
    /// settings must outlive the lab.
    void remember(QSettings& settings) { m_settings = &settings; }
    void open();
    /// Whether things move in the lab's window.
    void setAnimated(bool animated);
    /// With the window that the photo comes from, the lab goes, too.
    void close();
    /// Another language is spoken: another window takes the place of the lab's, with everything as it was, as
    /// soon as no run is going on.
    void speakAnew();
    /// The image that is open in the main window.
    void setPhoto(const ImagePointer& photo);

private:
    void makeWindow();
    void connectRunner();
    void makeAnew();
    /// Writes what the user made of kernels, if that changed. Where it fails, nothing was kept.
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
    /// Has `work`, which gives an outcome, done beside the window, and `then` what that leads to, here. One
    /// after the other: files may hold thousands of measurements, and one may be that of another.
    template <typename Work, typename Then>
    void beside(Work work, Then then);
    /// Writes a file beside the window; `then` only where it was written.
    void writeBeside(const QString& file, std::function<std::optional<Failure>()> write,
                     std::function<void()> then);

    Session& m_session;
    LabRunner m_runner;
    QSettings* m_settings = nullptr;         ///< null: nothing is kept
    std::unique_ptr<ui::LabWindow> m_window; ///< null until it is first wanted
    int m_measured = 0,
        m_kept = 0; ///< measurements that came, and how many of them had when a file was written
    bool m_running = false, m_anew = false; ///< see speakAnew()
    int m_readings = 0;                     ///< of files: the newest wins
    KernelTexts m_drafts;                   ///< as they are on disk
    std::optional<DeviceCatalog> m_catalog;
    ImagePointer m_photo;
    bool m_animated = true;
    QThreadPool m_files; ///< one thread, that reads and writes
};

} // namespace tonescope::app
