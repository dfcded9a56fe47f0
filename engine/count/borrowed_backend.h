// SPDX-License-Identifier: GPL-3.0-or-later
// One device of a backend that another engine owns.
#pragma once

#include "engine/count/backend.h"

#include <utility>

namespace tonescope {

/// Finds what has been found already, so that several engines use different devices of one backend at the
/// same time. The backend outlives it.
class BorrowedBackend : public Backend {
public:
    /// `found` has one device, or none, and all strategies that it may run.
    BorrowedBackend(Backend& lender, DeviceCatalog found) : m_lender(lender), m_found(std::move(found)) {}

    DeviceCatalog find() override { return m_found; }
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override {
        return m_lender.defaultStrategy(device, layout, channels);
    }
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override {
        return m_lender.open(device);
    }
    [[nodiscard]] std::vector<std::string> givenUp() const override { return m_lender.givenUp(); }

private:
    Backend& m_lender;
    DeviceCatalog m_found;
};

} // namespace tonescope
