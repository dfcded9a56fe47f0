// The program itself, started as a script would start it.

#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace {

/// How a run ended.
struct Run {
    int code = -1;
    QByteArray out, err;

    [[nodiscard]] QList<QByteArray> errors() const { return linesOf(err); }
    [[nodiscard]] QList<QByteArray> lines() const { return linesOf(out); }
    [[nodiscard]] QJsonObject json(int line = 0) const {
        return QJsonDocument::fromJson(lines().at(line)).object();
    }

private:
    static QList<QByteArray> linesOf(const QByteArray& text) {
        QList<QByteArray> lines = text.split('\n');
        if (lines.constLast().isEmpty()) lines.removeLast();
        return lines;
    }
};

} // namespace

class TestCommandLine : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QProcessEnvironment m_environment = QProcessEnvironment::systemEnvironment();

    [[nodiscard]] Run run(const QStringList& arguments) const {
        QProcess process;
        process.setProcessEnvironment(m_environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral(TONESCOPE_PROGRAM), arguments);
        if (!process.waitForFinished(120000)) qFatal("the program did not end");
        const int code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
        return {code, process.readAllStandardOutput(), process.readAllStandardError()};
    }
    static QStringList words(const QString& line) { return line.split(QLatin1Char(' ')); }
    static QStringList words(const char* line) { return words(QString::fromLatin1(line)); }
    void write(const QString& name, const QByteArray& bytes) const {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write a test file");
        file.write(bytes);
    }

private Q_SLOTS:
    void initTestCase() {
        QImage red(10, 6, QImage::Format_RGB32);
        red.fill(QColor(255, 0, 0));
        red.setPixelColor(9, 5, Qt::black);
        QVERIFY(red.save(m_folder.filePath(QStringLiteral("red.png"))));
        QImage gray(4, 4, QImage::Format_Grayscale16);
        gray.fill(0);
        reinterpret_cast<quint16*>(gray.scanLine(3))[3] = 65535;
        QVERIFY(gray.save(m_folder.filePath(QStringLiteral("deep.png"))));
        write(QStringLiteral("devices"), QByteArray("not an image"));
        write(QStringLiteral("text.jpg"), QByteArray("not an image"));
        QFile whole(m_folder.filePath(QStringLiteral("red.png")));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QByteArray bytes = whole.readAll();
        write(QStringLiteral("broken.png"), bytes.left(bytes.size() - 20)); // within the pixels
    }
    void init() {
        // None of the commands needs a display.
        m_environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"}) {
            m_environment.remove(QLatin1String(name));
        }
    }

    void histogramAsJson() {
        const Run run =
            this->run({QStringLiteral("histogram"), QStringLiteral("--format"), QStringLiteral("json"),
                       QStringLiteral("red.png"), QStringLiteral("deep.png")});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.lines().size(), 2);
        const QJsonObject json = run.json();
        const QStringList keys{
            QStringLiteral("bitDepth"), QStringLiteral("channels"), QStringLiteral("device"),
            QStringLiteral("exact"),    QStringLiteral("file"),     QStringLiteral("grayFormula"),
            QStringLiteral("height"),   QStringLiteral("pixels"),   QStringLiteral("region"),
            QStringLiteral("strategy"), QStringLiteral("timing"),   QStringLiteral("width")};
        QCOMPARE(json.keys(), keys);
        QCOMPARE(json[QStringLiteral("file")].toString(), QStringLiteral("red.png"));
        QCOMPARE(json[QStringLiteral("pixels")].toInt(), 60);
        QCOMPARE(json[QStringLiteral("grayFormula")].toString(), QStringLiteral("rec601"));
        const QJsonObject channels = json[QStringLiteral("channels")].toObject();
        QCOMPARE(channels.size(), 4);
        const QJsonObject red = channels[QStringLiteral("red")].toObject();
        QCOMPARE(red[QStringLiteral("bins")].toArray().size(), 256);
        QCOMPARE(red[QStringLiteral("bins")].toArray().at(255).toInt(), 59);
        QCOMPARE(red[QStringLiteral("bins")].toArray().at(0).toInt(), 1);
        QCOMPARE(red[QStringLiteral("mode")].toInt(), 255);
        QCOMPARE(channels[QStringLiteral("gray")].toObject()[QStringLiteral("bins")].toArray().at(76).toInt(),
                 59);
        const QJsonObject timing = json[QStringLiteral("timing")].toObject();
        for (const char* phase : {"decode", "upload", "clear", "kernel", "merge", "readback", "wall"}) {
            QVERIFY(timing.contains(QLatin1String(phase)));
        }
        QVERIFY(timing[QStringLiteral("wall")].toInteger() >= timing[QStringLiteral("decode")].toInteger());
        const QJsonObject deep = run.json(1);
        QCOMPARE(deep[QStringLiteral("bitDepth")].toInt(), 16);
        const QJsonObject gray =
            deep[QStringLiteral("channels")].toObject()[QStringLiteral("gray")].toObject();
        QCOMPARE(gray[QStringLiteral("bins")].toArray().size(), 65536);
        QCOMPARE(gray[QStringLiteral("bins")].toArray().at(65535).toInt(), 1);
    }

    /// The others say "exact", this one how much it lost; and that it ran is no mistake.
    void aStrategyThatLosesCountsIsNotExact_data() {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<bool>("exact");
        QTest::newRow("no atomics") << QStringLiteral("racy") << false;
        QTest::newRow("atomics") << QStringLiteral("global-atomic") << true;
    }
    void aStrategyThatLosesCountsIsNotExact() {
        QFETCH(QString, strategy);
        QFETCH(bool, exact);
        const QStringList count{QStringLiteral("histogram"),
                                QStringLiteral("--device"),
                                QStringLiteral("cpu"),
                                QStringLiteral("--strategy"),
                                strategy,
                                QStringLiteral("red.png")};
        const Run json = run(QStringList{count} << QStringLiteral("--format") << QStringLiteral("json"));
        QCOMPARE(json.code, 0);
        QCOMPARE(json.json()[QStringLiteral("strategy")].toString(), strategy);
        QCOMPARE(json.json()[QStringLiteral("exact")].toBool(!exact), exact);
        const Run table = run(count);
        QCOMPARE(table.code, 0);
        QCOMPARE(table.out.contains(", exact\n"), exact);
        QCOMPARE(table.out.contains(" counts were lost ("), !exact);
    }

    void histogramAsCsvIntoAFile() {
        const Run run =
            this->run({QStringLiteral("histogram"), QStringLiteral("--format"), QStringLiteral("csv"),
                       QStringLiteral("--channels"), QStringLiteral("red,blue"), QStringLiteral("--output"),
                       QStringLiteral("out.csv"), QStringLiteral("red.png")});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.out, QByteArray());
        QFile file(m_folder.filePath(QStringLiteral("out.csv")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().split('\n');
        QCOMPARE(lines.size(), 1 + 512 + 1);
        QCOMPARE(lines[0], QByteArray("file,channel,value,count"));
        QCOMPARE(lines[256], QByteArray("red.png,red,255,59"));
        QCOMPARE(lines[257], QByteArray("red.png,blue,0,60"));
    }

    void histogramAsTableOfARegion() {
        const Run run = this->run({QStringLiteral("histogram"), QStringLiteral("--region"),
                                   QStringLiteral("8,4,9,9"), QStringLiteral("red.png")});
        QCOMPARE(run.code, 0);
        QVERIFY(run.out.contains("red.png: 10 x 6 pixels, 8 bits a channel"));
        QVERIFY(run.out.contains("region 2 x 2 at 8,4"));
        QVERIFY(QString::fromUtf8(run.out).contains(
            QRegularExpression(QStringLiteral("240-255 +0 +3 +0 +0\\n"))));
    }

    void plots_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("start");
        QTest::newRow("PNG") << QStringLiteral("plot.png") << QByteArray("\x89PNG");
        QTest::newRow("SVG") << QStringLiteral("plot.svg") << QByteArray("<?xml");
        QTest::newRow("PDF") << QStringLiteral("plot.PDF") << QByteArray("%PDF");
    }
    void plots() {
        QFETCH(QString, file);
        QFETCH(QByteArray, start);
        const Run run = this->run(
            {QStringLiteral("histogram"), QStringLiteral("--plot"), file, QStringLiteral("red.png")});
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        QFile plot(m_folder.filePath(file));
        QVERIFY(plot.open(QIODevice::ReadOnly));
        QVERIFY(plot.readAll().startsWith(start));
    }

    void whatCannotBeDoneIsALineAndTheRestIsDone() {
        const Run run =
            this->run({QStringLiteral("histogram"), QStringLiteral("--format"), QStringLiteral("json"),
                       QStringLiteral("missing.png"), QStringLiteral("broken.png"),
                       QStringLiteral("text.jpg"), QStringLiteral("red.png")});
        QCOMPARE(run.code, 1);
        QCOMPARE(run.lines().size(), 1);
        QCOMPARE(run.json()[QStringLiteral("file")].toString(), QStringLiteral("red.png"));
        QCOMPARE(run.errors().size(), 3);
        QCOMPARE(run.errors()[0], QByteArray("tonescope: missing.png: the file does not exist"));
        QVERIFY2(run.errors()[1].startsWith("tonescope: broken.png: "), run.errors()[1]);
        QVERIFY(run.errors()[2].startsWith("tonescope: text.jpg: "));
    }

    /// Whatever is decoded first, results and errors come in the order of the arguments.
    void manyFilesKeepTheirOrder() {
        QStringList arguments{QStringLiteral("histogram"), QStringLiteral("--format"),
                              QStringLiteral("json")};
        QStringList whole;
        QList<QByteArray> broken;
        for (int i = 0; i < 60; ++i) {
            const QString name = QStringLiteral("many-%1.png").arg(i);
            if (i % 10 == 3) {
                QVERIFY(
                    QFile::copy(m_folder.filePath(QStringLiteral("broken.png")), m_folder.filePath(name)));
                broken << "tonescope: " + name.toUtf8() + ": ";
            } else {
                // Every seventh takes long.
                const int side = i % 7 == 0 ? 1500 : 1 + i;
                QImage picture(side, side, QImage::Format_RGB32);
                picture.fill(QColor(i, i, i));
                QVERIFY(picture.save(m_folder.filePath(name)));
                whole << name;
            }
            arguments << name;
        }
        const Run run = this->run(arguments);
        QCOMPARE(run.code, 1);
        QCOMPARE(run.lines().size(), whole.size());
        for (int i = 0; i < whole.size(); ++i) {
            const QJsonObject json = run.json(i);
            QCOMPARE(json[QStringLiteral("file")].toString(), whole[i]);
            const int value = whole[i].mid(5).chopped(4).toInt();
            QCOMPARE(json[QStringLiteral("channels")][QStringLiteral("gray")][QStringLiteral("mode")].toInt(),
                     value);
            const QJsonValue timing = json[QStringLiteral("timing")];
            QVERIFY(timing[QStringLiteral("decode")].toInteger() > 0);
            QVERIFY(timing[QStringLiteral("wall")].toInteger() >=
                    timing[QStringLiteral("decode")].toInteger());
        }
        QCOMPARE(run.errors().size(), broken.size());
        for (int i = 0; i < broken.size(); ++i)
            QVERIFY2(run.errors().at(i).startsWith(broken[i]), run.errors().at(i));
    }

    /// What is finished is told before the next, larger file is: so little text would fit any buffer.
    void resultsAndErrorsComeAtOnce() {
        QImage large(10000, 8000, QImage::Format_Grayscale8);
        large.fill(7);
        QVERIFY(large.save(m_folder.filePath(QStringLiteral("large.png"))));
        QProcess process;
        process.setProcessEnvironment(m_environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral(TONESCOPE_PROGRAM),
                      {QStringLiteral("histogram"), QStringLiteral("--format"), QStringLiteral("json"),
                       QStringLiteral("--channels"), QStringLiteral("gray"), QStringLiteral("missing.png"),
                       QStringLiteral("red.png"), QStringLiteral("large.png")});
        QVERIFY(process.waitForReadyRead(60000));
        const QByteArray first = process.readAllStandardOutput();
        QVERIFY2(first.contains("red.png") && first.endsWith('\n'), first);
        QVERIFY2(!first.contains("large.png"), first);
        QCOMPARE(process.readAllStandardError(),
                 QByteArray("tonescope: missing.png: the file does not exist\n"));
        QVERIFY(process.waitForFinished(60000));
        QVERIFY(process.readAllStandardOutput().contains("large.png"));
        QCOMPARE(process.exitCode(), 1);
    }

    void aChannelThatIsNotThereIsALine() {
        const Run run = this->run({QStringLiteral("histogram"), QStringLiteral("--channels"),
                                   QStringLiteral("red,alpha"), QStringLiteral("red.png")});
        QCOMPARE(run.code, 1);
        QCOMPARE(run.errors(), QList<QByteArray>{"tonescope: red.png: the image has no alpha"});
        QVERIFY(run.out.contains("59"));
    }

    void wrongCommandLines_data() {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const char* name, const char* arguments) {
            QTest::newRow(name) << QString::fromLatin1(arguments).split(QLatin1Char(' '));
        };
        row("no image", "histogram");
        row("unknown option", "histogram --colour red.png");
        row("unknown channel", "histogram --channels cyan red.png");
        row("unknown formula", "histogram --gray luma red.png");
        row("unknown format", "histogram --format xml red.png");
        row("unknown strategy", "histogram --strategy guess red.png");
        row("region of three numbers", "histogram --region 1,2,3 red.png");
        row("region without a width", "histogram --region 1,2,0,4 red.png");
        row("plot of two images", "histogram --plot a.png red.png deep.png");
        row("plot of another kind", "histogram --plot a.gif red.png");
        row("devices of a file", "devices red.png");
        row("bench of an unknown kind", "bench --data nope");
        row("bench of half a number", "bench --data distinct:2.5");
        row("bench of no size", "bench --bytes 3X");
        row("bench of unknown pixels", "bench --pixels rgb8");
        row("bench of an image's size", "bench red.png --bytes 4K");
        row("bench of no repeats", "bench --repeats 0");
        row("bench with an unknown strategy", "bench --strategy guess");
        row("bench out of range", "bench --device cpu --strategy local-strided --work-group 2000");
        row("bench without the parameter", "bench --device cpu --strategy local-strided --copies 2");
        row("tuning one strategy", "bench --tune --strategy local-strided");
        row("tuning an image", "bench --tune red.png");
        row("verify as CSV", "verify --format csv");
        row("verify an unknown strategy", "verify --strategy guess");
        row("window with an unknown option", "--nonsense");
    }
    void wrongCommandLines() {
        QFETCH(QStringList, arguments);
        const Run run = this->run(arguments);
        QCOMPARE(run.code, 2);
        QCOMPARE(run.out, QByteArray());
        QCOMPARE(run.errors().size(), 1);
        QVERIFY(run.errors()[0].startsWith("tonescope: "));
    }

    // Small and on the host: these are about what is printed, not about figures.
    void benchAsJson() {
        const Run run = this->run(words("bench --device host --bytes 64K --repeats 3 --format json "
                                        "--data constant,two-value --pixels rgba8"));
        QCOMPARE(run.code, 0);
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.lines().size(), 2 * 3); // two kinds of data, three strategies of the host
        const QJsonObject json = run.json();
        const QStringList keys =
            words("bytes copies copyGbps correct data device driver gbps groups hostMerge "
                  "kernel lost pixels pixelsPerItem readGbps repeats strategy streamed "
                  "uploadGbps wall workGroup");
        QCOMPARE(json.keys(), keys);
        QCOMPARE(json[QStringLiteral("kernel")].toObject().keys(), words("median min p25 p75"));
        QCOMPARE(json[QStringLiteral("wall")].toObject().keys(), words("median"));
        QCOMPARE(json[QStringLiteral("data")].toString(), QStringLiteral("constant"));
        QCOMPARE(json[QStringLiteral("device")].toString(), QStringLiteral("host"));
        QCOMPARE(json[QStringLiteral("pixels")].toString(), QStringLiteral("rgba8"));
        QCOMPARE(json[QStringLiteral("bytes")].toInt(), 65536);
        QCOMPARE(json[QStringLiteral("repeats")].toInt(), 3);
        QVERIFY(json[QStringLiteral("correct")].toBool());
        const double nanoseconds =
            json[QStringLiteral("kernel")].toObject()[QStringLiteral("median")].toDouble();
        QCOMPARE(json[QStringLiteral("gbps")].toDouble(), 65536 / nanoseconds);
        QVERIFY(json[QStringLiteral("readGbps")].toDouble() > 0);
        for (const char* unknown : {"workGroup", "streamed", "uploadGbps", "hostMerge"})
            QVERIFY2(json[QLatin1String(unknown)].isNull(), unknown);
    }

    void benchOfADevice() {
        const Run run =
            this->run(words("bench --device cpu --bytes 256K --repeats 2 --format json --data constant "
                            "--strategy racy,local-strided --work-group 64 --pixels gray16"));
        QCOMPARE(run.code, 0); // counts that are wrong on purpose are no failure
        QCOMPARE(run.lines().size(), 2);
        QCOMPARE(run.json(0)[QStringLiteral("strategy")].toString(), QStringLiteral("racy"));
        // Whether counts are lost is chance; that both say the same is not.
        QCOMPARE(run.json(0)[QStringLiteral("correct")].toBool(),
                 run.json(0)[QStringLiteral("lost")].toInt() == 0);
        QVERIFY(run.json(1)[QStringLiteral("correct")].toBool());
        QCOMPARE(run.json(1)[QStringLiteral("workGroup")].toInt(), 64);
    }

    void benchAsCsvAndTable() {
        const QString options =
            QStringLiteral("bench red.png --strategy host-private,host-serial --repeats 1 --format ");
        const Run csv = this->run(words(options + QStringLiteral("csv")));
        QCOMPARE(csv.code, 0);
        QCOMPARE(csv.lines().size(), 3);
        QVERIFY(csv.lines()[0].startsWith("device,strategy,data,pixels,bytes,"));
        QVERIFY2(csv.lines()[1].startsWith("host,host-serial,red.png,bgrx8,240,"), csv.lines()[1]);
        QCOMPARE(csv.lines()[1].count(','), csv.lines()[0].count(','));
        const Run table = this->run(words(options + QStringLiteral("table")));
        QCOMPARE(table.code, 0);
        QCOMPARE(table.lines().size(), 4); // the device, the header, two rows
        QVERIFY(table.lines()[0].startsWith("host: reads "));
        QVERIFY(table.lines()[3].startsWith("red.png "));
    }

    void benchOfFiles() {
        write(QStringLiteral("words.txt"), QByteArray("aab zz, ABC"));
        const Run run =
            this->run(words("bench --strategy host-serial --repeats 1 --format json "
                            "--data text:words.txt --data shuffled:red.png --data text:none.txt"));
        QCOMPARE(run.code, 1);
        QCOMPARE(run.errors().size(), 1);
        QVERIFY2(run.errors()[0].startsWith("tonescope: none.txt: "), run.err);
        QCOMPARE(run.lines().size(), 2);
        QCOMPARE(run.json(0)[QStringLiteral("bytes")].toInt(), 11);
        QCOMPARE(run.json(1)[QStringLiteral("data")].toString(), QStringLiteral("shuffled:red.png"));
        QCOMPARE(run.json(1)[QStringLiteral("bytes")].toInt(), 240);
    }

    void benchNamesWhatCannotCount() {
        const Run run =
            this->run(words("bench --device cpu --strategy channel-staggered,cpu-private --bytes 4K "
                            "--repeats 1 --data constant --format json"));
        QCOMPARE(run.code, 1);
        QCOMPARE(run.errors().size(), 1);
        QVERIFY2(
            run.errors()[0].startsWith("tonescope: --strategy channel-staggered: cannot count 8-bit gray"),
            run.err);
        QCOMPARE(run.lines().size(), 1);
    }

    void aRangeIsNamed() {
        const Run run =
            this->run(words("bench --device cpu --strategy local-replicated --copies 7 --bytes 4K"));
        QCOMPARE(run.code, 2);
        QCOMPARE(run.out, QByteArray());
        QCOMPARE(run.err,
                 QByteArray("tonescope: --copies 7: local-replicated takes a power of two from 1 to 64\n"));
    }

    void tuningIsKeptAndUsed() {
        m_environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder.filePath(QStringLiteral("config")));
        const Run tune = this->run(words("bench --tune --device host --bytes 64K --repeats 1 --format json"));
        QCOMPARE(tune.code, 0);
        QCOMPARE(tune.lines().size(), 2); // 1 MiB and what was asked for
        QCOMPARE(tune.json(1)[QStringLiteral("bytes")].toInt(), 65536);
        QFile file(m_folder.filePath(QStringLiteral("config/tonescope/tuning.json")));
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QJsonArray choices =
            QJsonDocument::fromJson(file.readAll()).object()[QStringLiteral("choices")].toArray();
        QCOMPARE(choices.size(), 2);

        QVERIFY(file.resize(10));
        file.close();
        const Run damaged = this->run(words("devices --json"));
        QCOMPARE(damaged.code, 0);
        QVERIFY2(damaged.err.contains("tuning.json is damaged"), damaged.err);
    }

    void verifyAsJsonAndTable() {
        const Run run = this->run(words("verify --device host --format json red.png missing.png"));
        QCOMPARE(run.code, 1);
        QCOMPARE(run.errors().size(), 1);
        QCOMPARE(run.lines().size(), 9 * 3); // eight kinds of data and an image, three strategies
        QCOMPARE(run.json().keys(), words("correct data device firstDifference strategy"));
        for (int i = 0; i < run.lines().size(); ++i) {
            QVERIFY(run.json(i)[QStringLiteral("correct")].toBool());
            QVERIFY(run.json(i)[QStringLiteral("firstDifference")].isNull());
        }
        QCOMPARE(run.json(26)[QStringLiteral("data")].toString(), QStringLiteral("red.png"));
        const Run table = this->run(words("verify --strategy host-private"));
        QCOMPARE(table.code, 0);
        QCOMPARE(table.lines().size(), 1 + 8);
        QCOMPARE(table.out.count("correct"), 8);
    }

    void whatIsWrongOnPurposeDoesNotFail() {
        const Run run = this->run(words("verify --device cpu --strategy racy --format json"));
        QCOMPARE(run.code, 0);
        // Whether counts are lost is chance; a row that lost some says where.
        for (int i = 0; i < run.lines().size(); ++i) {
            const QString difference = run.json(i)[QStringLiteral("firstDifference")].toString();
            QCOMPARE(difference.contains(QStringLiteral(" instead of ")),
                     !run.json(i)[QStringLiteral("correct")].toBool());
        }
    }

    void devicesAsTableAndJson() {
        const Run table = run({QStringLiteral("devices")});
        QCOMPARE(table.code, 0);
        QVERIFY(table.out.contains("host"));
        const Run json = run({QStringLiteral("devices"), QStringLiteral("--json")});
        QCOMPARE(json.code, 0);
        QVERIFY(json.lines().size() >= 2); // a device, and the host
        QCOMPARE(json.json(int(json.lines().size()) - 1)[QStringLiteral("key")].toString(),
                 QStringLiteral("host"));
        int defaults = 0;
        for (int i = 0; i < json.lines().size(); ++i) {
            defaults += json.json(i)[QStringLiteral("default")].toBool() ? 1 : 0;
        }
        QCOMPARE(defaults, 1);
    }

    void everyDeviceIsMeantByItsKey() {
        const Run devices = run({QStringLiteral("devices"), QStringLiteral("--json")});
        for (int i = 0; i < devices.lines().size(); ++i) {
            const QString key = devices.json(i)[QStringLiteral("key")].toString();
            const Run count =
                run({QStringLiteral("histogram"), QStringLiteral("--format"), QStringLiteral("json"),
                     QStringLiteral("--device"), key, QStringLiteral("red.png")});
            QCOMPARE(count.code, 0);
            QCOMPARE(count.json()[QStringLiteral("device")].toObject()[QStringLiteral("key")].toString(),
                     key);
        }
    }

    void aDeviceThatIsNotHereIsALine() {
        const Run run = this->run({QStringLiteral("histogram"), QStringLiteral("--device"),
                                   QStringLiteral("voodoo"), QStringLiteral("red.png")});
        QCOMPARE(run.code, 1);
        QCOMPARE(run.errors().size(), 1);
        QVERIFY(run.errors()[0].startsWith("tonescope: --device voodoo: no device matches"));
    }

    void aHostStrategyMeansTheHost() {
        const Run run = this->run({QStringLiteral("histogram"), QStringLiteral("--format"),
                                   QStringLiteral("json"), QStringLiteral("--strategy"),
                                   QStringLiteral("host-serial"), QStringLiteral("red.png")});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.json()[QStringLiteral("device")].toObject()[QStringLiteral("key")].toString(),
                 QStringLiteral("host"));
        QCOMPARE(run.json()[QStringLiteral("strategy")].toString(), QStringLiteral("host-serial"));
        QVERIFY(run.json()[QStringLiteral("timing")].toObject()[QStringLiteral("upload")].isNull());
    }

    void withoutADriverTheHostCounts() {
        m_environment.insert(QStringLiteral("OCL_ICD_VENDORS"), QStringLiteral(NO_VENDORS_FOLDER));
        const Run count = run({QStringLiteral("histogram"), QStringLiteral("--format"),
                               QStringLiteral("json"), QStringLiteral("red.png")});
        QCOMPARE(count.code, 0);
        QCOMPARE(count.errors().size(), 1);
        QVERIFY(count.errors()[0].contains("pocl-opencl-icd"));
        QCOMPARE(count.json()[QStringLiteral("device")].toObject()[QStringLiteral("type")].toString(),
                 QStringLiteral("host"));
        const Run devices = run({QStringLiteral("devices"), QStringLiteral("--json")});
        QCOMPARE(devices.code, 0);
        QCOMPARE(devices.lines().size(), 1);
        QVERIFY(devices.err.contains("pocl-opencl-icd"));
    }

    void aResultThatCannotBeWrittenIsALine() {
        for (const QString& option : {QStringLiteral("--output"), QStringLiteral("--plot")}) {
            const Run run = this->run({QStringLiteral("histogram"), option,
                                       QStringLiteral("no/such/folder/file.png"), QStringLiteral("red.png")});
            QCOMPARE(run.code, 1);
            QCOMPARE(run.errors().size(), 1);
        }
    }

    void withoutADisplayTheWindowIsALine() {
        const Run run = this->run({QStringLiteral("red.png")});
        QCOMPARE(run.code, 1);
        QVERIFY(run.errors().at(0).startsWith("tonescope: there is no display"));
    }

    void aFileNamedLikeACommand() {
        const Run run = this->run({QStringLiteral("histogram"), QStringLiteral("./devices")});
        QCOMPARE(run.code, 1);
        QVERIFY(run.errors().at(0).startsWith("tonescope: ./devices: "));
    }

    void helpAndVersion() {
        QCOMPARE(run({QStringLiteral("--help")}).code, 0);
        QVERIFY(run({QStringLiteral("--version")}).out.startsWith("tonescope "));
        QVERIFY(run({QStringLiteral("histogram"), QStringLiteral("--help")}).out.contains("--region"));
        QVERIFY(run({QStringLiteral("bench"), QStringLiteral("--help")}).out.contains("--pixels-per-item"));
        QVERIFY(run({QStringLiteral("verify"), QStringLiteral("--help")}).out.contains("--strategy"));
    }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
