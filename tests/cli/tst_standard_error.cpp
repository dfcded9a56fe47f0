// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"
#include "app/cli/standard_error.h"
#include "tests/fixtures/room.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstdio>
#include <iostream>

#include <fcntl.h>
#include <unistd.h>

using namespace tonescope::app;

/// The descriptor of this process's standard error is bent and closed; results are told on standard output.
class TestStandardError : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_original = -1;

    [[nodiscard]] QByteArray written() const {
        QFile file(m_folder.filePath(QStringLiteral("err")));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void init() {
        m_original = dup(STDERR_FILENO);
        QFile file(m_folder.filePath(QStringLiteral("err")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        dup2(file.handle(), STDERR_FILENO);
    }
    void cleanup() const {
        dup2(m_original, STDERR_FILENO);
        close(m_original);
    }

    void librariesAreMutedAndWeAreNot() {
        {
            StandardError err;
            const Console console{std::cout, err.stream()};
            err.muteOthers();
            std::fputs("a library\n", stderr);
            std::cerr << "another\n";
            console.say("file", "what went wrong");
            console.say({}, "a note");
            err.stream() << 'c' << "haracters\n";
            // At once, not only when it ends.
            QCOMPARE(written(),
                     QByteArray("tonescope: file: what went wrong\ntonescope: a note\ncharacters\n"));
        }
        std::fputs("heard again\n", stderr);
        QVERIFY(written().endsWith("characters\nheard again\n"));
    }

    void aLineIsOnePiece() {
        std::array<int, 2> ends{};
        QCOMPARE(pipe2(ends.data(), O_DIRECT), 0); // keeps what is written apart
        dup2(ends[1], STDERR_FILENO);
        StandardError err;
        Console{std::cout, err.stream()}.say("file", "what went wrong");
        std::array<char, 256> piece{};
        const ssize_t size = read(ends[0], piece.data(), piece.size());
        QCOMPARE(QByteArray(piece.data(), size), QByteArray("tonescope: file: what went wrong\n"));
        close(ends[0]);
        close(ends[1]);
    }

    void whereThereIsNoneNoFileTakesItsPlace() {
        close(STDERR_FILENO);
        StandardError err;
        QFile file(m_folder.filePath(QStringLiteral("result")));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.handle() != STDERR_FILENO);
        err.stream() << "nobody hears this\n";
        QVERIFY(err.stream().good());
        std::fputs("nor this\n", stderr);
        QCOMPARE(file.readAll(), QByteArray());
    }
};

ROOM_TEST(TestStandardError, QCoreApplication)
#include "tst_standard_error.moc"
