#include "ui/main_window.h"

#include <QSettings>

namespace tonescope::ui {

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {
}

void MainWindow::restore(const QSettings&) {
}

void MainWindow::save(QSettings&) const {
}

CountSettings MainWindow::settings() const {
    return {};
}

void MainWindow::openFiles(const QStringList& paths) {
    if (!paths.isEmpty()) Q_EMIT fileChosen(paths.first());
}

void MainWindow::showDevices(const DeviceCatalog&) {
}

void MainWindow::showResult(const CountResultPointer&) {
}

void MainWindow::showFailure(const QString&, const Failure&) {
}

void MainWindow::showActivity(const Activity&) {
}

} // namespace tonescope::ui
