// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/process_end.h"

#include <QList>
#include <QString>

#include <csignal>
#include <string>

namespace tonescope::app {

namespace {

constexpr qsizetype longestLog = 16384;

/// What a signal most often means where a kernel caused it.
std::string meaningOf(int signal) {
    switch (signal) {
    case SIGSEGV:
    case SIGBUS:
        return "it read or wrote memory that is not its own";
    case SIGFPE:
        return "it divided by zero";
    case SIGILL:
        return "it ran into something that is no instruction";
    case SIGABRT:
        return "it damaged memory, or the driver gave up";
    case SIGKILL:
    case SIGALRM:
        return "the system ended it, as for want of memory";
    default:
        return "the system ended it";
    }
}

std::string tailOf(const QByteArray& err) {
    return QString::fromUtf8(err.right(longestLog)).toStdString();
}

} // namespace

Failure crashed(int signal, const QByteArray& err) {
    return {Stage::Kernel,
            "the kernel crashed its process (signal " + std::to_string(signal) + "): " + meaningOf(signal),
            {},
            tailOf(err)};
}

Failure endedWithout(const QByteArray& err) {
    const QByteArray last = err.trimmed().split('\n').constLast();
    std::string cause = "the process that measured ended without a result";
    if (!last.isEmpty()) cause += ": " + QString::fromUtf8(last).toStdString();
    return {Stage::Kernel, cause, {}, tailOf(err)};
}

Failure tookTooLong(std::chrono::milliseconds limit) {
    return {Stage::Kernel,
            "the kernel did not end within " + std::to_string(limit.count() / 1000) +
                " s; its process was ended",
            {},
            {}};
}

} // namespace tonescope::app
