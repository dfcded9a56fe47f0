// SPDX-License-Identifier: GPL-3.0-or-later
// All numbers are formatted by the default locale, which setLanguage() sets. Values are rounded before the
// unit is chosen, so that 999.6 µs becomes 1.00 ms and not 1000 µs.
#include "ui/words/number_text.h"

#include "engine/values/failure.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tonescope::ui {

namespace {

/// A number from 1 to 999 with 3 significant digits, a larger one with all its whole digits, a smaller one
/// with 2 decimals, or 3 below 0.1. The limits lie half a digit lower, because rounding to fewer decimals
/// could otherwise add a digit: 9.996 becomes 10.0.
QString threeDigits(double number) {
    const int decimals = number > 0 && number < 0.0995 ? 3 : number < 9.995 ? 2 : number < 99.95 ? 1 : 0;
    return QLocale().toString(number, 'f', decimals);
}

} // namespace

QString decimalText(double number) {
    if (std::isnan(number)) return QStringLiteral("NaN");
    if (std::isinf(number)) return number < 0 ? QStringLiteral("-∞") : QStringLiteral("∞");
    return std::abs(number) < 1000 ? QLocale().toString(number, 'g', 4) : QLocale().toString(number, 'f', 0);
}

QString sampleText(const Histogram& histogram, std::size_t bin) {
    return histogram.isFloating() ? decimalText(histogram.valueOf(bin)) : QString::number(bin);
}

QString durationText(Nanoseconds duration) {
    const auto nanoseconds = static_cast<double>(duration.count());
    if (nanoseconds < 1000) return QLocale().toString(duration.count()) + QStringLiteral(" ns");

    const std::array units{QStringLiteral("µs"), QStringLiteral("ms"), QStringLiteral("s")};
    double number = nanoseconds / 1000;
    std::size_t unit = 0;
    // 999.5 would be printed as 1000.
    while (number >= 999.5 && unit + 1 < units.size()) {
        number /= 1000;
        ++unit;
    }
    return threeDigits(number) + QLatin1Char(' ') + units.at(unit);
}

QString countText(std::uint64_t count) {
    return QLocale().toString(static_cast<qulonglong>(count));
}

QString compactCount(double count) {
    const QLocale locale;
    const bool myriads = locale.language() == QLocale::Chinese;
    const double base = myriads ? 10'000 : 1000;
    const std::array units = myriads ? std::array{QString(), QStringLiteral("万"), QStringLiteral("亿")}
                                     : std::array{QString(), QStringLiteral("k"), QStringLiteral("M")};
    std::size_t unit = 0;
    while (count >= base * 0.9995 && unit + 1 < units.size()) {
        count /= base;
        ++unit;
    }
    const double digits = count >= 99.95 ? 1 : count >= 9.995 ? 10 : 100;
    return locale.toString(std::round(count * digits) / digits, 'f', QLocale::FloatingPointShortest)
               .remove(locale.groupSeparator()) +
           units.at(unit);
}

int pluralOf(std::uint64_t count) {
    return static_cast<int>(std::min<std::uint64_t>(count, std::numeric_limits<int>::max()));
}

QString shareText(std::uint64_t part, std::uint64_t whole) {
    const double percent = whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    // A small share must not be shown as 0 %, which would mean that there are none.
    if (part > 0 && percent < 0.01)
        return QLatin1Char('<') + QLocale().toString(0.01, 'f', 2) + QStringLiteral(" %");
    return QLocale().toString(percent, 'f', part == 0 || part == whole ? 0 : 2) + QStringLiteral(" %");
}

QString bytesText(std::uint64_t bytes) {
    if (bytes < 1024) return QCoreApplication::translate("Numbers", "%Ln bytes", nullptr, pluralOf(bytes));
    return QString::fromStdString(sizeText(bytes)).replace(QLatin1Char('.'), QLocale().decimalPoint());
}

QString throughputText(std::optional<double> gigabytesPerSecond) {
    if (!gigabytesPerSecond) return QStringLiteral("–");
    // The time of a tiny image is that of a kernel launch, and its throughput would be shown as 0.000 GB/s.
    if (*gigabytesPerSecond > 0 && *gigabytesPerSecond < 0.0995)
        return threeDigits(*gigabytesPerSecond * 1000) + QStringLiteral(" MB/s");
    return threeDigits(*gigabytesPerSecond) + QStringLiteral(" GB/s");
}

} // namespace tonescope::ui
