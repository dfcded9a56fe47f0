// SPDX-License-Identifier: GPL-3.0-or-later
// Sends thousands of random requests through the window, on devices that fail at random, and compares every
// result with the reference.
//
//   QT_QPA_PLATFORM=offscreen build/dev/tests/bench_soak [REQUESTS [SEED [calm]]]
//
// The requests are all that a user can make; faults of drivers (tests/faults) come between them. After half
// of the requests the program waits for the result, after the others the next request follows immediately.
// Fails if a result is wrong, if the window comes to rest with another result than that of the newest
// request, if a device fails without a message, or if memory, descriptors, threads or processes grow from
// window to window.

#include "engine/decoder/decoder_server.h"
#include "tests/soak/fault_lottery.h"
#include "tests/soak/process_figures.h"
#include "tests/soak/soak_program.h"
#include "ui/counting/count_choices.h"

#include <QAction>
#include <QApplication>
#include <QLoggingCategory>
#include <QMouseEvent>
#include <QPushButton>
#include <QTest>
#include <QThreadPool>

#include <optional>
#include <string_view>

using namespace tonescope;
using namespace tonescope::test;

namespace {

constexpr int requestsOfWindow = 100;
constexpr int hangingWindow = 8; ///< every eighth has devices that hang, and little patience
/// MiB from the middle to the end: a driver keeps what it has compiled, and mapped memory whose unmapping a
/// fault has struck.
constexpr double memoryMargin = 48;

struct Row {
    const char* kind;
    int weight; ///< how often, in comparison
    int done = 0;
    double held = 0, work = 0; ///< ms, longest
};

class Soak {
public:
    Soak(int requests, unsigned seed, bool faults, const QTemporaryDir& folder)
        : m_requests(requests), m_random(seed), m_files(folder), m_faults(FAULT_LAYER) {
        if (!faults) m_rows.at(Fault).weight = 0;
    }

    int run() {
        for (int i = 0; i < 2; ++i) { // what drivers make once, and keep
            open(false);
            warm();
            close();
        }
        measure("start");
        for (int i = 0; i < m_requests; ++i) {
            if (i % requestsOfWindow == 0) reopen(i / requestsOfWindow);
            request();
            if (i == m_requests / 2) m_measureNext = true;
        }
        close();
        measure("end");
        return report();
    }

private:
    enum Kind { Open, Next, Drag, Type, Clear, Device, Strategy, Formula, Alpha, Stop, Fault, Calm, Reopen };

    void open(bool hangs) {
        qputenv("TONESCOPE_PATIENCE", hangs ? "0.3" : "30");
        m_hangs = hangs;
        m_program = std::make_unique<SoakProgram>();
    }
    void close() {
        judge();
        if (m_program->last()) m_givenUp += static_cast<int>(m_program->last()->givenUp.size());
        m_program->close();
        m_faults.calm(); // what hung goes on, and ends
        m_unended += passEvents([&] { return m_program->ended(); }) ? 0 : 1;
        m_program.reset();
    }
    void reopen(int number) {
        watched(Reopen, [&] {
            if (m_program) {
                close();
                if (std::exchange(m_measureNext, false)) measure("middle");
            }
            open(number % hangingWindow == hangingWindow - 1);
        });
    }

    /// Each file once, so that a decoder and every kernel of the default has been there.
    void warm() {
        passEvents([&] { return m_program->isIdle(); });
        for (const QString& path : m_files.paths()) {
            m_program->window().opener().open({path});
            passEvents([&] { return m_program->isIdle(); });
        }
        for (int i = 0; i < 10; ++i) {
            perform(Device);
            passEvents([&] { return m_program->isIdle(); });
        }
    }

    void measure(const char* when) {
        QThreadPool::globalInstance()->waitForDone(); // and its threads, that would wait for more work
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        m_figures.push_back(ProcessFigures::now());
        std::fflush(stdout);
        m_times.emplace_back(when);
    }

    void request() {
        int all = 0, kind = 0;
        for (const Row& row : m_rows)
            all += row.weight;
        for (int drawn = anyOf(m_random, all); (drawn -= m_rows.at(std::size_t(kind)).weight) >= 0;)
            ++kind;
        const bool waits = anyOf(m_random, 2) == 0;
        const int pause = anyOf(m_random, 20); // ms, else
        watched(Kind(kind), [&] {
            perform(Kind(kind));
            if (waits && !passEvents([&] { return m_program->isIdle(); })) ++m_unanswered;
            if (!waits) {
                const QDeadlineTimer until(pause);
                passEvents([&] { return until.hasExpired(); });
            }
        });
        judge();
        if (waits) judgeRest(m_rows.at(std::size_t(kind)).kind);
    }

    /// Does something, and keeps for how long the event loop was held meanwhile.
    template <typename Work>
    void watched(Kind kind, Work work) {
        m_watch.start();
        work();
        const QDeadlineTimer answered(3); // the probe that was sent meanwhile
        passEvents([&] { return answered.hasExpired(); });
        const double held = m_watch.stop();
        Row& row = m_rows.at(std::size_t(kind));
        ++row.done;
        row.held = std::max(row.held, held);
        row.work = std::max(row.work, m_watch.work());
    }

    void perform(Kind kind) {
        ui::MainWindow& window = m_program->window();
        switch (kind) {
        case Open:
            return window.opener().open({m_files.paths().at(anyOf(m_random, int(m_files.paths().size())))});
        case Next:
            return trigger("nextImage");
        case Drag:
            return drag();
        case Type:
            return typeRegion();
        case Clear:
            return trigger("clearRegion");
        case Device:
            return choose(window.deviceMenu());
        case Strategy:
            return choose(*window.findChild<ui::StrategyMenu*>());
        case Formula:
            return choose(*window.findChild<ui::GrayMenu*>());
        case Alpha:
            return trigger("channelAlpha");
        case Stop:
            return window.findChild<QPushButton*>(QStringLiteral("stop"))->click();
        case Fault:
            return m_faults.draw(m_random, m_hangs);
        case Calm:
        case Reopen:
            return m_faults.calm();
        }
    }

    void trigger(const char* name) {
        m_program->window().findChild<QAction*>(QLatin1String(name))->trigger();
    }

    /// Any entry. A simulator would take minutes.
    void choose(const QMenu& menu) {
        QList<QAction*> entries = menu.actions();
        entries.removeIf([this](const QAction* entry) {
            const DeviceInfo* device = m_program->catalog().find(entry->data().toString().toStdString());
            return !entry->isCheckable() || !entry->isEnabled() ||
                   (device != nullptr && device->type == DeviceType::Simulator);
        });
        if (!entries.isEmpty()) entries.at(anyOf(m_random, int(entries.size())))->trigger();
    }

    /// A short way by mouse, so that the reference has not too much to count.
    void drag() {
        ui::ImageView& view = m_program->view();
        QPoint place(anyOf(m_random, view.width()), anyOf(m_random, view.height()));
        QTest::mousePress(&view, Qt::LeftButton, Qt::ShiftModifier, place);
        for (int i = anyOf(m_random, 8); i >= 0; --i) {
            place += QPoint(anyOf(m_random, 12) - 3, anyOf(m_random, 12) - 3);
            QMouseEvent move(QEvent::MouseMove, QPointF(place), view.mapToGlobal(QPointF(place)),
                             Qt::NoButton, Qt::LeftButton, Qt::ShiftModifier);
            QApplication::sendEvent(&view, &move);
            QCoreApplication::processEvents(QEventLoop::AllEvents, 2);
        }
        QTest::mouseRelease(&view, Qt::LeftButton, Qt::ShiftModifier, place);
    }

    /// A region as the fields take it.
    void typeRegion() {
        const ImagePointer& image = m_program->view().image();
        if (!image) return;
        const Extent extent = image->extent();
        constexpr std::int64_t most = 700; // likewise
        const auto side = [&](std::int64_t whole) { return 1 + anyOf(m_random, int(std::min(whole, most))); };
        const Region region{anyOf(m_random, int(extent.width)), anyOf(m_random, int(extent.height)),
                            side(extent.width), side(extent.height)};
        m_program->view().takeRegion(clipped(region, extent));
    }

    /// Everything that came.
    void judge() {
        for (const CountResultPointer& result : std::exchange(m_program->results, {})) {
            m_notes += result->notes.empty() ? 0 : 1;
            if (!result->strategy.exact) {
                ++m_inexact;
                if (result->exact) tell(m_wrong, "a strategy that loses counts is called exact");
                continue;
            }
            ++m_compared;
            const std::string wrong = result->exact ? m_files.wrongIn(*result) : "not exact";
            if (!wrong.empty()) tell(m_wrong, wrong, result.get());
        }
        for (const auto& [name, failure] : std::exchange(m_program->failures, {})) {
            ++m_failures;
            // A device's failure is the host's work, so only files can fail.
            if (lineOf(failure).empty() || m_files.isGood(name))
                tell(m_unexpected, name + ": " + lineOf(failure));
        }
    }

    /// What is shown when nothing is on its way.
    void judgeRest(const char* after) {
        if (const std::string stale = m_program->staleness(); !stale.empty())
            tell(m_stale, std::string("after ") + after + ": " + stale, m_program->last().get());
        else
            ++m_rests;
    }

    void tell(int& number, const std::string& what, const CountResult* result = nullptr) {
        ++number;
        int request = 0;
        for (const Row& row : m_rows)
            request += row.done;
        std::printf("request %d: %s", request, what.c_str());
        if (result != nullptr)
            std::printf(" (%s, %s, %s)", result->image->name.c_str(), result->device.name.c_str(),
                        std::string(result->strategy.id).c_str());
        std::printf("\n");
        std::fflush(stdout);
    }

    /// Prints everything. The process's exit code.
    int report() {
        std::printf("%d requests\n  %-10s %8s %16s %16s\n", m_requests, "kind", "number", "longest hold",
                    "longest work");
        for (const Row& row : m_rows)
            std::printf("  %-10s %8d %13.1f ms %13.1f ms\n", row.kind, row.done, row.held, row.work);
        std::printf("results compared bin by bin %d, by strategies that lose counts %d, with a note %d\n",
                    m_compared, m_inexact, m_notes);
        std::printf("wrong %d, stale %d of %d rests, unanswered %d, failures named %d, unexpected %d\n",
                    m_wrong, m_stale, m_rests + m_stale, m_unanswered, m_failures, m_unexpected);
        std::printf("faults planned %d, calls struck %d, devices given up %d, windows that left threads %d\n",
                    m_faults.planned(), m_faults.struck(), m_givenUp, m_unended);
        for (std::size_t i = 0; i < m_figures.size(); ++i)
            m_figures[i].print(m_times[i].c_str());
        const bool right = m_wrong + m_stale + m_unanswered + m_unexpected + m_unended == 0;
        return right && released() && flat() ? EXIT_SUCCESS : EXIT_FAILURE;
    }

    /// Whether every OpenCL object that was created was released.
    [[nodiscard]] bool released() const {
        bool all = true;
        std::printf("OpenCL objects created, released:");
        for (const QString& object : m_faults.objects()) {
            std::printf(" %s;", qPrintable(object));
            all = all && object.section(u' ', 1, 1) == object.section(u' ', 2, 2);
        }
        std::printf("\n");
        return all;
    }
    /// Whether the end holds no more than the start, and of memory no more than the middle.
    [[nodiscard]] bool flat() const {
        const ProcessFigures &start = m_figures.front(), &middle = m_figures.at(1), &end = m_figures.back();
        constexpr int settled = 2000; // requests; before, drivers are still taking what they keep
        const bool memory = m_requests < settled || end.heap <= middle.heap + memoryMargin;
        const bool flat = memory && end.descriptors <= start.descriptors && end.threads <= start.threads &&
                          end.children <= start.children;
        if (!flat) std::printf("more is held at the end (margin of memory %.0f MiB)\n", memoryMargin);
        return flat;
    }

    int m_requests;
    Chance m_random;
    SoakFiles m_files;
    FaultLottery m_faults;
    std::unique_ptr<SoakProgram> m_program;
    LoopWatch m_watch;
    std::array<Row, 13> m_rows{{{"open", 20},
                                {"next", 8},
                                {"drag", 10},
                                {"type", 10},
                                {"clear", 5},
                                {"device", 8},
                                {"strategy", 10},
                                {"formula", 8},
                                {"alpha", 6},
                                {"stop", 5},
                                {"fault", 7},
                                {"calm", 3},
                                {"reopen", 0}}};
    std::vector<ProcessFigures> m_figures;
    std::vector<std::string> m_times;
    bool m_hangs = false, m_measureNext = false;
    int m_compared = 0, m_inexact = 0, m_notes = 0, m_failures = 0, m_rests = 0, m_givenUp = 0;
    int m_wrong = 0, m_stale = 0, m_unanswered = 0, m_unexpected = 0, m_unended = 0;
};

} // namespace

int main(int argc, char** argv) {
    if (argc > 1 && argv[1] == std::string_view(app::serveArgument))
        return decoder::serveDecoding(argc, argv);
    const QTemporaryDir folder;
    for (const char* place : {"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"})
        qputenv(place, folder.path().toUtf8()); // so that no settings or tuning of the user apply
    if (qEnvironmentVariableIsEmpty("OPENCL_LAYERS"))
        qputenv("OPENCL_LAYERS", SECOND_PLATFORM ":" FAULT_LAYER);
    QCoreApplication::setOrganizationName(QStringLiteral("Tonescope"));
    QCoreApplication::setApplicationName(QStringLiteral("soak"));
    QLoggingCategory::setFilterRules(QStringLiteral("qt.gui.imageio*.warning=false\ndefault.warning=false"));
    const QApplication application(argc, argv);
    const int requests = argc > 1 ? std::atoi(argv[1]) : 10'000;
    const unsigned seed = argc > 2 ? unsigned(std::strtoul(argv[2], nullptr, 10)) : 1;
    return Soak(requests, seed, argc <= 3, folder).run();
}
