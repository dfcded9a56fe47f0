// SPDX-License-Identifier: GPL-3.0-or-later
// Gives a plan to the fault layer that this process's OpenCL loader has loaded, and reads its report.
#pragma once

#include <QString>
#include <QStringList>

#include <cstdlib>
#include <memory>
#include <string>

#include <dlfcn.h>

namespace tonescope::test {

/// Calls two functions that the layer's library exports beside those for the loader: faultPlan() and
/// faultReport(). Opening the same file again gives the library that is loaded already, and its one plan.
class FaultControl {
public:
    /// `layer` is the library's file. Where it cannot be loaded, the process ends with a message.
    explicit FaultControl(const char* layer) {
        void* library = dlopen(layer, RTLD_NOW);
        if (library == nullptr) qFatal("%s", dlerror());
        m_plan = reinterpret_cast<void (*)(const char*)>(dlsym(library, "faultPlan"));
        m_report = reinterpret_cast<char* (*)()>(dlsym(library, "faultReport"));
    }

    /// Replaces the plan, and sets all counts of uses to zero. `text` is written as
    /// tests/faults/fault_plan.h says. Calls that hang go on.
    void plan(const std::string& text) const { m_plan(text.c_str()); }

    /// The lines of the report that begin with `word` ("struck", "calls" or "objects"), without that word.
    [[nodiscard]] QStringList report(const QString& word) const {
        const std::unique_ptr<char, decltype(&std::free)> text(m_report(), std::free);
        QStringList lines;
        for (const QString& line : QString::fromLatin1(text.get()).split(QLatin1Char('\n'))) {
            if (line.startsWith(word + QLatin1Char(' '))) lines << line.mid(word.size() + 1);
        }
        return lines;
    }
    /// How many uses a fault struck since the plan was set: of `call`, or of all calls where it is empty.
    [[nodiscard]] int struck(const QString& call = {}) const {
        int uses = 0;
        for (const QString& line : report(QStringLiteral("struck"))) {
            if (call.isEmpty() || line.section(QLatin1Char(' '), 0, 0) == call)
                uses += line.section(QLatin1Char(' '), 1).toInt();
        }
        return uses;
    }

private:
    void (*m_plan)(const char*) = nullptr;
    char* (*m_report)() = nullptr;
};

} // namespace tonescope::test
