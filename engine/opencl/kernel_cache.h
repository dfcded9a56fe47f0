// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of one device: their source texts, the build with its log, the disk cache of compiled programs,
// and the check that an edited kernel can be called.
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

/// The largest program that is stored, in bytes.
inline constexpr qsizetype mostStoredBytes = qsizetype{64} << 20U;

/// The contents of a cache file: a binary with its key and a checksum.
[[nodiscard]] QByteArray packedProgram(const QByteArray& key, const QByteArray& binary);
/// The binary in a cache file. Nothing if the file is damaged or has another key.
[[nodiscard]] std::optional<QByteArray> programIn(const QByteArray& bytes, const QByteArray& key);

/// A hash of everything that a compiled program depends on: source, options, device, driver and platform.
/// Throws cl::Error.
[[nodiscard]] QByteArray programKey(const cl::Device& device, const std::string& source,
                                    const std::string& options);

/// The disk cache of compiled programs. A file that is damaged, too large, not regular or has another key
/// counts as missing. The folder is not used if another user owns it or can write to it, because drivers run
/// its contents. Errors of writing are ignored: the program is compiled again at the next start.
class ProgramStore {
public:
    explicit ProgramStore(QString folder) : m_folder(std::move(folder)) {}

    /// The store in the user's cache folder.
    [[nodiscard]] static ProgramStore ofThisUser();

    [[nodiscard]] const QString& folder() const { return m_folder; }

    /// Why the folder is not used although it exists; nothing if it is used.
    [[nodiscard]] std::optional<Failure> obstacle() const;
    /// Whether programs can be stored. Makes the folder if it is missing.
    [[nodiscard]] bool isReady() const;
    [[nodiscard]] std::optional<QByteArray> load(const QByteArray& key) const;
    /// Stores a binary. Then deletes the oldest files until number and size of all files are within their
    /// limits.
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

/// Rewrites the positions in a build log to positions in the kernel files. `source` is a result of
/// kernelSource(). Some compilers ignore #line; "input.cl:184:39: ..." becomes "local-strided.cl:16:39: ...".
/// Other text is not changed.
[[nodiscard]] std::string logByFiles(std::string_view log, std::string_view source);

/// The list of arguments of a kernel. An edited kernel must keep the list of its strategy.
enum class Signature : std::uint8_t {
    Strategy,       ///< of the strategies of this program
    Packing,        ///< of strategies that leave packed tables for a merging kernel
    Plain,          ///< pixels one after another, their number, a table
    PlainWithTables ///< the same, and a table for each work-item
};

/// Whether the kernel accepts arguments of these kinds: tries to set null buffers and zeros, which stay set.
/// Throws cl::Error if the driver does not report the number of arguments.
[[nodiscard]] bool canBeCalled(cl::Kernel kernel, Signature signature);

/// The declared type of the pixel argument if it cannot hold pixels of the integer type `given`: a floating
/// type, a smaller type, or a larger signed type. Empty for an integer type of the same size, because a
/// kernel may read letters as char or convert what it reads; and for a larger unsigned type or a vector,
/// which hold several pixels; also empty if the driver does not report the type.
[[nodiscard]] std::string otherPixelType(const cl::Kernel& kernel, std::string_view given);

/// Identifies a kernel: its file, function and compiler options, and an edited text if there is one.
struct KernelName {
    std::string_view file;     ///< in kernels/
    std::string_view function; ///< in that file
    std::string options;
    std::string_view text{};                   ///< replaces the text of the file; empty: the text of the file
    Signature signature = Signature::Strategy; ///< which a kernel of `text` must have
    std::string_view pixelType{};              ///< type of a sample: "uchar"; empty: not checked
};

/// The text that is compiled: with its includes expanded.
[[nodiscard]] std::string sourceOf(const KernelName& name);

/// Builds kernels and keeps them in memory; used on the thread of the device.
class KernelCache {
public:
    KernelCache(cl::Context context, cl::Device device, ProgramStore store)
        : m_context(std::move(context)), m_device(std::move(device)), m_store(std::move(store)) {}

    [[nodiscard]] bool contains(const KernelName& name) const;
    /// Returns the kernel. The first call builds it or loads it from the disk, and adds the time to
    /// `timings`. If the build fails, the failure contains the log of the compiler. Throws cl::Error for
    /// other errors of the driver.
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
