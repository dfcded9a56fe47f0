// SPDX-License-Identifier: GPL-3.0-or-later
// A kernel is looked up in memory, then on the disk, then built from source. The key on the disk contains
// everything that the binary depends on.
//
// The compiler gets one text with all includes. #line directives in it let the compiler report errors at
// places in the kernel files. For compilers that ignore #line, the positions in the log are translated
// afterwards.
//
// A file on the disk has its key and a checksum, so that a damaged file or the file of another program is not
// used as a binary. Only the user may write to the folder, because drivers run what is in it.
#include "engine/opencl/kernel_cache.h"

#include "engine/files/own_files.h"
#include "engine/opencl/cl_failure.h"
#include "engine/values/measuring/kernel_text.h"
#include "engine/values/text.h"

#include <QCryptographicHash>
#include <QFile>
#include <QStandardPaths>
#include <QString>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <vector>

namespace tonescope::opencl {
namespace {

std::optional<std::string> resourceText(std::string_view file) {
    QFile resource(QStringLiteral(":/kernels/") +
                   QString::fromUtf8(file.data(), static_cast<qsizetype>(file.size())));
    if (!resource.open(QIODevice::ReadOnly)) return std::nullopt;
    return resource.readAll().toStdString();
}

} // namespace

std::string fileText(std::string_view file) {
    std::optional<std::string> text = resourceText(file);
    assert(text);
    return std::move(*text);
}

std::string kernelSource(std::string_view file) {
    return kernelSource(file, fileText(file));
}

std::string kernelSource(std::string_view file, const std::string& text) {
    // #line gives the text the name of its file; drivers would use a name of their own. A missing include
    // stays in the text, and the compiler reports it.
    return "#line 1 \"" + std::string(file) + "\"\n" + withIncluded(file, text, resourceText);
}

namespace {

/// The place of each line of the expanded text in the kernel files.
std::vector<SourceLine> placesOf(std::string_view source) {
    std::vector<SourceLine> places;
    std::istringstream lines{std::string(source)};
    SourceLine next;
    for (std::string line; std::getline(lines, line);) {
        places.push_back(next);
        ++next.line;
        if (std::optional<SourceLine> named = lineDirective(line)) next = *std::move(named);
    }
    return places;
}

/// A line of a log that begins with file, line and column.
struct Named {
    std::string_view file, rest; ///< rest: from the second colon on
    std::size_t line = 0;
};

std::optional<Named> namedIn(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || text.substr(0, colon).find(' ') != std::string_view::npos)
        return std::nullopt;
    Named named{text.substr(0, colon), {}, 0};
    const char* end = text.data() + text.size();
    const auto number = std::from_chars(text.data() + colon + 1, end, named.line);
    if (number.ec != std::errc() || number.ptr == end || *number.ptr != ':') return std::nullopt;
    named.rest = {number.ptr, static_cast<std::size_t>(end - number.ptr)};
    const bool hasColumn = named.rest.size() > 1 && named.rest[1] >= '0' && named.rest[1] <= '9';
    return hasColumn ? std::optional(named) : std::nullopt;
}

} // namespace

std::string logByFiles(std::string_view log, std::string_view source) {
    const std::vector<SourceLine> places = placesOf(source);
    std::set<std::string, std::less<>> files;
    for (const SourceLine& place : places)
        files.insert(place.file);

    std::string result;
    std::istringstream lines{std::string(log)};
    for (std::string line; std::getline(lines, line);) {
        const std::optional<Named> named = namedIn(line);
        const bool ofTheWhole =
            named && !files.contains(named->file) && named->line > 0 && named->line <= places.size();
        if (ofTheWhole) {
            const SourceLine& place = places[named->line - 1];
            result += place.file + ":" + std::to_string(place.line) + std::string(named->rest);
        } else {
            result += line;
        }
        result += '\n';
    }
    return result;
}

namespace {

enum class ArgumentKind : std::uint8_t { Memory, Long, Int };

struct Argument {
    ArgumentKind kind;
    std::string_view text;
};

using enum ArgumentKind;

constexpr std::array packingArguments{Argument{Memory, "__global const sample_t* pixels"},
                                      Argument{Long, "ulong first"},
                                      Argument{Int, "uint width"},
                                      Argument{Int, "uint row"},
                                      Argument{Int, "uint pixel_count"},
                                      Argument{Memory, "__global uint* counts"},
                                      Argument{Memory, "__global uint* left_behind"},
                                      Argument{Int, "uint room"}};
constexpr std::array plainArguments{Argument{Memory, "__global const uchar* pixels"},
                                    Argument{Int, "int pixel_count"},
                                    Argument{Memory, "__global uint* counts"}};
constexpr std::array plainArgumentsWithTables{plainArguments[0], plainArguments[1],
                                              Argument{Memory, "__global uint* tables"}, plainArguments[2]};

std::span<const Argument> argumentsOf(Signature signature) {
    constexpr std::size_t ofStrategies = 6;
    switch (signature) {
    case Signature::Strategy:
        return std::span(packingArguments).first(ofStrategies);
    case Signature::Packing:
        return packingArguments;
    case Signature::Plain:
        return plainArguments;
    case Signature::PlainWithTables:
        return plainArgumentsWithTables;
    }
    return {};
}

void set(cl::Kernel& kernel, cl_uint index, ArgumentKind kind) {
    if (kind == Memory)
        kernel.setArg(index, cl::Buffer());
    else if (kind == Long)
        kernel.setArg(index, cl_ulong{0});
    else
        kernel.setArg(index, cl_uint{0});
}

struct ScalarType {
    std::string_view name;
    unsigned bytes;
    bool isUnsigned;
    bool isFloating = false;
};

/// The scalar type of this name; null if there is none.
const ScalarType* scalarType(std::string_view name) {
    static constexpr std::array types{
        ScalarType{"char", 1, false},        ScalarType{"uchar", 1, true},
        ScalarType{"short", 2, false},       ScalarType{"ushort", 2, true},
        ScalarType{"int", 4, false},         ScalarType{"uint", 4, true},
        ScalarType{"long", 8, false},        ScalarType{"ulong", 8, true},
        ScalarType{"float", 4, false, true}, ScalarType{"double", 8, false, true}};
    const auto* found = std::ranges::find(types, name, &ScalarType::name);
    return found == types.end() ? nullptr : found;
}

} // namespace

bool canBeCalled(cl::Kernel kernel, Signature signature) {
    const std::span<const Argument> arguments = argumentsOf(signature);
    if (kernel.getInfo<CL_KERNEL_NUM_ARGS>() != arguments.size()) return false;
    try {
        for (std::size_t i = 0; i < arguments.size(); ++i)
            set(kernel, static_cast<cl_uint>(i), arguments[i].kind);
        return true;
    } catch (const cl::Error&) {
        return false;
    }
}

std::string otherPixelType(const cl::Kernel& kernel, std::string_view given) {
    std::string declared;
    try {
        declared = kernel.getArgInfo<CL_KERNEL_ARG_TYPE_NAME>(0);
    } catch (const cl::Error&) {
        return {}; // not every driver keeps the declarations
    }
    if (declared.find('*') == std::string::npos) return {}; // not a pointer; canBeCalled() reports that
    declared = declared.substr(0, declared.find('*'));
    const ScalarType *is = scalarType(declared), *of = scalarType(given);
    if (is == nullptr || of == nullptr) return {};
    const bool fits = is->bytes == of->bytes ? !is->isFloating : is->isUnsigned && is->bytes > of->bytes;
    return fits ? std::string() : declared;
}

namespace {

std::string keyOf(const KernelName& name) {
    return std::string(name.file) + " " + std::string(name.function) + " " + name.options + "\n" +
           std::string(name.text);
}

std::string logOf(const cl::Program& program, const cl::Device& device) {
    try {
        return program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device);
    } catch (const cl::Error&) {
        return {};
    }
}

/// The declaration in OpenCL C: "__kernel void count(__global const uchar* pixels, ...)".
std::string declarationOf(const KernelName& name) {
    constexpr std::string_view bytes = "uchar";
    std::string text;
    for (const Argument& argument : argumentsOf(name.signature))
        text += (text.empty() ? "__kernel void count(" : ", ") + std::string(argument.text);
    if (const std::size_t pixels = text.find(bytes); pixels != std::string::npos)
        text.replace(pixels, bytes.size(), name.pixelType);
    return text + ")";
}

/// Takes the kernel out of a program. If the text was edited, checks that the kernel has the right arguments.
Outcome<cl::Kernel> kernelIn(const cl::Program& program, const KernelName& name) {
    const std::string function(name.function);
    if (name.text.empty()) return cl::Kernel(program, function.c_str());
    try {
        const cl::Kernel kernel(program, function.c_str());
        const std::string other = otherPixelType(kernel, name.pixelType);
        if (!other.empty())
            return Failure{Stage::Build,
                           Text(SENTENCE("the kernel expects pixels of type %1, but these are %2"),
                                {other, name.pixelType == "uchar" ? SENTENCE("bytes") : name.pixelType})};
        if (canBeCalled(kernel, name.signature)) return kernel;
    } catch (const cl::Error& error) {
        if (error.err() != CL_INVALID_KERNEL_NAME) throw;
    }
    return Failure{Stage::Build,
                   Text(SENTENCE("there is no kernel with the signature %1"), {declarationOf(name)})};
}

} // namespace

std::string sourceOf(const KernelName& name) {
    return name.text.empty() ? kernelSource(name.file) : kernelSource(name.file, std::string(name.text));
}

bool KernelCache::contains(const KernelName& name) const {
    return m_kernels.contains(keyOf(name));
}

Outcome<cl::Kernel> KernelCache::kernel(const KernelName& name, Timings& timings) {
    const std::string key = keyOf(name);
    if (const auto known = m_kernels.find(key); known != m_kernels.end()) return known->second;

    const auto start = std::chrono::steady_clock::now();
    const Outcome<Built> built = build(name);
    if (!built) return built.reason();
    Outcome<cl::Kernel> kernel = kernelIn(built->program, name);
    if (!kernel) return kernel;
    m_kernels.emplace(key, *kernel);
    timings.build = timings.build.value_or(Nanoseconds::zero()) + (std::chrono::steady_clock::now() - start);
    timings.buildFromDisk = built->fromDisk;
    return kernel;
}

Outcome<KernelCache::Built> KernelCache::build(const KernelName& name) const {
    const std::string source = sourceOf(name);
    // For an edited text, the driver keeps the declared types of the arguments, which otherPixelType() reads.
    const std::string options = name.text.empty() ? name.options : name.options + " -cl-kernel-arg-info";
    const QByteArray key = programKey(m_device, source, options);
    if (const std::optional<cl::Program> stored = fromDisk(key, options)) return Built{*stored, true};

    cl::Program program(m_context, source);
    try {
        program.build(m_device, options.c_str());
    } catch (const cl::Error& error) {
        Failure failure = failureFrom(error, Stage::Build);
        failure.cause = Text(SENTENCE("building %1 ended with %2"), {name.file, errorName(error.err())});
        failure.log = logByFiles(logOf(program, m_device), source);
        return failure;
    }
    if (name.text.empty()) toDisk(key, program); // an edited kernel is rarely built a second time
    return Built{program, false};
}

std::optional<cl::Program> KernelCache::fromDisk(const QByteArray& key, const std::string& options) const {
    const std::optional<QByteArray> stored = m_store.load(key);
    if (!stored) return std::nullopt;
    try {
        const cl::Program::Binaries binaries{{stored->begin(), stored->end()}};
        cl::Program program(m_context, {m_device}, binaries);
        program.build(m_device, options.c_str());
        return program;
    } catch (const cl::Error&) {
        return std::nullopt; // a driver may reject its own binary; then the source is built
    }
}

void KernelCache::toDisk(const QByteArray& key, const cl::Program& program) const {
    if (!m_store.isReady()) return;
    try {
        // PoCL keeps compiled kernels in a cache of its own, and compiles a kernel once more when it is asked
        // for the binary.
        const cl::Platform platform(m_device.getInfo<CL_DEVICE_PLATFORM>());
        if (platform.getInfo<CL_PLATFORM_NAME>() == "Portable Computing Language") return;
        const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
        if (binaries.size() != 1 || binaries.front().empty()) return;
        m_store.store(key, QByteArray(reinterpret_cast<const char*>(binaries.front().data()),
                                      static_cast<qsizetype>(binaries.front().size())));
    } catch (const cl::Error&) {
        // The driver returns no binaries, so every start builds the program.
    }
}

namespace {

constexpr qsizetype hashBytes = 32;

QByteArray magic() {
    return QByteArrayLiteral("Tonescope program 1\n");
}

QByteArray hashOf(const QByteArray& bytes) {
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

} // namespace

// Layout of a cache file: magic, key, hash of the binary, binary.
QByteArray packedProgram(const QByteArray& key, const QByteArray& binary) {
    return magic() + key + hashOf(binary) + binary;
}

std::optional<QByteArray> programIn(const QByteArray& bytes, const QByteArray& key) {
    const QByteArray head = magic() + key;
    if (!bytes.startsWith(head)) return std::nullopt;
    const QByteArray binary = bytes.mid(head.size() + hashBytes);
    if (binary.isEmpty() || bytes.mid(head.size(), hashBytes) != hashOf(binary)) return std::nullopt;
    return binary;
}

namespace {

constexpr int mostCacheFiles = 500;
constexpr std::int64_t mostCacheBytes = std::int64_t{256} << 20U; ///< limit of the size of all files

} // namespace

QByteArray programKey(const cl::Device& device, const std::string& source, const std::string& options) {
    const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const std::string& part :
         {source, options, std::string(device.getInfo<CL_DEVICE_NAME>()),
          std::string(device.getInfo<CL_DEVICE_VERSION>()), std::string(device.getInfo<CL_DRIVER_VERSION>()),
          std::string(platform.getInfo<CL_PLATFORM_NAME>()),
          std::string(platform.getInfo<CL_PLATFORM_VERSION>())}) {
        hash.addData(QByteArray::number(static_cast<qulonglong>(part.size())) + ':'); // separates parts
        hash.addData(QByteArray::fromStdString(part));
    }
    return hash.result();
}

ProgramStore ProgramStore::ofThisUser() {
    return ProgramStore(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) +
                        QStringLiteral("/tonescope/programs"));
}

QString ProgramStore::fileOf(const QByteArray& key) const {
    return m_folder + QLatin1Char('/') + QString::fromLatin1(key.toHex());
}

std::optional<Failure> ProgramStore::obstacle() const {
    return obstacleInFolder(m_folder);
}

bool ProgramStore::isReady() const {
    return !makePrivateFolder(m_folder);
}

std::optional<QByteArray> ProgramStore::load(const QByteArray& key) const {
    if (obstacle()) return std::nullopt;
    const Outcome<QByteArray> bytes = readRegularFile(fileOf(key), mostStoredBytes);
    return bytes ? programIn(*bytes, key) : std::nullopt;
}

void ProgramStore::store(const QByteArray& key, const QByteArray& binary) const {
    const QByteArray bytes = packedProgram(key, binary);
    if (bytes.size() > mostStoredBytes || !isReady()) return;
    // The file is written under another name and renamed. Therefore a second program, or a crash, never
    // leaves half a file.
    if (!writeFile(fileOf(key), bytes)) removeOldestFiles(m_folder, mostCacheFiles, mostCacheBytes);
}

} // namespace tonescope::opencl
