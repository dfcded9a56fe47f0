// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/programs/kernel_cache.h"

#include "engine/opencl/cl_failure.h"
#include "engine/opencl/programs/kernel_source.h"
#include "engine/opencl/programs/log_places.h"
#include "engine/values/text/sentence.h"

#include <chrono>
#include <vector>

namespace tonescope::opencl {

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

/// The kernel of a program; of a text that somebody wrote, only one that can be called.
Outcome<cl::Kernel> kernelIn(const cl::Program& program, const KernelName& name) {
    const std::string function(name.function);
    if (name.text.empty()) return cl::Kernel(program, function.c_str());
    try {
        const cl::Kernel kernel(program, function.c_str());
        const std::string other = otherPixelType(kernel, name.pixelType);
        if (!other.empty())
            return Failure{Stage::Build,
                           filled(SENTENCE("your pixels are %1, these are %2"),
                                  {other, name.pixelType == "uchar" ? SENTENCE("bytes") : name.pixelType}),
                           {},
                           {}};
        if (canBeCalled(kernel, name.signature)) return kernel;
    } catch (const cl::Error& error) {
        if (error.err() != CL_INVALID_KERNEL_NAME) throw;
    }
    return Failure{Stage::Build,
                   filled(SENTENCE("there is no kernel of the signature %1"), {textOf(name.signature)}),
                   {},
                   {}};
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
    // Of a text that somebody wrote it is not known what its kernel takes.
    const std::string options = name.text.empty() ? name.options : name.options + " -cl-kernel-arg-info";
    const QByteArray key = programKey(m_device, source, options);
    if (const std::optional<cl::Program> stored = fromDisk(key, options)) return Built{*stored, true};

    cl::Program program(m_context, source);
    try {
        program.build(m_device, options.c_str());
    } catch (const cl::Error& error) {
        Failure failure = failureFrom(error, Stage::Build);
        failure.cause = filled(SENTENCE("building %1 ended with %2"), {name.file, errorName(error.err())});
        failure.log = logByFiles(logOf(program, m_device), source);
        return failure;
    }
    if (name.text.empty()) toDisk(key, program); // what somebody tries is seldom built again
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
        return std::nullopt; // a driver may refuse what it wrote itself; the source is always there
    }
}

void KernelCache::toDisk(const QByteArray& key, const cl::Program& program) const {
    try {
        const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
        if (binaries.size() != 1 || binaries.front().empty()) return;
        m_store.store(key, QByteArray(reinterpret_cast<const char*>(binaries.front().data()),
                                      static_cast<qsizetype>(binaries.front().size())));
    } catch (const cl::Error&) {
        // A driver without binaries: every start builds.
    }
}

} // namespace tonescope::opencl
