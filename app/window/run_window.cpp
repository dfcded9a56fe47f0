// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_window.h"

#include "app/lab/lab.h"
#include "app/make_engine.h"
#include "app/window/viewer.h"

#include <QApplication>
#include <QIcon>
#include <QSettings>
#include <QTimer>

#include <chrono>
#include <cstdlib>
#include <thread>

namespace tonescope::app {

namespace {

/// Gives the engine thread a moment to take its devices down in order.
bool endedSoon(const std::weak_ptr<const void>& engineThread) {
    using namespace std::chrono_literals;
    const auto deadline = std::chrono::steady_clock::now() + 500ms;
    while (!engineThread.expired()) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(1ms);
    }
    return true;
}

} // namespace

int runWindow(const QStringList& files) {
    QGuiApplication::setDesktopFileName(QStringLiteral("tonescope")); // Wayland finds the icon by it
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/resources/tonescope.svg")));
    auto session = std::make_unique<Session>(makeEngine);
    const std::weak_ptr<const void> engineThread = session->engineThread();
    int code = EXIT_SUCCESS;
    {
        QSettings settings;
        ui::MainWindow window;
        window.restore(settings);
        const Viewer viewer(window, *session);
        Lab lab(*session);
        QObject::connect(&window, &ui::MainWindow::labRequested, &lab, &Lab::open);
        QObject::connect(&window, &ui::MainWindow::closed, &lab, &Lab::close);
        QObject::connect(session.get(), &Session::counted, &lab,
                         [&lab](const CountResultPointer& result) { lab.setPhoto(result->image); });
        window.show();
        session->findDevices();
        if (!files.isEmpty()) QTimer::singleShot(0, &window, [&] { window.openFiles(files); });
        code = QApplication::exec();
        window.save(settings);
    }
    session.reset();
    // Leaving main() would pull the driver's memory from under a thread that is still inside it.
    if (!endedSoon(engineThread)) std::_Exit(code);
    return code;
}

} // namespace tonescope::app
