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
#include "ui/window/sampled_sight.h"

#include <QMainWindow>
#include <QTimer>

#include <memory>

class QSettings;

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
class WindowLayout;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);

    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// What is chosen now. The region belongs to images of the size of the one that is shown.
    [[nodiscard]] CountSettings settings() const;

    /// Shows the first of `paths` that can be shown; the others come by Next and Previous image. A folder
    /// stands for its images.
    void openFiles(const QStringList& paths);

    /// What else is asked for.
    [[nodiscard]] DeviceMenu& deviceMenu() const;
    [[nodiscard]] FileMenu& fileMenu() const { return *m_fileMenu; }
    [[nodiscard]] ImageOpener& opener() const { return *m_opener; }
    [[nodiscard]] LastFiles& lastFiles() const { return *m_lastFiles; }
    [[nodiscard]] FrameControls& frames() const { return *m_frames; }
    [[nodiscard]] MessageArea& messages() const { return *m_messages; }

public Q_SLOTS:
    /// What there is to choose from; may arrive seconds after the window is up.
    void showDevices(const tonescope::DeviceCatalog& catalog);
    /// An image that is being counted. Where that takes long, an empty plot says so.
    void showImage(const tonescope::ImagePointer& image);
    /// One whole result: image, histogram, timings.
    void showResult(const tonescope::CountResultPointer& result);
    /// The whole image, behind a region of it.
    void showWhole(const tonescope::CountResultPointer& result);
    /// A curve of a reduced copy, while the whole picture is decoded.
    void showSampled(const tonescope::CountResultPointer& result);
    /// Says what went wrong with `name`; what was shown before stays.
    void showFailure(const QString& name, const tonescope::Failure& failure);
    void showActivity(const tonescope::Activity& activity);
    /// What became of a file that was to be written.
    void exported(const QString& file, const std::optional<tonescope::Failure>& failure);

Q_SIGNALS:
    /// Somebody wants to see the file. The settings for it are settings() at this moment.
    /// `number`: of the picture, in a file that holds several.
    void fileChosen(const QString& path, int number);
    void imagePasted(const QImage& image);
    /// A region is shown, and nothing is known of the whole image behind it; showWhole() takes it.
    void wholeMissed();
    /// Somebody wants an image counted that was shown before.
    void imageChosen(const tonescope::ImagePointer& image);
    /// The whole settings, at each change: recount at once.
    void settingsChosen(const tonescope::CountSettings& settings);
    void stopRequested();
    void labRequested();
    /// The counts that are shown are to be written, as CSV or JSON by the ending; exported() tells the end.
    void countsExportRequested(const QString& file);
    /// The counts that are shown are to be put onto the clipboard.
    void countsCopyRequested();
    /// Somebody closed the window.
    void closed();

protected:
    bool focusNextPrevChild(bool next) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    /// Shows or hides what only those want to see who look at how is counted.
    void showDetails(bool shown);
    void buildContent();
    void buildMenus();
    void connectChoices();
    void connectFiles();

    void stop();
    /// Shows the last result again, and chooses what it was asked for with: nothing has come of what was
    /// asked for since.
    void takeBack();
    void showPicture(const ImagePointer& image);
    /// What is shown has no counts.
    void clearPlot(const QString& why);

    void exportTo(const QString& file);
    /// Somebody chose something: what was said of the request before is over.
    void askAgain();
    void tellSettings();
    void channelsSwitched();
    /// Shows what is chosen wherever it is named.
    void nameChoices();
    void tellError(const QString& name, const Failure& failure, Message::Topic topic);
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
    std::unique_ptr<SampledSight> m_sampled;
    WindowLayout* m_layout = nullptr;

    CountResultPointer m_result; ///< the last one; null: nothing yet
    bool m_alphaWanted = false;  ///< when the channels were switched last
    QTimer m_plotGoes;           ///< the plot is of another image than the one that is shown
};

} // namespace tonescope::ui
