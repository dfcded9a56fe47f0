// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/machine_json.h"

#include <limits>

namespace tonescope::app {

QJsonObject jsonOf(const MachineFacts& machine) {
    return {{QStringLiteral("name"), text(machine.name)},
            {QStringLiteral("processor"), text(machine.processor)},
            {QStringLiteral("cores"), static_cast<qint64>(machine.cores)},
            {QStringLiteral("memory"), static_cast<qint64>(machine.memory)},
            {QStringLiteral("system"), text(machine.system)},
            {QStringLiteral("kernel"), text(machine.kernel)},
            {QStringLiteral("mark"), text(machine.mark)}};
}

QJsonObject jsonOf(const PixelContent& content) {
    return {{QStringLiteral("sha256"), text(content.sha256)},
            {QStringLiteral("width"), static_cast<qint64>(content.width)},
            {QStringLiteral("height"), static_cast<qint64>(content.height)}};
}

std::optional<MachineFacts> machineFrom(JsonFields& fields, const char* key) {
    if (!fields.has(key)) return std::nullopt;
    JsonFields of(fields.object(key));
    MachineFacts machine;
    machine.name = of.text("name");
    machine.processor = of.text("processor");
    machine.cores = static_cast<unsigned>(of.whole("cores", std::numeric_limits<std::int32_t>::max()));
    machine.memory = static_cast<std::uint64_t>(of.whole("memory"));
    machine.system = of.text("system");
    machine.kernel = of.text("kernel");
    machine.mark = of.text("mark");
    if (!of.good()) fields.refuse(key);
    return machine;
}

std::optional<PixelContent> contentFrom(JsonFields& fields, const char* key) {
    if (!fields.has(key)) return std::nullopt;
    JsonFields of(fields.object(key));
    const PixelContent content{of.text("sha256"), static_cast<std::uint64_t>(of.whole("width")),
                               static_cast<std::uint64_t>(of.whole("height"))};
    if (!of.good()) fields.refuse(key);
    return content;
}

} // namespace tonescope::app
