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

#include <memory>
#include <optional>

namespace tonescope::app {

/// Opens the lab's window when it is first wanted, and keeps it. What was measured and not saved is kept in
/// the user's data folder as the last session, when the lab goes or another session is opened; so is what the
/// user made of kernels, whose place a session's texts take. Lives on the
/// GUI thread; the session must outlive it.
class Lab : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Lab)

public:
    /// `program` is this program's file: see IsolatedMeasuring.
    explicit Lab(Session& session, const QString& program = QCoreApplication::applicationFilePath());
    ~Lab() override;

    void open();
    /// With the window that the photo comes from, the lab goes, too.
    void close();
    /// The image that is open in the main window.
    void setPhoto(const ImagePointer& photo);

private:
    using ReadSession = std::shared_ptr<const Outcome<LabSession>>;

    void makeWindow();
    /// Writes what was not saved to where the last session is kept. Where that fails, nothing was kept.
    std::optional<Failure> keepSession();
    /// Writes what the user made of kernels, if that changed. Where it fails, nothing was kept.
    std::optional<Failure> keepDrafts();
    void showCatalog();
    void readText(const QString& file);
    /// Reads it in another thread.
    void openSession(const QString& file);
    void showRead(const QString& file, const Outcome<LabSession>& session);
    void saveSession(const QString& file);
    void writeTable(const QString& file);

    Session& m_session;
    LabRunner m_runner;
    std::unique_ptr<ui::LabWindow> m_window; ///< null until it is first wanted
    bool m_unsaved = false;                  ///< something was measured since the session was saved or opened
    int m_readings = 0;                      ///< of session files: the newest wins
    KernelTexts m_drafts;                    ///< as they are on disk
    std::optional<DeviceCatalog> m_catalog;
    ImagePointer m_photo;
};

} // namespace tonescope::app
