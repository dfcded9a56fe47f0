// SPDX-License-Identifier: GPL-3.0-or-later
// What comes from a process whose driver speaks with a server of another machine, and what it is asked.

#include "engine/remote/remote_messages.h"
#include "engine/remote/remote_server.h"
#include "tests/fuzz/fuzz_target.h"

#include <variant>

using namespace tonescope;
using namespace tonescope::remote;
using namespace tonescope::test;

namespace {

/// As it goes through a connection.
QByteArray sent(const Answer& answer) {
    const auto connection = makeConnection();
    must(connection && sendAnswer(connection->first, answer), "an answer is sent");
    return receivePacket(connection->second)->bytes;
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
    DeviceInfo device;
    device.name = "card";
    device.type = DeviceType::Gpu;
    device.maxWorkItems = {64, 1, 1};
    device.extensions = {"one"};
    Counted counted{Histogram(8, ChannelSet::of(Channel::Gray)), {}, {}};
    counted.timings.addHost(Phase::Merge, Nanoseconds(5));
    counted.timings.add({Phase::Kernel, Nanoseconds(1), Nanoseconds(2), Nanoseconds(3), Nanoseconds(4)});
    writeSeed(QStringLiteral("counted"), sent(counted));
    writeSeed(QStringLiteral("scope"), sent(CountedScope{{ScopeTable(2)}, {}}));
    writeSeed(QStringLiteral("found"), sent(Found{{device}, {"note"}}));
    writeSeed(QStringLiteral("failure"), sent(Failure{Stage::Build, "no such word", 17, "log"}));
    writeSeed(QStringLiteral("bandwidth"), sent(Roofline{1, 2, 3.0}));
    CountTask task{{nullptr, {3, 2}, 0, PixelLayout::Rgba8}, grayAndColour};
    writeSeed(QStringLiteral("count"), *packed(CountQuestion{{1, 2, {3, 2}}, task, "racy", "text", {}}));
    writeSeed(QStringLiteral("keep"), *packed(KeepImage{1, {nullptr, {30, 20}, 120, PixelLayout::Bgra8}}));
    writeSeed(QStringLiteral("release"), *packed(Release{{1, 2}}));
    writeSeed(QStringLiteral("servers"), "box:7000/1,10.0.0.2");
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const QByteArray bytes = bytesFrom(data, size);
    if (const auto question = questionIn(bytes)) {
        const auto again = packed(*question);
        must(!again || questionIn(*again).has_value(), "a question is one still when it is asked again");
    }
    const auto answer = answerIn(Packet{bytes});
    if (answer) must(answerIn(Packet{sent(*answer)}).has_value(), "an answer is one still");
    if (const auto servers = remoteServersIn(bytes.toStdString()))
        must(*remoteServersIn(listOf(*servers)) == *servers, "servers are the same when they are read again");
    return 0;
}
