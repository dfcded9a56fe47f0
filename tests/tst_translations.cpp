// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the translation files: they are complete, match the sources, and use the same arguments as the
// sources.

#include "tests/fixtures/room.h"

#include <QXmlStreamReader>

#include <algorithm>

namespace {

struct Entry {
    QString context, source, comment;
    QStringList forms; ///< of the translation; one where there is no plural
    bool plural = false, unfinished = false;

    [[nodiscard]] QString key() const { return context + u'|' + source + u'|' + comment; }
};

Entry readEntry(QXmlStreamReader& xml, const QString& context) {
    Entry entry;
    entry.context = context;
    entry.plural = xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes");
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("source")) {
            entry.source = xml.readElementText();
        } else if (xml.name() == QLatin1String("comment")) {
            entry.comment = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            entry.unfinished = xml.attributes().hasAttribute(QLatin1String("type"));
            if (!entry.plural) {
                entry.forms += xml.readElementText();
                continue;
            }
            while (xml.readNextStartElement())
                entry.forms += xml.readElementText();
        } else {
            xml.skipCurrentElement();
        }
    }
    return entry;
}

QList<Entry> entriesIn(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
    QXmlStreamReader xml(&file);
    QList<Entry> entries;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QLatin1String("name")) context = xml.readElementText();
        if (xml.name() == QLatin1String("message")) entries += readEntry(xml, context);
    }
    return entries;
}

/// A text's placeholders and rich-text marks, each once and sorted.
QStringList holesIn(const QString& text) {
    static const QRegularExpression hole(QStringLiteral("%L?[1-9n]|</?[a-z][^>]*>"));
    QStringList holes;
    for (auto matches = hole.globalMatch(text); matches.hasNext();)
        holes += matches.next().captured().remove(u'L');
    holes.sort();
    holes.removeDuplicates();
    return holes;
}

/// A form for one, or for none, may say its number in words.
bool sameHoles(const Entry& entry, const QString& form) {
    QStringList wanted = holesIn(entry.source), there = holesIn(form);
    if (entry.plural && !there.contains(QStringLiteral("%n"))) wanted.removeAll(QStringLiteral("%n"));
    return wanted == there;
}

QString fileOf(const QString& name) {
    return QStringLiteral(SOURCE_FOLDER "/resources/translations/%1.ts").arg(name);
}

} // namespace

class TestTranslations : public QObject {
    Q_OBJECT

    static void files() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("arguments"); ///< with which lupdate writes it
        const QString texts = QStringLiteral(TEXTS), sentences = QStringLiteral(SENTENCES);
        const QDir folder(QStringLiteral(SOURCE_FOLDER "/resources/translations"));
        for (const QString& file : folder.entryList({QStringLiteral("*.ts")})) {
            const QString name = file.chopped(3);
            const QString plurals =
                name.endsWith(QStringLiteral("_en")) ? QStringLiteral(" -pluralonly") : QString();
            const bool engine = name.startsWith(QStringLiteral("engine_"));
            QTest::newRow(qPrintable(name)) << name << (engine ? sentences : texts + plurals);
        }
    }

private Q_SLOTS:
    void everyTextIsFinished_data() { files(); }
    void everyTextIsFinished() {
        QFETCH(QString, name);
        const QList<Entry> entries = entriesIn(fileOf(name));
        QVERIFY(!entries.isEmpty());
        QStringList open;
        for (const Entry& entry : entries) {
            const bool empty = entry.forms.isEmpty() || std::ranges::any_of(entry.forms, &QString::isEmpty);
            if (entry.unfinished || empty) open += entry.key();
        }
        QCOMPARE(open, QStringList());
    }

    void everyTextHasWhatIsPutIntoIt_data() { files(); }
    void everyTextHasWhatIsPutIntoIt() {
        QFETCH(QString, name);
        QStringList other;
        for (const Entry& entry : entriesIn(fileOf(name))) {
            for (const QString& form : entry.forms) {
                if (!sameHoles(entry, form)) other += entry.source + QStringLiteral(" -> ") + form;
            }
        }
        QCOMPARE(other, QStringList());
    }

    /// The program looks the engine's sentences up in one context, whatever the class they stand in.
    void aSentenceOfTheEngineHasOneTranslation() {
        QMap<QString, QString> known;
        for (const Entry& entry : entriesIn(fileOf(QStringLiteral("engine_zh_CN")))) {
            const QString& own = entry.forms.constFirst();
            QCOMPARE(known.value(entry.source, own), own);
            known[entry.source] = own;
        }
    }

    void noTextOfTheSourcesIsMissing_data() { files(); }
    void noTextOfTheSourcesIsMissing() {
        QFETCH(QString, name);
        QFETCH(QString, arguments);
        const QTemporaryDir folder;
        const QString fresh = folder.filePath(QStringLiteral("fresh_zh_CN.ts"));
        QProcess update;
        update.setWorkingDirectory(QStringLiteral(SOURCE_FOLDER));
        update.start(QStringLiteral(UPDATE_PROGRAM),
                     arguments.split(u' ') + QStringList{QStringLiteral("-ts"), fresh});
        QVERIFY(update.waitForFinished(-1));
        QCOMPARE(update.exitCode(), 0);
        // The engine's sentences are found by their words, and from Qt 6.5 all texts: releases of lupdate
        // differ in the context that they give to tables, to nested classes and to functions outside of
        // classes. The files have the contexts of Qt 6.4, which are those of the running program.
        const bool ofEngine = arguments.contains(QStringLiteral("SENTENCE"));
        const bool byWords = ofEngine || QT_VERSION >= QT_VERSION_CHECK(6, 5, 0);
        const auto keysIn = [&](const QString& path) {
            QStringList keys;
            for (const Entry& entry : entriesIn(path))
                keys += byWords ? entry.source + u'|' + entry.comment : entry.key();
            keys.sort();
            keys.removeDuplicates();
            return keys;
        };
        QCOMPARE(keysIn(fileOf(name)), keysIn(fresh));
        // A class without Q_OBJECT would look for its texts under its base's name, and never find them.
        const QString said = QString::fromUtf8(update.readAllStandardError());
        if (ofEngine) return; // which belong to no class
        QVERIFY2(!said.contains(QStringLiteral("lacks Q_OBJECT")), qPrintable(said));
    }
};

ROOM_TEST(TestTranslations, QCoreApplication)

#include "tst_translations.moc"
