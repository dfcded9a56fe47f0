// SPDX-License-Identifier: GPL-3.0-or-later
// The whole program as runWindow() has it, without an end of the process, and what it was asked for last.
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

/// Passes events on until something is true. False where that takes longer than anything here may.
template <typename Condition>
bool passEvents(Condition condition) {
    constexpr int longest = 60'000; // ms
    const QDeadlineTimer deadline(longest);
    QTimer wakes; // where nothing else does
    wakes.start(2);
    while (!condition() && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return !deadline.hasExpired();
}

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
        m_viewer = std::make_unique<app::Viewer>(*m_window, *m_session, decoderOf(m_pool));
        follow();
        m_window->show();
        m_session->findDevices();
    }

    /// Closes the window as runWindow() does, waiting for nobody.
    void close() {
        m_window->close();
        m_viewer.reset();
        m_window.reset();
        m_session.reset();
        m_pool.reset();
    }
    /// After close(): true when no thread is left, nor will be.
    [[nodiscard]] bool ended() const { return m_engineThread.expired() && m_drivers.expired(); }

    [[nodiscard]] ui::MainWindow& window() { return *m_window; }
    [[nodiscard]] ui::ImageView& view() const {
        return *m_window->findChild<ui::ImageView*>(QStringLiteral("imageView"));
    }
    [[nodiscard]] const DeviceCatalog& catalog() const { return m_catalog; }
    /// Whether nothing is on its way. A count in the middle of a drag shows no activity.
    [[nodiscard]] bool isIdle() const {
        return m_activity.kind == Activity::Kind::Idle && (m_outcome != Outcome::Pending || !view().image());
    }
    [[nodiscard]] const CountResultPointer& last() const { return m_last; }

    std::vector<CountResultPointer> results; ///< to be judged
    std::vector<std::pair<std::string, Failure>> failures;

    /// What is wrong with what the window shows now that nothing is on its way; empty where nothing is.
    [[nodiscard]] std::string staleness() const {
        if (!m_last) return {};
        const auto* plot = m_window->findChild<ui::HistogramPlot*>(QStringLiteral("histogramPlot"));
        if (view().image() != m_last->image) return "another image is shown than was counted";
        if (!(plot->figure().histogram() == m_last->histogram)) return "the plot is not of the last result";
        return m_outcome == Outcome::Counted ? unlikeAsked(*m_last, m_window->settings()) : std::string();
    }

private:
    enum class Outcome { None, Pending, Counted, Failed, Stopped };

    /// What is fallen back to: before anything was counted, what was decoded.
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

    /// How a result differs from what was asked for last, where nothing is said of that.
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
