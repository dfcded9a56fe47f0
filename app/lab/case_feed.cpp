// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/case_feed.h"

#include "app/lab/case_json.h"

#include <QProcess>

#include <algorithm>
#include <utility>

namespace tonescope::app {

namespace {

constexpr std::size_t piece = std::size_t{1} << 20U; ///< bytes that wait to be read at most, and about

} // namespace

CaseFeed::CaseFeed(QProcess& process, MeasureCase asked) : m_process(process), m_asked(std::move(asked)) {
    connect(&process, &QProcess::bytesWritten, this, &CaseFeed::feed);
    m_process.write(headOf(m_asked));
    feed();
}

bool CaseFeed::done() const {
    const PixelView* pixels = pixelsBehind(m_asked);
    return pixels == nullptr || m_row == pixels->extent.height;
}

void CaseFeed::feed() {
    while (!done() && m_process.bytesToWrite() < static_cast<qint64>(piece))
        writePiece();
    if (!done()) return;
    disconnect(&m_process, nullptr, this, nullptr);
    m_process.closeWriteChannel(); // once everything is read
}

void CaseFeed::writePiece() {
    const PixelView& pixels = *pixelsBehind(m_asked);
    const std::size_t bytes = std::min(piece, pixels.rowBytes() - m_inRow);
    m_process.write(reinterpret_cast<const char*>(pixels.row(m_row) + m_inRow), static_cast<qint64>(bytes));
    m_inRow += bytes;
    if (m_inRow < pixels.rowBytes()) return;
    m_inRow = 0;
    ++m_row;
}

} // namespace tonescope::app
