// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/verify_cases.h"

#include "engine/bench/test_data.h"
#include "engine/host/reference.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tonescope::bench {

namespace {

/// An image, and the part of it that is counted.
struct Shape {
    Extent extent;
    Region part;
};

constexpr Shape whole(std::int64_t width, std::int64_t height) {
    return {{width, height}, {0, 0, width, height}};
}

constexpr std::array fullShapes{whole(1, 1), whole(1, 257), whole(1023, 3), Shape{{83, 41}, {5, 3, 61, 29}},
                                whole(1000, 401)};
constexpr std::array smallShapes{Shape{{47, 5}, {3, 1, 39, 3}}};

std::string labelOf(PixelLayout layout, const Shape& shape) {
    std::string label = std::string(traitsOf(layout).name) + " " + std::to_string(shape.part.width) + "x" +
                        std::to_string(shape.part.height);
    if (shape.part != Region::whole(shape.extent)) {
        label += " at " + std::to_string(shape.part.x) + "," + std::to_string(shape.part.y) + " of " +
                 std::to_string(shape.extent.width) + "x" + std::to_string(shape.extent.height);
    }
    return label;
}

/// Synthetic pixels in rows of the shape's width.
Outcome<Image> shaped(DataSpec spec, PixelLayout layout, Extent extent) {
    const std::uint64_t pixels = Region::whole(extent).pixels();
    if (spec.kind == DataKind::Distinct)
        spec.number = static_cast<std::uint32_t>(std::min<std::uint64_t>(spec.number, pixels));
    Outcome<Image> image = testImage(spec, layout, pixels * traitsOf(layout).bytesPerPixel());
    if (!image) return image;
    image->stored.extent = extent;
    image->stored.stride = image->stored.rowBytes();
    return image;
}

Outcome<VerifyCase> caseOf(std::string label, const Image& image, const Region& part,
                           const std::stop_token& stop) {
    CountTask task{cropped(image.stored, part), image.traits().channels()};
    CountOutcome counted = host::countPlainly(task, {stop});
    if (!counted) return counted.reason();
    task.whole = {image.stored, image.storage};
    task.storage = image.storage;
    return VerifyCase{std::move(label), image, task, std::move(counted.value().histogram)};
}

VerifyCases shapesOf(const DataSpec& spec, std::span<const Shape> shapes, const std::stop_token& stop) {
    std::vector<VerifyCase> cases;
    for (const PixelKind kind : allPixelKinds) {
        const PixelLayout layout = madeLayout(kind);
        for (const Shape& shape : shapes) {
            const Outcome<Image> image = shaped(spec, layout, shape.extent);
            if (!image) return image.reason();
            auto made = caseOf(labelOf(layout, shape), *image, shape.part, stop);
            if (!made) return made.reason();
            cases.push_back(std::move(made).value());
        }
    }
    return cases;
}

} // namespace

VerifyCases casesOf(const DataSpec& spec, Thoroughness thoroughness, const std::stop_token& stop) {
    if (thoroughness == Thoroughness::Small) return shapesOf(spec, smallShapes, stop);
    return shapesOf(spec, fullShapes, stop);
}

VerifyCases casesOf(const Image& image, const std::stop_token& stop) {
    auto made = caseOf({}, image, Region::whole(image.stored.extent), stop);
    if (!made) return made.reason();
    std::vector<VerifyCase> cases;
    cases.push_back(std::move(made).value());
    return cases;
}

} // namespace tonescope::bench
