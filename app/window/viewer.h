// SPDX-License-Identifier: GPL-3.0-or-later
// Connects window and session: turns the user's choices into requests, and shows the results.
#pragma once

#include "app/window/background_decoding.h"
#include "app/window/folder_survey.h"
#include "app/window/frame_player.h"
#include "app/window/live_sources.h"
#include "app/window/thumbnails.h"
#include "engine/session/session.h"
#include "engine/values/count_result.h"
#include "engine/values/failure.h"
#include "ui/window/main_window.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace tonescope::app {

/// Turns choices in the window into requests to the session, and shows results and failures. Keeps separate
/// records of the newest request, of the shown image and of the last result: if a request fails or is
/// stopped, the image before it stays shown with its counts. Lives on the GUI thread and never waits; window
/// and session must outlive it.
class Viewer : public QObject {
    Q_OBJECT

public:
    /// Connects window and session. `decoder` decodes previews, neighbours and frames; files that are
    /// requested are decoded by the session's own decoder. `slow` decodes thumbnails and the photos of a
    /// folder that is sorted by their figures.
    Viewer(ui::MainWindow& window, Session& session, const FileDecoder& decoder, const FileDecoder& slow);

    /// The cache of images that are decoded ahead.
    [[nodiscard]] const PrefetchCache& prefetched() const { return m_prefetched; }

    /// The source of small copies of files.
    [[nodiscard]] Thumbnails& thumbnails() { return m_thumbnails; }

    /// The image that is shown; null: none.
    [[nodiscard]] const ImagePointer& shown() const { return m_shown; }
    /// Shows a decoded image, and has it counted.
    void show(const ImagePointer& image);
    /// Plays a camera, screen or window. The present image stays until the first frame is counted.
    void openLive(const LiveSource& source);
    /// Requests the last source again, after the devices have changed.
    void countAgain() { recount(m_window.settings()); }

private:
    /// A file and its state when it was requested, or a live source.
    struct AskedFile {
        QString path; ///< empty: no file
        std::optional<FileStamp> stamp;
        int number = 1; ///< of the picture, in a file that holds several
        LiveSource live{};
    };

    /// Connects the session's answers to the window. If the plot needs the counts of the whole image while a
    /// region is counted, requests them as well.
    void connectSession();
    /// Connects changes of the file on disk, the neighbours to decode ahead, previews, thumbnails, and the
    /// second photo of a comparison.
    void connectFiles();
    /// Connects the controls of animations, pages and live sources.
    void connectFrames();
    /// Connects copy and export of counts, and the choice of the image aside.
    void connectCounts();

    /// Shows the file's image from the prefetch cache if the file has not changed since; otherwise requests
    /// the file, with a preview unless an earlier state of the file is on display.
    void openFile(const QString& path, int number);
    /// Requests the file with the settings of the window, and notes its state on disk.
    void decode(const QString& path, int number);
    /// Shows the page or frame with this number. A page is requested from the session like a file, because it
    /// may be large; a frame is requested from the player.
    void choosePicture(int number);
    /// Shows the page or frame at this distance from the one that was requested last.
    void stepPicture(int distance);
    /// Whether the shown image is a page of a file, and not a frame or the only picture.
    [[nodiscard]] bool showsPages() const;
    /// Requests a picture that has no file.
    void openPasted(const QImage& picture);
    /// Stops all decoding beside the session before a request for another image.
    void leaveOthers();
    /// Requests the last source again with these settings. Does nothing before the first request.
    void recount(const CountSettings& settings);
    /// Requests the counts of a frame of the player. The frame is shown together with its counts.
    void showFrame(const ImagePointer& image);
    /// Shows a decoded image before it is counted. Later requests count this image without decoding.
    void showImage(const ImagePointer& image);
    /// Shows a result and makes its image the one to fall back to.
    void showResult(const CountResultPointer& result);
    /// Falls back to the image before, and shows why there is no result for `name`.
    void showFailure(const QString& name, const Failure& failure);
    /// Watches the file of the requested image, keeps the image in the prefetch cache, opens the file in the
    /// player if it is animated, or the live source, and decodes the levels and the JPEG of a RAW file.
    void keepWithFile(const ImagePointer& image);
    /// Makes `image` the one to which a failed or stopped request falls back.
    void hold(const ImagePointer& image);
    /// Decodes the neighbours of the shown file, unless another image was requested.
    void lookAhead();
    /// Makes the shown image the requested one again, after a request failed or was stopped.
    void fallBack();
    /// The counts whose curve the plot shows: of the last result, or of another image of the same RAW file.
    [[nodiscard]] CountResultPointer shownCounts() const;
    /// Copies these counts to the clipboard as CSV and as JSON.
    void copyCounts() const;

    ui::MainWindow& m_window;
    Session& m_session;
    BackgroundDecode m_preview;
    BackgroundDecode m_beside;             ///< decodes the second photo of a comparison
    BackgroundDecode m_sensor, m_embedded; ///< decode the levels and the JPEG of the shown RAW file
    FileWatch m_watch;
    PrefetchCache m_prefetched;
    FramePlayer m_player;
    LiveSources m_liveSources;
    Thumbnails m_thumbnails;             ///< paused while a request is on its way
    FolderSurvey m_survey;               ///< paused while a request is on its way
    QStringList m_neighbours;            ///< files to decode ahead
    AskedFile m_asked;                   ///< the file of the last request
    std::optional<ImageSource> m_source; ///< of the last request; the image once it is decoded
    DecodedFilePointer m_jpeg;           ///< the last JPEG that was decoded before its RAW file was rendered
    AskedFile m_shownFile;               ///< the file of m_shown
    CountResultPointer m_result;         ///< null: none yet
    ImagePointer m_shown; ///< the image of m_result; before the first, the one decoded last; null: none
};

} // namespace tonescope::app
