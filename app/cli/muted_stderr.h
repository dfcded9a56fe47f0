// SPDX-License-Identifier: GPL-3.0-or-later
// Keeping libraries from writing between our lines.
#pragma once

namespace tonescope::app {

/// For as long as it lives, nothing that any thread writes to standard error gets out: decoders print there
/// what they think of a damaged file, libpng even without asking Qt, and a command owes one line of its own
/// instead. That line needs a way of its own, made before: KeptStderr.
class MutedStderr {
public:
    MutedStderr();
    ~MutedStderr();
    MutedStderr(const MutedStderr&) = delete;
    MutedStderr& operator=(const MutedStderr&) = delete;

private:
    int m_kept; ///< a copy of the descriptor, or -1 where there was none to copy
};

} // namespace tonescope::app
