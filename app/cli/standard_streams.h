// SPDX-License-Identifier: GPL-3.0-or-later
// Standard output in whole lines, and a standard error that libraries cannot write to.
#pragma once

#include "app/cli/console.h"

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace tonescope::app {

/// Standard output in whole lines. Text is buffered until the stream is flushed. From the first flush on,
/// SIGINT, SIGHUP and SIGTERM end the process after the line that is being written; in the middle of a line
/// only if the reader accepts nothing for 250 ms, or at a second signal. For one thread; one object at a
/// time, because the signal handlers are global.
class StandardOutput : private std::streambuf {
public:
    StandardOutput() = default;
    /// Restores the signal handlers. Text that was not flushed is lost.
    ~StandardOutput() override;
    StandardOutput(const StandardOutput&) = delete;
    StandardOutput& operator=(const StandardOutput&) = delete;

    [[nodiscard]] std::ostream& stream() { return m_stream; }

    /// errno of the first write that failed; 0 if none did.
    [[nodiscard]] int error() const { return m_error; }

private:
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int_type overflow(int_type character) override;
    int sync() override;
    /// Writes lines that firstLines() has selected, and then ends the process if a signal has arrived.
    void writeLines(std::string_view lines);

    std::string m_kept; ///< text until the next flush
    int m_error = 0;
    bool m_handlesSignals = false;
    std::ostream m_stream{this};
};

/// Standard error through a duplicate of descriptor 2, unbuffered: each piece of text is one write(). If
/// descriptor 2 is closed, it is opened on /dev/null, so that no file opened later gets this number. For one
/// thread.
class StandardError : private std::streambuf {
public:
    StandardError();
    /// Restores descriptor 2.
    ~StandardError() override;
    StandardError(const StandardError&) = delete;
    StandardError& operator=(const StandardError&) = delete;

    [[nodiscard]] std::ostream& stream() { return m_stream; }

    /// The terminal behind stream().
    [[nodiscard]] Terminal terminal() const { return terminalAt(m_descriptor); }

    /// Redirects descriptor 2 to /dev/null for all threads; stream() still writes. Image libraries print
    /// warnings about damaged files to descriptor 2; a command itself writes one line about such a file.
    void muteOthers();

private:
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int_type overflow(int_type character) override;

    int m_descriptor;
    bool m_othersMuted = false;
    std::ostream m_stream{this};
};

} // namespace tonescope::app
