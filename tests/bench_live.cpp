// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how fast the window reacts to changing images. Prints figures; nothing passes or fails.
//
//   xvfb-run -a build/release/tests/bench_live [REPEATS]
//
// 1. From the choice of a large JPEG to its sampled curve, to the image, and to the exact curve.
// 2. From a step to a neighbour that is already decoded until it is painted.
// 3. Saving the watched file, opening a folder of 10,000 names, playing an animation and a video.
// For each, also the longest time for which the event loop was blocked. A decoder process decodes, as in the
// program.

#include "app/window/viewer.h"
#include "engine/decoder/decoder_pool.h"
#include "engine/decoder/decoder_server.h"
#include "tests/fixtures/animation_files.h"
#include "tests/fixtures/bench_fixture.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/video_files.h"
#include "ui/image/image_view.h"
#include "ui/window/image_opener.h"

#include <QAction>
#include <QApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QLoggingCategory>
#include <QPaintEvent>

#include <cstring>
#include <optional>

using namespace tonescope;
using namespace tonescope::test;
using namespace std::chrono_literals;

namespace {

constexpr char serve[] = "serve";
constexpr int longest = 60'000; ///< ms that anything here may take

double since(const QElapsedTimer& clock) {
    return double(clock.nsecsElapsed()) / 1e6;
}

/// The window and what happens in it.
class Bench : public QObject {
public:
    Bench() : session(test::engineBesideWindow, decoder), viewer(window, session, decoder, decoder) {
        view = window.findChild<ui::ImageView*>(QStringLiteral("imageView"));
        strip = window.findChild<QWidget*>(QStringLiteral("provenance"));
        connect(&session, &Session::counted, this, [this] { ++counted; });
        window.resize(1600, 1000);
        window.show();
        view->installEventFilter(this);
        session.findDevices();
    }

    void trigger(const char* name) { window.findChild<QAction*>(QLatin1String(name))->trigger(); }
    template <typename Condition>
    void await(Condition condition) {
        const QDeadlineTimer deadline(longest);
        while (!condition() && !deadline.hasExpired())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        if (deadline.hasExpired()) std::printf("  nothing came\n");
    }
    void awaitCount(int number) {
        await([&] { return counted >= number; });
    }
    [[nodiscard]] bool shows(const QString& path) const {
        return view->image() && view->image()->name == path.toStdString();
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint) paintedImage = view->image();
        return QObject::eventFilter(watched, event);
    }

    const FileDecoder decoder = decoder::decoderOf(
        std::make_shared<decoder::DecoderPool>(decoder::ServerProgram{"/proc/self/exe", serve}));
    Session session;
    ui::MainWindow window;
    app::Viewer viewer;
    ui::ImageView* view;
    QWidget* strip;
    int counted = 0;
    ImagePointer paintedImage; ///< was the view's when it was painted last
};

/// When the parts of a picture were seen, in ms since it was chosen.
struct Seen {
    std::optional<double> sampled, photo;
    double exact = 0;
};

Seen look(Bench& bench, const QString& path) {
    Seen seen;
    QElapsedTimer clock;
    const int number = bench.counted + 1;
    clock.start();
    bench.window.opener().open({path});
    bench.await([&] {
        if (!seen.sampled && bench.strip->toolTip().contains(QStringLiteral("sampled")))
            seen.sampled = since(clock);
        if (!seen.photo && bench.shows(path)) seen.photo = since(clock);
        return bench.counted >= number;
    });
    seen.exact = since(clock);
    return seen;
}

void benchFirstSight(Bench& bench, const QTemporaryDir& folder, QSize size, int repeats) {
    const QString path = writePhoto(folder, size);
    const QString other = folder.filePath(QStringLiteral("other/other.png"));
    std::vector<double> decode, sampled, photo, exact, held, worked;
    for (int i = 0; i < repeats; ++i) {
        look(bench, other);
        runLoop(500ms);
        QElapsedTimer bare;
        bare.start();
        QImageReader(path).read();
        decode.push_back(since(bare));
        const Seen seen = look(bench, path);
        if (seen.sampled) sampled.push_back(*seen.sampled);
        if (seen.photo) photo.push_back(*seen.photo);
        exact.push_back(seen.exact);
        runLoop(1000ms);
        // Again, because a watch keeps a core busy.
        look(bench, other);
        runLoop(500ms);
        LoopWatch watch;
        watch.start();
        look(bench, path);
        runLoop(1000ms);
        held.push_back(watch.stop());
        worked.push_back(watch.work());
    }
    std::printf("%d x %d JPEG, %lld bytes\n", size.width(), size.height(),
                static_cast<long long>(QFileInfo(path).size()));
    print("bare decode (QImageReader)", decode);
    if (!sampled.empty()) print("from the choice to the sampled curve", sampled);
    if (!photo.empty()) print("to the photo", photo);
    print("to the exact curve", exact);
    print("longest hold of the event loop", held);
    print("longest work of its thread in one turn", worked);
}

void benchSteps(Bench& bench, const QTemporaryDir& folder, int repeats) {
    const QDir many(folder.filePath(QStringLiteral("steps")));
    many.mkpath(QStringLiteral("."));
    const QString photo = writePhoto(folder, {4000, 3000});
    for (int i = 0; i < 5; ++i)
        QFile::copy(photo, many.filePath(QStringLiteral("%1.jpg").arg(i)));
    int number = bench.counted + 1;
    bench.window.opener().open({many.path()});
    bench.awaitCount(number);
    runLoop(2500ms); // the folder is young: until it is not read again at every step
    std::vector<double> painted, held, worked;
    for (int i = 0; i < 2 * repeats; ++i) {
        const QString next = many.filePath(QStringLiteral("%1.jpg").arg((i + 1) % 5));
        bench.await([&] { return bench.viewer.prefetched().find(next) != nullptr; });
        runLoop(500ms);
        LoopWatch watch;
        QElapsedTimer clock;
        number = bench.counted + 1;
        if (i % 2 == 1) watch.start(); // not always: it keeps a core busy
        clock.start();
        bench.trigger("nextImage");
        bench.await([&] { return bench.paintedImage && bench.paintedImage->name == next.toStdString(); });
        if (i % 2 == 0) painted.push_back(since(clock));
        bench.awaitCount(number);
        runLoop(800ms);
        if (i % 2 == 0) continue;
        held.push_back(watch.stop());
        worked.push_back(watch.work());
    }
    std::printf("a step to a neighbour that is decoded, 12 megapixels\n");
    print("until it is painted", painted);
    print("longest hold of the event loop", held);
    print("longest work of its thread in one turn", worked);
}

void benchWatch(Bench& bench, const QTemporaryDir& folder, int repeats) {
    const QString path = folder.filePath(QStringLiteral("watched.jpg"));
    const QString photo = writePhoto(folder, {4000, 3000});
    QFile::copy(photo, path);
    int number = bench.counted + 1;
    bench.window.opener().open({path});
    bench.awaitCount(number);
    QFile source(photo);
    if (!source.open(QIODevice::ReadOnly)) return;
    const QByteArray bytes = source.readAll();
    std::vector<double> shown, held, worked;
    for (int i = 0; i < repeats; ++i) {
        runLoop(500ms);
        number = bench.counted + 1;
        LoopWatch watch;
        QElapsedTimer clock;
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) return;
        file.write(bytes);
        file.close();
        watch.start();
        clock.start();
        bench.awaitCount(number);
        shown.push_back(since(clock));
        runLoop(500ms);
        held.push_back(watch.stop());
        worked.push_back(watch.work());
    }
    std::printf("the watched file, 12 megapixels, saved in place\n");
    print("until its exact curve, 200 ms of quiet among it", shown);
    print("longest hold of the event loop", held);
    print("longest work of its thread in one turn", worked);
}

void benchNames(Bench& bench, const QTemporaryDir& folder) {
    const QDir many(folder.filePath(QStringLiteral("names")));
    many.mkpath(QStringLiteral("."));
    const QString small = folder.filePath(QStringLiteral("other/other.png"));
    for (int i = 0; i < 10'000; ++i)
        QFile::link(small, many.filePath(QStringLiteral("image %1.png").arg(i)));
    const int number = bench.counted + 1;
    LoopWatch watch;
    QElapsedTimer clock;
    watch.start();
    clock.start();
    bench.window.opener().open({many.path()});
    bench.awaitCount(number);
    std::printf("a folder of 10,000 names\n");
    print("until its first image's exact curve", {since(clock)});
    print("longest hold of the event loop", {watch.stop()});
    print("longest work of its thread in one turn", {watch.work()});
}

/// Plays a file for three seconds.
void benchPlaying(Bench& bench, const QString& path, const QByteArray& bytes, const char* words) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return;
    file.write(bytes);
    file.close();
    bench.awaitCount((bench.window.opener().open({path}), bench.counted + 1));
    LoopWatch watch;
    QElapsedTimer clock;
    const int before = bench.counted;
    bench.trigger("playFrames");
    watch.start();
    clock.start();
    runLoop(3000ms);
    const double held = watch.stop(), seconds = since(clock) / 1000;
    std::printf("%s\n", words);
    std::printf("  %-46s %.1f\n", "frames counted and shown a second", (bench.counted - before) / seconds);
    print("longest hold of the event loop", {held});
    print("longest work of its thread in one turn", {watch.work()});
    bench.trigger("playFrames");
}

void benchPlay(Bench& bench, const QTemporaryDir& folder) {
    std::vector<int> grays;
    for (int gray = 0; gray < 50; ++gray)
        grays.push_back(5 * gray);
    benchPlaying(bench, folder.filePath(QStringLiteral("played.gif")), animatedGif(grays, 2),
                 "an animation of 50 frames a second, beside the watch");
}

/// Half a second of Motion-JPEG of 1920 x 1080 pixels, eight times, at 60 frames a second.
void benchVideo(Bench& bench, const QTemporaryDir& folder) {
    const QSize size(1920, 1080);
    for (const bool colour : {false, true}) {
        std::vector<QByteArray> frames;
        for (int frame = 0; frame < 30; ++frame) {
            QImage picture = photo(QImage::Format_RGB32, size);
            picture = picture.mirrored(frame % 2 == 1, frame % 4 > 1);
            if (!colour) picture = picture.convertToFormat(QImage::Format_Grayscale8);
            frames.push_back(jpeg(picture, 85));
        }
        std::vector<QByteArray> all;
        for (int time = 0; time < 8; ++time)
            all.insert(all.end(), frames.begin(), frames.end());
        benchPlaying(bench, folder.filePath(QStringLiteral("video%1.avi").arg(colour)), aviOf(all, size, 60),
                     colour ? "a video of 1920 x 1080 pixels in colour"
                            : "a video of 1920 x 1080 gray pixels");
    }
}

} // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::strcmp(argv[1], serve) == 0) return decoder::serveDecoding(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("Tonescope"));
    QCoreApplication::setApplicationName(QStringLiteral("bench"));
    QLoggingCategory::setFilterRules(QStringLiteral("qt.gui.imageio*.warning=false"));
    const QApplication application(argc, argv);
    QImageReader::setAllocationLimit(0); // of the bare decode
    const int repeats = argc > 1 ? std::atoi(argv[1]) : 5;
    const QTemporaryDir folder;
    QDir(folder.path()).mkpath(QStringLiteral("other"));
    QImage small(300, 200, QImage::Format_RGB32);
    small.fill(Qt::darkGreen);
    small.save(folder.filePath(QStringLiteral("other/other.png")));
    Bench bench;
    benchFirstSight(bench, folder, {4000, 3000}, repeats);
    benchFirstSight(bench, folder, {7728, 4354}, repeats);
    benchSteps(bench, folder, repeats);
    benchWatch(bench, folder, repeats);
    benchNames(bench, folder);
    benchPlay(bench, folder);
    benchVideo(bench, folder);
    return 0;
}
