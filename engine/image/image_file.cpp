// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/image_file.h"

namespace tonescope {

qint64 ImageFile::readData(char* data, qint64 maxSize) {
    if (m_stop.stop_requested()) return -1;
    const qint64 size = QFile::readData(data, maxSize);
    if (size <= 0 && maxSize > 0) m_readPastEnd = true;
    return size;
}

} // namespace tonescope
