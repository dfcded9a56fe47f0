// SPDX-License-Identifier: GPL-3.0-or-later
// Telling the fault layer in this process what to do, and asking what it saw.
#pragma once

#include <QString>
#include <QStringList>

#include <cstdlib>
#include <memory>
#include <string>

#include <dlfcn.h>

namespace tonescope::test {

/// The layer's own functions, past the loader.
class FaultControl {
public:
    /// `layer` is its file.
    explicit FaultControl(const char* layer) {
        void* library = dlopen(layer, RTLD_NOW);
        if (library == nullptr) qFatal("%s", dlerror());
        m_plan = reinterpret_cast<void (*)(const char*)>(dlsym(library, "faultPlan"));
        m_report = reinterpret_cast<char* (*)()>(dlsym(library, "faultReport"));
    }

    /// As tests/faults/fault_plan.h has it, in the place of the plan before. What hung goes on.
    void plan(const std::string& text) const { m_plan(text.c_str()); }

    /// The lines of the report that begin with that word, without it.
    [[nodiscard]] QStringList report(const QString& word) const {
        const std::unique_ptr<char, decltype(&std::free)> text(m_report(), std::free);
        QStringList lines;
        for (const QString& line : QString::fromLatin1(text.get()).split(QLatin1Char('\n'))) {
            if (line.startsWith(word + QLatin1Char(' '))) lines << line.mid(word.size() + 1);
        }
        return lines;
    }
    /// How many uses were struck since the plan was made: of that call, or of all where it is empty.
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
