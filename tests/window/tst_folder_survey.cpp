// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the survey of a folder: the figures of photos, files that cannot be counted or have changed, and a
// survey that is stopped.

#include "app/window/folder_survey.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/photo_tags.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::test;

class TestFolderSurvey : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<Gate> m_gate;
    std::vector<QString> m_decoded;

    /// A picture of 10 x 10 pixels of middle gray, with so many pixels of white and of full blue.
    QString make(const char* name, int white, int blue) const {
        QImage picture(10, 10, QImage::Format_RGB32);
        picture.fill(qRgb(99, 99, 99));
        for (int i = 0; i < white + blue; ++i)
            picture.setPixel(i % 10, i / 10, i < white ? qRgb(255, 255, 255) : qRgb(0, 0, 255));
        const QString path = m_folder->filePath(QLatin1String(name));
        picture.save(path);
        return path;
    }
    /// A decoder that notes the files, and waits at the gate before each.
    FileDecoder noting() {
        FileDecoder decoder = inPlaceDecoder();
        decoder.decode = [this, decode = decoder.decode](const QString& path, const std::stop_token& stop,
                                                         int number) {
            m_gate->pass();
            m_decoded.push_back(path);
            return decode(path, stop, number);
        };
        return decoder;
    }
    static PhotoFigures figuresIn(const QSignalSpy& counted, int i) {
        return counted.at(i).at(1).value<PhotoFigures>();
    }

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_gate = std::make_shared<Gate>();
        m_decoded.clear();
    }

    /// The shares are those of the channel with the most: blue has the most clipped highlights, and red and
    /// green have the most clipped shadows.
    void everyPixelIsCounted() {
        app::FolderSurvey survey(inPlaceDecoder());
        const QSignalSpy counted(&survey, &app::FolderSurvey::counted);
        const QString path = make("a.png", 3, 4);
        addExposure(path, "1/250");
        survey.want({path});
        QTRY_COMPARE(counted.size(), 1);
        const PhotoFigures figures = figuresIn(counted, 0);
        QCOMPARE(figures.pixels, 100U);
        QCOMPARE(figures.clippedHigh, 7U);
        QCOMPARE(figures.clippedLow, 4U);
        QCOMPARE(qRound(100 * figures.exposureValue.value_or(0)), 1397); // log2(8 * 8 * 250)
    }

    void ofOtherFilesNothingIsKnown() {
        app::FolderSurvey survey(inPlaceDecoder());
        const QSignalSpy counted(&survey, &app::FolderSurvey::counted);
        survey.want({makeFile(m_folder->filePath(QStringLiteral("a.png")), "text"), make("b.png", 1, 0)});
        QTRY_COMPARE(counted.size(), 2);
        for (const PhotoOrder order : valuesOf<PhotoOrder>())
            QVERIFY(!figuresIn(counted, 0).rankIn(order));
        QCOMPARE(figuresIn(counted, 1).rankIn(PhotoOrder::Highlights), std::optional(-0.01));
        QVERIFY(!figuresIn(counted, 1).rankIn(PhotoOrder::Exposure));
    }

    void onlyChangedFilesAreCountedAgain() {
        m_gate->open();
        app::FolderSurvey survey(noting());
        const QSignalSpy counted(&survey, &app::FolderSurvey::counted);
        const QString same = make("a.png", 1, 0), changed = make("b.png", 2, 0);
        survey.want({same, changed});
        QTRY_COMPARE(counted.size(), 2);
        make("b.png", 50, 9);
        survey.want({same, changed});
        QCOMPARE(counted.size(), 4); // the kept figures come at once
        QTRY_COMPARE(counted.size(), 5);
        QCOMPARE(figuresIn(counted, 4).clippedHigh, 59U);
        QCOMPARE(m_decoded, (std::vector{same, changed, changed}));
    }

    /// After the list of wanted files is emptied, no further file is decoded.
    void itEndsWhenNothingIsWanted() {
        app::FolderSurvey survey(noting());
        const QSignalSpy counted(&survey, &app::FolderSurvey::counted);
        const QString a = make("a.png", 1, 0), b = make("b.png", 2, 0);
        survey.want({a, b});
        m_gate->awaitVisitor();
        survey.want({});
        m_gate->open();
        survey.findChild<QThreadPool*>()->waitForDone();
        QCoreApplication::processEvents();
        QCOMPARE(counted.size(), 0);
        QCOMPARE(m_decoded, std::vector{a});
    }
};

ROOM_TEST(TestFolderSurvey, QGuiApplication)
#include "tst_folder_survey.moc"
