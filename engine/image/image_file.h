// SPDX-License-Identifier: GPL-3.0-or-later
// A file as a decoder reads it.
#pragma once

#include <QFile>

#include <stop_token>
#include <utility>

namespace tonescope {

/// Notices two things that decoders keep to themselves: that they wanted more bytes than there are, which is
/// how a JPEG that was cut short differs from a whole one, and that nobody wants the picture any longer.
class ImageFile : public QFile {
public:
    ImageFile(const QString& path, std::stop_token stop) : QFile(path), m_stop(std::move(stop)) {}

    /// Whether a read found nothing because the file had ended.
    [[nodiscard]] bool readPastEnd() const { return m_readPastEnd; }

protected:
    qint64 readData(char* data, qint64 maxSize) override;

private:
    std::stop_token m_stop;
    bool m_readPastEnd = false;
};

} // namespace tonescope
