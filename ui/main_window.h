// The window: image, histogram, device and timings side by side.
#pragma once

#include "engine/values/activity.h"
#include "engine/values/count_result.h"
#include "engine/values/count_settings.h"
#include "engine/values/device_catalog.h"
#include "engine/values/failure.h"

#include "ui/image_list.h"
#include "ui/pixel_image.h"

#include <QMainWindow>

class QLabel;
class QMimeData;
class QSettings;
class QToolButton;

namespace tonescope::ui {

class BusyStatus;
class ChannelBar;
class CountChoices;
class DevicePane;
class FileMenu;
class HistogramPlot;
class ImageView;
class MessageArea;
class PlotOptions;
class ProvenanceStrip;
class StatisticsPane;
class TimingPane;
class ViewMenu;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);

    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// What is chosen now. While another image than the shown one is awaited, the region is left out: it
    /// belongs to the image that is going.
    [[nodiscard]] CountSettings settings() const;

    /// Shows the first of `paths`; the others come by Next and Previous image.
    void openFiles(const QStringList& paths);

public Q_SLOTS:
    /// What there is to choose from; may arrive seconds after the window is up.
    void showDevices(const tonescope::DeviceCatalog& catalog);
    /// One whole result: image, histogram, timings.
    void showResult(const tonescope::CountResultPointer& result);
    /// Says what went wrong with `name`; what was shown before stays.
    void showFailure(const QString& name, const tonescope::Failure& failure);
    void showActivity(const tonescope::Activity& activity);

Q_SIGNALS:
    /// Somebody wants to see the file. The settings for it are settings() at this moment.
    void fileChosen(const QString& path);
    void imagePasted(const QImage& image);
    /// The whole settings, at each change: recount at once.
    void settingsChosen(const tonescope::CountSettings& settings);
    void stopRequested();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildContent();
    void buildDocks();
    void buildMenus();
    void buildToolBar();
    void buildStatusBar();
    void connectChoices();
    void connectFiles();

    void chooseFile(const QString& path);
    void take(const QMimeData& offered);
    void exportTo(const QString& file);
    void copyPlot();
    void tellSettings();
    void applyChannels();
    void nameChoices();
    void showNotes(const CountResult& result);
    void showPixel(const std::optional<PixelSample>& sample);
    void showImageFacts(double scale);

    CountChoices* m_choices;
    ImageView* m_imageView;
    HistogramPlot* m_plot;
    ProvenanceStrip* m_provenance;
    MessageArea* m_messages;
    DevicePane* m_devicePane;
    TimingPane* m_timingPane;
    StatisticsPane* m_statisticsPane;
    ChannelBar* m_channels;
    PlotOptions* m_plotOptions;
    FileMenu* m_fileMenu;
    ViewMenu* m_viewMenu;
    BusyStatus* m_busy;
    QToolButton* m_deviceButton = nullptr;
    QToolButton* m_strategyButton = nullptr;
    QLabel* m_pixelText;
    QLabel* m_imageText;

    ImageList m_images;
    CountResultPointer m_result; ///< what is shown; null: nothing yet
    bool m_otherImageAwaited = false;
};

} // namespace tonescope::ui
