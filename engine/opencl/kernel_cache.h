// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels of one device: sources, builds, build logs, and the check of kernel signatures.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/failure.h"
#include "engine/values/outcome.h"
#include "engine/values/timings.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tonescope::opencl {

/// Limit of a file; larger programs are not stored.
inline constexpr qsizetype mostStoredBytes = qsizetype{64} << 20U;

/// The contents of a file: a binary with its key and a checksum.
[[nodiscard]] QByteArray packedProgram(const QByteArray& key, const QByteArray& binary);
/// The binary in the contents of a file; nothing if they are damaged or of another key.
[[nodiscard]] std::optional<QByteArray> programIn(const QByteArray& bytes, const QByteArray& key);

/// A hash of everything that a compiled program depends on: source, options, device, driver and platform.
/// Throws cl::Error.
[[nodiscard]] QByteArray programKey(const cl::Device& device, const std::string& source,
                                    const std::string& options);

/// A private folder of compiled programs. Files that are damaged, too large, not regular or of another key
/// count as missing. A folder that other users own or can write to is not used. Errors of writing are
/// ignored.
class ProgramStore {
public:
    explicit ProgramStore(QString folder) : m_folder(std::move(folder)) {}

    /// The store in the user's cache folder.
    [[nodiscard]] static ProgramStore ofThisUser();

    [[nodiscard]] const QString& folder() const { return m_folder; }

    /// Why an existing folder is not used.
    [[nodiscard]] std::optional<Failure> obstacle() const;
    [[nodiscard]] std::optional<QByteArray> load(const QByteArray& key) const;
    /// Stores a binary and deletes the oldest files above the limits of number and size.
    void store(const QByteArray& key, const QByteArray& binary) const;

private:
    [[nodiscard]] QString fileOf(const QByteArray& key) const;

    QString m_folder;
};
/// The text of kernels/`file`, which must exist, without its includes.
[[nodiscard]] std::string fileText(std::string_view file);

/// The text of kernels/`file`, which must exist, with its includes expanded. #line directives keep the line
/// numbers of compiler messages.
[[nodiscard]] std::string kernelSource(std::string_view file);
/// Expands the includes of `text`, which replaces that of `file`. Includes of missing files are left to the
/// compiler.
[[nodiscard]] std::string kernelSource(std::string_view file, const std::string& text);

/// Rewrites the positions in a build log of `source`, which is of kernelSource(), to positions in the kernel
/// files. Some compilers ignore #line: "input.cl:184:39: ..." becomes "local-strided.cl:16:39: ...". Other
/// text stays as it is.
[[nodiscard]] std::string logByFiles(std::string_view log, std::string_view source);

/// The arguments of a kernel. An edited kernel must keep those of the strategy.
enum class Signature : std::uint8_t {
    Strategy,       ///< of this program's strategies
    Packing,        ///< of strategies that leave packed tables behind
    Plain,          ///< pixels one after another, their number, one table
    PlainWithTables ///< the same, and a table for each work-item
};

/// The declaration: "__kernel void count(__global const uchar* pixels, ...)".
[[nodiscard]] std::string textOf(Signature signature);

/// Whether the kernel takes these arguments, by their sizes and address spaces. Leaves it without arguments.
/// Throws cl::Error for other errors of the driver.
[[nodiscard]] bool canBeCalled(cl::Kernel kernel, Signature signature);

/// The type of the kernel's pixel argument if it cannot stand for pixels of the type `given`: signed,
/// floating or smaller types of another size. Empty for types that can, such as larger unsigned types and
/// vectors, which hold several pixels, and if the driver does not tell.
[[nodiscard]] std::string otherPixelType(const cl::Kernel& kernel, std::string_view given);

/// A kernel of a kernel file, built with options.
struct KernelName {
    std::string_view file;     ///< in kernels/
    std::string_view function; ///< in that file
    std::string options;
    std::string_view text{};                   ///< replaces the text of the file; empty: the file's own
    Signature signature = Signature::Strategy; ///< required of a kernel of `text`
    std::string_view pixelType{};              ///< type of a sample: "uchar"; empty: not checked
};

/// The compiled text, includes expanded.
[[nodiscard]] std::string sourceOf(const KernelName& name);

class KernelCache {
public:
    KernelCache(cl::Context context, cl::Device device, ProgramStore store)
        : m_context(std::move(context)), m_device(std::move(device)), m_store(std::move(store)) {}

    [[nodiscard]] bool contains(const KernelName& name) const;
    /// The kernel. The first call builds it and adds the time to `timings`. If the build fails, the failure
    /// has the compiler's log. Throws cl::Error for other errors of the driver.
    Outcome<cl::Kernel> kernel(const KernelName& name, Timings& timings);

private:
    struct Built {
        cl::Program program;
        bool fromDisk = false;
    };

    Outcome<Built> build(const KernelName& name) const;
    [[nodiscard]] std::optional<cl::Program> fromDisk(const QByteArray& key,
                                                      const std::string& options) const;
    void toDisk(const QByteArray& key, const cl::Program& program) const;

    cl::Context m_context;
    cl::Device m_device;
    ProgramStore m_store;
    std::map<std::string, cl::Kernel> m_kernels; ///< by file, function, options and text
};

} // namespace tonescope::opencl
