// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/text/sentence.h"

#include <cassert>
#include <cstddef>

namespace tonescope {

std::string filled(std::string_view sentence, std::initializer_list<std::string_view> parts) {
    std::string text;
    for (std::size_t at = 0; at < sentence.size(); ++at) {
        const bool place = sentence[at] == '%' && at + 1 < sentence.size() && sentence[at + 1] >= '1' &&
                           sentence[at + 1] <= '9';
        if (!place) {
            text += sentence[at];
            continue;
        }
        const auto part = static_cast<std::size_t>(sentence[++at] - '1');
        assert(part < parts.size());
        text += parts.begin()[part];
    }
    return text;
}

} // namespace tonescope
