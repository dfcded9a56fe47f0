// SPDX-License-Identifier: GPL-3.0-or-later
// Standard output in whole lines, and why it could not be written.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace tonescope::app {

/// Keeps what is written until flush(), and writes it then in whole lines: SIGINT, SIGHUP and SIGTERM wait
/// for the end of a line that is being written. They end the process in its middle where the reader takes
/// nothing more, or with the second signal. For one thread; one object at a time.
class StandardOutput : private std::streambuf {
public:
    StandardOutput() = default;
    /// What was not flushed is not written.
    ~StandardOutput() override;
    StandardOutput(const StandardOutput&) = delete;
    StandardOutput& operator=(const StandardOutput&) = delete;

    [[nodiscard]] std::ostream& stream() { return m_stream; }

    /// Why the first write failed (errno); 0: none did.
    [[nodiscard]] int error() const { return m_error; }

private:
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int_type overflow(int_type character) override;
    int sync() override;
    void writeLines(std::string_view lines);

    std::string m_kept;
    int m_error = 0;
    bool m_heard = false; ///< signals are
    std::ostream m_stream{this};
};

} // namespace tonescope::app
