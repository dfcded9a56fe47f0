// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of the system's errors, whatever language the system and Qt speak.

#include "engine/files/path_text.h"
#include "tests/fixtures/room.h"

#include <QFile>
#include <QTest>
#include <QTranslator>

#include <cerrno>

namespace {

/// Qt in another language.
class OtherWords : public QTranslator {
public:
    [[nodiscard]] QString translate(const char* context, const char* source, const char* /*comment*/,
                                    int /*number*/) const override {
        return qstrcmp(context, "QIODevice") == 0 ? QStringLiteral("Oh: ") + QLatin1String(source)
                                                  : QString();
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace

class TestSystemReason : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void errorsThatPeopleMeetAreEnglish() {
        OtherWords other;
        QVERIFY(QCoreApplication::installTranslator(&other));
        QCOMPARE(tonescope::reasonOf(ENOENT), std::string("no such file or directory"));
        QFile none(QStringLiteral("/no/such/file"));
        QVERIFY(!none.open(QIODevice::ReadOnly));
        QVERIFY(none.errorString().startsWith(QStringLiteral("Oh: ")));
        QCOMPARE(tonescope::reasonOf(none), std::string("no such file or directory"));
    }

    void othersAreTheSystems() {
        QCOMPARE(QString::fromStdString(tonescope::reasonOf(EDEADLK)), qt_error_string(EDEADLK).toLower());
        QFile closed;
        QVERIFY(closed.readAll().isEmpty());
        QCOMPARE(QString::fromStdString(tonescope::reasonOf(closed)), closed.errorString().toLower());
    }
};

ROOM_TEST(TestSystemReason, QCoreApplication)
#include "tst_system_reason.moc"
