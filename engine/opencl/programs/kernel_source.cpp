// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/programs/kernel_source.h"

#include "engine/values/measuring/kernel_text.h"

#include <QFile>
#include <QString>

#include <cassert>
#include <optional>
#include <utility>

namespace tonescope::opencl {

namespace {

std::optional<std::string> resourceText(std::string_view file) {
    QFile resource(QStringLiteral(":/kernels/") +
                   QString::fromUtf8(file.data(), static_cast<qsizetype>(file.size())));
    if (!resource.open(QIODevice::ReadOnly)) return std::nullopt;
    return resource.readAll().toStdString();
}

} // namespace

std::string fileText(std::string_view file) {
    std::optional<std::string> text = resourceText(file);
    assert(text);
    return std::move(*text);
}

std::string kernelSource(std::string_view file) {
    return kernelSource(file, fileText(file));
}

std::string kernelSource(std::string_view file, const std::string& text) {
    // The first line: drivers know the file by a name of their own. Of what is not there the compiler tells.
    return "#line 1 \"" + std::string(file) + "\"\n" + withIncluded(file, text, resourceText);
}

} // namespace tonescope::opencl
