// SPDX-License-Identifier: GPL-3.0-or-later
// How stored samples become colours of the screen: a stretch of their values, then a conversion from the
// colour space of the file to sRGB. Counts are not affected.
#pragma once

#include "engine/values/image.h"
#include "engine/values/stretch.h"

#include <QColorTransform>
#include <QImage>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace tonescope::ui {

/// The conversion for one image. A value: threads may use copies of it.
class DisplayLook {
public:
    /// Shows samples as they are.
    DisplayLook() = default;
    /// For the stretch, examines about as many pixels of the image as `most` says; all if it has fewer. After
    /// a stop the look is incomplete.
    DisplayLook(const Image& image, Stretch stretch, std::uint64_t most, const std::stop_token& stop = {});

    /// Whether values are stretched. False if the image uses the whole range.
    [[nodiscard]] bool stretches() const { return m_stretches; }
    /// The pixels as the screen shows them, in screenFormat().
    [[nodiscard]] QImage shown(const QImage& stored) const;
    /// The format into which shown() converts first, also for a copy that skips pixels. It is the format of
    /// the screen if nothing is converted. Otherwise it has plain samples of 8 or 16 bits, as stored, which
    /// stretch and colour conversion need.
    [[nodiscard]] QImage::Format takenFormat(const QImage& stored) const;

private:
    [[nodiscard]] bool changesNothing() const { return m_table.empty() && !m_toScreen; }

    std::optional<QColorTransform> m_toScreen; ///< nothing: the samples are sRGB
    std::vector<std::uint16_t> m_table;        ///< by a colour sample's value; empty: samples are not changed
    std::vector<std::uint16_t> m_alpha;        ///< by alpha; it is scaled only if the file has fewer bits
    bool m_stretches = false;
};

/// The format in which Qt scales with smoothing fastest.
[[nodiscard]] QImage::Format screenFormat(const QImage& image);

/// Whether the image has a valid colour profile that is not sRGB, so that its colours are converted for the
/// screen.
[[nodiscard]] bool isConverted(const PhotoFacts& facts);

} // namespace tonescope::ui
