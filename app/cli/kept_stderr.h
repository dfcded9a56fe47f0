// SPDX-License-Identifier: GPL-3.0-or-later
// Our own way to standard error.
#pragma once

#include <ostream>
#include <streambuf>

namespace tonescope::app {

/// Standard error as it was when this was made, whatever becomes of the descriptor: MutedStderr silences the
/// libraries, not this. Nothing is held back, and what is written in one piece goes out in one piece. For one
/// thread. Where there is no standard error, it leads nowhere, and no file that is opened later takes its
/// number.
class KeptStderr : private std::streambuf {
public:
    KeptStderr();
    ~KeptStderr() override;
    KeptStderr(const KeptStderr&) = delete;
    KeptStderr& operator=(const KeptStderr&) = delete;

    [[nodiscard]] std::ostream& stream() { return m_stream; }

private:
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int_type overflow(int_type character) override;

    int m_descriptor;
    std::ostream m_stream{this};
};

} // namespace tonescope::app
