// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the colours of channels for colour-blind people can be told apart, by a simulation.

#include "tests/fixtures/room.h"
#include "ui/frame/theme.h"
#include "ui/plot/colours.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace tonescope;
using namespace tonescope::ui;
using tonescope::test::columns;

namespace {

using Light = std::array<double, 3>; ///< red, green and blue, linear

Light linear(const QColor& colour) {
    const auto sample = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return {sample(colour.redF()), sample(colour.greenF()), sample(colour.blueF())};
}

/// The colour as someone without red or green cones sees it: G. M. Machado and others, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.
Light seenWithout(bool red, const Light& light) {
    using Matrix = std::array<Light, 3>;
    constexpr Matrix protanopia{Light{0.152286, 1.052583, -0.204868}, Light{0.114503, 0.786281, 0.099216},
                                Light{-0.003882, -0.048116, 1.051998}};
    constexpr Matrix deuteranopia{Light{0.367322, 0.860646, -0.227968}, Light{0.280085, 0.672501, 0.047413},
                                  Light{-0.011820, 0.042940, 0.968881}};
    Light seen{};
    const Matrix& matrix = red ? protanopia : deuteranopia;
    for (std::size_t row = 0; row < seen.size(); ++row)
        seen.at(row) =
            std::clamp(std::inner_product(light.begin(), light.end(), matrix.at(row).begin(), 0.0), 0.0, 1.0);
    return seen;
}

/// CIE 1976 L*a*b* of a linear sRGB colour.
Light labOf(const Light& light) {
    const auto [r, g, b] = light;
    const auto curve = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const double y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const double z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const Light& one, const Light& other) {
    return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

} // namespace

class TestChannelColours : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void areToldApart_data() {
        columns<bool, bool>({"dark", "withoutRed"});
        for (const bool dark : {false, true}) {
            for (const bool withoutRed : {false, true})
                QTest::addRow("%s, without %s cones", dark ? "dark" : "light", withoutRed ? "red" : "green")
                    << dark << withoutRed;
        }
    }
    void areToldApart() {
        QFETCH(bool, dark);
        QFETCH(bool, withoutRed);
        constexpr double visible = 12; // several times the least difference that can be seen side by side
        const QPalette palette = themePalette(dark);
        for (const Channel one : allChannels) {
            for (const Channel other : allChannels) {
                if (one >= other) continue;
                const auto seen = [&](Channel channel) {
                    const QColor colour = colourOf(channel, palette, ChannelColours::ColourBlind);
                    return labOf(seenWithout(withoutRed, linear(colour)));
                };
                const double between = distance(seen(one), seen(other));
                QVERIFY2(between >= visible, qPrintable(QStringLiteral("%1 and %2: %3")
                                                            .arg(QLatin1String(nameOf(one).data()),
                                                                 QLatin1String(nameOf(other).data()))
                                                            .arg(between)));
            }
        }
    }
};

ROOM_TEST(TestChannelColours, QApplication)
#include "tst_channel_colours.moc"
