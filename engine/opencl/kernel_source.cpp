#include "engine/opencl/kernel_source.h"

#include <QFile>
#include <QString>

#include <cassert>
#include <sstream>

namespace tonescope::opencl {

namespace {

std::string resourceText(std::string_view file) {
    QFile resource(QStringLiteral(":/kernels/") +
                   QString::fromUtf8(file.data(), static_cast<qsizetype>(file.size())));
    [[maybe_unused]] const bool opened = resource.open(QIODevice::ReadOnly);
    assert(opened);
    return resource.readAll().toStdString();
}

/// The file named by a line `#include "file"`; empty for any other line.
std::string_view includedFile(std::string_view line) {
    constexpr std::string_view directive = "#include \"";
    if (!line.starts_with(directive)) return {};
    line.remove_prefix(directive.size());
    return line.substr(0, line.find('"'));
}

} // namespace

std::string kernelSource(std::string_view file) {
    std::istringstream lines(resourceText(file));
    std::string source;
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const std::string_view included = includedFile(line);
        if (included.empty()) {
            source += line + "\n";
        } else {
            source += "#line 1 \"" + std::string(included) + "\"\n" + kernelSource(included) + "#line " +
                      std::to_string(number + 1) + " \"" + std::string(file) + "\"\n";
        }
    }
    return source;
}

} // namespace tonescope::opencl
