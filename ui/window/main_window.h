// SPDX-License-Identifier: GPL-3.0-or-later
// The viewer's window: image and histogram side by side, docks around them, and the status bar.
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

#include <array>
#include <chrono>
#include <optional>

class QLabel;
class QProgressBar;
class QSettings;
class QSplitter;

namespace tonescope::ui {

class CountBar;
class CountChoices;
class CountsPane;
class DeviceMenu;
class DevicePane;
class FileMenu;
class FrameControls;
class HistogramPane;
class HistoryDock;
class ImageOpener;
class ImagePair;
class ImageView;
class LastFiles;
class ParameterDock;
class ScopePane;
class StatisticsPane;
class TimingPane;
class ViewMenu;
struct PixelSample;

/// Progress and a button that stops the running work. Appears when work has lasted longer than `patience`, so
/// that short work does not flicker, and disappears when it ends.
class BusyStatus : public QWidget {
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds patience{200};

    explicit BusyStatus(QWidget* parent = nullptr);

    /// Shows the activity, with its fraction if that is known; Activity::Kind::Idle hides this.
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

/// Puts the parts together and keeps them in step; knows neither session nor files. Choices of the user leave
/// as signals: settingsChosen() after each change, with everything that a count needs. Answers come in
/// through the slots: an image, a whole result, a failure. A failure or a stop takes the window back to the
/// last result and the choices that it was counted with.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);

    /// Sets places, sizes and choices from the user's settings; values that cannot be valid are ignored.
    void restore(const QSettings& settings);
    /// Writes the same, and which files are open.
    void save(QSettings& settings) const;

    /// The present choices. The region belongs to images of the size of the shown one.
    [[nodiscard]] CountSettings settings() const;

    /// The device menu, whose other actions the program carries out.
    [[nodiscard]] DeviceMenu& deviceMenu() const;
    /// The menu File.
    [[nodiscard]] FileMenu& fileMenu() const { return *m_fileMenu; }
    /// Opens files and folders, and knows the list of files to step through.
    [[nodiscard]] ImageOpener& opener() const { return *m_opener; }
    /// The pane of the plot.
    [[nodiscard]] HistogramPane& histogram() const { return *m_histogram; }
    /// Saves and opens the files of the last window.
    [[nodiscard]] LastFiles& lastFiles() const { return *m_lastFiles; }
    /// The controls of animations and pages.
    [[nodiscard]] FrameControls& frames() const { return *m_frames; }
    /// The area of messages above the content.
    [[nodiscard]] MessageArea& messages() const { return *m_messages; }

public Q_SLOTS:
    /// Offers these devices and strategies; may arrive seconds after the window is up.
    void showDevices(const tonescope::DeviceCatalog& catalog);
    /// An image that is being counted. If that takes long, the plot is empty and says so.
    void showImage(const tonescope::ImagePointer& image);
    /// One whole result: image, histogram, timings.
    void showResult(const tonescope::CountResultPointer& result);
    /// A reduced copy in the image's place, and its curve, while the whole picture is decoded. Nothing of it
    /// is exported or compared.
    void showSampled(const tonescope::CountResultPointer& result);
    /// Tells why there is no result for the image `name`; the image before stays.
    void showFailure(const QString& name, const tonescope::Failure& failure);
    /// Shows progress in the status bar; Activity::Kind::Idle ends it.
    void showActivity(const tonescope::Activity& activity) { m_busy->show(activity); }
    /// Tells that the file was written, or why it was not.
    void exported(const QString& file, const std::optional<tonescope::Failure>& failure);

Q_SIGNALS:
    /// A region is shown, and nothing is known of the whole image behind it; HistogramPane::showWhole() takes
    /// it.
    void wholeMissed();
    /// The user wants an image counted that was shown before.
    void imageChosen(const tonescope::ImagePointer& image);
    /// The settings after each change: recount at once.
    void settingsChosen(const tonescope::CountSettings& settings);
    /// The user wants the running request stopped; the window returns to the last result.
    void stopRequested();
    /// The shown counts are to be written, as CSV or JSON by the ending; the receiver calls exported().
    void countsExportRequested(const QString& file);
    /// The user closed the window.
    void closed();

protected:
    bool focusNextPrevChild(bool next) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    /// Shows or hides device, strategy, parameters and times of counting.
    void showDetails(bool shown);
    /// Messages above the splitter of image and plot; docks beside and below.
    void buildContent();
    /// Statistics, counts and comparison in one place; timings, device and history in another.
    void buildInformationDocks();
    /// A closed dock per scope, all in one place.
    void buildScopeDocks();
    /// Pixel under the cursor, frame number, progress, size of the image.
    void buildStatusBar();
    /// Hides the docks below the plot.
    void hideInformation();
    /// Counts again if a scope became visible that the last count does not contain.
    void changeWantedScope(ScopeKind kind, bool visible);
    void buildMenuBar();
    void buildToolBars();
    void buildContextMenus();
    void connectChoices();
    void connectFiles();

    void stop();
    /// Shows the last result again, and the choices that it was requested with, after a later request failed
    /// or was stopped.
    void takeBack();
    /// Docks, bars and splitter go back to the places of a first start.
    void resetLayout();
    /// Tells the notes of the catalog, and choices that could not be kept.
    void noteDevices(const DeviceCatalog& catalog, const QStringList& changes);
    /// Ends the preview of a reduced copy; false if there was none.
    bool endSampled();
    /// Shows the image and everything that names it: title, frame number, channels, size.
    void showPicture(const ImagePointer& image);
    /// Empties plot, docks and scopes, because the image that is shown has no counts.
    void clearPlot(const QString& why);
    /// Empties statistics, counts and timings.
    void clearTables();

    /// Writes the plot, or requests the export of the counts, by the ending.
    void exportTo(const QString& file);
    /// A choice has changed: clears the messages about the request before, and asks for a count.
    void askAgain();
    /// Shows the choices and emits settingsChosen().
    void tellSettings();
    /// Counts again if alpha was switched; other channels are counted always.
    void channelsSwitched();
    /// Shows the present choices wherever they are named.
    void nameChoices();
    /// Shows the values of a pixel in the status bar and marks them in the plot; nothing: none.
    void showPixel(const std::optional<PixelSample>& sample);
    /// Shows size, depth and zoom of the image in the status bar.
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
    std::array<ScopePane*, allScopes.size()> m_scopes{};
    ParameterDock* m_parameters;
    HistoryDock* m_history;
    CountBar* m_countBar;
    FileMenu* m_fileMenu;
    ViewMenu* m_viewMenu;
    ImageOpener* m_opener;
    QLabel* m_pixelText;
    QLabel* m_imageText;
    BusyStatus* m_busy;
    FrameControls* m_frames;
    LastFiles* m_lastFiles;
    QSplitter* m_splitter;
    QList<QDockWidget*>
        m_information; ///< docks below the plot: statistics, counts, comparison, times, device, history
    QList<QDockWidget*> m_countingDocks; ///< of these, the docks about counting: times, device, history
    QList<QDockWidget*> m_scopeDocks;    ///< docks beside the plot, one a scope, closed at first
    ScopeSet m_wantedScopes;             ///< the visible ones; hidden ones are not counted
    bool m_scopePlaced = false;          ///< one has been opened, and has got a width

    QByteArray m_firstState, m_firstSplitter; ///< layout of a first start
    CountResultPointer m_result;              ///< the last one; null: nothing yet
    CountResultPointer m_sampled;             ///< of the reduced copy that is shown; null: none
    bool m_alphaWanted = false;               ///< when the channels were switched last
    QTimer m_plotGoes;                        ///< the plot is of another image than the one that is shown
};

} // namespace tonescope::ui
