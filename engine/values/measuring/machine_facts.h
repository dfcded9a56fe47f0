// SPDX-License-Identifier: GPL-3.0-or-later
// The machine on which something was measured, so that sessions of several can be told apart.
#pragma once

#include <cstdint>
#include <string>

namespace tonescope {

/// All text is UTF-8. Drivers are told with their devices.
struct MachineFacts {
    std::string name{};       ///< as it calls itself
    std::string processor{};  ///< "Intel(R) Xeon(R) Platinum 8481C CPU @ 2.70GHz"
    unsigned cores = 0;       ///< that the program could use
    std::uint64_t memory = 0; ///< bytes
    std::string system{};     ///< "Debian GNU/Linux 12 (bookworm)"
    std::string kernel{};     ///< "linux 6.1.0-18-amd64"
    std::string mark{};       ///< tells machines of one name apart; a hash of what no other machine has

    bool operator==(const MachineFacts&) const = default;
};

} // namespace tonescope
