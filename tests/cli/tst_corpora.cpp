// SPDX-License-Identifier: GPL-3.0-or-later
// Compares counts of photos and of files in every format with those of Pillow, an independent program; then
// reads the same files cut off and with flipped bits. TONESCOPE_CORPUS can name a folder with more files.

#include "tests/fixtures/room.h"

#include <QRandomGenerator>

namespace {

/// What the program made of files: of each, what it counted or what it said.
struct Verdicts {
    QHash<QString, QJsonObject> counted;
    QHash<QString, QString> refused;
};

QByteArray outputOf(QProcess& process, const QString& program, const QStringList& arguments) {
    process.start(program, arguments);
    const bool ended = process.waitForFinished(500'000) && process.exitStatus() == QProcess::NormalExit;
    return ended ? process.readAllStandardOutput() : QByteArray();
}

/// The JSON objects of an output by their "file".
QHash<QString, QJsonObject> objectsIn(const QByteArray& output) {
    QHash<QString, QJsonObject> objects;
    for (const QByteArray& line : output.split('\n')) {
        const QJsonObject object = QJsonDocument::fromJson(line).object();
        if (!object.isEmpty()) objects[object[QStringLiteral("file")].toString()] = object;
    }
    return objects;
}

Verdicts verdictsOf(const QStringList& files,
                    const QStringList& device = {QStringLiteral("--device"), QStringLiteral("host")}) {
    Verdicts verdicts;
    QProcess process;
    const QStringList command{QStringLiteral("histogram"), QStringLiteral("--format"),
                              QStringLiteral("json")};
    verdicts.counted =
        objectsIn(outputOf(process, QStringLiteral(TONESCOPE_PROGRAM), command + device + files));
    const QStringList said = QString::fromUtf8(process.readAllStandardError()).split(u'\n');
    for (const QString& file : files) {
        for (const QString& line : said) {
            if (line.contains(file + QStringLiteral(": "))) verdicts.refused[file] = line;
        }
    }
    return verdicts;
}

QJsonArray binsOf(const QJsonValue& channel) {
    return channel.isArray() ? channel.toArray() : channel.toObject()[QStringLiteral("bins")].toArray();
}

/// The channels that both have are the same, and there is one.
bool agree(const QJsonObject& counted, const QJsonObject& expected) {
    int both = 0;
    for (const QString& channel : expected.keys()) {
        if (!counted.contains(channel)) continue;
        if (binsOf(counted[channel]) != expected[channel].toArray()) return false;
        ++both;
    }
    return both > 0;
}

struct Changed {
    QString file, whole;
};

} // namespace

class TestCorpora : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QHash<QString, QJsonObject> m_pillow;
    Verdicts m_whole;

    static QHash<QString, QJsonObject> pillow(const QStringList& arguments) {
        QProcess process;
        return objectsIn(outputOf(process, QStringLiteral("/usr/bin/python3"), arguments));
    }
    [[nodiscard]] QString written(const QString& name, const QByteArray& bytes) const {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
        return file.fileName();
    }
    [[nodiscard]] QList<Changed> changed(const QString& kind, int each,
                                         const std::function<QByteArray(QByteArray, int)>& change) const {
        QList<Changed> files;
        for (const QString& whole : m_whole.counted.keys()) {
            QFile file(whole);
            if (!m_pillow[whole][QStringLiteral("made")].toBool() || !file.open(QIODevice::ReadOnly))
                continue;
            const QByteArray bytes = file.readAll();
            for (int i = 0; i < each; ++i) {
                const QString name = kind + QString::number(i) + u' ' + QFileInfo(whole).fileName();
                files += {written(name, change(bytes, i)), whole};
            }
        }
        return files;
    }
    /// How often what came of files of each kind, for a person to read.
    void print(const char* what, const QMap<QString, QMap<QString, int>>& table) const {
        for (const auto& [suffix, results] : table.asKeyValueRange()) {
            QString line;
            for (const auto& [result, number] : results.asKeyValueRange())
                line += QStringLiteral("  %1 %2").arg(result).arg(number);
            qInfo("%s  %-5s%s", what, qPrintable(suffix), qPrintable(line));
        }
    }

    [[nodiscard]] QString resultOf(const Changed& each, const Verdicts& verdicts) const {
        const auto counted = verdicts.counted.find(each.file);
        if (counted == verdicts.counted.end()) {
            const QString line = verdicts.refused.value(each.file);
            return line.isEmpty()                            ? QStringLiteral("LOST")
                   : line.contains(QLatin1String("crashed")) ? QStringLiteral("refused after a crash")
                                                             : QStringLiteral("refused");
        }
        if (!counted.value()[QStringLiteral("damage")].isNull()) {
            const bool exact = counted.value()[QStringLiteral("exact")].toBool(true);
            return exact ? QStringLiteral("EXACT THOUGH DAMAGED") : QStringLiteral("shown as damaged");
        }
        const bool same = counted.value()[QStringLiteral("channels")] ==
                          m_whole.counted[each.whole][QStringLiteral("channels")];
        return same ? QStringLiteral("the same") : QStringLiteral("another picture");
    }

private Q_SLOTS:
    void initTestCase() {
        QStringList arguments{QStringLiteral(SOURCE_FOLDER "/tests/pillow_corpus.py"), m_folder.path()};
        if (qEnvironmentVariableIsSet("TONESCOPE_CORPUS"))
            arguments << qEnvironmentVariable("TONESCOPE_CORPUS");
        m_pillow = pillow(arguments);
        QVERIFY2(m_pillow.size() >= 60, "Pillow did not count; install python3-pil");
        m_whole = verdictsOf(m_pillow.keys());
    }

    void photosHaveTheBinsOfPillow() {
        const QTemporaryDir folder;
        QStringList arguments{QStringLiteral(SOURCE_FOLDER "/tests/pillow_histograms.py"), folder.path()};
        const QDir photos(QStringLiteral("/usr/share/backgrounds"));
        for (const QFileInfo& photo :
             photos.entryInfoList({QStringLiteral("*.jpg")}, QDir::Files, QDir::Name).mid(0, 4))
            arguments << photo.absoluteFilePath();
        QVERIFY2(arguments.size() == 6, "no photos here; install lomiri-wallpapers-16.04");
        const QHash<QString, QJsonObject> expected = pillow(arguments);
        QCOMPARE(expected.size(), 14);
        const QStringList defaultDevice, host{QStringLiteral("--device"), QStringLiteral("host")};
        for (const QStringList& device : {defaultDevice, host}) {
            const Verdicts verdicts = verdictsOf(expected.keys(), device);
            for (const QString& file : expected.keys()) {
                const QJsonObject counted = verdicts.counted[file][QStringLiteral("channels")].toObject();
                const QJsonObject channels = expected[file][QStringLiteral("channels")].toObject();
                QCOMPARE(counted.keys(), channels.keys());
                for (const QString& channel : channels.keys())
                    QVERIFY2(binsOf(counted[channel]) == binsOf(channels[channel]),
                             qPrintable(file + device.join(u' ')));
            }
        }
    }

    void whatIsReadIsWhatPillowReads() {
        QMap<QString, QMap<QString, int>> table;
        QStringList wrong;
        for (const auto& [file, told] : m_pillow.asKeyValueRange()) {
            const QJsonValue expected = told[QStringLiteral("channels")];
            QString result = QStringLiteral("refused");
            if (m_whole.counted.contains(file)) {
                const QJsonObject channels = m_whole.counted[file][QStringLiteral("channels")].toObject();
                result = expected.isNull()                      ? QStringLiteral("read here alone")
                         : expected.toObject().isEmpty()        ? QStringLiteral("not comparable")
                         : agree(channels, expected.toObject()) ? QStringLiteral("the same")
                                                                : QStringLiteral("WRONG");
            } else if (!m_whole.refused.contains(file)) {
                result = QStringLiteral("LOST");
            }
            ++table[QFileInfo(file).suffix()][result];
            if (result == QLatin1String("WRONG") || result == QLatin1String("LOST"))
                wrong += file + u' ' + result;
        }
        print("whole", table);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
        for (const char* suffix : {"bmp", "gif", "jpg", "pgm", "png", "ppm", "tga", "tiff", "webp"})
            QVERIFY2(table[QString::fromLatin1(suffix)][QStringLiteral("the same")] > 0, suffix);
    }

    /// Refused, or shown as damaged.
    void whatIsCutIsNotShownAsWhole() {
        constexpr int points = 20;
        const QList<Changed> cuts =
            changed(QStringLiteral("cut "), points,
                    [](const QByteArray& bytes, int i) { return bytes.left(bytes.size() * i / points); });
        verify("cut", cuts,
               {QStringLiteral("another picture"), QStringLiteral("LOST"),
                QStringLiteral("EXACT THOUGH DAMAGED")});
    }

    /// Formats without sums of their own cannot tell; none of them may end more than itself.
    void aBitThatIsTurnedEndsNothing() {
        QRandomGenerator random(1);
        const QList<Changed> flips = changed(QStringLiteral("flip "), 10, [&](QByteArray bytes, int) {
            char& byte = bytes[random.bounded(bytes.size())];
            byte = static_cast<char>(byte ^ (1 << random.bounded(8)));
            return bytes;
        });
        verify("flipped", flips, {QStringLiteral("LOST"), QStringLiteral("EXACT THOUGH DAMAGED")});
    }

private:
    void verify(const char* what, const QList<Changed>& files, const QStringList& wrong) {
        QMap<QString, QMap<QString, int>> table;
        QStringList named;
        constexpr qsizetype atOnce = 500; // names on a command line
        for (qsizetype begin = 0; begin < files.size(); begin += atOnce) {
            QStringList names;
            for (const Changed& each : files.mid(begin, atOnce))
                names += each.file;
            const Verdicts verdicts = verdictsOf(names);
            for (const Changed& each : files.mid(begin, atOnce)) {
                const QString result = resultOf(each, verdicts);
                ++table[QFileInfo(each.file).suffix()][result];
                if (wrong.contains(result)) named += each.file + u' ' + result;
            }
        }
        print(what, table);
        QVERIFY2(named.isEmpty(), qPrintable(named.join(u'\n')));
    }
};

ROOM_TEST(TestCorpora, QCoreApplication)
#include "tst_corpora.moc"
