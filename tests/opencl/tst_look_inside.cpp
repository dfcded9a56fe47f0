// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which compiled code and figures the devices of this machine give for their kernels. Also prints them,
// because every driver gives different ones.

#include "engine/values/measuring/compiled_kernel.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/opencl_devices.h"
#include "tests/fixtures/room.h"

#include <algorithm>

using namespace tonescope;

namespace {

std::string textOf(const std::optional<std::uint64_t>& figure) {
    return figure ? std::to_string(*figure) : "-";
}

std::size_t countOf(const CodeListing& listing, Access access) {
    const std::vector<CodeMark> marks = marksIn(listing.kind, listing.text);
    return static_cast<std::size_t>(std::ranges::count(marks, access, &CodeMark::access));
}

/// Null where there is none that marks can be found in.
const CodeListing* readableOf(const CompiledKernel& compiled) {
    const auto found = std::ranges::find_if(
        compiled.listings, [](const CodeListing& each) { return each.kind != CodeKind::Assembly; });
    return found == compiled.listings.end() ? nullptr : &*found;
}

void print(const DeviceInfo& device, std::string_view strategy, const CompiledKernel& compiled) {
    const KernelFigures& figures = compiled.figures;
    qInfo("%s, %s: %s of %llu bytes; registers %s, stack %s, spills %s and %s, private %s, local %s, "
          "work-group %s, multiple %s, capability %u",
          device.name.c_str(), std::string(strategy).c_str(), std::string(nameOf(compiled.binary)).c_str(),
          static_cast<unsigned long long>(compiled.binaryBytes), textOf(figures.registers).c_str(),
          textOf(figures.stackBytes).c_str(), textOf(figures.spillStores).c_str(),
          textOf(figures.spillLoads).c_str(), textOf(figures.privateBytes).c_str(),
          textOf(figures.localBytes).c_str(), textOf(figures.mostWorkGroup).c_str(),
          textOf(figures.preferredMultiple).c_str(), figures.computeCapability);
    for (const CodeListing& each : compiled.listings)
        qInfo("  %s by %s for %u: %zu bytes, %zu atomics, %zu loads", std::string(nameOf(each.kind)).c_str(),
              each.tool.empty() ? "the driver" : each.tool.c_str(), each.forWorkGroup, each.text.size(),
              countOf(each, Access::Atomic), countOf(each, Access::Load));
    for (const Text& each : compiled.missing)
        qInfo("  %s", english(each).c_str());
}

} // namespace

class TestLookInside : public QObject, private test::OpenClDevices {
    Q_OBJECT

    /// What a count with that strategy gives beside its counts.
    std::shared_ptr<const CompiledKernel> compiled(const DeviceInfo& device, std::string_view strategy,
                                                   std::string_view kernel = {}) {
        const Image image = test::makeImage(PixelLayout::Gray8, {201, 97});
        CountTask task{image.stored, ChannelSet::of(Channel::Gray)};
        Method method{strategy, {}, kernel, true};
        const CountOutcome outcome = counterOf(device).count(task, method, {});
        if (!outcome) qFatal("%s", lineOf(outcome.failure()).c_str());
        if (outcome->histogram != test::reference(task)) qFatal("looking inside changed the counts");
        return outcome->compiled;
    }

private Q_SLOTS:
    void initTestCase() {
        m_catalog = m_backend.find();
        QVERIFY(!m_catalog.devices.empty());
    }

    void nobodyLooksUnasked() {
        const Image image = test::makeImage(PixelLayout::Gray8, {20, 10});
        const CountTask task{image.stored, ChannelSet::of(Channel::Gray)};
        for (const DeviceInfo& device : m_catalog.devices) {
            const CountOutcome outcome = counterOf(device).count(task, {"local-atomic"}, {});
            QVERIFY(outcome);
            QVERIFY(!outcome->compiled);
        }
    }

    /// For each device that is installed: its code can be read, or a clause says why not.
    void atomicsAreWhereTheStrategyHasThem() {
        for (const DeviceInfo& device : m_catalog.devices) {
            const auto atomic = compiled(device, "global-atomic"),
                       plain = compiled(device, "private-host-merge");
            QVERIFY(atomic && plain);
            for (const auto& [strategy, each] :
                 {std::pair("global-atomic", atomic), {"private-host-merge", plain}}) {
                print(device, strategy, *each);
                QVERIFY(each->binary != BinaryKind::None && each->binaryBytes > 0);
                QVERIFY(each->figures.mostWorkGroup && each->figures.localBytes);
            }
            const CodeListing *with = readableOf(*atomic), *without = readableOf(*plain);
            QCOMPARE(with == nullptr, without == nullptr);
            if (with == nullptr) {
                QVERIFY(!atomic->missing.empty() || atomic->binary == BinaryKind::Spirv ||
                        atomic->binary == BinaryKind::Unknown);
                continue;
            }
            QVERIFY(countOf(*with, Access::Atomic) > 0);
            QCOMPARE(countOf(*without, Access::Atomic), std::size_t{0});
            QVERIFY(countOf(*without, Access::Load) > 0);
        }
    }

    /// PoCL 6 reports 0 for every kernel: a figure that is there is true.
    void localMemoryIsToldTrulyOrNotAtAll() {
        for (const DeviceInfo& device : m_catalog.devices) {
            const std::uint64_t without = *compiled(device, "global-atomic")->figures.localBytes;
            const std::optional<std::uint64_t> with = compiled(device, "local-atomic")->figures.localBytes;
            QVERIFY(!with || *with >= without + 256 * sizeof(std::uint32_t));
        }
    }

    void withoutDisassemblersTheirPackagesAreNamed() {
        const QByteArray path = qgetenv("PATH");
        for (const DeviceInfo& device : m_catalog.devices) {
            qputenv("PATH", "/nowhere");
            const auto told = compiled(device, "global-atomic");
            qputenv("PATH", path);
            const bool byOthers = told->binary == BinaryKind::Pocl || told->binary == BinaryKind::Bitcode;
            if (byOthers) {
                QVERIFY(told->listings.empty());
                QVERIFY(!told->missing.empty());
                QVERIFY2(english(told->missing[0]).find("package is called") != std::string::npos,
                         english(told->missing[0]).c_str());
            }
            QVERIFY(told->figures.mostWorkGroup);
        }
    }

    void anEditedKernelIsTheOneThatIsShown() {
        const std::string text = "#include \"pixels.cl\"\n" // as global-atomic, with nothing but one add
                                 "__kernel void count(__global const uchar* pixels, ulong first, uint width, "
                                 "uint row, uint number, __global uint* counts) {\n"
                                 "    for (uint i = get_global_id(0); i < number; i += get_global_size(0))\n"
                                 "        atomic_inc(&counts[pixels[first + i / width * row + i % width]]);\n"
                                 "}\n";
        for (const DeviceInfo& device : m_catalog.devices) {
            const auto own = compiled(device, "global-atomic"),
                       edited = compiled(device, "global-atomic", text);
            if (const CodeListing* code = readableOf(*edited)) {
                QVERIFY(countOf(*code, Access::Atomic) > 0);
                QVERIFY(code->text != readableOf(*own)->text);
            }
        }
    }

    void aWayOfADocument() {
        for (const DeviceInfo& device : m_catalog.devices) {
            const auto told = compiled(device, "article-global");
            QVERIFY(told);
            if (const CodeListing* code = readableOf(*told)) QVERIFY(countOf(*code, Access::Atomic) > 0);
        }
    }
};

ROOM_TEST(TestLookInside, tonescope::test::NoApplication)
#include "tst_look_inside.moc"
