// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the sources: which folder may include which, by the table below, and other rules that hold for all
// files.

#include "tests/fixtures/room.h"

#include <QDirIterator>

namespace {

struct Rule {
    QString folder;      ///< and everything below it
    QStringList allowed; ///< beginnings of what it may include of ours, beside itself
    bool qt = false;     ///< any Qt at all
    bool widgets = false;
};

/// Rooms of windows: they know values, models, Qt, and the rooms named here.
Rule room(const QString& folder, const QStringList& others) {
    return {folder,
            QStringList{QStringLiteral("engine/values/"), QStringLiteral("engine/models/"),
                        QStringLiteral("engine/files/")} +
                others,
            true, true};
}

/// A tab of the lab knows what tabs stand on and what every window is made of, and no other tab but what is
/// named here.
Rule tab(const char* name, const QStringList& others = {}) {
    return room(QStringLiteral("ui/lab/") + QLatin1String(name),
                QStringList{QStringLiteral("ui/words/"), QStringLiteral("ui/plot/"),
                            QStringLiteral("ui/image/"), QStringLiteral("ui/histogram/"),
                            QStringLiteral("ui/counting/"), QStringLiteral("ui/panes/"),
                            QStringLiteral("ui/lab/base/")} +
                    others);
}

QList<Rule> engineRules() {
    using S = QStringList;
    return {
        {QStringLiteral("engine/values"), {}, false, false},
        {QStringLiteral("engine/models"), {QStringLiteral("engine/values/")}, false, false},
        {QStringLiteral("engine/files"), {QStringLiteral("engine/values/")}, true, false},
        {QStringLiteral("engine/worker"), {QStringLiteral("engine/values/")}, true, false},
        {QStringLiteral("engine/count"), {QStringLiteral("engine/values/")}, false, false},
        {QStringLiteral("engine/together"),
         S{QStringLiteral("engine/values/"), QStringLiteral("engine/count/")}, false, false},
        {QStringLiteral("engine/host"), S{QStringLiteral("engine/values/"), QStringLiteral("engine/count/")},
         false, false},
        {QStringLiteral("engine/opencl"),
         S{QStringLiteral("engine/values/"), QStringLiteral("engine/count/"),
           QStringLiteral("engine/files/")},
         true, false},
        {QStringLiteral("engine/bench"),
         S{QStringLiteral("engine/values/"), QStringLiteral("engine/models/"),
           QStringLiteral("engine/count/"), QStringLiteral("engine/host/")},
         false, false},
        {QStringLiteral("engine/image"),
         {QStringLiteral("engine/values/"), QStringLiteral("engine/files/")},
         true,
         false},
        {QStringLiteral("engine/decoder"),
         S{QStringLiteral("engine/values/"), QStringLiteral("engine/files/"), QStringLiteral("engine/image/"),
           QStringLiteral("engine/worker/")},
         true, false},
        {QStringLiteral("engine/remote"),
         S{QStringLiteral("engine/values/"), QStringLiteral("engine/count/"),
           QStringLiteral("engine/worker/")},
         true, false},
        {QStringLiteral("engine/session"),
         S{QStringLiteral("engine/values/"), QStringLiteral("engine/count/"), QStringLiteral("engine/image/"),
           QStringLiteral("engine/files/")},
         true, false},
    };
}

QList<Rule> windowRules() {
    using S = QStringList;
    const QString words = QStringLiteral("ui/words/"), plot = QStringLiteral("ui/plot/");
    const QString image = QStringLiteral("ui/image/"), histogram = QStringLiteral("ui/histogram/");
    const QString chip = QStringLiteral("ui/frame/chip.h"), parts = QStringLiteral("ui/frame/parts.h"),
                  smallFont = QStringLiteral("ui/frame/small_font.h"),
                  segments = QStringLiteral("ui/frame/segments.h"),
                  switches = QStringLiteral("ui/frame/switches.h");
    return {
        room(QStringLiteral("ui/words"), {}),
        room(QStringLiteral("ui/plot"), {words}),
        room(QStringLiteral("ui/image"), {words, plot, chip, parts}),
        room(QStringLiteral("ui/histogram"),
             {words, plot, image, chip, parts, segments, smallFont, switches}),
        room(QStringLiteral("ui/counting"),
             {words, plot, chip, parts, switches, QStringLiteral("ui/panes/tables.h")}),
        room(QStringLiteral("ui/panes"),
             {words, plot, parts, smallFont, switches, QStringLiteral("ui/image/display_look.h"),
              QStringLiteral("ui/scopes/")}),
        room(QStringLiteral("ui/scopes"), {words, plot, image, chip, parts, smallFont}),
        room(QStringLiteral("ui/frame"), {words, plot}),
        room(QStringLiteral("ui/window"),
             {QStringLiteral("ui/frame/"), words, plot, image, histogram, QStringLiteral("ui/counting/"),
              QStringLiteral("ui/panes/"), QStringLiteral("ui/scopes/")}),
        room(QStringLiteral("ui/lab/base"), {words, plot, image, histogram, parts}),
        room(QStringLiteral("ui/lab/window"),
             {QStringLiteral("ui/lab/"), QStringLiteral("ui/frame/"), words, plot}),
        tab("setup"),
        tab("bars",
            {QStringLiteral("ui/lab/sweep/sweep_axis.h"), QStringLiteral("ui/lab/lecture/documents.h")}),
        tab("sweep"),
        tab("contention"),
        tab("kernel", {QStringLiteral("ui/lab/bars/bars_chart.h")}),
        tab("lecture", {QStringLiteral("ui/lab/film/"), QStringLiteral("ui/lab/glossary/"),
                        QStringLiteral("ui/frame/line_icon.h")}),
        room(QStringLiteral("ui/lab/glossary"), {}),
        room(QStringLiteral("ui/lab/film"), {words, plot}),
        tab("devices"),
        {QStringLiteral("app"), S{QStringLiteral("engine/"), QStringLiteral("ui/")}, true, true},
    };
}

const QList<Rule>& rules() {
    static const QList<Rule> table = engineRules() + windowRules();
    return table;
}

/// What a file includes, without the brackets or quotes.
QStringList includesOf(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    static const QRegularExpression include(QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"),
                                            QRegularExpression::MultilineOption);
    QStringList includes;
    auto matches = include.globalMatch(QString::fromUtf8(file.readAll()));
    while (matches.hasNext())
        includes << matches.next().captured(1);
    return includes;
}

QStringList linesOf(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QString::fromUtf8(file.readAll()).trimmed().split(QLatin1Char('\n'));
}

bool isOurs(const QString& include) {
    static const QRegularExpression ours(QStringLiteral("^(app|engine|kernels|ui|resources|tests)/"));
    return ours.match(include).hasMatch();
}

bool isWidget(const QString& include) {
    static const QRegularExpression widget(
        QStringLiteral("^(QtWidgets.*|qcustomplot.*|QWidget|QMainWindow|QDialog|QApplication|QDock.*|Q.*View|"
                       "QLabel|QMenu.*)$"));
    return widget.match(include).hasMatch();
}

bool isQt(const QString& include) {
    static const QRegularExpression qt(QStringLiteral("^(Q[A-Z]|qt|qcustomplot)"));
    return qt.match(include).hasMatch();
}

} // namespace

class TestLayering : public QObject {
    Q_OBJECT

    static QStringList sourcesIn(const QString& folder) {
        QStringList files;
        QDirIterator entries(QStringLiteral(SOURCE_FOLDER "/") + folder,
                             {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                             QDirIterator::Subdirectories);
        while (entries.hasNext())
            files << entries.next();
        return files;
    }

private Q_SLOTS:
    void includesStayInTheirLayer_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < rules().size(); ++i)
            QTest::newRow(qPrintable(rules()[i].folder)) << i;
    }
    void includesStayInTheirLayer() {
        QFETCH(int, index);
        const Rule& rule = rules()[index];
        const QStringList sources = sourcesIn(rule.folder);
        QVERIFY(!sources.isEmpty());
        QStringList crossed;
        for (const QString& source : sources) {
            for (const QString& include : includesOf(source)) {
                const bool own = include.startsWith(rule.folder + QLatin1Char('/'));
                const bool allowed =
                    std::any_of(rule.allowed.begin(), rule.allowed.end(),
                                [&](const QString& prefix) { return include.startsWith(prefix); });
                const bool wrong = (isOurs(include) && !own && !allowed) || (!rule.qt && isQt(include)) ||
                                   (!rule.widgets && isWidget(include));
                if (wrong) crossed << source + QStringLiteral(" includes ") + include;
            }
        }
        QVERIFY2(crossed.isEmpty(), qPrintable(crossed.join(QLatin1Char('\n'))));
    }

    void everySourceHasARule() {
        for (const QString& folder :
             {QStringLiteral("app"), QStringLiteral("engine"), QStringLiteral("ui")}) {
            for (const QString& source : sourcesIn(folder)) {
                const QString relative = QDir(QStringLiteral(SOURCE_FOLDER)).relativeFilePath(source);
                const bool ruled = std::any_of(rules().begin(), rules().end(), [&](const Rule& rule) {
                    return relative.startsWith(rule.folder + QLatin1Char('/'));
                });
                QVERIFY2(ruled, qPrintable(relative));
            }
        }
    }

    /// Viewer and lab are two products: only the parts that compose the program know both.
    void viewerAndLabDoNotKnowEachOther() {
        const QStringList viewer{QStringLiteral("ui/window/"), QStringLiteral("ui/scopes/"),
                                 QStringLiteral("app/window/")};
        const QStringList lab{QStringLiteral("ui/lab/"), QStringLiteral("app/lab/")};
        const auto check = [](const QStringList& folders, const QStringList& others) {
            for (const QString& folder : folders) {
                for (const QString& source : sourcesIn(folder)) {
                    if (source.contains(QStringLiteral("/app/window/shown_window.")))
                        continue; // composes both
                    for (const QString& include : includesOf(source)) {
                        for (const QString& other : others)
                            QVERIFY2(!include.startsWith(other), qPrintable(source + u' ' + include));
                    }
                }
            }
        };
        check(viewer, lab);
        check(lab, viewer);
    }

    void openClIsSeenInOneFolderOnly() {
        for (const QString& folder :
             {QStringLiteral("app"), QStringLiteral("engine"), QStringLiteral("ui")}) {
            for (const QString& source : sourcesIn(folder)) {
                if (source.contains(QStringLiteral("/engine/opencl/"))) continue;
                for (const QString& include : includesOf(source)) {
                    QVERIFY2(!include.startsWith(QStringLiteral("CL/")), qPrintable(source));
                    // The program is put together in one file, which names the backend and no OpenCL type.
                    const bool door = source.endsWith(QStringLiteral("/app/make_engine.cpp"));
                    QVERIFY2(door || !include.startsWith(QStringLiteral("engine/opencl/")),
                             qPrintable(source));
                }
            }
        }
        // The door shows its limits, which are plain numbers and a rule, and nothing else of the folder.
        const QString limits = QStringLiteral("engine/opencl/memory_limits.h");
        for (const QString& file : {QStringLiteral("engine/opencl/opencl_backend.h"), limits}) {
            for (const QString& include : includesOf(QStringLiteral(SOURCE_FOLDER "/") + file)) {
                QVERIFY2(include == limits || !(include.startsWith(QStringLiteral("engine/opencl/")) ||
                                                include.startsWith(QStringLiteral("CL/"))),
                         qPrintable(include));
            }
        }
    }

    /// What is written goes through one door; settings, too, which QSettings writes to a copy.
    void filesAreWrittenInOnePlaceOnly() {
        static const QRegularExpression door(QStringLiteral(
            "\\bQSaveFile\\b|\\bofstream\\b|\\bfopen\\b|\\bfreopen\\b|\\.save(Png|Pdf|Jpg|Bmp)\\b"
            "|setOutputFileName|setFileName|\\bO_(CREAT|TRUNC)\\b|QPdfWriter \\w+\\(file"));
        static const QRegularExpression file(QStringLiteral("\\bQ(Temporary)?File [a-z]"));
        static const QRegularExpression written(QStringLiteral("\\b(WriteOnly|ReadWrite|Append)\\b"));
        for (const QString& folder :
             {QStringLiteral("app"), QStringLiteral("engine"), QStringLiteral("ui")}) {
            for (const QString& source : sourcesIn(folder)) {
                if (source.contains(QStringLiteral("/engine/files/"))) continue;
                const QString text = linesOf(source).join(u'\n');
                QVERIFY2(!text.contains(door) && !(text.contains(file) && text.contains(written)),
                         qPrintable(source));
            }
        }
    }

    /// Checks the files of every language that has comments.
    void everySourceNamesItsLicence() {
        QDirIterator entries(QStringLiteral(SOURCE_FOLDER),
                             {QStringLiteral("*.h"), QStringLiteral("*.cpp"), QStringLiteral("*.cl"),
                              QStringLiteral("*.cu"), QStringLiteral("*.py"),
                              QStringLiteral("CMakeLists.txt")},
                             QDir::Files, QDirIterator::Subdirectories);
        int sources = 0;
        while (entries.hasNext()) {
            QFile file(entries.next());
            if (entries.filePath().startsWith(QStringLiteral(SOURCE_FOLDER "/build/"))) continue;
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray first = file.readLine(), second = file.readLine();
            const QByteArray& line = first.startsWith("#!") ? second : first;
            QVERIFY2(line.endsWith(" SPDX-License-Identifier: GPL-3.0-or-later\n"),
                     qPrintable(entries.filePath()));
            ++sources;
        }
        QVERIFY(sources > 100);
    }

    /// A machine may be as slow as it likes: tests wait for what happens, and never for a time.
    void testsAssertNoTime() {
        static const QRegularExpression timed(
            QStringLiteral("\\b(qWait|qSleep|sleep_for)\\(|\\.elapsed\\(\\)|\\bwait\\(\\)\\)|TIMEOUT\\([^;]*,"
                           " [0-9]{1,4}\\)"));
        for (const QString& source : sourcesIn(QStringLiteral("tests"))) {
            // They are there to measure, and to be looked at.
            if (source.contains(QStringLiteral("/tests/bench_")) ||
                source.endsWith(QStringLiteral("/tests/gallery.cpp")))
                continue;
            int number = 0;
            for (const QString& line : linesOf(source)) {
                ++number;
                QVERIFY2(!timed.match(line).hasMatch(),
                         qPrintable(QStringLiteral("%1:%2: %3").arg(source).arg(number).arg(line)));
            }
        }
    }

    void everyStrategyIsOneKernelFileAndOneRow() {
        const QByteArray rows =
            tonescope::test::readFile(QStringLiteral(SOURCE_FOLDER "/engine/opencl/device_strategies.cpp"));
        QDirIterator kernels(QStringLiteral(SOURCE_FOLDER "/kernels"), {QStringLiteral("*.cl")});
        int strategies = 0;
        while (kernels.hasNext()) {
            QFile kernel(kernels.next());
            QVERIFY(kernel.open(QIODevice::ReadOnly));
            // A strategy's file says where it comes from; what strategies share does not.
            if (!kernel.readAll().contains("From:")) continue;
            ++strategies;
            const QByteArray file = kernels.fileName().toUtf8();
            QCOMPARE(rows.count("\"" + file + "\""), 1);
            QCOMPARE(rows.count("\"" + file.chopped(3) + "\""), 1);
        }
        QCOMPARE(strategies, rows.count(".cl\""));
    }

    void everyWayOfADocumentIsOneKernelFileAndARow() {
        const QByteArray rows =
            tonescope::test::readFile(QStringLiteral(SOURCE_FOLDER "/engine/opencl/document_kernels.cpp"))
                .simplified()
                .replace("( ", "(");
        QDirIterator kernels(QStringLiteral(SOURCE_FOLDER "/kernels/documents"), {QStringLiteral("*.cl")});
        int files = 0;
        for (; kernels.hasNext(); ++files) {
            kernels.next();
            const QByteArray file = kernels.fileName().toUtf8();
            QCOMPARE(rows.count("\"documents/" + file + "\""), 1);
            QCOMPARE(rows.count("(\"" + file.chopped(3) + "\""),
                     1); // its id; others may name it as their mended way
        }
        QCOMPARE(files, rows.count(".cl\""));
    }
};

ROOM_TEST(TestLayering, tonescope::test::NoApplication)
#include "tst_layering.moc"
