// SPDX-License-Identifier: GPL-3.0-or-later
// A kept result may be out of date, and only reading the file's stamp tells, which blocks on a slow disk. So
// a kept result is given at once, and the thread compares the stamp before it decodes the file again.
#include "app/window/file_queue.h"

#include <utility>

namespace tonescope::app {

void FileQueue::want(const QStringList& paths) {
    m_wanted = paths;
    for (const QString& path : paths)
        giveKept(path);
    if (m_running.isEmpty()) return beginNext();
    if (!m_wanted.removeOne(m_running)) {
        m_decode.stop();
        beginNext();
    }
}

void FileQueue::pause() {
    m_paused = true;
    m_decode.stop();
    if (!m_running.isEmpty()) m_wanted.prepend(std::exchange(m_running, {}));
}

void FileQueue::resume() {
    m_paused = false;
    if (m_running.isEmpty()) beginNext();
}

void FileQueue::beginNext() {
    m_running.clear();
    if (m_paused || m_wanted.isEmpty()) return;
    m_running = m_wanted.takeFirst();
    begin(m_running);
}

} // namespace tonescope::app
