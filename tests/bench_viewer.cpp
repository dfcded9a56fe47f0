// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the way from a file to its histogram. Prints figures; nothing passes or fails.
//
//   xvfb-run -a build/release/tests/bench_viewer [REPEATS]
//
// 1. From the start of the process to the first paint of the window, and whether OpenCL had answered by then.
// 2. From the request of a 12-megapixel JPEG to the exact result, with kernels already built, compared with
// decoding alone.
// 3. The longest time for which 40 megapixels block the event loop of the window, as JPEG and as the slowest
// TIFF.

#include "app/window/viewer.h"
#include "tests/fixtures/bench_fixture.h"
#include "tests/fixtures/in_place_decoder.h"
#include "ui/window/image_opener.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QImage>
#include <QImageReader>
#include <QImageWriter>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <vector>

#include <unistd.h>

using namespace tonescope;
using namespace tonescope::test;
using namespace std::chrono_literals;

namespace {

/// Milliseconds since the kernel started this process, in steps of its clock tick.
double processAge() {
    QFile stat(QStringLiteral("/proc/self/stat"));
    if (!stat.open(QIODevice::ReadOnly)) return 0;
    const QByteArray text = stat.readAll();
    const QList<QByteArray> fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
    const double startSeconds =
        fields.at(19).toDouble() / static_cast<double>(sysconf(_SC_CLK_TCK)); // since boot
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return (static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9 - startSeconds) * 1e3;
}

/// The worst that a window can be given: 16 bits a channel, alpha, and to be turned by 90 degrees.
QString writeDeepPhoto(const QTemporaryDir& folder, const QString& jpeg) {
    QString path = folder.filePath(QStringLiteral("deep.tiff"));
    QImageWriter writer(path, "tiff");
    writer.setTransformation(QImageIOHandler::TransformationRotate90);
    QImage image = QImage(jpeg).convertToFormat(QImage::Format_RGBA64);
    writer.write(image);
    return path;
}

/// Notes when a widget is painted for the first time.
class FirstPaint : public QObject {
public:
    double age = 0;

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && age == 0) age = processAge();
        return QObject::eventFilter(watched, event);
    }
};

CountResultPointer awaitResult(Session& session, const std::function<void()>& ask) {
    CountResultPointer result;
    const auto connection = QObject::connect(&session, &Session::counted,
                                             [&](const CountResultPointer& answer) { result = answer; });
    ask();
    while (!result)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QObject::disconnect(connection);
    return result;
}

double milliseconds(Nanoseconds duration) {
    return static_cast<double>(duration.count()) / 1e6;
}

double bareDecode(const QString& path) {
    QElapsedTimer timer;
    timer.start();
    const QImage image = QImageReader(path).read();
    return image.isNull() ? 0 : double(timer.nsecsElapsed()) / 1e6;
}

void benchRequest(Session& session, const QString& path, int repeats) {
    const CountResultPointer first = awaitResult(session, [&] { session.request({path, {}}); });
    std::vector<double> decode, wall, kernel, ratio;
    for (int i = 0; i < repeats; ++i) {
        decode.push_back(bareDecode(path));
        const CountResultPointer result = awaitResult(session, [&] { session.request({path, {}}); });
        wall.push_back(milliseconds(result->timings.wall));
        kernel.push_back(milliseconds(result->timings.of(Phase::Kernel)->duration));
    }
    std::printf("12 megapixels (4000 x 3000 JPEG), on %s with %.*s\n", first->device.name.c_str(),
                static_cast<int>(first->strategy.id.size()), first->strategy.id.data());
    print("bare decode (QImageReader)", decode);
    print("request to exact result, kernels at hand", wall);
    print("of it the kernel", kernel);
    const double allowed = quartilesOf(decode).median * 1.1 + 50;
    std::printf("  wall %.2f ms against 1.1 x decode + 50 ms = %.2f ms\n", quartilesOf(wall).median, allowed);
}

void benchLoop(ui::MainWindow& window, Session& session, const char* what, const QString& path, int repeats) {
    std::vector<double> held, wall;
    for (int i = 0; i < repeats; ++i) {
        LoopWatch watch;
        watch.start();
        const CountResultPointer result = awaitResult(session, [&] { window.opener().open({path}); });
        runLoop(1500ms); // the pictures for zooming out are still made
        held.push_back(watch.stop());
        wall.push_back(milliseconds(result->timings.wall));
    }
    std::printf("40 megapixels (7728 x 5177 %s) in the window\n", what);
    print("request to exact result", wall);
    print("longest hold of the event loop", held);
}

} // namespace

int main(int argc, char** argv) {
    QCoreApplication::setOrganizationName(QStringLiteral("Tonescope"));
    QCoreApplication::setApplicationName(QStringLiteral("bench"));
    const QApplication application(argc, argv);
    Session session(test::engineBesideWindow, inPlaceDecoder());
    bool answered = false;
    QObject::connect(&session, &Session::devicesFound, [&] { answered = true; });

    ui::MainWindow window;
    FirstPaint paint;
    window.installEventFilter(&paint);
    const app::Viewer viewer(window, session, inPlaceDecoder(), inPlaceDecoder());
    window.resize(1600, 1000);
    window.show();
    session.findDevices();
    while (paint.age == 0)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    std::printf("start\n  window painted %.0f ms after the process began, OpenCL %s\n", paint.age,
                answered ? "had answered" : "had not answered yet");

    const QTemporaryDir folder;
    const int repeats = argc > 1 ? std::atoi(argv[1]) : 7;
    Session alone(test::engineBesideWindow,
                  inPlaceDecoder()); // no window that draws while the next request is timed
    benchRequest(alone, writePhoto(folder, {4000, 3000}), repeats);
    const QString large = writePhoto(folder, {7728, 5177});
    benchLoop(window, session, "JPEG", large, repeats);
    benchLoop(window, session, "TIFF, 16 bits with alpha, turned", writeDeepPhoto(folder, large), repeats);
    return 0;
}
