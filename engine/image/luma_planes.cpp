// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/luma_planes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace tonescope {

namespace {

/// Converts luma and chroma of 8 bits to red, green and blue, rounded, in fixed point of 16 bits. libswscale
/// takes three times as long for it.
class ToRgb {
public:
    explicit ToRgb(const LumaPlanes& planes) {
        constexpr double one = 1 << 16;
        const double red = planes.red, blue = planes.blue, green = 1 - red - blue;
        const bool full = planes.full;
        const double lumaScale = full ? 1 : 255.0 / 219, chromaScale = full ? 1 : 255.0 / 224;
        const auto fixed = [&](double value) { return static_cast<std::int32_t>(std::lround(value * one)); };
        for (int value = 0; value < 256; ++value) {
            const auto index = static_cast<std::size_t>(value);
            const double chroma = (value - 128) * chromaScale;
            m_luma[index] = fixed((value - (full ? 0 : 16)) * lumaScale + 0.5);
            m_red[index] = fixed(2 * (1 - red) * chroma);
            m_blue[index] = fixed(2 * (1 - blue) * chroma);
            m_greenOfBlue[index] = fixed(-2 * blue * (1 - blue) / green * chroma);
            m_greenOfRed[index] = fixed(-2 * red * (1 - red) / green * chroma);
        }
    }

    /// Converts a row. A sample of chroma belongs to `width` pixels of luma; none is interpolated.
    template <int width>
    void convert(const std::uint8_t* luma, const std::uint8_t* blue, const std::uint8_t* red, int pixels,
                 std::uint32_t* to) const {
        int x = 0;
        for (; x + group <= pixels; x += group)
            convertGroup<width>(luma + x, blue + x / width, red + x / width, to + x);
        for (; x < pixels; ++x)
            to[x] = pixel(luma[x], blue[x / width], red[x / width]);
    }

private:
    static constexpr int group = 64; ///< pixels

    static std::uint32_t packed(std::int32_t red, std::int32_t green, std::int32_t blue) {
        const auto byte = [](std::int32_t value) {
            return static_cast<std::uint32_t>(std::clamp(value >> 16, 0, 255));
        };
        return 0xff000000U | byte(red) << 16U | byte(green) << 8U | byte(blue);
    }

    /// Looks the terms up first: compilers use vectors for a loop without tables and of a known length.
    template <int width>
    void convertGroup(const std::uint8_t* luma, const std::uint8_t* blue, const std::uint8_t* red,
                      std::uint32_t* to) const {
        std::array<std::int32_t, group> lumas, reds, greens, blues; // NOLINT(*-member-init): filled below
        for (std::size_t i = 0; i < group; ++i)
            lumas[i] = m_luma[luma[i]];
        for (std::size_t i = 0; i < group; i += width, ++blue, ++red) {
            for (std::size_t k = i; k < i + width; ++k) {
                reds[k] = m_red[*red];
                greens[k] = m_greenOfBlue[*blue] + m_greenOfRed[*red];
                blues[k] = m_blue[*blue];
            }
        }
        for (std::size_t i = 0; i < group; ++i)
            to[i] = packed(lumas[i] + reds[i], lumas[i] + greens[i], lumas[i] + blues[i]);
    }
    [[nodiscard]] std::uint32_t pixel(std::uint8_t luma, std::uint8_t blue, std::uint8_t red) const {
        const std::int32_t value = m_luma[luma];
        return packed(value + m_red[red], value + m_greenOfBlue[blue] + m_greenOfRed[red],
                      value + m_blue[blue]);
    }

    std::array<std::int32_t, 256> m_luma{}, m_red{}, m_blue{}, m_greenOfBlue{}, m_greenOfRed{};
};

template <int width>
void convertRows(const LumaPlanes& planes, const std::uint8_t* luma, std::uint32_t* to) {
    const ToRgb conversion(planes);
    const auto pixels = static_cast<int>(planes.extent.width);
    const Extent chroma = planes.chroma();
    const std::uint8_t* blue = luma + Region::whole(planes.extent).pixels();
    const std::uint8_t* red = blue + Region::whole(chroma).pixels();
    for (std::int64_t y = 0; y < planes.extent.height; ++y, luma += pixels, to += pixels) {
        const std::int64_t row = (y >> planes.down) * chroma.width;
        conversion.convert<width>(luma, blue + row, red + row, pixels, to);
    }
}

} // namespace

std::shared_ptr<PlaneConverter::Memory> PlaneConverter::memoryFor(std::size_t bytes) {
    std::unique_ptr<Memory> memory;
    {
        const std::lock_guard lock(m_spare->mutex);
        std::erase_if(m_spare->memory, [&](const auto& each) { return each->size() != bytes; });
        if (!m_spare->memory.empty()) {
            memory = std::move(m_spare->memory.back());
            m_spare->memory.pop_back();
        }
    }
    if (!memory) memory = std::make_unique<Memory>(bytes);
    return {memory.release(), [spare = m_spare](Memory* gone) {
                constexpr std::size_t most = 2;
                std::unique_ptr<Memory> owned(gone);
                const std::lock_guard lock(spare->mutex);
                if (spare->memory.size() < most) spare->memory.push_back(std::move(owned));
            }};
}

ImagePointer PlaneConverter::pixelsOf(const ImagePointer& image, const std::optional<LumaPlanes>& planes) {
    if (!planes) return image;
    const std::size_t row = 4 * static_cast<std::size_t>(planes->extent.width);
    const std::shared_ptr<Memory> memory = memoryFor(row * static_cast<std::size_t>(planes->extent.height));
    const auto* from = reinterpret_cast<const std::uint8_t*>(image->stored.data);
    auto* to = reinterpret_cast<std::uint32_t*>(memory->data());
    if (planes->across == 0) convertRows<1>(*planes, from, to);
    if (planes->across == 1) convertRows<2>(*planes, from, to);
    if (planes->across == 2) convertRows<4>(*planes, from, to);
    auto pixels = std::make_shared<Image>(*image);
    pixels->stored = {memory->data(), planes->extent, row, PixelLayout::Bgrx8};
    pixels->storage = memory;
    return pixels;
}

} // namespace tonescope
