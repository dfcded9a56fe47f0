// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/value_names.h"

#include <array>

namespace tonescope::app {

namespace {

constexpr std::array deviceTypes{DeviceType::Gpu, DeviceType::Accelerator, DeviceType::Cpu,
                                 DeviceType::Simulator, DeviceType::Host};
constexpr std::array stages{Stage::Open,     Stage::Decode,   Stage::FindDevices, Stage::OpenDevice,
                            Stage::Build,    Stage::Allocate, Stage::Upload,      Stage::Kernel,
                            Stage::Readback, Stage::Write};
constexpr std::array binnings{Binning::Values, Binning::Letters};

/// The one of these values that `nameOfValue` calls `name`.
template <typename Value, std::size_t count, typename Name>
std::optional<Value> named(const std::array<Value, count>& values, std::string_view name, Name nameOfValue) {
    for (const Value value : values) {
        if (nameOfValue(value) == name) return value;
    }
    return std::nullopt;
}

} // namespace

std::optional<PixelLayout> layoutNamed(std::string_view name) {
    return named(allPixelLayouts, name, [](PixelLayout layout) { return traitsOf(layout).name; });
}

std::optional<DeviceType> deviceTypeNamed(std::string_view name) {
    return named(deviceTypes, name, [](DeviceType type) { return tonescope::nameOf(type); });
}

std::optional<Stage> stageNamed(std::string_view name) {
    return named(stages, name, [](Stage stage) { return tonescope::nameOf(stage); });
}

std::string_view nameOf(Binning binning) {
    return binning == Binning::Letters ? "letters" : "values";
}

std::optional<Binning> binningNamed(std::string_view name) {
    return named(binnings, name, [](Binning binning) { return nameOf(binning); });
}

} // namespace tonescope::app
