// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/sampled_sight.h"

#include "ui/histogram/histogram_pane.h"
#include "ui/image/image_view.h"
#include "ui/window/information_docks.h"

namespace tonescope::ui {

void SampledSight::show(const CountResultPointer& result) {
    m_result = result;
    const ImagePointer& shown = m_view.image();
    // The picture itself may be there before its counts are.
    if (!shown || shown->name != result->image->name)
        m_view.showPreview(result->image, result->sampled->whole);
    m_histogram.showSampled(*result);
    m_docks.clear();
}

bool SampledSight::isOf(const Image& image) const {
    return m_result && m_result->image->name == image.name;
}

bool SampledSight::end() {
    const bool was = m_result != nullptr;
    m_result.reset();
    if (was) m_view.endPreview();
    return was;
}

} // namespace tonescope::ui
