// SPDX-License-Identifier: GPL-3.0-or-later
// Connects window and session: requests from what is chosen, results into the window.
#pragma once

#include "app/window/background_decoding.h"
#include "app/window/frame_player.h"
#include "engine/session/session.h"
#include "engine/values/count_result.h"
#include "engine/values/failure.h"
#include "ui/window/main_window.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace tonescope::app {

/// Turns choices in the window into requests to the session, and shows results and failures. Keeps the
/// request, the shown image and the last result apart, so that a request that fails or is stopped leaves the
/// image before. Lives on the GUI thread; window and session must outlive it.
class Viewer : public QObject {
    Q_OBJECT

public:
    /// Connects both at once. `decoder` decodes previews, neighbours and frames; the session has its own.
    Viewer(ui::MainWindow& window, Session& session, const FileDecoder& decoder = inPlaceDecoder());

    /// The images that are decoded ahead.
    [[nodiscard]] const PrefetchCache& prefetched() const { return m_prefetched; }

    /// The image that is shown; null: none.
    [[nodiscard]] const ImagePointer& shown() const { return m_shown; }
    /// Shows a decoded image, and has it counted.
    void show(const ImagePointer& image);
    /// Counts the shown image again, after the devices have changed.
    void countAgain() { recount(m_window.settings()); }

private:
    /// A file as it was when it was requested.
    struct AskedFile {
        QString path; ///< empty: no file
        std::optional<FileStamp> stamp;
        int number = 1; ///< of the picture, in a file that holds several
    };

    /// Answers of the session go into the window; the whole image is counted beside a region that lacks it.
    void connectSession();
    /// Files that change on disk, neighbours to decode ahead, and previews.
    void connectFiles();
    /// Play, step and number of animations and pages.
    void connectFrames();
    /// Copy and export of counts, and images that were shown before.
    void connectCounts();

    /// Shows the file from the prefetch cache if it is there in its present state; otherwise requests it,
    /// with a preview unless the file is shown already.
    void openFile(const QString& path, int number);
    /// Requests the file with the settings of the window, and notes its state on disk.
    void decode(const QString& path, int number);
    /// A page is requested from the session like a file, because it may be large; a frame comes from the
    /// player.
    void choosePicture(int number);
    /// A page or a frame at that distance from the one that was asked for last.
    void stepPicture(int distance);
    /// Whether the shown image is a page of a file, and not a frame or the only picture.
    [[nodiscard]] bool showsPages() const;
    /// Requests a picture that has no file.
    void openPasted(const QImage& picture);
    /// Stops preview, prefetching and player, because another image was chosen.
    void leaveOthers();
    /// Requests the source of the last request again with other settings; nothing if there is none.
    void recount(const CountSettings& settings);
    /// Requests a frame of the player. The frame is shown with its counts and not before.
    void showFrame(const ImagePointer& image);
    /// Shows an image that is being counted. Later requests of it need no decoding.
    void showImage(const ImagePointer& image);
    /// Shows a result and makes its image the one to fall back to.
    void showResult(const CountResultPointer& result);
    /// Falls back, and tells why there is no result for `name`.
    void showFailure(const QString& name, const Failure& failure);
    /// Follows the file of the image, which was requested last, and opens it in the player if it has frames.
    void keepWithFile(const ImagePointer& image);
    /// Makes `image` the one to which a failed or stopped request falls back.
    void hold(const ImagePointer& image);
    /// Decodes the neighbours of the shown file, unless another image was requested.
    void lookAhead();
    /// Makes the shown image the requested one again, after a request failed or was stopped.
    void fallBack();
    /// Copies the counts of the last result as CSV and as JSON.
    void copyCounts() const;

    ui::MainWindow& m_window;
    Session& m_session;
    BackgroundDecode m_preview;
    FileWatch m_watch;
    PrefetchCache m_prefetched;
    FramePlayer m_player;
    QStringList m_neighbours;            ///< of the shown file
    AskedFile m_asked;                   ///< the last request's
    std::optional<ImageSource> m_source; ///< of the last request, or the shown image
    AskedFile m_shownFile;
    CountResultPointer m_result; ///< null: none yet
    ImagePointer m_shown;        ///< counted last, or seen if nothing was counted; null: none
};

} // namespace tonescope::app
