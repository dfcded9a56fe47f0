// SPDX-License-Identifier: GPL-3.0-or-later
// tonescope [IMAGE...]: a window and a session, tied together.
#pragma once

#include "app/window/file_watch.h"
#include "app/window/first_sight.h"
#include "app/window/frame_player.h"
#include "app/window/image_shelf.h"
#include "engine/session/session.h"
#include "ui/window/main_window.h"

#include <QObject>
#include <QStringList>

#include <optional>

namespace tonescope::app {

/// Turns what is chosen in the window into requests, and shows the answers. Lives on the GUI thread; window
/// and session must outlive it.
class Viewer : public QObject {
    Q_OBJECT

public:
    Viewer(ui::MainWindow& window, Session& session, const FileDecoder& decoder = inPlaceDecoder());

    /// For those who measure: what is decoded ahead.
    [[nodiscard]] const ImageShelf& shelf() const { return m_shelf; }

    /// Goes on where the viewer of another window is, and shows what it shows. The images are there already.
    void takeOver(const Viewer& before);

    /// Counts what is shown anew, after other devices took the place of those before.
    void countAgain() { recount(m_window.settings()); }

private:
    /// A file that was asked for, as it was then.
    struct AskedFile {
        QString path;
        std::optional<FileStamp> stamp;
        int number = 1; ///< of the picture, in a file that holds several
    };

    void connectSession();
    void connectFiles();
    void connectFrames();
    void connectCounts();

    void openFile(const QString& path, int number);
    /// Has that picture of the file decoded.
    void decode(const QString& path, int number);
    /// Pages are asked for like files: each may be large. Frames are the player's.
    void choosePicture(int number);
    void stepPicture(int distance);
    [[nodiscard]] bool showsPages() const;
    void openPasted(const QImage& picture);
    /// Other sources of pictures are over: this one was chosen.
    void leaveOthers();
    void recount(const CountSettings& settings);
    /// Shows an image of `path` that was decoded for this moment, and has it counted.
    void showReady(const ImagePointer& image);
    void showFrame(const ImagePointer& image);
    void showImage(const ImagePointer& image);
    void showResult(const CountResultPointer& result);
    void showFailure(const QString& name, const Failure& failure);
    /// What is shown is the file that was asked for last: it is followed, and played if it can be.
    void keepWithFile(const ImagePointer& image);
    /// That is what a request falls back to from now on.
    void hold(const ImagePointer& image);
    void lookAhead();
    void fallBack();
    void copyCounts() const;

    ui::MainWindow& m_window;
    Session& m_session;
    FirstSight m_sight;
    FileWatch m_watch;
    ImageShelf m_shelf;
    FramePlayer m_player;
    QStringList m_neighbours;            ///< of the shown file
    AskedFile m_asked;                   ///< last; its path is empty where that was no file
    std::optional<ImageSource> m_source; ///< what is shown, or is on its way
    AskedFile m_shownFile;
    CountResultPointer m_result; ///< null: none yet
    ImagePointer m_shown;        ///< what a failed or stopped request falls back to: counted last, or seen
};

/// What a start of the window is asked for.
struct WindowStart {
    QStringList files;  ///< none: those of the last time, where that is preferred
    bool withoutOpenCl; ///< no OpenCL function is called until somebody asks for devices in the window
    bool ownWindow;     ///< also where one window for all files is preferred
};

/// Shows the window until it is closed, or hands the files to the one that takes them. Needs a QApplication.
/// Returns the process's exit code, or ends the process itself where a device still holds the engine thread
/// then: closing waits for none.
int runWindow(const WindowStart& asked);

} // namespace tonescope::app
