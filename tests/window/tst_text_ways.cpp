// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that texts and counts leave the window unchanged.

#include "app/json.h"
#include "app/start_marker.h"
#include "app/tuning_file.h"
#include "engine/decoder/decoder_records.h"
#include "engine/remote/remote_records.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/sent_records.h"
#include "tests/fixtures/viewer_fixture.h"
#include "ui/window/menus.h"

#include <QClipboard>
#include <QJsonDocument>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>

using namespace tonescope::test;
using namespace tonescope;

// Tests that a text of the engine arrives unchanged through each file, record and stream that carries it to
// the window.

namespace {

using Way = std::function<Text(const Text&)>;

Text throughDecoder(const Text& text) {
    using namespace decoder;
    const auto answer = test::sent(Answer(Failure{Stage::Decode, text, {}, {}}));
    return answer ? std::get<Failure>(*answer).cause : Text("refused");
}

Text asDamage(const Text& text) {
    using namespace decoder;
    Picture picture;
    picture.image.stored = {nullptr, {1, 1}, 1, PixelLayout::Gray8};
    picture.image.damage = text;
    const auto answer = test::sent(Answer(picture));
    return answer ? std::get<Picture>(*answer).image.damage : Text("refused");
}

Text throughRemoteWorker(const Text& text) {
    using namespace remote;
    const auto answer = test::sent(Answer(Found{{}, {text}}));
    return answer ? std::get<Found>(*answer).notes.at(0) : Text("refused");
}

Text throughFile(const Text& text) {
    const QByteArray file = QJsonDocument(QJsonObject{{QStringLiteral("cause"), app::jsonOf(text)}}).toJson();
    app::JsonFields fields(QJsonDocument::fromJson(file).object());
    return fields.sentence("cause");
}

Text throughTuningFile(const Text& text) {
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("tuning.json"));
    Tuning tuning;
    tuning.set({"gpu", PixelKind::Gray8, 1, "local-atomic", {}, text});
    if (app::saveTuning(tuning, file)) return "not written";
    return app::loadTuning(file).choices.at(0).reason;
}

Text throughStartMarker(const Text& text) {
    const QTemporaryDir folder;
    {
        QFile marker(folder.filePath(QStringLiteral("opencl-1")));
        if (!marker.open(QIODevice::WriteOnly)) return "not written";
        marker.write("build\nA driver\n" + app::lineFor(text) + '\n');
    }
    return app::diedStarts(folder.path()).at(0).place.doing;
}

} // namespace

Q_DECLARE_METATYPE(Way)
Q_DECLARE_METATYPE(Text)

class TestTextWays : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTextArrivesAsItWas_data() {
        test::columns<Way, Text>({"way", "text"});
        const Text memory = "there is not enough memory";
        const std::vector<Text> causes{memory, Text("%1 is left out: %2", {"%1, a; b", memory})};
        const std::vector<std::pair<const char*, Way>> ways{
            {"decoder process", throughDecoder},    {"a decoded picture", asDamage},
            {"remote worker", throughRemoteWorker}, {"JSON file", throughFile},
            {"tuning file", throughTuningFile},     {"start marker", throughStartMarker}};
        for (const auto& [name, way] : ways) {
            const auto row = [&](const char* what, const Text& text) {
                QTest::addRow("%s, %s", name, what) << way << text;
            };
            row("plain", memory);
            row("unknown", "a driver's words, %1; 50 %");
            row("an argument with signs",
                Text("%1 failed: %2; counted on the host CPU", {"Card, \"%2\"; {x}", memory}));
            row("sentences in a sentence",
                Text("%1 failed: %2; the host counted its rows", {"A", joined(causes)}));
        }
    }
    void aTextArrivesAsItWas() {
        QFETCH(Way, way);
        QFETCH(Text, text);
        QVERIFY(way(text) == text);
    }

    /// Earlier versions wrote English, and a file may hold anything.
    void otherValuesAreReadAsFarAsTheyAreTexts_data() {
        test::columns<QByteArray, bool>({"json", "isText"});
        QTest::newRow("a string") << QByteArray("\"the file is empty\"") << true;
        QTest::newRow("a pattern alone") << QByteArray(R"({"pattern": "the file is empty"})") << true;
        QTest::newRow("a number") << QByteArray("7") << false;
        QTest::newRow("no pattern") << QByteArray(R"({"arguments": ["a"]})") << false;
        QTest::newRow("an argument that is none")
            << QByteArray(R"({"pattern": "%1", "arguments": [7]})") << false;
        QTest::newRow("too deep") << QByteArray(R"({"pattern": "%1", "arguments": [)").repeated(100) +
                                         "\"\"" + QByteArray("]}").repeated(100)
                                  << false;
    }
    void otherValuesAreReadAsFarAsTheyAreTexts() {
        QFETCH(QByteArray, json);
        QFETCH(bool, isText);
        const QJsonArray array = QJsonDocument::fromJson('[' + json + ']').array();
        const std::optional<Text> text = app::textFrom(array.at(0));
        QCOMPARE(text.has_value(), isText);
        if (text) QVERIFY(*text == Text("the file is empty"));
    }
};

ROOM_TEST(TestTextWays, QCoreApplication)

// Tests that the window writes and copies counts in the format that the command line prints.

class TestCountsExport : public ViewerTest {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString exportAs(const char* name) {
        QString path = m_folder.filePath(text(name));
        Q_EMIT m_window->fileMenu().exportRequested(path);
        return path;
    }

private Q_SLOTS:
    void init() {
        beginViewer();
        Q_EMIT m_window->opener().imagePasted(grayPicture(77));
        QTRY_COMPARE(plotted(77), 1200U);
    }
    void cleanup() { endViewer(); }

    void filesAndClipboardHaveTheCounts() {
        const QByteArray csv = readFile(exportAs("counts.csv"));
        QVERIFY(csv.contains("pasted image,gray,77,1200,,"));
        const QByteArray json = readFile(exportAs("counts.JSON")); // by any ending's case
        QCOMPARE(QJsonDocument::fromJson(json)[text("device")][text("name")].toString(), text("Fake One"));
        action("copyCounts").trigger();
        const QMimeData& data = *QGuiApplication::clipboard()->mimeData();
        QCOMPARE(data.text().toUtf8(), csv);
        QCOMPARE(data.data(text("text/csv")), csv);
        QCOMPARE(data.data(text("application/json")), json);
    }

    void whatCannotBeWrittenIsOneLine() {
        exportAs("no/folder.csv");
        QCOMPARE(messages().size(), 1);
        QVERIFY2(messages().first().contains(text("folder.csv")), qPrintable(messages().first()));
    }

    void theOpenImageIsNeverWrittenOver_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("as counts") << text("photo.csv");
        QTest::newRow("as a plot") << text("photo.svg");
    }
    void theOpenImageIsNeverWrittenOver() {
        QFETCH(QString, name);
        const QString path = m_folder.filePath(name);
        QVERIFY(grayPicture(50).save(path, "PNG"));
        m_window->opener().open({path});
        QTRY_COMPARE(plotted(50), 1200U);
        const QByteArray before = readFile(path);
        QVERIFY(QFile::link(path, m_folder.filePath(text("link-to-") + name)));
        exportAs(qPrintable(text("link-to-") + name));
        QCOMPARE(messages().size(), 1);
        QVERIFY2(messages().first().contains(text("must not be overwritten")),
                 qPrintable(messages().first()));
        QCOMPARE(readFile(path), before);
    }

    void nothingIsExportedWhereNothingWasCounted() {
        QVERIFY(action("copyCounts").isEnabled());
        const ui::MainWindow empty;
        QVERIFY(!part<QAction>(empty, "copyCounts").isEnabled());
    }
};

ROOM_TEST(TestCountsExport, QApplication)

#include "tst_text_ways.moc"
