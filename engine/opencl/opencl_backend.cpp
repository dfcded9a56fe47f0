#include "engine/opencl/opencl_backend.h"

#include "engine/opencl/cl_failure.h"
#include "engine/opencl/device_query.h"
#include "engine/opencl/device_strategies.h"
#include "engine/opencl/opencl_counter.h"

#include <algorithm>
#include <cassert>

namespace tonescope::opencl {

struct OpenClBackend::Devices {
    std::vector<FoundDevice> found;
};

OpenClBackend::OpenClBackend() : m_devices(std::make_unique<Devices>()) {
}
OpenClBackend::~OpenClBackend() = default;

DeviceCatalog OpenClBackend::find() {
    DeviceSearch search = findDevices();
    DeviceCatalog catalog;
    for (const FoundDevice& found : search.devices)
        catalog.devices.push_back(found.info);
    for (const DeviceStrategy& row : deviceStrategies())
        catalog.strategies.push_back(row.info);
    catalog.notes = std::move(search.notes);
    m_devices->found = std::move(search.devices);
    return catalog;
}

std::string_view OpenClBackend::defaultStrategy(const DeviceInfo& device, PixelLayout /*layout*/) const {
    return device.type == DeviceType::Cpu ? "cpu-private" : "local-strided";
}

Outcome<std::unique_ptr<Counter>> OpenClBackend::open(const DeviceInfo& device) {
    const auto& devices = m_devices->found;
    const auto found = std::find_if(devices.begin(), devices.end(), [&](const FoundDevice& candidate) {
        return candidate.info.key == device.key;
    });
    assert(found != devices.end());
    try {
        return std::unique_ptr<Counter>(std::make_unique<OpenClCounter>(*found));
    } catch (const cl::Error& error) {
        return failureOf(error, Stage::OpenDevice);
    }
}

} // namespace tonescope::opencl
