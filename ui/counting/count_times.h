// SPDX-License-Identifier: GPL-3.0-or-later
// How long each device and strategy took for the image at hand.
#pragma once

#include "engine/values/count_result.h"

#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::ui {

struct CountTime {
    std::optional<Nanoseconds> kernel; ///< nothing where no kernel was timed
    Nanoseconds wall{};
};

/// "1.23 ms kernel, 2.90 ms wall"
[[nodiscard]] QString countTimeText(const CountTime& time);

/// Keeps what can be compared: times of one image, and of regions of one size. Those of the whole image are
/// kept beside, for when there is no region any more.
class CountTimes {
public:
    /// The newest of its device and strategy. Another image forgets the times of the one before.
    void add(const CountResult& result);

    /// Times as they were last for regions as large as that of the last result: by device, whatever the
    /// strategy, and by strategy on one device.
    [[nodiscard]] std::map<std::string, QString> byDevice() const;
    [[nodiscard]] std::map<std::string, QString> byStrategy(const std::string& device) const;

private:
    struct Entry {
        std::string device, strategy; ///< key and id
        Extent size;                  ///< of the region
        CountTime time;
    };

    std::weak_ptr<const Image> m_image;
    Extent m_size;
    std::vector<Entry> m_entries; ///< the newest last
};

} // namespace tonescope::ui
