// The window: image, histogram, device and timings side by side.
#pragma once

#include "engine/values/activity.h"
#include "engine/values/count_result.h"
#include "engine/values/count_settings.h"
#include "engine/values/device_catalog.h"
#include "engine/values/failure.h"

#include <QMainWindow>

class QSettings;

namespace tonescope::ui {

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
};

} // namespace tonescope::ui
