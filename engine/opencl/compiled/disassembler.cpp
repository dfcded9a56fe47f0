// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/compiled/disassembler.h"

#include "engine/files/own_files.h"
#include "engine/values/text/sentence.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <optional>
#include <utility>

#include <csignal>

#include <sys/prctl.h>
#include <sys/resource.h>

namespace tonescope::opencl {

namespace {

constexpr int patience = 5'000; ///< milliseconds
constexpr rlim_t mostSeconds = 5, mostMemory = rlim_t{4} << 30U;
constexpr rlim_t mostWritten = 64U << 20U;      ///< bytes of a tool's text
constexpr int newestLlvm = 30, oldestLlvm = 11; ///< versions that packages are named by

Failure because(const QString& cause) {
    return {Stage::Build, cause.toStdString(), {}, {}};
}

/// A folder for one question, for this user alone, gone afterwards.
class Desk {
public:
    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    [[nodiscard]] std::optional<Failure> put(const char* name, std::string_view bytes) const {
        if (!m_folder.isValid())
            return because(QStringLiteral(SENTENCE("there is no folder for temporary files")));
        return writeFile(path(name), QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())));
    }
    [[nodiscard]] QString beginningOf(const char* name) const {
        constexpr qint64 most = 4096; // bytes
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.read(most)) : QString();
    }

private:
    QTemporaryDir m_folder;
};

/// What a program writes to its standard output.
Outcome<std::string> textFrom(const Desk& desk, const QString& program, const QStringList& arguments) {
    QProcess process;
    const QString out = desk.path("out");
    process.setStandardOutputFile(out);
    process.setStandardErrorFile(desk.path("errors"));
    process.setStandardInputFile(QProcess::nullDevice());
    process.setChildProcessModifier([] {
        const rlimit written{mostWritten, mostWritten}, none{0, 0}, seconds{mostSeconds, mostSeconds},
            memory{mostMemory, mostMemory};
        setrlimit(RLIMIT_FSIZE, &written);
        setrlimit(RLIMIT_CORE, &none);
        setrlimit(RLIMIT_CPU, &seconds);
        setrlimit(RLIMIT_AS, &memory);
        prctl(PR_SET_PDEATHSIG, SIGKILL); // whoever asked may be ended in the middle
    });
    process.start(program, arguments);
    if (!process.waitForStarted(patience))
        return because(QStringLiteral(SENTENCE("%1 does not start")).arg(program));
    if (!process.waitForFinished(patience)) {
        process.kill();
        process.waitForFinished();
        return because(QStringLiteral(SENTENCE("%1 took too long")).arg(program));
    }
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) {
        const QString said = desk.beginningOf("errors").trimmed();
        const QString line = said.section(QLatin1Char('\n'), 0, 0).section(QStringLiteral("error: "), -1);
        return because(QStringLiteral(SENTENCE("%1 fails: %2")).arg(program, line.left(200)));
    }
    const Outcome<QByteArray> text = readRegularFile(out, static_cast<std::int64_t>(mostWritten));
    if (!text) return text.reason();
    return text->toStdString();
}

bool isInstalled(const QString& program) {
    return !QStandardPaths::findExecutable(program).isEmpty();
}

Failure notInstalled(const char* program, const char* package) {
    return because(QStringLiteral(SENTENCE("%1 is not installed (Debian's package is called %2)"))
                       .arg(QLatin1String(program), QLatin1String(package)));
}

/// What cuobjdump wrote, less the instructions as numbers, which stand behind each line and have a line of
/// their own: nobody reads them, and they are two thirds of the text.
std::string withoutEncodings(std::string_view sass) {
    std::string kept;
    while (!sass.empty()) {
        const std::size_t length = std::min(sass.find('\n'), sass.size());
        const std::string_view line = sass.substr(0, length);
        sass.remove_prefix(std::min(length + 1, sass.size()));
        const std::size_t encoding = line.find("/* 0x");
        const std::size_t end = line.substr(0, encoding).find_last_not_of(" \t");
        if (encoding != std::string_view::npos && end == std::string_view::npos) continue;
        kept.append(line.substr(0, end == std::string_view::npos ? 0 : end + 1)).append("\n");
    }
    return kept;
}

/// Empty where there is none.
QString llvmDis() {
    for (int version = newestLlvm; version >= oldestLlvm; --version) {
        const QString name = QStringLiteral("llvm-dis-%1").arg(version);
        if (isInstalled(name)) return name;
    }
    const QString name = QStringLiteral("llvm-dis");
    return isInstalled(name) ? name : QString();
}

} // namespace

Outcome<Disassembly> disassembled(std::string_view elf) {
    const QString objdump = QStringLiteral("objdump");
    if (!isInstalled(objdump)) return notInstalled("objdump", "binutils");
    const Desk desk;
    if (const auto failure = desk.put("code", elf)) return *failure;
    // Processors that know no syntax of Intel's get a warning, and their own.
    Outcome<std::string> text = textFrom(desk, objdump,
                                         {QStringLiteral("-d"), QStringLiteral("-M"), QStringLiteral("intel"),
                                          QStringLiteral("--no-show-raw-insn"), QStringLiteral("-j"),
                                          QStringLiteral(".text"), desk.path("code")});
    if (!text) return text.reason();
    return Disassembly{std::move(text).value(), "objdump"};
}

Outcome<Disassembly> bitcodeText(std::string_view bitcode) {
    const QString program = llvmDis();
    if (program.isEmpty()) return notInstalled("llvm-dis", "llvm");
    const Desk desk;
    if (const auto failure = desk.put("code", bitcode)) return *failure;
    Outcome<std::string> text =
        textFrom(desk, program, {QStringLiteral("-o"), QStringLiteral("-"), desk.path("code")});
    if (!text) return text.reason();
    return Disassembly{std::move(text).value(), program.toStdString()};
}

Outcome<Disassembly> sassOf(std::string_view ptx, std::uint32_t capability) {
    const QString ptxas = QStringLiteral("ptxas"), cuobjdump = QStringLiteral("cuobjdump");
    if (!isInstalled(ptxas) || !isInstalled(cuobjdump))
        return because(
            QStringLiteral(SENTENCE("ptxas and cuobjdump are not installed (they come with CUDA)")));
    const Desk desk;
    if (const auto failure = desk.put("code.ptx", ptx)) return *failure;
    const Outcome<std::string> assembled =
        textFrom(desk, ptxas,
                 {QStringLiteral("-arch=sm_%1").arg(capability), desk.path("code.ptx"), QStringLiteral("-o"),
                  desk.path("code.cubin")});
    if (!assembled) return assembled.reason();
    Outcome<std::string> text = textFrom(desk, cuobjdump, {QStringLiteral("-sass"), desk.path("code.cubin")});
    if (!text) return text.reason();
    return Disassembly{withoutEncodings(*text), "ptxas, cuobjdump"};
}

} // namespace tonescope::opencl
