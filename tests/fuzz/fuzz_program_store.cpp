// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes the reading of a file of the cache of built OpenCL programs. A file is accepted only where packing
// the program that was read gives the same bytes again.

#include "engine/opencl/kernel_cache.h"
#include "tests/fuzz/fuzz_target.h"

using namespace tonescope;
using namespace tonescope::test;

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
    const QByteArray key(32, 'k');
    writeSeed(QStringLiteral("whole"), opencl::packedProgram(key, "a binary"));
    writeSeed(QStringLiteral("another's"), opencl::packedProgram(QByteArray(32, 'o'), "a binary"));
    writeSeed(QStringLiteral("empty"), opencl::packedProgram(key, {}));
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const QByteArray bytes = bytesFrom(data, size), key(32, 'k');
    const std::optional<QByteArray> binary = opencl::programIn(bytes, key);
    if (!binary) return 0;
    must(!binary->isEmpty(), "a program has bytes");
    must(opencl::packedProgram(key, *binary) == bytes, "what is believed is whole");
    return 0;
}
