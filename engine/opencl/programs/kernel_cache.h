// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels built for one device, kept until the device is closed, and on disk beyond that.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/opencl/programs/program_store.h"
#include "engine/opencl/programs/signature.h"
#include "engine/values/outcome.h"
#include "engine/values/timings.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace tonescope::opencl {

/// A kernel of a kernel file, built with options.
struct KernelName {
    std::string_view file;     ///< in kernels/
    std::string_view function; ///< in that file
    std::string options;
    std::string_view text{};                   ///< in place of the file's; empty: the file's own
    Signature signature = Signature::Strategy; ///< that a kernel of such a text must have
    std::string_view pixelType{};              ///< of the pixels that it gets: "uchar"; empty: any
};

/// What is compiled: the whole text, with the files that it includes.
[[nodiscard]] std::string sourceOf(const KernelName& name);

class KernelCache {
public:
    KernelCache(cl::Context context, cl::Device device, ProgramStore store)
        : m_context(std::move(context)), m_device(std::move(device)), m_store(std::move(store)) {}

    [[nodiscard]] bool contains(const KernelName& name) const;
    /// The kernel, built at the first call, whose time is added to the timings. A build that fails has the
    /// compiler's log in its failure. Throws cl::Error only where the driver fails otherwise.
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
