// SPDX-License-Identifier: GPL-3.0-or-later
// Which folder may include which. The rules stand in the table below, and nowhere else.

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

struct Rule {
    QString folder;      ///< and everything below it
    QStringList allowed; ///< beginnings of what it may include of ours, beside itself
    bool qt = false;     ///< any Qt at all
    bool widgets = false;
};

const QList<Rule>& rules() {
    using S = QStringList;
    static const QList<Rule> table{
        {QStringLiteral("engine/values"), {}, false, false},
        {QStringLiteral("engine/models"), {QStringLiteral("engine/values/")}, false, false},
        {QStringLiteral("engine/count"), {QStringLiteral("engine/values/")}, false, false},
        {QStringLiteral("engine/host"), S{QStringLiteral("engine/values/"), QStringLiteral("engine/count/")},
         false, false},
        {QStringLiteral("engine/opencl"),
         S{QStringLiteral("engine/values/"), QStringLiteral("engine/count/")}, true, false},
        {QStringLiteral("engine/bench"),
         S{QStringLiteral("engine/values/"), QStringLiteral("engine/count/"), QStringLiteral("engine/host/")},
         false, false},
        {QStringLiteral("engine/image"), {QStringLiteral("engine/values/")}, true, false},
        {QStringLiteral("engine/session"),
         S{QStringLiteral("engine/values/"), QStringLiteral("engine/count/"), QStringLiteral("engine/bench/"),
           QStringLiteral("engine/bench/"), QStringLiteral("engine/image/")},
         true, false},
        {QStringLiteral("ui"), S{QStringLiteral("engine/values/"), QStringLiteral("engine/models/")}, true,
         true},
        {QStringLiteral("app"), S{QStringLiteral("engine/"), QStringLiteral("ui/")}, true, true},
    };
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
        for (const QString& include :
             includesOf(QStringLiteral(SOURCE_FOLDER "/engine/opencl/opencl_backend.h"))) {
            QVERIFY2(!include.startsWith(QStringLiteral("engine/opencl/")), qPrintable(include));
        }
    }

    void everyStrategyIsOneKernelFileAndOneRow() {
        QFile table(QStringLiteral(SOURCE_FOLDER "/engine/opencl/device_strategies.cpp"));
        QVERIFY(table.open(QIODevice::ReadOnly));
        const QByteArray rows = table.readAll();
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
};

QTEST_APPLESS_MAIN(TestLayering)
#include "tst_layering.moc"
