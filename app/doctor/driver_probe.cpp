// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/doctor/driver_probe.h"

#include "app/doctor/census_json.h"
#include "app/json.h"
#include "app/make_engine.h"
#include "engine/values/text/sentence.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QProcess>

#include <cstring>
#include <iostream>
#include <memory>

#include <dlfcn.h>
#include <link.h>
#include <sys/resource.h>
#include <unistd.h>

namespace tonescope::app {

namespace {

Failure unanswered(const std::string& cause) {
    return {Stage::FindDevices, cause, {}, {}};
}

/// What another process of this program answers, in its last line.
Outcome<QJsonObject> answerOf(const ProbeProgram& program, const QStringList& arguments) {
    QProcess process;
    process.setProcessChannelMode(QProcess::SeparateChannels);
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(program.patience).count();
    process.setChildProcessModifier([seconds] {
        const rlimit none{0, 0};
        setrlimit(RLIMIT_CORE, &none);              // a crash that is expected leaves no file behind
        alarm(static_cast<unsigned>(seconds) + 5U); // nor does it stay when this process is ended
    });
    process.start(program.path, arguments, QIODevice::ReadOnly);
    if (!process.waitForFinished(static_cast<int>(program.patience.count()))) {
        if (process.state() == QProcess::NotRunning)
            return unanswered(SENTENCE("no process could be started for it"));
        process.kill();
        process.waitForFinished();
        return unanswered(filled(SENTENCE("it did not answer within %1 s"),
                                 {std::to_string(program.patience.count() / 1000)}));
    }
    if (process.exitStatus() == QProcess::CrashExit) {
        const int signal = process.exitCode();
        return unanswered(filled(SENTENCE("it ended its process: signal %1 (%2)"),
                                 {std::to_string(signal), strsignal(signal)}));
    }
    const QByteArray last = process.readAllStandardOutput().trimmed().split('\n').constLast();
    const QJsonDocument document = QJsonDocument::fromJson(last);
    if (document.isObject()) return document.object();
    return unanswered(filled(SENTENCE("it ended its process without an answer (exit code %1)"),
                             {std::to_string(process.exitCode())}));
}

bool isOfCompiler(const QString& library) {
    return library.contains(QStringLiteral("LLVM"), Qt::CaseInsensitive) ||
           library.contains(QStringLiteral("clang"), Qt::CaseInsensitive);
}

/// Files of libraries in this process.
QStringList loadedLibraries() {
    QStringList files;
    const auto add = [](dl_phdr_info* info, std::size_t /*size*/, void* list) {
        if (info->dlpi_name != nullptr)
            *static_cast<QStringList*>(list) += QString::fromLocal8Bit(info->dlpi_name);
        return 0;
    };
    dl_iterate_phdr(add, &files);
    return files;
}

QString fileOf(void* library) {
    link_map* map = nullptr;
    if (dlinfo(library, RTLD_DI_LINKMAP, &map) != 0 || map == nullptr) return {};
    return QFileInfo(QString::fromLocal8Bit(map->l_name)).canonicalFilePath();
}

QJsonObject jsonOfOpened(void* library, const QStringList& before) {
    QJsonArray brings;
    for (const QString& file : loadedLibraries()) {
        if (!before.contains(file) && isOfCompiler(QFileInfo(file).fileName()))
            brings.append(QFileInfo(file).fileName());
    }
    const bool isIcd = dlsym(library, "clGetExtensionFunctionAddress") != nullptr;
    return {{QStringLiteral("file"), fileOf(library)},
            {QStringLiteral("isIcd"), isIcd},
            {QStringLiteral("brings"), brings}};
}

} // namespace

Outcome<OpenedDriver> openDriver(const ProbeProgram& program, const QString& library) {
    const Outcome<QJsonObject> answer = answerOf(program, {QLatin1String(openDriverArgument), library});
    if (!answer) return answer.failure();
    if (answer->contains(QStringLiteral("error")))
        return unanswered(answer->value(QStringLiteral("error")).toString().toStdString());
    OpenedDriver opened{answer->value(QStringLiteral("file")).toString(),
                        answer->value(QStringLiteral("isIcd")).toBool(),
                        {}};
    for (const auto& each : answer->value(QStringLiteral("brings")).toArray())
        opened.brings += each.toString();
    return opened;
}

Outcome<DriverCensus> censusElsewhere(const ProbeProgram& program) {
    const Outcome<QJsonObject> answer = answerOf(program, {QLatin1String(takeCensusArgument)});
    if (!answer) return answer.failure();
    return censusFrom(*answer);
}

int answerOpenDriver(const char* library) {
    const QStringList before = loadedLibraries();
    void* opened = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
    const char* error = opened == nullptr ? dlerror() : nullptr; // NOLINT(concurrency-mt-unsafe): one thread
    const QJsonObject answer = opened != nullptr
                                   ? jsonOfOpened(opened, before)
                                   : QJsonObject{{QStringLiteral("error"), QString::fromLocal8Bit(error)}};
    std::cout << '\n' << line(answer) << std::flush; // the driver may have left a line unfinished
    _exit(0);                                        // and its destructors are another matter
}

int answerTakeCensus() {
    std::cout << '\n' << line(jsonOf(takeCensus())) << std::flush;
    _exit(0);
}

} // namespace tonescope::app
