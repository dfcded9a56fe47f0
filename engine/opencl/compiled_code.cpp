// SPDX-License-Identifier: GPL-3.0-or-later
// Three steps. First the kernel is searched in the binary of the driver: a container of PoCL has an ELF file
// for each work-group size, and LLVM bitcode; a binary of NVIDIA is PTX text. Then a tool of the system
// (objdump, llvm-dis, ptxas with cuobjdump) turns the bytes into text. It runs in a process with limits on
// time and memory, because the bytes are not trusted. Last, the text is cut to the kernel and to the
// functions that it calls. Bytes and texts are parsed as hostile: every size in them is checked against the
// bytes that exist.
#include "engine/opencl/compiled_code.h"

#include "engine/files/own_files.h"
#include "engine/opencl/cl_failure.h"
#include "engine/values/text.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <utility>

#include <sys/prctl.h>
#include <sys/resource.h>

namespace tonescope::opencl {
namespace {

constexpr std::size_t mostParts = 64;
constexpr std::size_t longestName = 512;

/// Reads a little-endian number. The four bytes must lie inside of `bytes`. PoCL writes the byte order of the
/// host, which is little-endian on every supported machine.
std::uint32_t number32(std::string_view bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 4; i-- > 0;)
        number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

/// The name that begins with '/', ends at `end` and is preceded by its length; empty if there is none.
std::string_view nameEndingAt(std::string_view bytes, std::size_t end) {
    for (std::size_t length = 1; length <= longestName && length + 4 <= end; ++length) {
        const char first = bytes[end - length];
        if (first < ' ' || first > '~') return {};
        if (first == '/' && number32(bytes, end - length - 4) == length)
            return bytes.substr(end - length, length);
    }
    return {};
}

/// The file of a container whose bytes begin at `at`. Before them lie the length of its name, its name and
/// its size.
std::optional<BinaryPart> partAt(std::string_view container, std::size_t at) {
    if (at < 4) return std::nullopt;
    const std::uint32_t size = number32(container, at - 4);
    const std::string_view name = nameEndingAt(container, at - 4);
    if (name.empty() || size > container.size() - at) return std::nullopt;
    return BinaryPart{name, container.substr(at, size)};
}

bool looksLikePtx(std::string_view binary) {
    const std::string_view head = binary.substr(0, 4096);
    return head.find(".version") != head.npos && head.find(".target") != head.npos;
}

} // namespace

BinaryKind kindOf(std::string_view binary) {
    if (binary.empty()) return BinaryKind::None;
    if (binary.starts_with("poclbin")) return BinaryKind::Pocl;
    if (binary.starts_with(elfMagic)) return BinaryKind::Elf;
    if (binary.starts_with(bitcodeMagic) || binary.starts_with("\xDE\xC0\x17\x0B"))
        return BinaryKind::Bitcode;
    if (binary.starts_with("\x03\x02\x23\x07")) return BinaryKind::Spirv;
    return looksLikePtx(binary) ? BinaryKind::Ptx : BinaryKind::Unknown;
}

std::vector<BinaryPart> partsOf(std::string_view container, std::string_view magic) {
    std::vector<BinaryPart> parts;
    for (std::size_t at = container.find(magic); at != container.npos && parts.size() < mostParts;) {
        const std::optional<BinaryPart> part = partAt(container, at);
        if (part) parts.push_back(*part);
        at = container.find(magic, at + std::max(magic.size(), part ? part->bytes.size() : 0));
    }
    return parts;
}

std::optional<KernelPart> partOfKernel(const std::vector<BinaryPart>& parts, std::string_view kernel,
                                       std::uint32_t workGroup) {
    const std::string folder = "/" + std::string(kernel) + "/";
    const auto begins = [&](const std::string& size) {
        return std::ranges::find_if(
            parts, [&](const BinaryPart& part) { return part.name.starts_with(folder + size); });
    };
    if (const auto own = begins(std::to_string(workGroup) + "-1-1"); own != parts.end())
        return KernelPart{own->bytes, workGroup};
    if (const auto any = begins("0-0-0"); any != parts.end()) return KernelPart{any->bytes, 0};
    return std::nullopt;
}

std::uint16_t machineOf(std::string_view elf) {
    constexpr std::size_t place = 18;
    if (elf.size() < place + 4 || !elf.starts_with(elfMagic)) return 0;
    return static_cast<std::uint16_t>(number32(elf, place) & 0xffffU);
}

namespace {

constexpr int patience = 5'000; ///< longest run of a tool, in milliseconds
constexpr rlim_t mostSeconds = 5, mostMemory = rlim_t{4} << 30U;
constexpr rlim_t mostWritten = 64U << 20U;      ///< bytes that a tool may write
constexpr int newestLlvm = 30, oldestLlvm = 11; ///< versions in the names of the packages of LLVM

Failure because(Text cause) {
    return {Stage::Build, std::move(cause)};
}

/// A temporary folder for the input of a tool; removed by the destructor.
class Desk {
public:
    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    [[nodiscard]] std::optional<Failure> put(const char* name, std::string_view bytes) const {
        if (!m_folder.isValid()) return because(SENTENCE("there is no folder for temporary files"));
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

/// Runs a program and returns its standard output.
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
        prctl(PR_SET_PDEATHSIG, SIGKILL); // ends the tool if this process is killed
    });
    process.start(program, arguments);
    if (!process.waitForStarted(patience))
        return because(Text(SENTENCE("%1 does not start"), {program.toStdString()}));
    if (!process.waitForFinished(patience)) {
        process.kill();
        process.waitForFinished();
        return because(Text(SENTENCE("%1 took too long"), {program.toStdString()}));
    }
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) {
        const QString said = desk.beginningOf("errors").trimmed();
        const QString line = said.section(QLatin1Char('\n'), 0, 0).section(QStringLiteral("error: "), -1);
        return because(Text(SENTENCE("%1 fails: %2"), {program.toStdString(), line.left(200).toStdString()}));
    }
    const Outcome<QByteArray> text = readRegularFile(out, static_cast<std::int64_t>(mostWritten));
    if (!text) return text.reason();
    return text->toStdString();
}

bool isInstalled(const QString& program) {
    return !QStandardPaths::findExecutable(program).isEmpty();
}

Failure notInstalled(const char* program, const char* package) {
    return because(Text(SENTENCE("%1 is not installed (Debian's package is called %2)"), {program, package}));
}

/// Removes the encoded instructions, which are two thirds of the output of cuobjdump.
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

/// The name of the newest installed llvm-dis; empty if there is none.
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
    // For processors without an Intel syntax, objdump prints a warning and uses their own syntax.
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
        return because(SENTENCE("ptxas and cuobjdump are not installed (they come with CUDA)"));
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

namespace {

struct Function {
    std::string_view name, text;
    bool wanted = false;
};

bool ofName(char each) {
    return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || (each >= '0' && each <= '9') ||
           each == '_' || each == '$' || each == '.';
}

std::string_view nameAt(std::string_view text) {
    return text.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(text, ofName) - text.begin()));
}

/// The part of the line between two texts; empty if they are missing.
std::string_view between(std::string_view line, std::string_view before, std::string_view behind) {
    const std::size_t first = line.find(before);
    if (first == line.npos) return {};
    line.remove_prefix(first + before.size());
    const std::size_t end = line.find(behind);
    return end == line.npos ? std::string_view() : line.substr(0, end);
}

/// The name of a function in a line of PTX. In ".func (.param .b32 result) name(" it follows the result.
std::string_view nameInPtx(std::string_view line) {
    const auto behind = [&](std::string_view word) {
        const std::size_t at = line.find(word);
        return at == line.npos ? std::string_view() : line.substr(at + word.size());
    };
    std::string_view rest = behind(".entry ");
    if (rest.empty()) rest = behind(".func ");
    while (rest.starts_with(' '))
        rest.remove_prefix(1);
    if (rest.starts_with('(')) {
        const std::size_t end = rest.find(')');
        if (end == rest.npos) return {};
        rest.remove_prefix(end + 1);
        while (rest.starts_with(' '))
            rest.remove_prefix(1);
    }
    return nameAt(rest);
}

/// The name of the function that begins with this line; empty if none begins.
std::string_view nameIn(CodeKind kind, std::string_view line) {
    switch (kind) {
    case CodeKind::Ptx:
        return nameInPtx(line);
    case CodeKind::LlvmIr:
        return line.starts_with("define ") ? between(line, "@", "(") : std::string_view();
    case CodeKind::Sass: {
        constexpr std::string_view word = "Function : ";
        const std::size_t at = line.find(word);
        return at == line.npos ? std::string_view() : nameAt(line.substr(at + word.size()));
    }
    default:
        return line.ends_with(">:") ? between(line, " <", ">:") : std::string_view();
    }
}

/// Splits a text into functions. A piece outside of functions (the beginning, and in LLVM's text also later
/// pieces) has an empty name.
std::vector<Function> functionsIn(CodeKind kind, std::string_view text) {
    std::vector<Function> functions{{}};
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        std::string_view line = text.substr(at, end - at);
        while (line.ends_with('\n') || line.ends_with('\r'))
            line.remove_suffix(1);
        if (const std::string_view name = nameIn(kind, line); !name.empty()) {
            functions.back().text = text.substr(begin, at - begin);
            functions.push_back({name, {}});
            begin = at;
        }
        at = end;
        if (kind == CodeKind::LlvmIr && line == "}") { // declarations and metadata are outside of functions
            functions.back().text = text.substr(begin, at - begin);
            functions.push_back({});
            begin = at;
        }
    }
    functions.back().text = text.substr(begin);
    return functions;
}

/// Whether a line contains the name as a whole word.
bool names(std::string_view line, std::string_view name) {
    for (std::size_t at = line.find(name); at != line.npos; at = line.find(name, at + 1)) {
        const std::size_t behind = at + name.size();
        const bool begins = at == 0 || !ofName(line[at - 1]);
        if (begins && (behind == line.size() || !ofName(line[behind]))) return true;
    }
    return false;
}

/// Whether a text calls the function. PTX has the name in the line of the call or in the next line.
bool calls(CodeKind kind, std::string_view text, const std::string& name) {
    if (kind == CodeKind::LlvmIr) return text.find("@" + name + "(") != text.npos;
    if (kind != CodeKind::Ptx && kind != CodeKind::Sass) return text.find("<" + name + ">\n") != text.npos;
    const std::string_view word = kind == CodeKind::Ptx ? "call" : "CALL";
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        const std::size_t end = std::min(text.find(';', at), text.size());
        if (names(text.substr(at, end - at), name)) return true;
    }
    return false;
}

/// Marks the functions that a marked function calls, and in turn those that they call.
void addCalled(CodeKind kind, std::vector<Function>& functions) {
    for (bool more = true; more;) {
        more = false;
        for (Function& each : functions) {
            if (each.wanted || each.name.empty()) continue;
            const std::string name(each.name);
            each.wanted = std::ranges::any_of(functions, [&](const Function& by) {
                return by.wanted && !by.name.empty() && calls(kind, by.text, name);
            });
            more = more || each.wanted;
        }
    }
}

CodeListing cut(CodeKind kind, std::string text) {
    CodeListing listing{kind, std::move(text)};
    if (listing.text.size() <= longestListing) return listing;
    const std::size_t end = listing.text.rfind('\n', longestListing - 1);
    const std::size_t keep = end == listing.text.npos ? longestListing : end + 1;
    const auto left = listing.text.begin() + static_cast<std::ptrdiff_t>(keep);
    listing.linesLeftOut = static_cast<std::uint64_t>(std::count(left, listing.text.end(), '\n'));
    listing.text.resize(keep);
    return listing;
}

} // namespace

CodeListing listingOf(CodeKind kind, std::string_view text, std::string_view entry) {
    std::vector<Function> functions = functionsIn(kind, text);
    const auto own = std::ranges::find(functions, entry, &Function::name);
    if (entry.empty() || own == functions.end()) return cut(kind, std::string(text));
    own->wanted = true;
    functions.front().wanted = kind == CodeKind::Ptx;
    addCalled(kind, functions);
    std::string shown;
    for (const Function& each : functions) {
        if (each.wanted) shown += each.text;
    }
    return cut(kind, std::move(shown));
}

namespace {

std::string_view takeLine(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    return line;
}

/// The name after `words` in a line, with or without quotes; empty if the line lacks the words.
std::string_view nameBehind(std::string_view line, std::string_view words) {
    const std::size_t at = line.find(words);
    if (at == line.npos) return {};
    line.remove_prefix(at + words.size());
    const std::size_t first = line.find_first_not_of(" '\t");
    if (first == line.npos) return {};
    line.remove_prefix(first);
    return line.substr(0, line.find_first_of(" '\t\r"));
}

/// The number before `words` in a line: of "384 bytes stack frame" and " bytes stack frame" it is 384.
std::optional<std::uint64_t> numberBefore(std::string_view line, std::string_view words) {
    const std::size_t end = line.find(words);
    if (end == line.npos) return std::nullopt;
    std::size_t first = end;
    while (first > 0 && line[first - 1] >= '0' && line[first - 1] <= '9')
        --first;
    std::uint64_t number = 0;
    const auto [last, error] = std::from_chars(line.data() + first, line.data() + end, number);
    return error == std::errc() && first != end ? std::optional(number) : std::nullopt;
}

void take(std::optional<std::uint64_t>& figure, const std::optional<std::uint64_t>& told) {
    if (told) figure = told;
}

} // namespace

void addPtxasFigures(std::string_view log, std::string_view function, KernelFigures& figures) {
    std::string_view of = function; // a log with a single function may lack its name
    while (!log.empty()) {
        const std::string_view line = takeLine(log);
        for (const std::string_view words : {"Compiling entry function", "Function properties for"}) {
            if (const std::string_view name = nameBehind(line, words); !name.empty()) of = name;
        }
        if (of != function) continue;
        take(figures.stackBytes, numberBefore(line, " bytes stack frame"));
        take(figures.spillStores, numberBefore(line, " bytes spill stores"));
        take(figures.spillLoads, numberBefore(line, " bytes spill loads"));
        take(figures.registers, numberBefore(line, " registers"));
    }
}

namespace {

/// Builds, extracts and disassembles for lookInside().
class Look {
public:
    Look(const OpenedDevice& on, const KernelName& name, std::uint32_t workGroup)
        : m_on(on), m_name(name), m_workGroup(workGroup) {
        m_result.figures.computeUnits = on.info.computeUnits;
        m_result.figures.computeCapability = on.info.computeCapability;
    }

    /// Fills in the result. Throws cl::Error if the driver fails.
    void look() {
        const std::string source = sourceOf(m_name);
        cl::Program program = built(source);
        addLog(program);
        if (verbose() && !m_result.figures.registers) {
            // The driver returned the binary of an earlier build. A further kernel in the text makes it a
            // different program, which is built.
            const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
            addLog(built(source + "\n__kernel void unused_" + std::to_string(now) + "(void) {}\n"));
        }
        addFigures(program, source);
        addCode(program);
    }

    void miss(Text what) { m_result.missing.push_back(std::move(what)); }
    [[nodiscard]] CompiledKernel take() { return std::move(m_result); }

private:
    [[nodiscard]] bool verbose() const { return hasExtension(m_on.info, "cl_nv_compiler_options"); }

    [[nodiscard]] cl::Program built(const std::string& source) const {
        cl::Program program(m_on.context, source);
        program.build(m_on.device, (m_name.options + (verbose() ? " -cl-nv-verbose" : "")).c_str());
        return program;
    }

    void addLog(const cl::Program& program) {
        addPtxasFigures(program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(m_on.device), m_name.function,
                        m_result.figures);
    }

    void addFigures(const cl::Program& program, const std::string& source) {
        const cl::Kernel kernel(program, std::string(m_name.function).c_str());
        KernelFigures& figures = m_result.figures;
        figures.localBytes = kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(m_on.device);
        // PoCL 6 reports 0 for every kernel, also for those that declare tables in local memory.
        if (figures.localBytes == 0U && source.find("__local") != std::string::npos)
            figures.localBytes.reset();
        figures.privateBytes = kernel.getWorkGroupInfo<CL_KERNEL_PRIVATE_MEM_SIZE>(m_on.device);
        figures.mostWorkGroup = kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(m_on.device);
        figures.preferredMultiple =
            kernel.getWorkGroupInfo<CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE>(m_on.device);
    }

    void addCode(const cl::Program& program) {
        const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
        if (binaries.empty()) return miss(SENTENCE("the driver gives no compiled code"));
        const std::string_view binary(reinterpret_cast<const char*>(binaries.front().data()),
                                      binaries.front().size());
        m_result.binary = kindOf(binary);
        m_result.binaryBytes = binary.size();
        switch (m_result.binary) {
        case BinaryKind::Ptx:
            return addPtx(binary);
        case BinaryKind::Pocl:
            return addPocl(binary);
        case BinaryKind::Bitcode:
            return add(CodeKind::LlvmIr, bitcodeText(binary), std::string(m_name.function), 0);
        case BinaryKind::Elf:
            return addMachineCode({binary, 0}, std::string(m_name.function));
        default:
            break; // no disassembler reads this kind of binary; the page shows the name of the kind
        }
    }

    void addPtx(std::string_view binary) {
        const std::string_view text = binary.substr(0, binary.find('\0'));
        if (m_result.figures.computeCapability != 0)
            add(CodeKind::Sass, sassOf(text, m_result.figures.computeCapability),
                std::string(m_name.function), 0);
        m_result.listings.push_back(listingOf(CodeKind::Ptx, text, m_name.function));
    }

    void addPocl(std::string_view binary) {
        const auto code = partOfKernel(partsOf(binary, elfMagic), m_name.function, m_workGroup);
        if (code) {
            addMachineCode(*code, "_pocl_kernel_" + std::string(m_name.function) + "_workgroup");
        } else {
            miss(SENTENCE("the driver's binary has no machine code of this kernel"));
        }
        const auto bitcode = partsOf(binary, bitcodeMagic);
        if (!bitcode.empty())
            add(CodeKind::LlvmIr, bitcodeText(bitcode.front().bytes), std::string(m_name.function), 0);
    }

    /// Disassembles an ELF file if it is for the processor of this machine: the installed objdump cannot read
    /// the code of a graphics card.
    void addMachineCode(const KernelPart& part, const std::string& entry) {
        constexpr std::uint16_t x86 = 62, arm64 = 183, riscv = 243;
        const std::uint16_t machine = machineOf(part.bytes);
        if (machine != x86 && machine != arm64 && machine != riscv)
            return miss(Text(
                SENTENCE(
                    "its machine code is for a processor that cannot be disassembled here (ELF machine %1)"),
                {std::to_string(machine)}));
        add(machine == x86 ? CodeKind::X86 : CodeKind::Assembly, disassembled(part.bytes), entry,
            part.forWorkGroup);
    }

    void add(CodeKind kind, const Outcome<Disassembly>& made, const std::string& entry,
             std::uint32_t forWorkGroup) {
        if (!made) return miss(made.failure().cause);
        CodeListing listing = listingOf(kind, made->text, entry);
        listing.tool = made->tool;
        listing.forWorkGroup = forWorkGroup;
        m_result.listings.push_back(std::move(listing));
    }

    const OpenedDevice& m_on;
    const KernelName& m_name;
    std::uint32_t m_workGroup;
    CompiledKernel m_result;
};

} // namespace

std::shared_ptr<const CompiledKernel> lookInside(const OpenedDevice& on, const KernelName& name,
                                                 std::uint32_t workGroup) {
    Look look(on, name, workGroup);
    try {
        look.look();
    } catch (const std::exception& error) {
        look.miss(Text(SENTENCE("the driver refuses: %1"), {causeOf(failureFrom(error, Stage::Build))}));
    }
    return std::make_shared<const CompiledKernel>(look.take());
}

} // namespace tonescope::opencl
