// Kernels built for one device, kept until the device is closed.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/outcome.h"
#include "engine/values/timings.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tonescope::opencl {

struct BuiltKernel {
    cl::Kernel kernel;
    std::optional<Nanoseconds> build; ///< host clock; nothing where the kernel was at hand
};

class KernelCache {
public:
    KernelCache(cl::Context context, cl::Device device)
        : m_context(std::move(context)), m_device(std::move(device)) {}

    [[nodiscard]] bool contains(std::string_view file, const std::string& options) const;
    /// The kernel `count` of kernels/`file`, built with these options at the first call. A build that fails
    /// has the compiler's log in its failure.
    Outcome<BuiltKernel> kernel(std::string_view file, const std::string& options);

private:
    Outcome<cl::Kernel> build(std::string_view file, const std::string& options) const;

    cl::Context m_context;
    cl::Device m_device;
    std::map<std::string, cl::Kernel> m_kernels; ///< by file and options
};

} // namespace tonescope::opencl
