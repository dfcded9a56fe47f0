// SPDX-License-Identifier: GPL-3.0-or-later
// find() and the census walk over all platforms (device_query.h). open() makes an OpenClCounter, which owns
// all objects of OpenCL of one device. The default strategies are the fastest of measurements on several
// devices; kernels/README.md has the figures.
#include "engine/opencl/opencl_backend.h"

#include "engine/opencl/cl_failure.h"
#include "engine/opencl/device_query.h"
#include "engine/opencl/device_strategies.h"
#include "engine/opencl/document_kernels.h"
#include "engine/opencl/opencl_counter.h"
#include "engine/values/text.h"

#include <algorithm>
#include <cassert>

namespace tonescope::opencl {

struct OpenClBackend::Devices {
    std::vector<FoundDevice> found;
};

namespace {

void addStrategies(DeviceCatalog& catalog) {
    for (const DeviceStrategy& row : deviceStrategies())
        catalog.strategies.push_back(row.info);
    catalog.documents = documentWays();
}

} // namespace

OpenClBackend::OpenClBackend(MemoryLimits limits, DriverWatchPointer watch)
    : m_limits(limits), m_watch(std::move(watch)), m_devices(std::make_unique<Devices>()) {
}
OpenClBackend::~OpenClBackend() = default;

DeviceCatalog OpenClBackend::find() {
    DeviceSearch search = findDevices(m_watch);
    DeviceCatalog catalog;
    for (const FoundDevice& found : search.devices)
        catalog.devices.push_back(found.info);
    addStrategies(catalog);
    catalog.notes = std::move(search.notes);
    if (const auto obstacle = ProgramStore::ofThisUser().obstacle())
        catalog.notes.push_back(Text(SENTENCE("%1; kernels are built at each start"), {causeOf(*obstacle)}));
    m_devices->found = std::move(search.devices);
    return catalog;
}

StrategyRule OpenClBackend::defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                            ChannelSet channels) const {
    if (device.type == DeviceType::Cpu) return {"cpu-private", SENTENCE("a CPU needs no atomics")};
    // A simulator is slow in proportion to the number of instructions, so the simplest kernel is the fastest.
    if (device.type == DeviceType::Simulator) return {"local-strided", SENTENCE("the plainest kernel")};
    if (traitsOf(layout).sampleBits == 16)
        return {"local-packed", SENTENCE("six counters per word, so large tables fit local memory")};
    // With one channel there is one table, so its copies fit in local memory.
    if (channels.size() == 1)
        return {"local-replicated", SENTENCE("equal pixels never wait for the same bank")};
    return {"channel-staggered", SENTENCE("no two lanes wait for the same bank")};
}

Outcome<std::unique_ptr<Counter>> OpenClBackend::open(const DeviceInfo& device) {
    const auto& devices = m_devices->found;
    const auto found = std::find_if(devices.begin(), devices.end(), [&](const FoundDevice& candidate) {
        return candidate.info.key == device.key;
    });
    assert(found != devices.end());
    try {
        return std::unique_ptr<Counter>(
            std::make_unique<OpenClCounter>(*found, ProgramStore::ofThisUser(), m_limits));
    } catch (const std::exception& error) {
        return failureFrom(error, Stage::OpenDevice);
    }
}

DeviceCatalog catalogWithoutDevices(Text why) {
    DeviceCatalog catalog;
    addStrategies(catalog);
    catalog.leftOut = std::move(why);
    return catalog;
}

std::string programFolder() {
    return ProgramStore::ofThisUser().folder().toStdString();
}

} // namespace tonescope::opencl
