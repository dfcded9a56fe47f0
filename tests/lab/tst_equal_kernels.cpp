// SPDX-License-Identifier: GPL-3.0-or-later
// Measures 100 pairs of equal kernels side by side, as the lab's kernel pane does: hardly any pair may get
// the verdict that one kernel is faster.

#include "app/lab/lab.h"
#include "app/make_engine.h"
#include "engine/bench/workbench.h"
#include "engine/values/device_catalog.h"
#include "tests/fixtures/room.h"
#include "ui/lab/kernel/kernel_result.h"

#include <algorithm>

using namespace tonescope;

class TestEqualKernels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Promised are at most 3 wrong verdicts of 100. Nine rounds in shuffled order agree by chance in 4 of
    /// 1000 pairs, so more than 4 of 100 are as good as impossible. A pair that was measured while other
    /// programs were busy gets no verdict.
    void aCommentMakesNoDifference() {
        constexpr int pairs = 100, most = 4;
        qunsetenv("TONESCOPE_OTHER_LOAD"); // the true load counts here
        const std::unique_ptr<Engine> engine = app::makeEngine();
        const DeviceCatalog& catalog = engine->catalog();
        const auto device = std::ranges::find(catalog.devices, DeviceType::Cpu, &DeviceInfo::type);
        QVERIFY2(device != catalog.devices.end(), "no OpenCL device on the CPU; install pocl-opencl-icd");
        const auto strategy = std::ranges::find(catalog.strategies, "local-strided", &StrategyInfo::id);
        QVERIFY(strategy != catalog.strategies.end());
        MeasureCase original{*device, *strategy};
        original.pixels = {"uniform", SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray8, 1U << 18U}};
        original.besideOriginal = true;
        MeasureCase edited = original;
        edited.kernel = std::make_shared<const std::string>(
            "// a comment\n" + app::strategySources(catalog).at("local-strided"));
        bench::Workbench workbench(*engine, {std::uint64_t{1} << 26U, 0});
        int busy = 0, differ = 0, verdicts = 0;
        for (int pair = 0; pair < pairs; ++pair) {
            const Measurements rows = workbench.measure({original, edited}, {}).value();
            QCOMPARE(verdictOf(*rows[0]), Verdict::Equal);
            QCOMPARE(verdictOf(*rows[1]), Verdict::Equal);
            const QString said = ui::findingsOf({rows[0], rows[1]}).constLast();
            Measurement quiet = *rows[0], quietToo = *rows[1]; // as if no other program had run
            quiet.otherLoad = quietToo.otherLoad = 0;
            const QString anyway = ui::findingsOf({std::make_shared<const Measurement>(quiet),
                                                   std::make_shared<const Measurement>(quietToo)})
                                       .constLast();
            differ += anyway.contains(QStringLiteral("the original")) &&
                              !anyway.contains(QStringLiteral("no difference"))
                          ? 1
                          : 0;
            const bool verdict = said.contains(QStringLiteral("as fast as the original")) ||
                                 said.contains(QStringLiteral("as long as the original"));
            QVERIFY2(!verdict || !machineWasBusy(*rows[1]), qPrintable(said));
            busy += machineWasBusy(*rows[1]) ? 1 : 0;
            verdicts += verdict ? 1 : 0;
        }
        qInfo("%d pairs, %d of them on a busy machine; verdicts if busyness were ignored: %d; verdicts: %d",
              pairs, busy, differ, verdicts);
        QVERIFY(verdicts <= most);
        QVERIFY(differ <= most); // turns alone nearly do it
    }
};

ROOM_TEST(TestEqualKernels, QApplication)
#include "tst_equal_kernels.moc"
