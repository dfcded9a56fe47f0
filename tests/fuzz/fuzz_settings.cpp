// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes the settings file: it is read, and the main window restores itself from it. The window must fit its
// screen whatever size the file names.

#include "app/window/settings_file.h"
#include "tests/fuzz/fuzz_target.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QScreen>
#include <QTemporaryDir>

#include <memory>

using namespace tonescope;
using namespace tonescope::test;

namespace {

QString path;

} // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    qputenv("TMPDIR", "/dev/shm"); // each input is several files
    static const auto folder = std::make_unique<QTemporaryDir>();
    path = folder->filePath(QStringLiteral("tonescope.conf"));
    new QApplication(*argc, *argv); // for as long as the process lives
    {
        app::SettingsFile file(path);
        ui::MainWindow().save(file.settings());
        must(!file.keep(), "settings are written");
    }
    QFile written(path);
    must(written.open(QIODevice::ReadOnly), "settings are there");
    writeSeed(QStringLiteral("whole"), written.readAll());
    writeSeed(
        QStringLiteral("types"),
        "[General]\ndevice=@Variant(\\0\\0\\0\\x2\\0\\0\\0\\x5)\nrecentFiles=/a, /b\nformula=@Point(1 2)\n");
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    QFile file(path);
    must(file.open(QIODevice::WriteOnly) && file.write(bytesFrom(data, size)) >= 0, "the input is there");
    file.close();
    app::SettingsFile settings(path);
    ui::MainWindow window;
    window.restore(settings.settings());
    const QSize room = window.screen()->availableSize(), least = window.minimumSizeHint();
    must(window.width() <= room.width() && window.height() <= room.height(), "the window fits its screen");
    must(least.width() <= room.width() && least.height() <= room.height(), "its parts do, too");
    QFile::remove(path + QStringLiteral(".damaged"));
    // A fuzz target has no event loop, so deferred deletions and events are handled here.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
    return 0;
}
