// SPDX-License-Identifier: GPL-3.0-or-later
// CUB's histograms of the pixels that `tonescope bench` counts, for a comparison on one card in one session.
//
//   nvcc -O3 -arch=native -std=c++20 -I. tests/bench_cub.cu \
//       engine/bench/test_data.cpp engine/count/strips.cpp engine/host/threads.cpp \
//       engine/values/*.cpp engine/values/measuring/measured_pixels.cpp -o /tmp/bench_cub
//   /tmp/bench_cub MEBIBYTES [REPEATS]
//
// Prints one line for each kind of data and histogram: the median of the repeats, by events around CUB's call, which
// clears its counts itself. Pixels are resident; GB/s counts their bytes once.

#include "engine/bench/test_data.h"

#include <cub/cub.cuh>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using tonescope::PixelLayout;

constexpr const char* kinds[] = {"uniform", "constant", "two-value", "gradient",
                                 "stripes", "photo",    "distinct:16", "hotbin:90"};

void check(cudaError_t error) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "bench_cub: %s\n", cudaGetErrorString(error));
    std::exit(1);
}

/// Memory of the card.
class DeviceBytes {
public:
    explicit DeviceBytes(std::size_t bytes) { check(cudaMalloc(&m_bytes, bytes)); }
    ~DeviceBytes() { cudaFree(m_bytes); }
    DeviceBytes(const DeviceBytes&) = delete;
    DeviceBytes& operator=(const DeviceBytes&) = delete;

    template <typename T>
    T* as() const {
        return static_cast<T*>(m_bytes);
    }

private:
    void* m_bytes = nullptr;
};

/// Calls `count(scratch, scratchBytes)`, which first only says how much scratch memory it needs.
template <typename Count>
float medianMilliseconds(int repeats, Count count) {
    std::size_t scratchBytes = 0;
    check(count(nullptr, scratchBytes));
    const DeviceBytes scratch(std::max<std::size_t>(scratchBytes, 1));
    cudaEvent_t start, stop;
    check(cudaEventCreate(&start));
    check(cudaEventCreate(&stop));
    std::vector<float> times;
    for (int i = 0; i < repeats + 2; ++i) { // the first two warm up
        check(cudaEventRecord(start));
        check(count(scratch.as<void>(), scratchBytes));
        check(cudaEventRecord(stop));
        check(cudaEventSynchronize(stop));
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, start, stop));
        if (i >= 2) times.push_back(milliseconds);
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

void print(const char* histogram, const char* kind, std::size_t bytes, float milliseconds) {
    std::printf("cub %-24s %-12s %10.4f ms %9.1f GB/s\n", histogram, kind, milliseconds,
                static_cast<double>(bytes) / milliseconds * 1e-6);
    std::fflush(stdout);
}

struct Run {
    const char* kind;
    std::size_t bytes;
    int repeats;
};

/// The pixels of a kind on the card.
void upload(const Run& run, PixelLayout layout, const DeviceBytes& pixels) {
    const auto spec = tonescope::dataNamed(run.kind);
    const auto image = tonescope::bench::testImage(spec.value(), layout, run.bytes);
    check(cudaMemcpy(pixels.as<void>(), image.value().stored.data, run.bytes, cudaMemcpyHostToDevice));
}

template <typename Sample>
void even(const Run& run, PixelLayout layout, const char* name) {
    constexpr int bins = 1 << (8 * sizeof(Sample));
    const DeviceBytes pixels(run.bytes), counts(bins * sizeof(unsigned));
    upload(run, layout, pixels);
    const auto samples = static_cast<int>(run.bytes / sizeof(Sample));
    print(name, run.kind, run.bytes, medianMilliseconds(run.repeats, [&](void* scratch, std::size_t& bytes) {
              return cub::DeviceHistogram::HistogramEven(scratch, bytes, pixels.as<Sample>(), counts.as<unsigned>(),
                                                         bins + 1, 0, bins, samples);
          }));
}

template <int Counted>
void multi(const Run& run, const char* name) {
    const DeviceBytes pixels(run.bytes), counts(Counted * 256 * sizeof(unsigned));
    upload(run, PixelLayout::Rgbx8, pixels);
    cuda::std::array<unsigned*, Counted> tables;
    cuda::std::array<int, Counted> levels, lower, upper;
    for (int i = 0; i < Counted; ++i) {
        tables[i] = counts.as<unsigned>() + 256 * i;
        levels[i] = 257;
        lower[i] = 0;
        upper[i] = 256;
    }
    print(name, run.kind, run.bytes, medianMilliseconds(run.repeats, [&](void* scratch, std::size_t& bytes) {
              return cub::DeviceHistogram::MultiHistogramEven<4, Counted>(
                  scratch, bytes, pixels.as<unsigned char>(), tables, levels, lower, upper,
                  static_cast<int>(run.bytes / 4));
          }));
}

} // namespace

int main(int argc, char** argv) {
    const std::size_t bytes = std::strtoull(argc > 1 ? argv[1] : "256", nullptr, 10) << 20U;
    const int repeats = argc > 2 ? std::atoi(argv[2]) : 9;
    for (const char* kind : kinds) {
        const Run run{kind, bytes, repeats};
        even<unsigned char>(run, PixelLayout::Gray8, "HistogramEven 8-bit");
        multi<4>(run, "MultiHistogramEven<4,4>");
        multi<3>(run, "MultiHistogramEven<4,3>");
        even<unsigned short>(run, PixelLayout::Gray16, "HistogramEven 16-bit");
    }
}
