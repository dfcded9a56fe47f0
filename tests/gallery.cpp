// SPDX-License-Identifier: GPL-3.0-or-later
// Makes pictures of the window in named states, light and dark, for people to look at. Nothing passes or
// fails.
//
//   tests/gallery FOLDER [STATE...]
//   tests/gallery FOLDER lecture [SLIDE...]
//
// The second form measures the slides of the program's lectures on this machine, and paints each act of each
// in two sizes, light and dark, into a folder for each language.
//
// Each state is a row of the table `states`: a file to open, the size of the window, and what is done then.
// The photo is the sample picture; the other files are made here.

#include "app/lab/lab.h"
#include "app/lab/lab_files.h"
#include "app/lab/lecture_player.h"
#include "app/lab/pillow_measuring.h"
#include "app/make_engine.h"
#include "app/window/viewer.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/main_window_fixture.h"
#include "ui/frame/theme.h"
#include "ui/lab/film/film_view.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/lab/window/lab_window.h"
#include "ui/words/language.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstdio>
#include <functional>
#include <map>
#include <set>

using namespace tonescope;
using namespace tonescope::test;

namespace {

/// Files of the states.
class Pictures {
public:
    Pictures() {
        const QString samplePath = QStringLiteral(SOURCE_FOLDER "/resources/sample.jpg");
        if (!QFile::copy(samplePath, path("lake.jpg"))) qFatal("cannot copy the sample picture");
        if (!QDir(m_folder.path()).mkdir(text("alone")) || !QFile::copy(samplePath, path("alone/lake.jpg")))
            qFatal("cannot copy the sample picture");
        const QImage sample(samplePath);
        for (const int number : {1, 2, 3, 4, 5, 6})
            save(QStringLiteral("photo-%1.jpg").arg(number),
                 sample.copy(350 * (number - 1), 40 * number, 1200, 800));
        QImage clear(600, 400, QImage::Format_ARGB32);
        clear.fill(Qt::transparent);
        QPainter painter(&clear);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(QColor(210, 90, 60));
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(QRect(150, 80, 300, 240));
        painter.end();
        save(QStringLiteral("transparent.png"), clear);
        QImage deep(900, 600, QImage::Format_Grayscale16);
        for (int y = 0; y < deep.height(); ++y) {
            auto* row = reinterpret_cast<quint16*>(deep.scanLine(y));
            for (int x = 0; x < deep.width(); ++x)
                row[x] = static_cast<quint16>((qGray(sample.pixel(2 * x, 2 * y)) << 4U) + (x * y) % 16);
        }
        save(QStringLiteral("twelve-bits.png"), deep);
    }

    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(text(name)); }

private:
    void save(const QString& name, const QImage& image) {
        if (!image.save(m_folder.filePath(name))) qFatal("cannot write %s", qPrintable(name));
    }

    QTemporaryDir m_folder;
};

/// Processes events until nothing has been counted or decoded for a while.
void settle() {
    QTest::qWait(700);
}

void trigger(ui::MainWindow& window, const char* action) {
    auto* found = window.findChild<QAction*>(text(action));
    found == nullptr ? qWarning("no action %s", action) : found->trigger();
    settle();
}

void setRegion(ui::MainWindow& window, const Region& region) {
    part<ui::ImageView>(window, "imageView").takeRegion(region);
    settle();
}

/// Keeps two regions, and shows an ellipse that is one of them.
void keptRegions(ui::MainWindow& window) {
    setRegion(window, {120, 140, 640, 420});
    trigger(window, "keepRegion");
    setRegion(window, {1026, 414, 1184, 733, Shape::Ellipse});
    trigger(window, "keepRegion");
    part<QScrollArea>(window, "instrumentScroll")
        .ensureWidgetVisible(&part<QWidget>(window, "removeRegionButton"));
}

using Arrange = std::function<void(ui::MainWindow&)>;

struct State {
    const char* name;
    const char* file; ///< nullptr: none is opened
    QSize size;
    Arrange arrange;
};

Arrange pressed(const char* action) {
    return [action](ui::MainWindow& window) { trigger(window, action); };
}

constexpr QSize usual{1600, 1000};

const std::vector<State>& states() {
    static const std::vector<State> all{
        {"start", nullptr, usual, {}},
        {"start-small", nullptr, {640, 480}, {}},
        {"photo", "lake.jpg", usual, {}},
        {"photo-1280", "lake.jpg", {1280, 860}, {}},
        {"photo-small", "lake.jpg", {640, 480}, {}},
        {"photo-upright", "lake.jpg", {900, 1300}, {}},
        {"region",
         "lake.jpg",
         {1280, 800},
         [](auto& window) {
             setRegion(window, {1026, 414, 1184, 733});
         }},
        {"region-small",
         "lake.jpg",
         {800, 600},
         [](auto& window) {
             setRegion(window, {1026, 414, 1184, 733});
         }},
        {"regions", "lake.jpg", {1280, 800}, keptRegions},
        {"regions-small", "lake.jpg", {640, 480}, keptRegions},
        {"clipping", "lake.jpg", usual, pressed("lightClipped")},
        {"logarithmic", "lake.jpg", usual, pressed("logarithmic")},
        {"square-root", "lake.jpg", usual, pressed("squareRoot")},
        {"stacked", "lake.jpg", usual, pressed("stacked")},
        {"parade", "lake.jpg", usual, pressed("parade")},
        {"cumulative", "lake.jpg", usual, pressed("cumulative")},
        {"exposure", "lake.jpg", usual, pressed("exposure")},
        {"colour-blind", "lake.jpg", usual, pressed("colourBlind")},
        {"range", "lake.jpg", usual,
         [](auto& window) {
             auto& plot = part<QWidget>(window, "plot");
             const int y = plot.height() / 2;
             QTest::mousePress(&plot, Qt::LeftButton, Qt::ShiftModifier, {plot.width() * 3 / 4, y});
             QMouseEvent move(QEvent::MouseMove, QPointF(plot.width() * 0.86, y),
                              plot.mapToGlobal(QPointF(plot.width() * 0.86, y)), Qt::NoButton, Qt::LeftButton,
                              Qt::ShiftModifier);
             QApplication::sendEvent(&plot, &move);
             QTest::mouseRelease(&plot, Qt::LeftButton, Qt::ShiftModifier, {plot.width() * 86 / 100, y});
             settle();
         }},
        {"pin", "photo-1.jpg", usual,
         [](auto& window) {
             trigger(window, "pin");
             trigger(window, "nextImage");
         }},
        {"aside", "photo-1.jpg", usual,
         [](auto& window) {
             trigger(window, "nextImage");
             trigger(window, "putAside");
         }},
        {"aside-empty", "alone/lake.jpg", usual, pressed("putAside")},
        {"aside-empty-small", "alone/lake.jpg", {640, 480}, pressed("putAside")},
        {"aside-small",
         "photo-1.jpg",
         {640, 480},
         [](auto& window) {
             trigger(window, "nextImage");
             trigger(window, "putAside");
         }},
        {"zoomed", "lake.jpg", usual,
         [](auto& window) {
             for (int i = 0; i < 6; ++i)
                 part<QAction>(window, "zoomIn").trigger();
             settle();
         }},
        {"pixels", "lake.jpg", usual,
         [](auto& window) {
             for (int i = 0; i < 24; ++i)
                 part<QAction>(window, "zoomIn").trigger();
             settle();
         }},
        {"transparent", "transparent.png", usual, {}},
        {"transparent-left-out", "transparent.png", usual, pressed("leaveOutTransparent")},
        {"twelve-bits", "twelve-bits.png", usual, {}},
        {"twelve-bits-stretched", "twelve-bits.png", usual, pressed("stretchUsed")},
        {"folder", "photo-3.jpg", usual, {}},
        {"folder-sorted", "photo-3.jpg", usual, pressed("sortHighlights")},
        {"full-screen", "lake.jpg", usual, pressed("fullScreen")},
        {"overlay", "lake.jpg", usual,
         [](auto& window) {
             trigger(window, "fullScreen");
             trigger(window, "histogramOverlay");
         }},
        {"scopes", "lake.jpg", usual, pressed("sectionScopes")},
        {"statistics", "lake.jpg", usual, pressed("sectionStatistics")},
        {"counts", "lake.jpg", usual, pressed("sectionCounts")},
        {"file", "lake.jpg", usual, pressed("sectionFile")},
        {"counting", "lake.jpg", usual, pressed("sectionCounting")},
        {"difference", "photo-1.jpg", usual,
         [](auto& window) {
             trigger(window, "pin");
             trigger(window, "nextImage");
             trigger(window, "pin");
             auto& chip = part<QWidget>(window, "pinChip0");
             QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, chip.mapToGlobal(QPoint()));
             QApplication::sendEvent(&chip, &event);
             QApplication::activePopupWidget()->actions().at(3)->trigger();
             QApplication::activePopupWidget()->close();
         }},
        {"aside-difference", "photo-1.jpg", usual,
         [](auto& window) {
             trigger(window, "nextImage");
             trigger(window, "pin");
             trigger(window, "putAside");
             auto& chip = part<QWidget>(window, "asideChip");
             QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, chip.mapToGlobal(QPoint()));
             QApplication::sendEvent(&chip, &event);
             QApplication::activePopupWidget()->actions().at(2)->trigger();
             QApplication::activePopupWidget()->close();
             auto& plot = part<QWidget>(window, "plot");
             QTest::mouseMove(&plot, {plot.width() / 2, plot.height() / 3});
         }},
        {"message", "missing.jpg", usual, {}},
    };
    return all;
}

/// Shows one state in one appearance, and writes its picture.
void draw(const State& state, const char* appearance, const Pictures& pictures, const QString& folder) {
    Session session(app::makeEngine, inPlaceDecoder());
    ui::MainWindow window;
    app::Viewer viewer(window, session, inPlaceDecoder(), inPlaceDecoder());
    QTemporaryDir place;
    QSettings settings(place.filePath(QStringLiteral("gallery.conf")), QSettings::IniFormat);
    settings.setValue(QStringLiteral("appearanceMenu"), QString::fromLatin1(appearance));
    settings.setValue(QStringLiteral("animations"), false);
    settings.setValue(QStringLiteral("recentFiles"),
                      QStringList{pictures.path("photo-1.jpg"), pictures.path("photo-2.jpg"),
                                  pictures.path("photo-3.jpg"), pictures.path("photo-4.jpg"),
                                  pictures.path("photo-5.jpg")});
    window.restore(settings);
    window.resize(state.size);
    window.show();
    session.findDevices();
    if (state.file != nullptr) window.opener().open({pictures.path(state.file)});
    QTest::qWait(2500); // kernels are built, files of the folder are read
    if (state.arrange) state.arrange(window);
    settle();
    const QString file = QStringLiteral("%1/%2-%3.png").arg(folder, text(state.name), text(appearance));
    if (!window.grab().save(file)) qFatal("cannot write %s", qPrintable(file));
    std::printf("%s\n", qPrintable(file));
}

/// Paints what the view shows, and its films at a position between 0 and 1.
void paintAct(const ui::LectureView& view, const QString& folder, const QString& name, double moment = 1) {
    ui::SlideContent content = view.content();
    if (content.films) content.position = moment * content.films->steps();
    for (const bool dark : {false, true}) {
        const ui::SlideStyle style{ui::themePalette(dark), QApplication::font()};
        for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
            QImage image(size, QImage::Format_RGB32);
            QPainter painter(&image);
            ui::paintSlide(painter, content, size, style);
            painter.end();
            const QString file = QStringLiteral("%1/lecture-%2-%3-%4.png")
                                     .arg(folder, name, text(dark ? "dark" : "light"))
                                     .arg(size.height());
            constexpr int quick = 80; // zlib level 1: a whole lecture takes little room and time
            if (!image.save(file, "PNG", quick)) qFatal("cannot write %s", qPrintable(file));
            std::printf("%s\n", qPrintable(file));
        }
    }
}

void press(QWidget& widget, Qt::Key key) {
    QTest::keyClick(&widget, key);
}

/// Gives the view a run of the slide in front, as the window does.
void show(ui::LectureView& view, const LabRun& run) {
    view.begin(run, run.measurements.size());
    for (const MeasurementPointer& row : run.measurements)
        view.show(row);
    view.end();
}

/// Each act of one slide: asked, with guesses, measured, explained at three moments, mended, details, code.
/// `runs` has those of the slide, its corrections behind it.
void drawSlide(ui::LectureView& view, int number, const std::vector<LabRun>& runs, const QString& folder) {
    const QString name =
        QString::fromStdString(view.lecture().slides.at(static_cast<std::size_t>(number)).id);
    view.goTo(number, ui::Act::Ask);
    paintAct(view, folder, name + QStringLiteral("-ask"));
    if (runs.empty()) return; // it needs a device that is not here
    press(view, Qt::Key_G);
    for (const char* guess : {"1.5", "2", "2", "4", "10"}) {
        QTest::keyClicks(&view, text(guess));
        press(view, Qt::Key_Return);
    }
    press(view, Qt::Key_Escape);
    paintAct(view, folder, name + QStringLiteral("-guessed"));
    press(view, Qt::Key_C);
    paintAct(view, folder, name + QStringLiteral("-code"));
    press(view, Qt::Key_C);
    LabRun guessed = runs.front();
    guessed.details = view.details();
    show(view, guessed);
    paintAct(view, folder, name + QStringLiteral("-measure"));
    press(view, Qt::Key_D);
    paintAct(view, folder, name + QStringLiteral("-details"));
    press(view, Qt::Key_D);
    for (std::size_t i = 1; i < runs.size(); ++i) {
        show(view, runs[i]);
        paintAct(view, folder, name + QStringLiteral("-mended-%1").arg(i));
    }
    view.goTo(number, ui::Act::Why);
    for (const double moment : {0.0, 0.5, 1.0})
        paintAct(view, folder, name + QStringLiteral("-why-%1").arg(moment), moment);
}

/// The window itself: the first slide with its films and buttons, large and small, and the bench.
void drawLab(Session& session, const QString& folder) {
    app::Lab lab(session, QCoreApplication::applicationDirPath() + QStringLiteral("/../app/tonescope"));
    lab.open();
    ui::LabWindow* window = nullptr;
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (auto* each = qobject_cast<ui::LabWindow*>(widget)) window = each;
    }
    ui::LectureView& view = window->lecture();
    const auto& films = part<ui::FilmView>(*window, "films");
    const auto hasPhoto = [&] { return !view.cases().empty() && sourceImageOf(view.cases()[0].pixels); };
    const auto measured = [&] { return !part<QAction>(*window, "stop").isEnabled(); };
    const auto played = [&] { return films.isVisible() && !films.playing(); };
    constexpr int longest = 300000;
    if (!QTest::qWaitFor(hasPhoto, longest)) qFatal("no devices");
    for (int i = 0; i < 4 && !films.isVisible(); ++i) { // times that vary too much have no film
        press(view, Qt::Key_M);
        if (!QTest::qWaitFor(measured, longest)) qFatal("the first slide takes too long");
        press(view, Qt::Key_W);
    }
    if (films.isVisible() && !QTest::qWaitFor(played, longest)) qFatal("the film does not end");
    const auto grab = [&](const char* name, QSize size) {
        window->resize(size);
        QCoreApplication::processEvents(); // layouts
        const QString file = QStringLiteral("%1/%2.png").arg(folder, text(name));
        if (!window->grab().save(file)) qFatal("cannot write %s", qPrintable(file));
        std::printf("%s\n", qPrintable(file));
    };
    grab("lecture-window", {1280, 800});
    grab("lecture-window-small", {640, 480});
    part<QAction>(*window, "toBench").trigger();
    grab("bench-window", {1280, 800});
    view.setLecture(ui::readLecture(ui::programLecture(QStringLiteral("ten"))));
    view.goTo(1, ui::Act::Ask);
    press(view, Qt::Key_X);
    part<QPushButton>(*window, "kernelMeasure").click();
    if (!QTest::qWaitFor(measured, longest)) qFatal("the exercise takes too long");
    grab("exercise-window", {1280, 800});
    grab("exercise-window-small", {640, 480});
}

/// Measures on a machine that counts as quiet, unless TONESCOPE_OTHER_LOAD says otherwise. The longer
/// lectures have slides of the shorter ones, too, which are measured and drawn once. A session that
/// `tonescope lecture --session` wrote, perhaps on another machine, is drawn instead of measuring.
void drawLecture(QStringList slides, const QString& folder) {
    LabSession played;
    for (const QString& file : slides.filter(QStringLiteral(".json"))) {
        Outcome<LabSession> read = app::readLab(file);
        if (!read) qFatal("cannot read %s", qPrintable(file));
        played = std::move(*read);
        slides.removeAll(file);
    }
    const bool kept = !played.runs.empty();
    if (!qEnvironmentVariableIsSet("TONESCOPE_OTHER_LOAD")) qputenv("TONESCOPE_OTHER_LOAD", "0");
    Session session(app::makeEngine, inPlaceDecoder());
    std::optional<DeviceCatalog> catalog;
    QObject::connect(&session, &Session::devicesFound, &session,
                     [&](const DeviceCatalog& found) { catalog = found; });
    session.findDevices();
    if (!QTest::qWaitFor([&] { return catalog.has_value(); }, 60000)) qFatal("no devices");
    if (app::hasPillow()) catalog->documents.push_back(app::pillowWay());
    const DeviceInfo device = *catalog->find(defaultDevice(*catalog).key);
    app::LecturePlayer player(session,
                              QCoreApplication::applicationDirPath() + QStringLiteral("/../app/tonescope"),
                              *catalog, device, {std::uint64_t{24} << 20U, {}}); // not the documents' 1 GiB
    std::set<std::string> known;
    std::map<std::string, std::vector<LabRun>> runs; // by slide
    const auto isWanted = [&](const ui::Slide& slide) {
        return slides.isEmpty() || slides.contains(QString::fromStdString(slide.id));
    };
    for (const QString& name : ui::programLectures()) {
        for (const ui::Slide& slide : ui::readLecture(ui::programLecture(name)).slides) {
            if (kept || !isWanted(slide) || !known.insert(slide.id).second) continue;
            // Times that vary too much have no why.
            constexpr int most = 4;
            for (int i = 0; i < most && player.play(slide).sentence.trust == ui::Trust::Busy; ++i) {
            }
        }
    }
    if (!kept) played = player.session();
    for (const LabRun& run : played.runs) {
        std::vector<LabRun>& ofSlide = runs[detailOf(run.details, "slide")];
        if (ui::partIn(run.details) == 0) ofSlide.clear(); // measured once more
        ofSlide.push_back(run);
    }

    ui::LabChoices choices;
    choices.devices = {device};
    choices.photo = std::make_shared<const Image>(app::samplePhoto());
    for (const ui::Language& language : ui::languages()) {
        ui::setLanguage(language.code);
        const QString place = folder + u'/' + language.code;
        if (!QDir().mkpath(place)) qFatal("cannot make %s", qPrintable(place));
        ui::LectureView view;
        view.setCatalog(*catalog);
        view.setSources(app::strategySources(*catalog));
        view.setChoices(choices);
        known.clear();
        for (const QString& name : ui::programLectures()) {
            view.setLecture(ui::readLecture(ui::programLecture(name)));
            for (int i = 0; i < static_cast<int>(view.lecture().slides.size()); ++i) {
                const ui::Slide& slide = view.lecture().slides[static_cast<std::size_t>(i)];
                if (isWanted(slide) && known.insert(slide.id).second)
                    drawSlide(view, i, runs[slide.id], place);
                for (const LabRun& run : runs[slide.id])
                    view.restore(run);
            }
            const QString paper = QStringLiteral("%1/handout-%2.pdf").arg(place, name);
            if (!ui::writeHandout(paper, view.lecture().title, view.handout(played),
                                  {ui::themePalette(false), QApplication::font()}))
                std::printf("%s\n", qPrintable(paper));
        }
        if (!kept) drawLab(session, place);
    }
}

} // namespace

int main(int argc, char** argv) {
    QCoreApplication::setOrganizationName(QStringLiteral("Tonescope"));
    QCoreApplication::setApplicationName(QStringLiteral("gallery"));
    const QApplication application(argc, argv);
    ui::setLanguage(qEnvironmentVariable("LANGUAGE", QStringLiteral("en")));
    const QStringList arguments = QCoreApplication::arguments().mid(1);
    if (arguments.isEmpty()) {
        std::fputs(
            "usage: gallery FOLDER [STATE...]\n       gallery FOLDER lecture [SESSION.json] [SLIDE...]\n",
            stderr);
        return 2;
    }
    if (!QDir().mkpath(arguments.first())) qFatal("cannot make %s", qPrintable(arguments.first()));
    if (arguments.size() > 1 && arguments[1] == QLatin1String("lecture")) {
        drawLecture(arguments.mid(2), arguments.first());
        return 0;
    }
    const Pictures pictures;
    for (const State& state : states()) {
        if (arguments.size() > 1 && !arguments.contains(text(state.name))) continue;
        for (const char* appearance : {"light", "dark"})
            draw(state, appearance, pictures, arguments.first());
    }
    return 0;
}
