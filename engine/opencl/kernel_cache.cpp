#include "engine/opencl/kernel_cache.h"

#include "engine/opencl/cl_failure.h"
#include "engine/opencl/kernel_source.h"

#include <chrono>

namespace tonescope::opencl {

namespace {

std::string keyOf(std::string_view file, const std::string& options) {
    return std::string(file) + " " + options;
}

std::string logOf(const cl::Program& program, const cl::Device& device) {
    try {
        return program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device);
    } catch (const cl::Error&) {
        return {};
    }
}

} // namespace

bool KernelCache::contains(std::string_view file, const std::string& options) const {
    return m_kernels.contains(keyOf(file, options));
}

Outcome<BuiltKernel> KernelCache::kernel(std::string_view file, const std::string& options) {
    const std::string key = keyOf(file, options);
    if (const auto known = m_kernels.find(key); known != m_kernels.end())
        return BuiltKernel{known->second, {}};

    const auto start = std::chrono::steady_clock::now();
    const Outcome<cl::Kernel> built = build(file, options);
    if (!built) return built.failure();
    m_kernels.emplace(key, *built);
    return BuiltKernel{*built, std::chrono::steady_clock::now() - start};
}

Outcome<cl::Kernel> KernelCache::build(std::string_view file, const std::string& options) const {
    cl::Program program(m_context, kernelSource(file));
    try {
        program.build(m_device, options.c_str());
    } catch (const cl::Error& error) {
        Failure failure = failureOf(error, Stage::Build);
        failure.cause =
            "building " + std::string(file) + " ended with " + std::string(errorName(error.err()));
        failure.log = logOf(program, m_device);
        return failure;
    }
    return cl::Kernel(program, "count");
}

} // namespace tonescope::opencl
