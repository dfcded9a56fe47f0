// SPDX-License-Identifier: GPL-3.0-or-later
// The whole program with its window, built and closed as runWindow() does it, but without ending the process,
// so that a soak test can build it many times. Records what was asked for last, to check what is shown.
#pragma once

#include "app/file_decoders.h"
#include "app/make_engine.h"
#include "app/window/viewer.h"
#include "engine/host/threads.h"
#include "tests/soak/soak_files.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/image/image_view.h"
#include "ui/window/image_opener.h"

#include <QDeadlineTimer>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::test {

/// Runs the event loop until `condition` is true. Returns false where that takes 60 s or longer, which no
/// action of the soak test may.
template <typename Condition>
bool passEvents(Condition condition) {
    constexpr int longest = 60'000; // ms
    const QDeadlineTimer deadline(longest);
    QTimer wakes; // without it, a loop without events would not return to check the condition
    wakes.start(2);
    while (!condition() && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return !deadline.hasExpired();
}

/// Lives on the thread of the window. Its results and failures grow until the test clears them.
class SoakProgram : public QObject {
public:
    SoakProgram() : m_pool(std::make_shared<decoder::DecoderPool>(app::ownDecoder())) {
        m_pool->warm(2);
        auto held = std::make_shared<int>();
        m_drivers = held;
        m_session = std::make_unique<Session>(
            [held] {
                host::giveWay();
                return app::makeTiedEngine({nullptr, held});
            },
            decoderOf(m_pool));
        m_engineThread = m_session->engineThread();
        m_window = std::make_unique<ui::MainWindow>();
        m_viewer = std::make_unique<app::Viewer>(*m_window, *m_session, decoderOf(m_pool), decoderOf(m_pool));
        follow();
        m_window->show();
        m_session->findDevices();
    }

    /// Closes the window and destroys the program as runWindow() does, without waiting for its threads.
    void close() {
        m_window->close();
        m_viewer.reset();
        m_window.reset();
        m_session.reset();
        m_pool.reset();
    }
    /// After close(): whether the engine's thread and all threads of drivers have ended. Both weak pointers
    /// expire only when the last thread that holds them has gone.
    [[nodiscard]] bool ended() const { return m_engineThread.expired() && m_drivers.expired(); }

    [[nodiscard]] ui::MainWindow& window() { return *m_window; }
    [[nodiscard]] ui::ImageView& view() const {
        return *m_window->findChild<ui::ImageView*>(QStringLiteral("imageView"));
    }
    [[nodiscard]] const DeviceCatalog& catalog() const { return m_catalog; }
    /// Whether no count or decoding is under way. The activity alone does not tell: a count in the middle of
    /// a drag shows none, so an answer that is due is looked at, too.
    [[nodiscard]] bool isIdle() const {
        return m_activity.kind == Activity::Kind::Idle && (m_outcome != Outcome::Pending || !view().image());
    }
    [[nodiscard]] const CountResultPointer& last() const { return m_last; }

    std::vector<CountResultPointer> results; ///< all that were counted, for the test to check and clear
    std::vector<std::pair<std::string, Failure>> failures;

    /// To be called when isIdle(): says in words how the window differs from the last result, or that result
    /// from what was asked for. Empty where neither differs.
    [[nodiscard]] std::string staleness() const {
        if (!m_last) return {};
        const auto* plot = m_window->findChild<ui::HistogramPlot*>(QStringLiteral("histogramPlot"));
        if (view().image() != m_last->image) return "another image is shown than was counted";
        if (!(plot->figure().histogram() == m_last->histogram)) return "the plot is not of the last result";
        return m_outcome == Outcome::Counted ? unlikeAsked(*m_last, m_window->settings()) : std::string();
    }

private:
    enum class Outcome { None, Pending, Counted, Failed, Stopped };

    /// The name of the image that stays shown after a failure or a stop: the last one counted, or before the
    /// first count, the one that was decoded.
    [[nodiscard]] std::string nameShown() const {
        const ImagePointer shown = m_last ? m_last->image : view().image();
        return shown ? shown->name : std::string();
    }

    void follow() {
        connect(m_session.get(), &Session::devicesFound, this,
                [this](const DeviceCatalog& catalog) { m_catalog = catalog; });
        connect(m_session.get(), &Session::activityChanged, this,
                [this](const Activity& activity) { m_activity = activity; });
        connect(m_session.get(), &Session::counted, this, [this](const CountResultPointer& result) {
            m_last = result;
            m_outcome = Outcome::Counted;
            results.push_back(result);
        });
        connect(m_session.get(), &Session::failed, this, [this](const QString& name, const Failure& failure) {
            m_outcome = Outcome::Failed;
            m_asked = nameShown();
            failures.emplace_back(name.toStdString(), failure);
        });
        connect(&m_window->opener(), &ui::ImageOpener::fileChosen, this, [this](const QString& path) {
            m_asked = path.toStdString();
            m_outcome = Outcome::Pending;
        });
        connect(m_window.get(), &ui::MainWindow::settingsChosen, this,
                [this] { m_outcome = view().image() ? Outcome::Pending : m_outcome; });
        connect(m_window.get(), &ui::MainWindow::stopRequested, this, [this] {
            m_outcome = Outcome::Stopped;
            m_asked = nameShown();
        });
    }

    /// How the result differs from the file and the settings asked for; empty where it does not, or where its
    /// notes say that it was counted otherwise.
    [[nodiscard]] std::string unlikeAsked(const CountResult& result, const CountSettings& asked) const {
        const Region whole = Region::whole(result.image->extent());
        if (result.image->name != m_asked) return "it is of " + result.image->name + ", not of " + m_asked;
        if (result.region != clipped(asked.region.value_or(whole), result.image->extent()))
            return "it is of another region";
        if (result.rules.formula != asked.rules.formula) return "it is by another formula";
        if (result.rules.transparent != asked.rules.transparent)
            return "transparent pixels are counted otherwise";
        for (const Channel channel : allChannels) {
            const bool can =
                asked.channels.contains(channel) && result.image->traits().channels().contains(channel);
            if (can && !result.histogram.channels().contains(channel)) return "a channel is missing";
        }
        const bool other = !asked.device.empty() && asked.device != result.device.key;
        const bool otherWay = !asked.strategy.empty() && asked.strategy != result.strategy.id;
        if ((other || otherWay) && result.notes.empty()) return "counted otherwise than asked without a word";
        return {};
    }

    std::shared_ptr<decoder::DecoderPool> m_pool;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<ui::MainWindow> m_window;
    std::unique_ptr<app::Viewer> m_viewer;
    std::weak_ptr<const void> m_drivers, m_engineThread;
    DeviceCatalog m_catalog;
    Activity m_activity{Activity::Kind::FindingDevices, Activity::unknown};
    CountResultPointer m_last;
    std::string m_asked; ///< the file that was asked for last
    Outcome m_outcome = Outcome::None;
};

} // namespace tonescope::test
