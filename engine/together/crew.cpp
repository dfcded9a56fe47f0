// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/crew.h"

#include <algorithm>
#include <deque>
#include <thread>
#include <utility>

namespace tonescope::together {

class MemberThread {
public:
    explicit MemberThread(const Member& member)
        : m_member(member), m_thread([this](const std::stop_token& stop) { serve(stop); }) {}

    /// Done in order, each with the device, or with why there is none.
    void post(std::function<void()> work) {
        const std::lock_guard lock(m_mutex);
        m_work.push_back(std::move(work));
        m_changed.notify_all();
    }
    /// Does it on the caller's thread instead; false where there is something to do before.
    bool doHere(const std::function<void()>& work) {
        {
            const std::lock_guard lock(m_mutex);
            if (m_working || !m_work.empty()) return false;
            m_working = true;
        }
        work();
        const std::lock_guard lock(m_mutex);
        m_working = false;
        if (!m_work.empty())
            m_changed.notify_all(); // to wake a thread takes as long as to count a small image
        return true;
    }
    /// For work alone.
    Outcome<Counter*> counter() {
        if (m_counter) return m_counter.get();
        auto opened = caught(Stage::OpenDevice, [this] { return m_member.open(); });
        if (!opened) return opened.reason();
        m_counter = std::move(opened).value();
        return m_counter.get();
    }
    void close() { m_counter.reset(); }

private:
    void serve(const std::stop_token& stop) {
        std::unique_lock lock(m_mutex);
        while (m_changed.wait(lock, stop, [this] { return !m_working && !m_work.empty(); })) {
            const std::function<void()> work = std::move(m_work.front());
            m_work.pop_front();
            m_working = true;
            lock.unlock();
            work();
            lock.lock();
            m_working = false;
        }
        m_counter.reset();
    }

    const Member& m_member;
    std::mutex m_mutex; ///< guards what follows, down to the counter
    std::condition_variable_any m_changed;
    std::deque<std::function<void()>> m_work;
    bool m_working = false;             ///< this thread, or another by doHere()
    std::unique_ptr<Counter> m_counter; ///< of whoever does work
    std::jthread m_thread;              ///< the last member: ended before the others go
};

Crew::Crew(std::vector<Member> members)
    : m_members(std::move(members)), m_busy(m_members.size(), false), m_since(m_members.size()) {
    for (const Member& member : m_members)
        m_threads.push_back(std::make_unique<MemberThread>(member));
}

Crew::~Crew() = default;

bool Crew::anyBusy() const {
    return std::find(m_busy.begin(), m_busy.end(), true) != m_busy.end();
}

Answer Crew::answerOf(std::size_t member, std::uint64_t ticket, const CountTask& task,
                      const std::stop_token& stop) {
    const auto report = [this, member](const Activity& activity) {
        const std::lock_guard lock(m_mutex);
        const bool counts = activity.kind == Activity::Kind::Counting;
        std::optional<Time>& since = m_since[member];
        if (!counts || !since)
            since = counts ? std::optional(std::chrono::steady_clock::now()) : std::nullopt;
    };
    report({Activity::Kind::OpeningDevice});
    const Outcome<Counter*> counter = m_threads[member]->counter();
    report({Activity::Kind::Counting});
    const Time begun = std::chrono::steady_clock::now();
    Method method;
    const auto count = [&] {
        method = m_members[member].method(task);
        return (*counter)->count(task, method, {stop, report});
    };
    CountOutcome outcome = counter ? caught(Stage::Kernel, count) : CountOutcome(counter.reason());
    return {member, ticket, std::move(outcome), std::chrono::steady_clock::now() - begun, std::move(method)};
}

std::optional<Crew::Time> Crew::countsSince(std::size_t i) const {
    const std::lock_guard lock(m_mutex);
    return m_since[i];
}

void Crew::ask(std::size_t member, std::uint64_t ticket, const CountTask& task, const std::stop_token& stop) {
    m_busy[member] = true;
    m_threads[member]->post([this, member, ticket, task, stop] {
        Answer answer = answerOf(member, ticket, task, stop);
        const std::lock_guard lock(m_mutex);
        m_answers.push_back(std::move(answer));
        m_answered.notify_all();
    });
}

std::optional<Answer> Crew::askHere(std::size_t member, std::uint64_t ticket, const CountTask& task,
                                    const std::stop_token& stop) {
    std::optional<Answer> answer;
    m_threads[member]->doHere([&] { answer.emplace(answerOf(member, ticket, task, stop)); });
    return answer;
}

std::vector<Answer> Crew::await(const std::stop_token& stop, std::optional<Time> deadline) {
    std::unique_lock lock(m_mutex);
    const auto any = [this] { return !m_answers.empty(); };
    if (deadline) {
        m_answered.wait_until(lock, stop, *deadline, any);
    } else {
        m_answered.wait(lock, stop, any);
    }
    std::vector<Answer> answers = std::exchange(m_answers, {});
    for (const Answer& answer : answers)
        m_busy[answer.member] = false;
    return answers;
}

void Crew::close(std::size_t member) {
    MemberThread& thread = *m_threads[member];
    thread.post([&thread] { thread.close(); });
}

std::future<void> Crew::call(std::size_t member, Call call) {
    MemberThread& thread = *m_threads[member];
    auto done = std::make_shared<std::promise<void>>();
    std::future<void> future = done->get_future();
    thread.post([&thread, call = std::move(call), done] {
        call(thread.counter());
        done->set_value();
    });
    return future;
}

} // namespace tonescope::together
