// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/lab_report.h"

#include "tests/fixtures/measurement_fixtures.h"
#include "ui/lab/devices/devices_pane.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tonescope;
using namespace tonescope::test;

class TestLabReport : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    ui::DevicesPane m_pane;

    [[nodiscard]] QByteArray written(const LabSession& session, const QString& name) {
        const QString file = m_folder.filePath(name);
        const auto failure = ui::writeReport(session, {&m_pane}, file);
        if (failure) qFatal("%s", failure->cause.c_str());
        QFile report(file);
        if (!report.open(QIODevice::ReadOnly)) qFatal("there is no report");
        return report.readAll();
    }
    static LabSession sessionOf(std::size_t rows) {
        LabRun run{"devices", {}, {}, {}};
        for (std::size_t i = 0; i < rows; ++i)
            run.measurements.push_back(test::shared(measuredIn(caseOf(i % 2, 1), {100, 200, 300})));
        return {{run}};
    }

private Q_SLOTS:
    void everyEndingIsWhatItSays() {
        QVERIFY(written(sessionOf(2), QStringLiteral("a.pdf")).startsWith("%PDF"));
        QVERIFY(written(sessionOf(2), QStringLiteral("a.svg")).contains("<svg"));
        QVERIFY(ui::writeReport(sessionOf(2), {&m_pane}, m_folder.filePath(QStringLiteral("a.png"))));
        QVERIFY(ui::writeReport(sessionOf(2), {&m_pane}, m_folder.filePath(QStringLiteral("no/a.pdf"))));
    }

    void namesWhatWasMeasured() {
        const QByteArray report = written(sessionOf(2), QStringLiteral("b.svg"));
        for (const char* text : {"Fast Card", "Slow Card", "uniform", "global-atomic", "equal"})
            QVERIFY2(report.contains(text), text);
    }

    void onePageHoldsWhatItCan() {
        const QByteArray report = written(sessionOf(500), QStringLiteral("c.svg"));
        QVERIFY(report.contains("more rows"));
        QVERIFY(report.count("global-atomic") < 100);
    }

    void thePanesKeepTheirColours() {
        QPalette dark;
        dark.setColor(QPalette::Base, Qt::black);
        QWidget window;
        window.setPalette(dark);
        auto* pane = new ui::DevicesPane(&window);
        QVERIFY(!ui::writeReport(sessionOf(2), {pane}, m_folder.filePath(QStringLiteral("d.svg"))));
        QCOMPARE(pane->palette().color(QPalette::Base), QColor(Qt::black));
    }
};

QTEST_MAIN(TestLabReport)
#include "tst_lab_report.moc"
