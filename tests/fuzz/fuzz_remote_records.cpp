// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes the reading of records between the program and its process for network devices: answers, which a
// server that has taken over that process's driver could forge, and questions. A record that is accepted must
// be accepted again after it was sent. The list of servers is fuzzed by the same bytes.

#include "engine/remote/remote_records.h"
#include "engine/remote/remote_server.h"
#include "tests/fixtures/sent_records.h"
#include "tests/fuzz/fuzz_target.h"

#include <variant>

using namespace tonescope;
using namespace tonescope::remote;
using namespace tonescope::test;

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
    DeviceInfo device;
    device.name = "card";
    device.type = DeviceType::Gpu;
    device.maxWorkItems = {64, 1, 1};
    device.extensions = {"one"};
    Counted counted{Histogram(8, ChannelSet::of(Channel::Gray)), {}, {}};
    counted.timings.addHost(Phase::Merge, Nanoseconds(5));
    counted.timings.add({Phase::Kernel, Nanoseconds(1), Nanoseconds(2), Nanoseconds(3), Nanoseconds(4)});
    writeSeed(QStringLiteral("counted"), packetOf(Answer(counted)).bytes);
    writeSeed(QStringLiteral("scope"), packetOf(Answer(CountedScope{{ScopeTable(2)}, {}})).bytes);
    writeSeed(QStringLiteral("found"), packetOf(Answer(Found{{device}, {"note"}})).bytes);
    writeSeed(QStringLiteral("failure"),
              packetOf(Answer(Failure{Stage::Build, "no such word", 17, "log"})).bytes);
    writeSeed(QStringLiteral("bandwidth"), packetOf(Answer(Roofline{1, 2, 3.0})).bytes);
    CountTask task{{nullptr, {3, 2}, 0, PixelLayout::Rgba8}, grayAndColour};
    writeSeed(QStringLiteral("count"),
              packetOf(Question(CountQuestion{{1, 2, {3, 2}}, task, "racy", "text", {}})).bytes);
    writeSeed(QStringLiteral("keep"),
              packetOf(Question(KeepImage{1, {nullptr, {30, 20}, 120, PixelLayout::Bgra8}})).bytes);
    writeSeed(QStringLiteral("release"), packetOf(Question(Release{{1, 2}})).bytes);
    writeSeed(QStringLiteral("servers"), "box:7000/1,10.0.0.2");
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Packet packet{bytesFrom(data, size)};
    if (const auto question = recordIn<Question>(packet))
        must(sent(*question).has_value(), "a valid question stays valid when it is sent again");
    if (const auto answer = recordIn<Answer>(packet))
        must(sent(*answer).has_value(), "a valid answer stays valid when it is sent again");
    if (const auto servers = remoteServersIn(packet.bytes.toStdString()))
        must(*remoteServersIn(listOf(*servers)) == *servers, "servers are the same when they are read again");
    return 0;
}
