// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the pane of a file shows what is known of a photo, and nothing else.

#include "ui/panes/file_pane.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"

#include <QColorSpace>

using namespace tonescope;
using namespace tonescope::ui;

class TestFilePane : public QObject {
    Q_OBJECT

    /// The values of the visible rows, by their names.
    static QMap<QString, QString> rowsOf(const FilePane& pane) {
        QMap<QString, QString> rows;
        for (const QLabel* label : pane.findChildren<QLabel*>()) {
            if (!label->isHidden() && !label->objectName().endsWith(QStringLiteral("Label")))
                rows.insert(label->objectName(), label->text());
        }
        return rows;
    }

private Q_SLOTS:
    void showsWhatIsKnown() {
        FilePane pane;
        pane.show(nullptr);
        QVERIFY(rowsOf(pane).isEmpty() && pane.summary().isEmpty());

        const auto image = test::blankImage("photo", {3000, 2000});
        pane.show(image);
        QCOMPARE(rowsOf(pane).keys(), (QStringList{QStringLiteral("fileBits"), QStringLiteral("fileSize")}));
        QCOMPARE(pane.summary(), QStringLiteral("3000 × 2000"));

        PhotoFacts& facts = image->facts;
        facts.camera = "Maker Model <b>5</b>";
        facts.exposureSeconds = 1 / 250.;
        facts.aperture = 2.8;
        facts.iso = 100;
        facts.focalLength = 35;
        facts.taken = "2026:05:01 17:30:00";
        facts.fileBytes = 1 << 20;
        facts.profileName = PhotoFacts::srgbName;
        pane.show(image);
        const QMap<QString, QString> rows = rowsOf(pane);
        QCOMPARE(rows.size(), 7); // no lens
        QCOMPARE(rows[QStringLiteral("fileExposure")], QStringLiteral("f/2.8 · 1/250 s · ISO 100 · 35 mm"));
        QCOMPARE(rows[QStringLiteral("fileCamera")], QStringLiteral("Maker Model <b>5</b>")); // no markup
        QVERIFY(rows[QStringLiteral("fileDate")].contains(QStringLiteral("17:30")) ||
                rows[QStringLiteral("fileDate")].contains(QStringLiteral("5:30")));
        QCOMPARE(pane.summary(), QStringLiteral("3000 × 2000 · sRGB · f/2.8 · 1/250 s · ISO 100"));
        pane.show(test::blankImage("other", {30, 20}));
        QCOMPARE(rowsOf(pane).size(), 2);
    }

    void exposuresAreWrittenAsOnCameras_data() {
        test::columns<double, QString>({"seconds", "text"});
        QTest::newRow("short") << 0.000125 << QStringLiteral("1/8000 s");
        QTest::newRow("a fifteenth") << 1 / 15. << QStringLiteral("1/15 s");
        QTest::newRow("almost half a second") << 0.4 << QStringLiteral("0.4 s");
        QTest::newRow("long") << 30. << QStringLiteral("30 s");
    }
    void exposuresAreWrittenAsOnCameras() {
        QFETCH(double, seconds);
        QFETCH(QString, text);
        const auto image = test::blankImage("photo", {30, 20});
        image->facts.exposureSeconds = seconds;
        FilePane pane;
        pane.show(image);
        QCOMPARE(rowsOf(pane)[QStringLiteral("fileExposure")], text);
    }

    /// Whether a profile is applied to what is seen, and that it is not to what is counted.
    void profilesSayWhatBecomesOfThem() {
        const auto image = test::blankImage("photo", {30, 20});
        FilePane pane;
        const auto shown = [&](const char* name, const QByteArray& icc) {
            image->facts.profileName = name;
            image->facts.profile.assign(icc.begin(), icc.end());
            pane.show(image);
            return rowsOf(pane)[QStringLiteral("fileProfile")];
        };
        QCOMPARE(shown("Adobe RGB", QColorSpace(QColorSpace::AdobeRgb).iccProfile()),
                 QStringLiteral("Adobe RGB, shown as sRGB; counted as stored"));
        QCOMPARE(shown("Dot Gain 20%", {}), QStringLiteral("Dot Gain 20%, not applied"));
        QCOMPARE(shown("sRGB", {}), QStringLiteral("sRGB"));
    }
};

ROOM_TEST(TestFilePane, QApplication)
#include "tst_file_pane.moc"
