// SPDX-License-Identifier: GPL-3.0-or-later
// Connects the lab's window with the session, its measuring and its files.
#pragma once

#include "app/lab/lab_files.h"
#include "app/lab/lab_runner.h"
#include "engine/session/session.h"
#include "engine/values/outcome.h"

#include <QCoreApplication>
#include <QObject>
#include <QSettings>
#include <QThreadPool>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace tonescope::ui {
class LabWindow;
enum class LabFileUse;
} // namespace tonescope::ui

namespace tonescope::app {

/// The source texts of the catalog's strategies and documents' ways by id: the kernel file, the host's loop,
/// or the text of the way. Also every kernel file under the name by which kernels include it:
/// "local-table.cl".
[[nodiscard]] std::map<std::string, std::string> strategySources(const DeviceCatalog& catalog);

/// The name and the system of this machine; its processor, cores and memory are those of the catalog's host.
[[nodiscard]] MachineFacts thisMachine(const DeviceCatalog& catalog);

/// The sample picture inside the program, which a lecture measures while no photo is open. Decodes it.
[[nodiscard]] Image samplePhoto();

/// Creates the lab's window on first use. When the lab is destroyed or another session is opened,
/// measurements that were not saved are written to the user's data folder as the "last session", and edited
/// kernels as drafts. Lives on the GUI thread; files are read and written on a thread of their own. The
/// session must outlive it.
class Lab : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Lab)

public:
    /// `program` is this program's file: see IsolatedMeasuring.
    explicit Lab(Session& session, const QString& program = QCoreApplication::applicationFilePath());
    ~Lab() override;

    /// Makes `settings` the place from which a new window restores its state and to which it saves it.
    /// `settings` must outlive the lab.
    void remember(QSettings& settings) { m_settings = &settings; }
    /// Shows the window in front. The first call creates it, restores the drafts, asks the session for the
    /// devices unless they are known, and looks for Pillow.
    void open();
    /// Switches the animations of the lab's window on or off.
    void setAnimated(bool animated);
    /// Stops measuring, closes the window and saves its state.
    void close();
    /// Replaces the window by a new one with texts in the current language and with the same state, session
    /// and drafts. If a run is in progress, the window is replaced after the end of the run.
    void rebuildForLanguage();
    /// Offers the image that is open in the main window as pixels to measure.
    void setPhoto(const ImagePointer& photo);

private:
    /// Creates and connects a window, with the saved state, the devices and the photo.
    void makeWindow();
    /// Gives the lecture the sample picture, which it measures while no photo is open.
    void showSample();
    /// Connects the runner's signals to the window, and counts measurements for unsaved().
    void connectRunner();
    /// Does the work of rebuildForLanguage().
    void makeAnew();
    /// Adds Pillow's document's way to the catalog, and to the catalogs of later searches for devices.
    void addPillow();
    /// Writes the edited kernels if they changed.
    std::optional<Failure> keepDrafts();
    /// Reads the drafts into the window. A file that cannot be parsed is renamed, and a message says so.
    void restoreDrafts();
    /// Gives the window the devices, the machine and the source texts of the strategies.
    void showCatalog();
    /// Carries out what the file menu asks for.
    void useFiles(ui::LabFileUse use, const QStringList& files);
    /// Reads a text file whose letters are to be counted.
    void readText(const QString& file);
    /// Replaces the window's session by that of a file.
    void openSession(const QString& file);
    /// Adds the runs of files to the window's session, to compare machines.
    void addSessions(const QStringList& files);
    void showAdded(const QString& file, const Outcome<LabSession>& session);
    /// Shows a session that was read by openSession(), unless another file was opened since. `reading`: the
    /// number of that call.
    void showRead(int reading, const QString& file, Outcome<LabSession> session);
    void saveSession(const QString& file);
    /// Writes all measurements as CSV.
    void writeTable(const QString& file);
    /// Whether there are measurements that are in no file.
    [[nodiscard]] bool unsaved() const { return m_kept != m_measured; }
    /// Runs `work`, which returns an outcome, on the file thread, and then `then` with the outcome on the GUI
    /// thread.
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
    int m_readings = 0;                      ///< number of calls of openSession()
    KernelTexts m_drafts;                    ///< the drafts on disk, to write only changes
    std::optional<DeviceCatalog> m_catalog;
    bool m_pillow = false; ///< the user's Python has Pillow
    ImagePointer m_photo;
    bool m_animated = true;
    QThreadPool m_files; ///< one thread
};

} // namespace tonescope::app
