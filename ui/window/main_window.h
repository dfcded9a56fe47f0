// SPDX-License-Identifier: GPL-3.0-or-later
// The window: image, histogram, device and timings side by side.
#pragma once

#include "engine/values/activity.h"
#include "engine/values/count_result.h"
#include "engine/values/count_settings.h"
#include "engine/values/device_catalog.h"
#include "engine/values/failure.h"

#include "ui/frame/message_area.h"
#include "ui/image/pixel_image.h"

#include <QByteArray>
#include <QMainWindow>
#include <QTimer>

class QSettings;
class QSplitter;

namespace tonescope::ui {

class CountBar;
class CountChoices;
class DeviceMenu;
class FileMenu;
class FrameControls;
class HistogramPane;
class HistoryDock;
class ImageOpener;
class ImagePair;
class ImageView;
class InformationDocks;
class LastFiles;
class ParameterDock;
class ScopeDocks;
class StatusLine;
class ViewMenu;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);

    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// What is chosen now. The region belongs to images of the size of the one that is shown.
    [[nodiscard]] CountSettings settings() const;

    [[nodiscard]] DeviceMenu& deviceMenu() const;
    [[nodiscard]] FileMenu& fileMenu() const { return *m_fileMenu; }
    /// Opens files and folders, and knows the list of files to step through.
    [[nodiscard]] ImageOpener& opener() const { return *m_opener; }
    [[nodiscard]] HistogramPane& histogram() const { return *m_histogram; }
    [[nodiscard]] LastFiles& lastFiles() const { return *m_lastFiles; }
    [[nodiscard]] FrameControls& frames() const { return *m_frames; }
    [[nodiscard]] MessageArea& messages() const { return *m_messages; }

public Q_SLOTS:
    /// What there is to choose from; may arrive seconds after the window is up.
    void showDevices(const tonescope::DeviceCatalog& catalog);
    /// An image that is being counted. If that takes long, the plot is empty and says so.
    void showImage(const tonescope::ImagePointer& image);
    /// One whole result: image, histogram, timings.
    void showResult(const tonescope::CountResultPointer& result);
    /// A reduced copy in the image's place, and its curve, while the whole picture is decoded. Nothing of it
    /// is exported or compared.
    void showSampled(const tonescope::CountResultPointer& result);
    /// Says what went wrong with `name`; the image before stays.
    void showFailure(const QString& name, const tonescope::Failure& failure);
    void showActivity(const tonescope::Activity& activity);
    /// What became of a file that was to be written.
    void exported(const QString& file, const std::optional<tonescope::Failure>& failure);

Q_SIGNALS:
    /// A region is shown, and nothing is known of the whole image behind it; HistogramPane::showWhole() takes
    /// it.
    void wholeMissed();
    /// The user wants an image counted that was shown before.
    void imageChosen(const tonescope::ImagePointer& image);
    /// The settings after each change: recount at once.
    void settingsChosen(const tonescope::CountSettings& settings);
    void stopRequested();
    /// The counts that are shown are to be written, as CSV or JSON by the ending; exported() tells the end.
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
    void buildContent();
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
    void noteDevices(const DeviceCatalog& catalog, const QStringList& changes);
    /// Ends the preview of a reduced copy; false if there was none.
    bool endSampled();
    void showPicture(const ImagePointer& image);
    /// Empties plot, docks and scopes, because the image that is shown has no counts.
    void clearPlot(const QString& why);

    void exportTo(const QString& file);
    /// A choice has changed: clears the messages about the request before, and asks for a count.
    void askAgain();
    void tellSettings();
    void channelsSwitched();
    /// Shows the present choices wherever they are named.
    void nameChoices();
    void showPixel(const std::optional<PixelSample>& sample);
    void showScale(double scale);

    CountChoices* m_choices;
    ImagePair* m_images;
    ImageView* m_imageView; ///< of the image that is counted
    HistogramPane* m_histogram;
    MessageArea* m_messages;
    InformationDocks* m_docks;
    ScopeDocks* m_scopes;
    ParameterDock* m_parameters;
    HistoryDock* m_history;
    CountBar* m_countBar;
    FileMenu* m_fileMenu;
    ViewMenu* m_viewMenu;
    ImageOpener* m_opener;
    StatusLine* m_status;
    FrameControls* m_frames;
    LastFiles* m_lastFiles = nullptr;
    QSplitter* m_splitter;

    QByteArray m_firstState, m_firstSplitter; ///< layout of a first start
    CountResultPointer m_result;              ///< the last one; null: nothing yet
    CountResultPointer m_sampled;             ///< of the reduced copy that is shown; null: none
    bool m_alphaWanted = false;               ///< when the channels were switched last
    QTimer m_plotGoes;                        ///< the plot is of another image than the one that is shown
};

} // namespace tonescope::ui
