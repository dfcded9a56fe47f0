// SPDX-License-Identifier: GPL-3.0-or-later
// Measures dragging a region in the real window. Prints figures; nothing passes or fails.
//
//   xvfb-run -a build/release/tests/bench_drag [DEVICE [MEGAPIXELS...]]
//   xvfb-run -a build/release/tests/bench_drag ellipse [MEGAPIXELS...]      (on the default device)
//
// A region follows a mouse that moves 125 times a second for five seconds over a generated image. One region
// is half as wide and high as the image, another is small. Printed are the exact histograms that were painted
// per second, the delay between mouse and painting, and the longest time for which one event blocked the
// event loop.

#include "app/window/viewer.h"
#include "tests/fixtures/bench_fixture.h"
#include "tests/fixtures/in_place_decoder.h"
#include "ui/image/image_view.h"
#include "ui/window/image_opener.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QMouseEvent>
#include <QPainter>
#include <QThread>
#include <QThreadPool>
#include <QTimer>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <tuple>
#include <vector>

using namespace tonescope;

namespace {

constexpr int mouseMilliseconds = 8;
constexpr std::chrono::seconds dragTime{5};

/// Measures how long each event holds the event loop.
class WatchedApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        // Events of the engine's thread come through here, too.
        const bool here = QThread::currentThread() == thread();
        if (!here || m_depth > 0) return QApplication::notify(receiver, event);
        QElapsedTimer timer;
        timer.start();
        ++m_depth;
        const QEvent::Type type = event->type();
        const QByteArray name = receiver->metaObject()->className();
        const bool handled = QApplication::notify(receiver, event);
        --m_depth;
        if (timer.nsecsElapsed() > longest) {
            longest = timer.nsecsElapsed();
            what = name + " " + QByteArray::number(type);
        }
        return handled;
    }

    qint64 longest = 0;
    QByteArray what;

private:
    int m_depth = 0;
};

double at(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(std::lround(share * double(values.size() - 1)))];
}

QImage picture(double megapixels) {
    const int width = static_cast<int>(std::sqrt(megapixels * 1e6 * 3 / 2));
    QImage image(width, width * 2 / 3, QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y) {
        auto* row = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < width; ++x) {
            const int shape = static_cast<int>(120 + 80 * std::sin(x * 0.002) + 40 * std::cos(y * 0.003));
            row[x] = qRgb(shape + (x * 7 + y * 13) % 15, shape / 2 + 60 + (x * 5) % 9, 255 - shape);
        }
    }
    return image;
}

using Corners = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

Corners cornersOf(const Region& region) {
    return {region.x, region.y, region.width, region.height};
}

/// One drag, and what was painted of it.
class Drag : public QObject {
public:
    Drag(ui::MainWindow& window, Session& session)
        : m_view(*window.findChild<ui::ImageView*>(QStringLiteral("imageView"))),
          m_plot(*window.findChild<QCustomPlot*>()) {
        m_plot.installEventFilter(this);
        connect(&m_view, &ui::ImageView::regionDragged, this, [this](const std::optional<Region>& region) {
            if (region) m_asked[cornersOf(*region)] = m_clock.nsecsElapsed();
        });
        connect(&session, &Session::counted, this, [this](const CountResultPointer& result) {
            m_result = result;
            if (m_notes.empty()) m_notes = result->notes;
            ++m_results;
            if (result->countedAnew) ++m_byDifference;
        });
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && m_result && m_result != m_painted) {
            m_painted = m_result;
            const auto asked = m_asked.find(cornersOf(m_result->region));
            if (asked != m_asked.end())
                m_behind.push_back(static_cast<double>(m_clock.nsecsElapsed() - asked->second) / 1e6);
        }
        return QObject::eventFilter(watched, event);
    }

    void run(WatchedApplication& application, double side) {
        m_clock.start();
        const QSizeF size = m_view.size();
        const QPointF middle(size.width() / 2, size.height() / 2);
        send(QEvent::MouseButtonPress, middle - QPointF(size.width(), size.height()) * side / 2);
        application.longest = 0;
        QTimer mouse;
        mouse.setTimerType(Qt::PreciseTimer);
        mouse.setInterval(mouseMilliseconds);
        connect(&mouse, &QTimer::timeout, this, [&] {
            const double turn = static_cast<double>(m_clock.elapsed()) / 1000;
            const QPointF sway(std::sin(2.1 * turn), std::cos(1.7 * turn));
            const double part = side / 2;
            send(QEvent::MouseMove, middle + QPointF(size.width() * part * (0.8 + 0.2 * sway.x()),
                                                     size.height() * part * (0.8 + 0.2 * sway.y())));
        });
        mouse.start();
        test::runLoop(dragTime);
        mouse.stop();
        const double held = static_cast<double>(application.longest) / 1e6;
        const QByteArray by = application.what;
        send(QEvent::MouseButtonRelease, middle);
        print(held, by);
        while (!m_result || m_result->countedAnew) // it rests, and is counted from scratch
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }

private:
    void send(QEvent::Type type, QPointF place) {
        const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
        const Qt::MouseButtons buttons = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, place, m_view.mapToGlobal(place), button, buttons, Qt::ShiftModifier);
        QApplication::sendEvent(&m_view, &event);
    }

    void print(double held, const QByteArray& by) const {
        const double seconds = static_cast<double>(m_clock.elapsed()) / 1000;
        std::printf("    painted %5.1f a second of %5.1f counted (%d of %d by difference), asked %zu times\n",
                    static_cast<double>(m_behind.size()) / seconds, m_results / seconds, m_byDifference,
                    m_results, m_asked.size());
        std::printf("    behind the mouse: median %5.1f ms, quartiles %5.1f .. %5.1f, oldest %5.1f ms\n",
                    at(m_behind, 0.5), at(m_behind, 0.25), at(m_behind, 0.75), at(m_behind, 1));
        std::printf("    longest hold of the event loop %5.1f ms (%s)\n", held, by.constData());
        for (const Text& note : m_notes) // then these are not the figures of the device
            std::printf("    note: %s\n", english(note).c_str());
    }

    ui::ImageView& m_view;
    QCustomPlot& m_plot;
    QElapsedTimer m_clock;
    std::map<Corners, qint64> m_asked; ///< when the mouse asked for a region, in nanoseconds
    CountResultPointer m_result, m_painted;
    std::vector<double> m_behind;
    std::vector<Text> m_notes; ///< of the first result that has some
    int m_results = 0, m_byDifference = 0;
};

} // namespace

int main(int argc, char** argv) {
    QCoreApplication::setOrganizationName(QStringLiteral("Tonescope"));
    QCoreApplication::setApplicationName(QStringLiteral("bench"));
    WatchedApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    Session session(test::engineBesideWindow, inPlaceDecoder());
    ui::MainWindow window;
    const app::Viewer viewer(window, session, inPlaceDecoder(), inPlaceDecoder());
    window.resize(1280, 800);
    window.show();
    if (arguments.value(1) == QStringLiteral("ellipse"))
        window.findChild<ui::ImageView*>(QStringLiteral("imageView"))->setRegionShape(Shape::Ellipse);
    CountResultPointer result;
    QObject::connect(&session, &Session::counted,
                     [&](const CountResultPointer& counted) { result = counted; });

    QStringList sizes = arguments.mid(2);
    if (sizes.isEmpty()) sizes = {QStringLiteral("33"), QStringLiteral("100")};
    for (const QString& size : sizes) {
        result.reset();
        Q_EMIT window.opener().imagePasted(picture(size.toDouble()));
        while (!result)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        for (auto* threads : window.findChildren<QThreadPool*>())
            threads->waitForDone(); // the pictures for zooming out are made
        QCoreApplication::processEvents();
        std::printf("%s megapixels on %s with %.*s\n", qPrintable(size), result->device.name.c_str(),
                    static_cast<int>(result->strategy.id.size()), result->strategy.id.data());
        for (const double side : {0.9, 0.5, 0.2}) {
            std::printf("  a region about %.0f %% as wide and high as the view\n", side * 100);
            Drag(window, session).run(application, side);
        }
    }
    return 0;
}
