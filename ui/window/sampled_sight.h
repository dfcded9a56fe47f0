// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown of a large picture while it is being decoded.
#pragma once

#include "engine/values/count_result.h"

namespace tonescope::ui {

class HistogramPane;
class ImageView;
class InformationDocks;

/// A reduced copy in the image's place, and its curve. Never a result: nothing is exported or compared of it.
class SampledSight {
public:
    /// All of them must outlive the sight.
    SampledSight(ImageView& view, HistogramPane& histogram, InformationDocks& docks)
        : m_view(view), m_histogram(histogram), m_docks(docks) {}

    void show(const CountResultPointer& result);
    /// Whether the plot shows the curve of a copy of this image.
    [[nodiscard]] bool isOf(const Image& image) const;
    /// Something else is to be shown now, or nothing. Whether there was a curve.
    bool end();

private:
    ImageView& m_view;
    HistogramPane& m_histogram;
    InformationDocks& m_docks;
    CountResultPointer m_result; ///< null: none
};

} // namespace tonescope::ui
