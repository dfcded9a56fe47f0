// SPDX-License-Identifier: GPL-3.0-or-later
// The viewer's window: the photo with a column of instruments beside it, menus, tool bar
// and status bar.
#pragma once

#include "engine/values/activity.h"
#include "engine/values/count_result.h"
#include "engine/values/count_settings.h"
#include "engine/values/device_catalog.h"
#include "engine/values/failure.h"
#include "engine/values/scope.h"
#include "ui/frame/message_area.h"

#include <QByteArray>
#include <QMainWindow>
#include <QTimer>

#include <chrono>
#include <optional>

class QLabel;
class QProgressBar;
class QSettings;
class QStackedWidget;

namespace tonescope {
struct PixelSample;
}

namespace tonescope::ui {

class CountChoices;
class CountFoot;
class CountsPane;
class DeviceMenu;
class DevicePane;
class FileMenu;
class FilePane;
class Filmstrip;
class PhotoSorter;
class FrameControls;
class FullScreen;
class HelpMenu;
class HistogramOverlay;
class HistogramPane;
class HistoryPane;
class ImageOpener;
class ImagePair;
class ImageView;
class InstrumentColumn;
class LastFiles;
class LineProfile;
class ParameterPane;
class PhotoSplitter;
class RegionsPane;
class ScopesPane;
class Section;
class StartPage;
class StatisticsPane;
class TimingPane;
class ViewMenu;

/// The progress of running work, and a button that stops it. Appears when work has lasted longer than
/// `patience`, so that it does not flicker for short work, and disappears when the work ends.
class BusyStatus : public QWidget {
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds patience{200};

    explicit BusyStatus(QWidget* parent = nullptr);

    /// Shows the activity, with its fraction if that is known. Activity::Kind::Idle hides the widget.
    void show(const Activity& activity);
    using QWidget::show;

Q_SIGNALS:
    /// The user pressed Stop.
    void stopRequested();

private:
    QLabel* m_task;
    QProgressBar* m_progress;
    QTimer m_wait{this};
};

/// Owns all parts of the window and connects them. It does not know the session, and decodes no files.
/// Choices of the user leave it as signals: after each change, settingsChosen() has everything that a count
/// needs. The receiver answers through the slots: an image, a whole result, or a failure. After a failure or
/// a stop, the window shows the last result again, with the choices with which it was counted. Lives on the
/// GUI thread.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Reads positions, sizes and choices from the user's settings; invalid values are ignored.
    void restore(const QSettings& settings);
    /// Writes positions, sizes and choices, and which files are open.
    void save(QSettings& settings) const;

    /// The present choices of all parts, as settings of a count. Their `regionOf` is the size of the shown
    /// image, because the region is valid only for images of this size.
    [[nodiscard]] CountSettings settings() const;

    /// The menu of devices. Connect to its actions to carry them out; the window only shows them.
    [[nodiscard]] DeviceMenu& deviceMenu() const;
    /// The menu File.
    [[nodiscard]] FileMenu& fileMenu() const { return *m_fileMenu; }
    /// The menu Help.
    [[nodiscard]] HelpMenu& helpMenu() const { return *m_helpMenu; }
    /// The object that opens files and folders, and has the list of files to step through.
    [[nodiscard]] ImageOpener& opener() const { return *m_opener; }
    /// The pane of the plot.
    [[nodiscard]] HistogramPane& histogram() const { return *m_histogram; }
    /// The object that saves which files are open, and opens the files of the last quit.
    [[nodiscard]] LastFiles& lastFiles() const { return *m_lastFiles; }
    /// The row of thumbnails, which asks for their pictures.
    [[nodiscard]] Filmstrip& filmstrip() const { return *m_filmstrip; }
    /// The order of the photos, which asks for their figures.
    [[nodiscard]] PhotoSorter& sorter() const { return *m_sorter; }
    /// The page in the place of the photo while there is none.
    [[nodiscard]] StartPage& startPage() const { return *m_start; }
    /// The list of kept regions.
    [[nodiscard]] RegionsPane& regions() const { return *m_regions; }
    /// The views of the photo and of a second one.
    [[nodiscard]] ImagePair& images() const { return *m_images; }
    /// The controls of animations and pages.
    [[nodiscard]] FrameControls& frames() const { return *m_frames; }
    /// The area of messages above the content.
    [[nodiscard]] MessageArea& messages() const { return *m_messages; }

public Q_SLOTS:
    /// Lists these devices and their strategies in the menus. May be called seconds after the window was
    /// shown.
    void showDevices(const tonescope::DeviceCatalog& catalog);
    /// Shows an image that is being counted. A plot of another image stays for `BusyStatus::patience`, then
    /// it is emptied.
    void showImage(const tonescope::ImagePointer& image);
    /// Shows a result in all parts: image, histogram, tables, timings, scopes and history.
    void showResult(const tonescope::CountResultPointer& result);
    /// Shows a reduced copy in the place of the image, and its histogram, while the whole image is being
    /// decoded. They cannot be exported or compared.
    void showSampled(const tonescope::CountResultPointer& result);
    /// Shows the embedded JPEG of a RAW file in the place of the picture that is being rendered, and no
    /// histogram.
    void showEmbedded(const tonescope::ImagePointer& jpeg);
    /// Shows the result that besideMissed() asked for beside the present one.
    void showBeside(const tonescope::CountResultPointer& result);
    /// Shows a message why there is no result for the image `name`, and the last result again.
    void showFailure(const QString& name, const tonescope::Failure& failure);
    /// Shows progress in the status bar; Activity::Kind::Idle ends it.
    void showActivity(const tonescope::Activity& activity) { m_busy->show(activity); }
    /// Shows that an exported file was written, or why it was not.
    void exported(const QString& file, const std::optional<tonescope::Failure>& failure);

Q_SIGNALS:
    /// Another count is needed beside the shown result: of its whole image while a region is shown, of the
    /// second image, or of a kept region. The receiver counts `image` with these settings and calls
    /// showBeside().
    void besideMissed(const tonescope::ImagePointer& image, const tonescope::CountSettings& settings);
    /// The photo of this file is to stand beside the present one: the receiver decodes it and calls
    /// ImagePair::putAside().
    void asideWanted(const QString& path);
    /// The user wants an earlier image (the one aside) to be shown and counted.
    void imageChosen(const tonescope::ImagePointer& image);
    /// The settings have changed, and the image is to be counted again. Emitted also at each step of a drag,
    /// with CountSettings::live.
    void settingsChosen(const tonescope::CountSettings& settings);
    /// The user wants the running request to be stopped. The window shows the last result again by itself.
    void stopRequested();
    /// The shown counts are to be written, as CSV or JSON by the ending of `file`. The receiver calls
    /// exported().
    void countsExportRequested(const QString& file);
    /// The user closed the window.
    void closed();

protected:
    bool focusNextPrevChild(bool next) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Makes the central widget: messages, below them the splitter of photo and instruments or the start
    /// page, and the filmstrip.
    void buildContent();
    /// Shows the parts beside the photo that the switches of the menu View allow; none in full screen.
    void showParts();
    /// Makes the sections of the column, in the order in which they are read.
    void buildSections();
    /// Fills the status bar: pixel under the cursor, frame number, progress, zoom.
    void buildStatusBar();
    /// Adds a section to the column, and its dock, which is closed, to the window. `name` as for Section.
    Section* addSection(const QString& title, const char* name, QWidget* content);
    /// Opens the section about counting.
    void showCounting();
    /// Chooses the scopes that can be seen for all counts, and counts again if the last count lacks one of
    /// them.
    void wantScopes();
    void buildMenuBar();
    void buildToolBars();
    void buildContextMenus();
    void buildStart();
    void connectChoices();
    void connectFiles();

    /// Shows image and plot, or the start page if there is no image, with its content if `invites`; enables
    /// what needs an image.
    void showMiddle(bool invites);
    void stop();
    /// Shows the last result again, and the choices that it was requested with, after a later request failed
    /// or was stopped.
    void takeBack();
    /// Moves docks, bars and splitter to the positions of a first start.
    void resetLayout();
    /// Replaces the messages about devices: the notes of the catalog, and `changes`, texts about choices that
    /// the catalog lacks.
    void noteDevices(const DeviceCatalog& catalog, const QStringList& changes);
    /// Ends the preview of a reduced copy or an embedded JPEG; false if there was none.
    bool endPreview();
    /// Shows the image, its facts, title, frame number and zoom, and which channels it has.
    void showPicture(const ImagePointer& image);
    /// Empties plot, tables and scopes, because the image that is shown has no counts.
    void clearPlot(const QString& why);
    /// Empties statistics, counts and timings.
    void clearTables();
    /// Shows statistics and counts of the curve that the plot shows.
    void showFigures();

    /// Exports to a file: the plot, or, for the endings .csv and .json, the counts through
    /// countsExportRequested().
    void exportTo(const QString& file);
    /// Called when a choice has changed: clears the messages about the request before, and requests a count.
    void askAgain();
    /// Shows the present choices, and requests a count with them by settingsChosen().
    void tellSettings();
    /// Called when channels were switched: requests a count if alpha was switched. Other channels are always
    /// counted.
    void channelsSwitched();
    /// Draws the line profile with the channels and colours of the plot.
    void showProfileChannels();
    /// Updates the marks of the second photo. Emits besideMissed() if its numbers, a curve or the statistics
    /// of a kept region are missing.
    void askBeside();
    /// Shows the numbers of the second photo, and highlights its pixels by the same rule as those of the
    /// present one.
    void markBeside();
    /// Requests a photo for the view aside by asideWanted() if it has none.
    void wantAside();
    /// Shows the present choices in the foot of the column and the section "Counting", and gives the gray
    /// formula to the image views.
    void nameChoices();
    /// Enables the action that clears the region while there is one.
    void offerClearing();
    /// Highlights the pixels that the plot asks for, and gives range and channels to the statistics.
    void showLit();
    /// Shows the values of a pixel in the status bar, and marks them in the plot; an empty `sample` removes
    /// both.
    void showPixel(const std::optional<PixelSample>& sample);
    /// Shows the zoom of the image in the status bar.
    void showScale(double scale);

    CountChoices* m_choices;
    ImagePair* m_images;
    ImageView* m_imageView; ///< of the image that is counted
    HistogramPane* m_histogram;
    MessageArea* m_messages;
    StatisticsPane* m_statistics;
    CountsPane* m_counts;
    TimingPane* m_timings;
    DevicePane* m_device;
    ScopesPane* m_scopes = nullptr;
    FilePane* m_file;
    RegionsPane* m_regions;
    ParameterPane* m_parameters;
    HistoryPane* m_history;
    StatisticsPane* m_summary; ///< the compact table
    CountFoot* m_countFoot;
    FileMenu* m_fileMenu;
    HelpMenu* m_helpMenu = nullptr;
    ViewMenu* m_viewMenu;
    ImageOpener* m_opener;
    QLabel* m_pixelText;
    QLabel* m_scale;
    BusyStatus* m_busy;
    FrameControls* m_frames;
    LastFiles* m_lastFiles;
    InstrumentColumn* m_column;
    PhotoSplitter* m_splitter; ///< of the photo and the column of instruments
    StartPage* m_start = nullptr;
    QStackedWidget* m_middle; ///< splitter and start page
    PhotoSorter* m_sorter;
    Filmstrip* m_filmstrip;
    HistogramOverlay* m_overlay;
    LineProfile* m_profile;
    FullScreen* m_fullScreen;
    QAction* m_filmstripSwitch;
    QAction* m_overlaySwitch;
    QAction* m_scopesByRows;
    QAction* m_lineProfile;
    QList<QAction*> m_plotTools; ///< of the tool bar, hidden before the first photo
    QList<Section*> m_sections;
    Section* m_scopesSection = nullptr;
    Section* m_fileSection = nullptr;
    Section* m_regionsSection = nullptr;
    QList<Section*> m_ofPresent; ///< of two photos, these show the present one alone
    ScopeSet m_wantedScopes;     ///< the scopes that can be seen; only these are counted

    QByteArray m_firstState;      ///< the docks and bars of a first start
    CountResultPointer m_result;  ///< the last result; null: none yet
    CountResultPointer m_sampled; ///< the result of the reduced copy that is shown; null: none
    bool m_showsEmbedded = false; ///< the embedded JPEG of a RAW file is shown
    bool m_alphaWanted = false;   ///< whether alpha was on at the last channelsSwitched()
    QTimer m_plotGoes;            ///< empties the plot, which is of another image than the shown one
};

} // namespace tonescope::ui
