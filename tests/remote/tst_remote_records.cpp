// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that questions to the worker process of a remote server and its answers arrive unchanged, and that
// invalid ones are refused.

#include "engine/remote/remote_backend.h"
#include "engine/remote/remote_records.h"
#include "engine/worker/shared_memory.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/sent_records.h"

#include <numeric>
#include <random>

using namespace tonescope;
using namespace tonescope::remote;
using test::sent;

namespace {

Timings times() {
    Timings timings;
    timings.add({Phase::Upload, Nanoseconds(1), Nanoseconds(2), Nanoseconds(3), Nanoseconds(40)});
    timings.add({Phase::Kernel, Nanoseconds(5), Nanoseconds(6), Nanoseconds(7), Nanoseconds(9)});
    timings.addHost(Phase::Merge, Nanoseconds(11));
    timings.build = Nanoseconds(13);
    timings.deviceResolution = Nanoseconds(1);
    return timings;
}

Counted counted(int bits) {
    Counted counted{Histogram(bits, grayAndColour), times(), {64, 16, 0, 4}};
    auto blue = counted.histogram.counts(Channel::Blue);
    std::iota(blue.begin(), blue.end(), std::uint64_t{1} << 40U);
    return counted;
}

DeviceInfo device() {
    DeviceInfo info;
    info.name = "card\x1b[31m";
    info.platform = "platform";
    info.type = DeviceType::Gpu;
    info.computeUnits = 132;
    info.globalMemory = std::uint64_t{80} << 30U;
    info.maxWorkItems = {1024, 1024, 64};
    info.extensions = "cl_one cl_two";
    return info;
}

CountTask task(PixelLayout layout) {
    CountTask task{{nullptr, {3, 2}, 0, layout}, grayAndColour};
    return task;
}

} // namespace

class TestRemoteRecords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void serversAreRead_data() {
        test::columns<QString, QString>({"list", "read"});
        QTest::newRow("host alone") << "box"
                                    << "box:10998/0";
        QTest::newRow("port") << "box.example:7000"
                              << "box.example:7000/0";
        QTest::newRow("number of the device") << "10.0.0.2:7000/3"
                                              << "10.0.0.2:7000/3";
        QTest::newRow("several") << "a, b/1,a"
                                 << "a:10998/0,b:10998/1";
        QTest::newRow("none") << " "
                              << "";
        for (const char* wrong : {",", "a,", ":1", "a:", "a:0", "a:65535", "a:b", "a/", "a/x", "a/-1", "a b",
                                  "a#b", "::1", "a:1:2"})
            QTest::newRow(wrong) << wrong << "wrong";
    }
    void serversAreRead() {
        QFETCH(QString, list);
        QFETCH(QString, read);
        const auto servers = remoteServersIn(list.toStdString());
        QCOMPARE(servers ? QString::fromStdString(listOf(*servers)) : QStringLiteral("wrong"), read);
        if (!servers) QVERIFY(english(servers.failure().cause).find("is no HOST") != std::string::npos);
    }

    void questionsArrive() {
        CountTask counting = task(PixelLayout::Rgba8);
        counting.rules.formula = GrayFormula::Mean;
        counting.rules.transparent = Transparent::LeftOut;
        LaunchParameters launch;
        launch.set(Parameter::Copies, 8);
        for (const std::size_t length : {9U, 40'000U}) { // in a packet, and in memory
            const std::string kernel = "two\nlines" + std::string(length, ' ');
            const auto question =
                sent(Question(CountQuestion{{7, 9, {3, 2}}, counting, "local-vector", kernel, launch}));
            QVERIFY(question);
            const auto& count = std::get<CountQuestion>(*question);
            QVERIFY(count.part.image == 7 && count.part.offset == 9 && count.part.extent == (Extent{3, 2}));
            QVERIFY(count.task.channels == grayAndColour && count.task.rules.formula == GrayFormula::Mean);
            QVERIFY(count.task.rules.transparent == Transparent::LeftOut && count.launch == launch);
            QCOMPARE(count.strategy, std::string("local-vector"));
            QCOMPARE(count.kernel, kernel);
        }
        const auto scope =
            sent(Question(ScopeQuestion{{1, 2, {3, 2}}, {counting, ScopePass::Chroma, {true, true}}}));
        QVERIFY(std::get<ScopeQuestion>(*scope).scope.axis == (ColumnAxis{true, true}));
        const auto keep = sent(Question(KeepImage{5, {nullptr, {30, 20}, 120, PixelLayout::Bgra8}}));
        QCOMPARE(std::get<KeepImage>(*keep).whole.stride, std::size_t{120});
        QCOMPARE(std::get<Release>(*sent(Question(Release{{3, 4}}))).numbers,
                 (std::vector<std::uint32_t>{3, 4}));
    }

    void countsArrive_data() {
        QTest::addColumn<int>("bits");
        QTest::newRow("in a packet") << 8;
        QTest::newRow("in memory") << 16;
    }
    void countsArrive() {
        QFETCH(int, bits);
        Counted claimed = counted(bits);
        claimed.exact = true;
        const Packet packet = test::packetOf(Answer(claimed));
        QCOMPARE(packet.descriptor.valid(), bits == 16);
        const auto answer = recordIn<Answer>(packet);
        QVERIFY(answer);
        const auto& there = std::get<Counted>(*answer);
        QVERIFY(there.histogram == counted(bits).histogram && there.launch == counted(bits).launch);
        QVERIFY(!there.exact); // only this process's own checks set it
        QCOMPARE(there.timings.commands().size(), std::size_t{2});
        QCOMPARE(there.timings.of(Phase::Upload)->duration, Nanoseconds(37));
        QVERIFY(there.timings.of(Phase::Merge)->clock == Clock::Host);
        QCOMPARE(there.timings.build, times().build);
    }

    void devicesAndFailuresArrive() {
        const auto answer = sent(Answer(Found{{device()}, {"a note"}}));
        const auto& found = std::get<Found>(*answer);
        QCOMPARE(found.devices.front().name, std::string("card [31m")); // without control characters
        QCOMPARE(found.devices.front().computeUnits, 132U);
        QCOMPARE(found.devices.front().maxWorkItems, device().maxWorkItems);
        QCOMPARE(found.devices.front().extensions, device().extensions);
        QCOMPARE(found.notes, std::vector<Text>{"a note"});
        const Failure failure{Stage::Build, "no such word", 17, "line 1\nline 2", true};
        const auto failed = sent(Answer(failure));
        QCOMPARE(lineOf(std::get<Failure>(*failed)), lineOf(failure));
        QCOMPARE(std::get<Failure>(*failed).log, failure.log);
        QVERIFY(std::get<Failure>(*failed).deviceLost);
        QVERIFY(std::get<Activity>(*sent(Answer(Activity{Activity::Kind::Counting, 0.5}))).fraction == 0.5);
    }

    void changedBytesAreRefusedOrValid() {
        const std::vector<Answer> answers{counted(8), Found{{device()}, {"note"}}, Roofline{1, 2, 3.0},
                                          CountedScope{{ScopeTable(3)}, times()},
                                          Failure{Stage::Kernel, "cause", {}, {}}};
        std::mt19937 random(3);
        for (const Answer& answer : answers) {
            const QByteArray whole = test::packetOf(answer).bytes;
            QVERIFY(recordIn<Answer>(Packet{whole}));
            QVERIFY(!recordIn<Answer>(Packet{whole + 'x'}));
            for (qsizetype size = 0; size < whole.size(); size += 1 + whole.size() / 200)
                QVERIFY(!recordIn<Answer>(Packet{whole.left(size)}));
            for (int i = 0; i < 2000; ++i) {
                QByteArray changed = whole;
                for (int change = 0; change < 3; ++change)
                    changed[static_cast<qsizetype>(random() % static_cast<std::size_t>(changed.size()))] =
                        static_cast<char>(random());
                static_cast<void>(recordIn<Answer>(Packet{changed}));
                static_cast<void>(recordIn<Question>(Packet{changed}));
            }
        }
        QVERIFY(!recordIn<Answer>(Packet{QByteArray(20, '\xff')}));
        QVERIFY(!recordIn<Answer>(Packet{QByteArray()}));
        QVERIFY(!recordIn<Answer>(Packet{stopPacket}));
    }

    /// A kernel phase has times of one clock.
    void timesOfTwoClocksAreRefused() {
        Timings timings = times();
        QVERIFY(sent(timings));
        TimingFields fields{{}, {}, false, false, {}, {}, timings.commands()};
        QVERIFY(recordIn<Timings>(test::packetOf(fields)));
        fields.onHost.at(static_cast<std::size_t>(Phase::Kernel)) = Nanoseconds(1);
        QVERIFY(!recordIn<Timings>(test::packetOf(fields)));
    }

    void memoryMustBeThereAndLongEnough() {
        const Answer answer = counted(16);
        Packet packet = test::packetOf(answer);
        packet.descriptor = Descriptor();
        QVERIFY(!recordIn<Answer>(packet));
        packet = test::packetOf(answer);
        packet.descriptor = SharedMemory::make(5000)->seal();
        QVERIFY(!recordIn<Answer>(packet));
    }

    void imagesAreSentOnceAndReleased() {
        SentImages images;
        auto owner = std::make_shared<std::vector<std::byte>>(60);
        SourceImage image{{owner->data(), {5, 4}, 15, PixelLayout::Rgb8}, owner};
        QVERIFY(!images.find(image));
        const std::uint32_t number = images.add(image);
        QCOMPARE(images.find(image), std::optional(number));
        const std::uint32_t once = images.add({image.pixels, {}});
        QVERIFY(once != number);
        QCOMPARE(images.takeReleased(), std::vector<std::uint32_t>{once}); // added without an owner
        QVERIFY(images.takeReleased().empty());
        const PixelView pixels = image.pixels;
        owner.reset();
        image.owner.reset();
        QCOMPARE(images.takeReleased(), std::vector<std::uint32_t>{number});
        QVERIFY(!images.find({pixels, std::make_shared<int>()}));
    }
};

ROOM_TEST(TestRemoteRecords, QCoreApplication)
#include "tst_remote_records.moc"
