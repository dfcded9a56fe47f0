// SPDX-License-Identifier: GPL-3.0-or-later
// Tests drawing scopes.

#include "engine/count/engine.h"
#include "engine/host/host_backend.h"
#include "engine/image/decode.h"
#include "engine/opencl/opencl_backend.h"
#include "engine/values/pixel_sample.h"
#include "engine/values/scope_csv.h"
#include "engine/values/scope_targets.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/mouse.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_results.h"
#include "ui/scopes/scope_picture.h"
#include "ui/scopes/scope_view.h"

#include <QClipboard>
#include <QMimeData>

#include <algorithm>

using namespace tonescope::ui;
using namespace tonescope;

// Tests where scopes draw their counts, and their read-out.

class TestScopeView : public QObject {
    Q_OBJECT

    QAction m_byRows;

    static QColor drawnAt(ScopeView& view, const ScopeCell& cell, std::size_t columns) {
        const QImage image = view.grab().toImage();
        const QPointF place = view.frame().rectOf(cell, columns).center();
        return image.pixelColor(static_cast<int>(place.x()), static_cast<int>(place.y()));
    }
    /// Dark, middle and light: a column each, off the lines of the graticule.
    static ImagePointer threeGrays() {
        return test::columnsImage({{80, 80, 80}, {110, 110, 110}, {220, 220, 220}});
    }

private Q_SLOTS:
    void initTestCase() { m_byRows.setCheckable(true); }

    void aWaveformShowsLevelsWhereTheyAre() {
        ScopeView view(ScopeKind::Waveform);
        view.resize(400, 900); // more than three pixels a level
        view.showScope(test::scopedResult(threeGrays(), ScopeKind::Waveform));
        const std::array<std::size_t, 3> levels{80, 110, 220};
        for (std::size_t column = 0; column < levels.size(); ++column) {
            for (const std::size_t level : levels) {
                const int light = drawnAt(view, {0, column, level}, 3).lightness();
                QVERIFY2((light > 120) == (level == levels.at(column)), qPrintable(QString::number(light)));
            }
        }
    }

    void aParadeShowsEachChannelInItsColour() {
        ScopeView view(ScopeKind::Parade);
        view.resize(600, 900);
        view.showScope(test::scopedResult(test::columnsImage({{210, 150, 90}}), ScopeKind::Parade));
        const QColor red = drawnAt(view, {0, 0, 210}, 1), green = drawnAt(view, {1, 0, 150}, 1),
                     blue = drawnAt(view, {2, 0, 90}, 1);
        QVERIFY(red.red() > 200 && red.red() > red.green() + 60 && red.red() > red.blue() + 60);
        QVERIFY(green.green() > 200 && green.green() > green.red() + 60);
        QVERIFY(blue.blue() > 200 && blue.blue() > blue.red() + 60);
        QCOMPARE(drawnAt(view, {1, 0, 210}, 1), scopeGround());
        QCOMPARE(drawnAt(view, {2, 0, 150}, 1), scopeGround());
    }

    void aVectorscopeShowsBarsInTheirBoxes_data() {
        QTest::addColumn<int>("target");
        for (int target = 0; target < 6; ++target)
            QTest::addRow("%s", scopeTargets(Chroma::Rec601).at(std::size_t(target)).name) << target;
    }
    void aVectorscopeShowsBarsInTheirBoxes() {
        QFETCH(int, target);
        constexpr std::array<std::array<std::uint8_t, 3>, 6> bars{
            {{191, 0, 0}, {191, 0, 191}, {0, 0, 191}, {0, 191, 191}, {0, 191, 0}, {191, 191, 0}}};
        const auto& bar = bars.at(static_cast<std::size_t>(target));
        ScopeView view(ScopeKind::Vectorscope);
        view.resize(1280, 1280); // five pixels a cell, of which the middle one has the full brightness
        view.showScope(test::scopedResult(test::columnsImage({bar}), ScopeKind::Vectorscope));
        const ColourDifference place =
            scopeTargets(Chroma::Rec601).at(static_cast<std::size_t>(target)).colour;
        const QColor drawn = drawnAt(view, {0, place.cb, place.cr}, 256);
        QVERIFY2(drawn.value() > 150, qPrintable(drawn.name()));
        // In its own hue.
        const QColor hue(bar[0], bar[1], bar[2]);
        const int turn = std::abs(drawn.hsvHue() - hue.hsvHue());
        QVERIFY2(std::min(turn, 360 - turn) < 25, qPrintable(drawn.name()));
        QCOMPARE(drawnAt(view, {0, 150, 70}, 256), scopeGround());
    }

    void onePixelIsSeen() {
        ScopeCounts scope{ScopeKind::Waveform, {ScopeTable(4)}, 4};
        scope.tables[0].counts()[77] = 1;
        scope.tables[0].counts()[3 * 256] = 100'000'000;
        const QImage picture = scopePictures(scope).front();
        QCOMPARE(picture.size(), QSize(4, 256));
        QVERIFY(picture.pixelColor(0, 255 - 77).lightness() > scopeGround().lightness() + 20);
        QCOMPARE(picture.pixelColor(0, 255 - 78), scopeGround());
        QVERIFY(picture.pixelColor(3, 255).lightness() > 200);
    }

    void tracesStayInTheirWidget_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(400, 300), QSize(160, 120), QSize(40, 20), QSize(3000, 90)})
            QTest::addRow("%d x %d", size.width(), size.height()) << size;
    }
    void tracesStayInTheirWidget() {
        QFETCH(QSize, size);
        for (const ScopeKind kind : allScopes) {
            ScopeView view(kind);
            view.resize(size);
            view.showScope(test::scopedResult(threeGrays(), kind));
            const ScopeFrame frame = view.frame();
            QVERIFY(frame.traceArea().width() >= 1 && frame.traceArea().height() >= 1);
            if (size.width() > 100) {
                QVERIFY(QRectF(view.rect()).contains(frame.traceArea()));
                QCOMPARE(frame.trace(frame.traces() - 1).right(), frame.traceArea().right());
            }
            QVERIFY(!view.grab().isNull());
        }
    }

    /// The centre of a cell's rectangle leads back to that cell.
    void placesAreThoseOfCells() {
        for (const ScopeKind kind : allScopes) {
            const ScopeFrame frame(kind, {900, 700}, QFont());
            for (const ScopeCell cell : {ScopeCell{0, 0, 0}, ScopeCell{frame.traces() - 1, 99, 255},
                                         ScopeCell{frame.traces() / 2, 50, 100}})
                QCOMPARE(*frame.cellAt(frame.rectOf(cell, 100).center(), 100), cell);
            QVERIFY(!frame.cellAt({0, 0}, 100));
        }
    }

    void theMiddleOfAVectorscopeIsMagnified() {
        ScopeView view(ScopeKind::Vectorscope);
        view.resize(900, 900);
        view.showScope(test::scopedResult(test::columnsImage({{150, 120, 120}}), ScopeKind::Vectorscope));
        const ColourDifference place = colourDifferenceOf(Chroma::Rec601, 150, 120, 120);
        const ScopeCell cell{0, place.cb, place.cr};
        const double before = view.frame().rectOf(cell, 256).width();
        for (const int times : {2, 4, 4}) { // not more than four
            QTest::keyClick(&view, Qt::Key_Plus);
            QCOMPARE(view.frame().magnified(), times);
            QCOMPARE(view.frame().rectOf(cell, 256).width(), times * before);
            QCOMPARE(*view.frame().cellAt(view.frame().rectOf(cell, 256).center(), 256), cell);
            QVERIFY(drawnAt(view, cell, 256).value() > 150);
            QCOMPARE(drawnAt(view, {0, 150, 120}, 256), scopeGround());
        }
        QTest::keyClick(&view, Qt::Key_Minus);
        QTest::keyClick(&view, Qt::Key_Minus);
        QCOMPARE(view.frame().rectOf(cell, 256).width(), before);
        ScopeView waveform(ScopeKind::Waveform);
        waveform.showScope(test::scopedResult(threeGrays(), ScopeKind::Waveform));
        QTest::keyClick(&waveform, Qt::Key_Plus);
        QCOMPARE(waveform.frame().magnified(), 1);
    }

    void theMouseReadsOut() {
        ScopePane pane(ScopeKind::Waveform, m_byRows);
        pane.resize(400, 300);
        const Region region{1, 0, 2, 4};
        pane.showResult(test::scopedResult(threeGrays(), ScopeKind::Waveform, region));
        ScopeView& view = pane.view();
        QVERIFY(view.readout().isEmpty());
        test::moveMouseTo(view, view.frame().rectOf({0, 1, 220}, 2).center());
        QCOMPARE(view.readout(), QStringLiteral("column 2, gray 220: 4 (100 %)"));
        // Another result under the same mouse.
        pane.showResult(test::scopedResult(threeGrays(), ScopeKind::Waveform, Region{0, 0, 2, 4}));
        QCOMPARE(view.readout(), QStringLiteral("column 1, gray 220: 0 (0 %)"));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&view, &leave);
        QVERIFY(view.readout().isEmpty());
    }

    void arrowKeysReadOut() {
        ScopeView view(ScopeKind::Parade);
        view.resize(400, 300);
        view.showScope(
            test::scopedResult(test::columnsImage({{10, 20, 30}, {40, 50, 60}}), ScopeKind::Parade));
        QTest::keyClick(&view, Qt::Key_Up);
        QCOMPARE(*view.pointed(), (ScopeCell{0, 1, 128})); // the middle
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(*view.pointed(), (ScopeCell{1, 0, 128})); // on to green
        QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(&view, Qt::Key_Up);
        QCOMPARE(*view.pointed(), (ScopeCell{1, 0, 119}));
        QTest::keyClick(&view, Qt::Key_End);
        QTest::keyClick(&view, Qt::Key_Right); // no further
        QCOMPARE(*view.pointed(), (ScopeCell{2, 1, 119}));
        for (int i = 0; i < 59; ++i)
            QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.readout(), QStringLiteral("column 1, blue 60: 4 (100 %)"));
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(*view.pointed(), (ScopeCell{0, 0, 60}));
        // What is pointed at may be gone with the next result.
        QTest::keyClick(&view, Qt::Key_End);
        view.showScope(test::scopedResult(test::columnsImage({{10, 20, 30}}), ScopeKind::Parade));
        QVERIFY(!view.pointed());
    }

    void rangesAreSaidAsSuch() {
        const ImagePointer wide = test::blankImage("wide", {2048, 2}, PixelLayout::Gray16);
        const auto result = test::scopedResult(wide, test::everyScope);
        QCOMPARE(readoutOf(*result->scope(ScopeKind::Waveform), {0, 1023, 0}, 100),
                 QStringLiteral("columns 2146–2147, gray 0–255: 4 (100 %)"));
        QCOMPARE(readoutOf(*result->scope(ScopeKind::Vectorscope), {0, 128, 128}, 0),
                 QStringLiteral("Cb 128, Cr 128: 4,096 (100 %)"));
        QVERIFY(summaryOf(*result->scope(ScopeKind::Waveform)).contains(QStringLiteral("Fast Card")));
        QVERIFY(
            summaryOf(*result->scope(ScopeKind::Waveform)).contains(QStringLiteral("upper 8 of 16 bits")));
    }

    void copies() {
        ScopePane pane(ScopeKind::Vectorscope, m_byRows);
        pane.resize(300, 300);
        const auto& picture = *pane.findChild<QAction*>(QStringLiteral("copyScope"));
        const auto& table = *pane.findChild<QAction*>(QStringLiteral("copyScopeTable"));
        QVERIFY(!picture.isEnabled() && !table.isEnabled());
        pane.showResult(test::scopedResult(threeGrays(), ScopeKind::Vectorscope));
        pane.show();
        pane.view().setFocus();
        QVERIFY(QTest::qWaitForWindowActive(&pane));
        QTest::keyClick(&pane.view(), Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(QApplication::clipboard()->text().endsWith(QStringLiteral("128,128,12\n")));
        QVERIFY(QApplication::clipboard()->mimeData()->hasFormat(QStringLiteral("text/csv")));
        QTest::keyClick(&pane.view(), Qt::Key_C, Qt::ControlModifier);
        const QImage copied = QApplication::clipboard()->image();
        QCOMPARE(copied.size(), pane.view().size() * pane.devicePixelRatioF());
    }

    void gainBrightensTheTrace() {
        ScopePane pane(ScopeKind::Waveform, m_byRows);
        pane.resize(400, 900);
        pane.showResult(test::scopedResult(test::blankImage("wide", {999, 9}), ScopeKind::Waveform));
        ScopeCounts one{ScopeKind::Waveform, {ScopeTable(4)}, 4};
        one.tables[0].counts()[77] = 1;
        one.tables[0].counts()[3 * 256] = 100'000'000;
        int before = 0;
        for (const int gain : {1, 2, 4}) {
            const int light = scopePictures(one, gain).front().pixelColor(0, 255 - 77).lightness();
            QVERIFY(light > before + 15);
            before = light;
            QCOMPARE(pane.view().gain(), gain);
            pane.findChild<QToolButton*>(QStringLiteral("scopeGain"))->click();
        }
        QCOMPARE(pane.view().gain(), 1);
    }

    void rowsAreSaidAsSuch() {
        const auto result = test::scopedResult(test::columnsImage({{1, 2, 3}}), ScopeKind::Parade);
        ScopeCounts scope = *result->scope(ScopeKind::Parade);
        scope.tables.assign(3, ScopeTable(4));
        scope.tables[1].counts()[2 * 256 + 7] = 5;
        scope.width = 4;
        scope.byRows = true;
        QCOMPARE(readoutOf(scope, {1, 2, 7}, 10), QStringLiteral("row 12, green 7: 5 (100 %)"));
    }

    /// Where the counts of the pixel are, in each trace.
    void aPixelIsMarked_data() {
        QTest::addColumn<ScopeKind>("kind");
        for (const ScopeKind kind : allScopes)
            QTest::newRow(nameOf(kind).data()) << kind;
    }
    void aPixelIsMarked() {
        QFETCH(ScopeKind, kind);
        const ImagePointer image = test::columnsImage({{9, 9, 9}, {100, 150, 200}, {30, 20, 10}});
        ScopeView view(kind);
        view.resize(600, 600);
        QVERIFY(view.marksOfPixel().empty());
        view.showScope(test::scopedResult(image, kind, Region{1, 1, 2, 3}));
        const QImage before = view.grab().toImage();
        view.markPixel(sampleAt(*image, GrayFormula::Rec601, 1, 2));
        const std::vector<QPointF> marks = view.marksOfPixel();
        QCOMPARE(marks.size(), view.frame().traces());
        for (const QPointF& mark : marks) {
            const auto cell = view.frame().cellAt(mark, view.scope()->tables.front().columns());
            QVERIFY(cell);
            QVERIFY(view.scope()->tables.at(cell->table).column(cell->column)[cell->level] > 0);
        }
        QVERIFY(view.grab().toImage() != before);
        view.markPixel(sampleAt(*image, GrayFormula::Rec601, 0, 0)); // not in the region
        QCOMPARE(view.marksOfPixel().empty(), kind != ScopeKind::Vectorscope);
        view.markPixel({});
        QCOMPARE(view.grab().toImage(), before);
    }

    /// The histogram of these results has only 0 in gray, 1 in red, 2 in green and 3 in blue.
    void theMeanOfARegionIsMarked() {
        const ImagePointer image = test::columnsImage({{9, 9, 9}, {100, 150, 200}});
        for (const ScopeKind kind : allScopes) {
            ScopeView view(kind);
            view.resize(600, 600);
            view.showScope(test::scopedResult(image, kind));
            QVERIFY(view.marksOfMean().empty()); // the whole image
            view.showScope(test::scopedResult(image, kind, Region{0, 0, 1, 4}));
            const std::vector<QPointF> marks = view.marksOfMean();
            QCOMPARE(marks.size(), view.frame().traces());
            if (kind == ScopeKind::Waveform) QCOMPARE(marks[0].y(), view.frame().heightOf(0));
            if (kind == ScopeKind::Parade) QCOMPARE(marks[2].y(), view.frame().heightOf(3));
        }
    }

    void saysWhyThereIsNothing() {
        ScopePane pane(ScopeKind::Parade, m_byRows);
        pane.resize(300, 200);
        QVERIFY(pane.view().readout().isEmpty());
        QTest::keyClick(&pane.view(), Qt::Key_Left); // points at nothing
        QVERIFY(!pane.view().pointed());
        const QImage empty = pane.grab().toImage();
        pane.showResult(test::scopedResult(threeGrays(), ScopeKind::Parade));
        QVERIFY(pane.view().scope());
        pane.showResult(test::scopedResult(threeGrays(), ScopeKind::Waveform)); // without the parade
        QVERIFY(!pane.view().scope());
        QVERIFY(pane.grab().toImage() != empty);
    }
};

ROOM_TEST(TestScopeView, QApplication)

// Compares the scopes of images, from the file to the copied table, with those computed by numpy.

class TestScopeNumpy : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static QList<QByteArray> linesOf(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll().split('\n') : QList<QByteArray>();
    }

private Q_SLOTS:
    void initTestCase() {
        QProcess numpy;
        numpy.start(QStringLiteral("/usr/bin/python3"),
                    {QStringLiteral(SOURCE_FOLDER "/tests/numpy_scopes.py"), m_folder.path(),
                     QStringLiteral(SOURCE_FOLDER "/resources/sample.jpg")});
        QVERIFY(numpy.waitForFinished(test::patience));
        const QByteArray output = numpy.readAllStandardOutput();
        QVERIFY2(output.count('\n') == 4, "numpy did not count; install python3-numpy and python3-pil");
    }

    void everyLineIsTheSame_data() {
        test::columns<QString, QString>({"file", "device"});
        for (const char* name : {"wide.png", "narrow.png", "turned.jpg", "deep.png"}) {
            for (const char* device : {"", "host"})
                QTest::addRow("%s %s", name, device)
                    << QString::fromLatin1(name) << QString::fromLatin1(device);
        }
    }
    void everyLineIsTheSame() {
        QFETCH(QString, file);
        QFETCH(QString, device);
        const QString path = m_folder.filePath(file);
        auto decoded = decodeFile(path, {});
        QVERIFY(decoded.ok());
        Engine engine(std::make_unique<opencl::OpenClBackend>(), std::make_unique<host::HostBackend>());
        CountSettings settings;
        settings.device = device.toStdString();
        settings.scopes = ScopeSet::of(ScopeKind::Waveform, ScopeKind::Parade, ScopeKind::Vectorscope);
        const auto counted =
            engine.count({std::make_shared<const Image>(std::move(decoded).value()), settings, {}, {}}, {});
        QVERIFY(counted.ok());
        QVERIFY(counted->notes.empty());
        for (const ScopeKind kind : allScopes) {
            const auto table = QByteArray::fromStdString(csvOf(*counted->scope(kind), counted->region.x));
            const QString kindName = QString::fromLatin1(nameOf(kind).data());
            const QList<QByteArray> lines = table.split('\n'),
                                    expected = linesOf(path + u'.' + kindName + QStringLiteral(".csv"));
            QVERIFY(expected.size() > 2);
            const auto [is, wanted] =
                std::mismatch(lines.begin(), lines.end(), expected.begin(), expected.end());
            if (is != lines.end() && wanted != expected.end()) QCOMPARE(*is, *wanted);
            QCOMPARE(lines.size(), expected.size());
        }
    }
};

ROOM_TEST(TestScopeNumpy, QCoreApplication)

#include "tst_scopes.moc"
