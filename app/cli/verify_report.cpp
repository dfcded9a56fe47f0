// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verify_report.h"

#include "app/cli/json_text.h"

#include <algorithm>

namespace tonescope::app {

namespace {

constexpr std::size_t dataWidth = 14, strategyWidth = 22; ///< rows are written before the next ones are known

std::string padded(std::string_view text, std::size_t width) {
    return std::string(text) + std::string(width - std::min(width, text.size()), ' ');
}

QJsonObject jsonOf(const bench::VerifyRow& row) {
    return {{QStringLiteral("device"), text(row.device.key)},
            {QStringLiteral("strategy"), text(row.strategy.id)},
            {QStringLiteral("data"), text(row.data)},
            {QStringLiteral("correct"), row.correct},
            {QStringLiteral("firstDifference"), row.correct ? QJsonValue() : text(row.firstDifference)}};
}

} // namespace

void VerifyReport::write(const bench::VerifyRow& row) {
    if (m_format == Format::Json) {
        m_out << line(jsonOf(row));
    } else {
        writeTable(row);
    }
    m_out << std::flush;
}

void VerifyReport::writeTable(const bench::VerifyRow& row) {
    if (row.device.key != m_lastDevice) {
        m_out << (m_lastDevice.empty() ? "" : "\n") << row.device.key << '\n';
        m_lastDevice = row.device.key;
    }
    const std::string verdict =
        row.correct ? "correct"
                    : (row.strategy.exact ? "WRONG: " : "wrong on purpose: ") + row.firstDifference;
    m_out << padded(row.data, dataWidth) << "  " << padded(row.strategy.id, strategyWidth) << "  " << verdict
          << '\n';
}

} // namespace tonescope::app
