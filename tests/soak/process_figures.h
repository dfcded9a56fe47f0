// SPDX-License-Identifier: GPL-3.0-or-later
// What this process holds of memory, descriptors, threads and children, as glibc and /proc/self tell. The
// soak test compares these numbers over its run to find leaks.
#pragma once

#include <QDir>
#include <QFile>

#include <cstdio>

#include <malloc.h>

namespace tonescope::test {

struct ProcessFigures {
    double resident = 0; ///< MiB of anonymous memory in RAM (RssAnon), freed memory that glibc keeps included
    double heap = 0;     ///< MiB that were allocated by malloc() and not freed
    int descriptors = 0, threads = 0, children = 0;

    [[nodiscard]] static ProcessFigures now() {
        malloc_trim(0); // freed memory that glibc keeps for later would look like a leak; this returns it
        ProcessFigures figures;
        const auto allocated = mallinfo2();
        figures.heap = double(allocated.uordblks + allocated.hblkhd) / (1U << 20U);
        QFile status(QStringLiteral("/proc/self/status"));
        if (!status.open(QIODevice::ReadOnly)) return figures;
        for (const QByteArray& line : status.readAll().split('\n')) {
            const QByteArray number = line.simplified().split(' ').value(1);
            if (line.startsWith("RssAnon:")) figures.resident = number.toDouble() / 1024;
            if (line.startsWith("Threads:")) figures.threads = number.toInt();
        }
        const auto all = QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot;
        figures.descriptors =
            static_cast<int>(QDir(QStringLiteral("/proc/self/fd")).entryList(all).size()) - 1; // its own
        const QDir tasks(QStringLiteral("/proc/self/task"));
        for (const QString& task : tasks.entryList(all)) {
            QFile children(tasks.filePath(task + QStringLiteral("/children")));
            if (!children.open(QIODevice::ReadOnly)) continue;
            for (const QByteArray& child : children.readAll().simplified().split(' '))
                figures.children += child.isEmpty() ? 0 : 1;
        }
        return figures;
    }

    void print(const char* when) const {
        std::printf("  %-8s %8.1f MiB heap %8.1f MiB resident %6d descriptors %6d threads %6d children\n",
                    when, heap, resident, descriptors, threads, children);
    }
};

} // namespace tonescope::test
