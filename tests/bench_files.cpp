// SPDX-License-Identifier: GPL-3.0-or-later
// Measures counting many files: the command in turns with threads, one per core, that only decode the same
// files. Prints figures; nothing passes or fails.
//
//   build/release/tests/bench_files build/release/app/tonescope [FILES [ROUNDS [OPTION...]]]
//
// The files are eight different JPEGs of six megapixels under many names. The options are passed on to
// `tonescope histogram`, for example --device KEY.

#include "tests/fixtures/bench_fixture.h"

#include <QCoreApplication>
#include <QFile>
#include <QImageReader>
#include <QProcess>

#include <atomic>
#include <cstdio>
#include <functional>

#include <sys/resource.h>

using namespace tonescope::test;

namespace {

QStringList writeFiles(const QTemporaryDir& folder, int number) {
    constexpr int photos = 8;
    QStringList files;
    for (int i = 0; i < number; ++i) {
        if (i < photos) {
            files += writePhoto(folder, {3000 + 8 * i, 2000});
        } else {
            files += folder.filePath(QStringLiteral("%1.jpg").arg(i));
            QFile::link(files[i % photos], files.back());
        }
    }
    return files;
}

/// Seconds that it took, and that cores worked for it, here and in processes that were started for it.
struct Took {
    double wall = 0, cores = 0;
};

double coresOf(int who) {
    rusage used{};
    getrusage(who, &used);
    const auto seconds = [](const timeval& time) {
        return double(time.tv_sec) + double(time.tv_usec) * 1e-6;
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

double coresSoFar() {
    return coresOf(RUSAGE_SELF) + coresOf(RUSAGE_CHILDREN);
}

Took timeOf(const std::function<void()>& work) {
    const double before = coresSoFar();
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    return {wall.count(), coresSoFar() - before};
}

void decodeAll(const QStringList& files) {
    std::atomic<qsizetype> next = 0;
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i) {
        threads.emplace_back([&] {
            QImage image; // its memory is used again
            for (qsizetype file = next++; file < files.size(); file = next++)
                QImageReader(files[file]).read(&image);
        });
    }
}

void countAll(const QString& program, const QStringList& options, const QStringList& files) {
    QProcess process;
    process.setStandardOutputFile(QProcess::nullDevice());
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(
        program, QStringList{QStringLiteral("histogram"), QStringLiteral("--format"), QStringLiteral("csv")} +
                     options + files);
    process.waitForFinished(-1);
}

void printRow(const char* what, const std::vector<Took>& rounds, qsizetype files) {
    std::vector<double> wall, cores;
    for (const Took& took : rounds) {
        wall.push_back(took.wall);
        cores.push_back(took.cores * 1e3 / double(files));
    }
    const Quartiles time = quartilesOf(wall);
    std::printf("%-10s %7.3f s (%.3f .. %.3f), %6.1f files a second, %6.1f ms of a core for each\n", what,
                time.median, time.low, time.high, double(files) / time.median, quartilesOf(cores).median);
}

double medianOf(const std::vector<Took>& rounds) {
    std::vector<double> wall;
    for (const Took& took : rounds)
        wall.push_back(took.wall);
    return quartilesOf(wall).median;
}

} // namespace

int main(int count, char** arguments) {
    const QCoreApplication application(count, arguments);
    const QStringList given = QCoreApplication::arguments();
    if (given.size() < 2) return 2;
    const QTemporaryDir folder;
    const QStringList files = writeFiles(folder, given.size() > 2 ? given[2].toInt() : 200);
    const int rounds = given.size() > 3 ? given[3].toInt() : 5;
    std::vector<Took> bare, ours;
    for (int i = 0; i <= rounds; ++i) {
        const Took decoding = timeOf([&] { decodeAll(files); });
        const Took counting = timeOf([&] { countAll(given[1], given.mid(4), files); });
        if (i == 0) continue; // files come into the cache, kernels are built
        bare.push_back(decoding);
        ours.push_back(counting);
    }
    printRow("decoding", bare, files.size());
    printRow("counting", ours, files.size());
    std::printf("%.2f of bare decoding\n", medianOf(bare) / medianOf(ours));
    return 0;
}
