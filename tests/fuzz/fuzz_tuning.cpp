// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes the tuning file: every choice that is accepted must be complete, and be found for its device. The
// inputs are changed as JSON (json_mutator.h).

#include "app/tuning_file.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/json_mutator.h"

using namespace tonescope;
using namespace tonescope::test;

namespace {

DeviceInfo deviceOf(const TunedMethod& choice) {
    DeviceInfo device;
    device.key = choice.device;
    device.name = choice.make.name;
    device.vendor = choice.make.vendor;
    device.driver = choice.make.driver;
    device.computeUnits = choice.make.computeUnits;
    return device;
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
    if (seedFolder().isEmpty()) return 0;
    Tuning tuning;
    LaunchParameters launch;
    for (const Parameter parameter : allParameters)
        launch.set(parameter, 16);
    for (const PixelKind kind :
         {PixelKind::Gray8, PixelKind::Colour8, PixelKind::Gray16, PixelKind::Colour16})
        tuning.set({"platform/card/1", kind, 64U << 20U, "local-strided", launch, "fastest of 9"});
    must(!app::saveTuning(tuning, seedFolder() + QStringLiteral("whole")), "the seed is written");
    must(!app::saveTuning({}, seedFolder() + QStringLiteral("none")), "the seed is written");
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t mostSize,
                                               unsigned seed) {
    return mutateJson(data, size, mostSize, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const QByteArray bytes = bytesFrom(data, size);
    const std::optional<Tuning> tuning = app::tuningIn(bytes);
    if (!tuning) return 0;
    for (const TunedMethod& choice : tuning->choices) {
        must(choice.bytes > 0 && !choice.device.empty() && !choice.strategy.empty(), "a choice is one");
        must(tuning->find(deviceOf(choice), choice.kind, choice.bytes) != nullptr, "what is there is found");
    }
    return 0;
}
