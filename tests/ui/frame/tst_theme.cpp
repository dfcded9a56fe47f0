// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that texts, icons and borders of controls have enough contrast in both palettes, that colours of
// channels can be told apart by colour-blind people, that a focused control can be seen, and that controls
// are large enough to be clicked.

#include "tests/fixtures/contrast.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/frame/line_icon.h"
#include "ui/frame/theme.h"
#include "ui/plot/colours.h"

#include <QCheckBox>
#include <QPainter>
#include <QRadioButton>
#include <QToolBar>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

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

class TestTheme : public QObject {
    Q_OBJECT

    /// The largest contrast of a pixel of the widget's picture with the ground.
    static double mostContrast(const QImage& picture, const QColor& ground) {
        double most = 1;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) {
                if (picture.pixelColor(x, y).alpha() == 255)
                    most = std::max(most, contrast(picture.pixelColor(x, y), ground));
            }
        }
        return most;
    }
    static bool has(const QImage& picture, const QColor& colour) {
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) {
                if (picture.pixelColor(x, y).rgb() == colour.rgb()) return true;
            }
        }
        return false;
    }
    static void appearances() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    /// The theme as applied; a test ends with the appearance with which it began.
    struct Applied {
        explicit Applied(bool dark) { applyAppearance(dark ? Appearance::Dark : Appearance::Light); }
        ~Applied() { applyAppearance(Appearance::System); }
        Q_DISABLE_COPY_MOVE(Applied)
    };

private Q_SLOTS:
    void textsCanBeRead_data() { appearances(); }
    void textsCanBeRead() {
        QFETCH(bool, dark);
        const QPalette palette = themePalette(dark);
        for (const auto ground :
             {QPalette::Window, QPalette::Base, QPalette::Button, QPalette::ToolTipBase}) {
            for (const auto ink : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                                   QPalette::PlaceholderText, QPalette::Link})
                QVERIFY2(contrast(palette.color(ink), palette.color(ground)) >= 4.5,
                         qPrintable(QStringLiteral("%1 on %2").arg(ink).arg(ground)));
            QVERIFY(contrast(palette.color(QPalette::Dark), palette.color(ground)) >= 3);
            QVERIFY(contrast(palette.color(QPalette::Highlight), palette.color(ground)) >= 3);
        }
        QVERIFY(contrast(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight)) >=
                4.5);
        QCOMPARE(isDark(palette), dark);
        const QColor surround = surroundOf(palette);
        QVERIFY(surround.red() == surround.green() && surround.green() == surround.blue());
    }

    void everyIconCanBeSeen_data() { appearances(); }
    void everyIconCanBeSeen() {
        QFETCH(bool, dark);
        const Applied applied(dark);
        const QStringList drawings = QDir(text(":/icons")).entryList({text("*.svg")});
        QVERIFY(drawings.size() > 20);
        for (const QString& drawing : drawings) {
            const QIcon icon = lineIcon(qPrintable(QFileInfo(drawing).baseName()));
            const QImage picture = icon.pixmap(20, 20).toImage();
            // Strokes are thinner than pixels: their strongest pixels tell.
            double most = 1;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x) {
                    QImage ground(1, 1, QImage::Format_RGB32);
                    ground.fill(QApplication::palette().color(QPalette::Window));
                    QPainter(&ground).fillRect(0, 0, 1, 1, picture.pixelColor(x, y));
                    most = std::max(most, contrast(ground.pixelColor(0, 0),
                                                   QApplication::palette().color(QPalette::Window)));
                }
            }
            QVERIFY2(most >= 3, qPrintable(drawing));
        }
    }

    /// Icons of tool bars and menus follow the palette, also when it changes.
    void everyActionOfABarHasAnIcon() {
        MainWindow window;
        for (const QToolBar* bar : window.findChildren<QToolBar*>()) {
            for (const QAction* action : bar->actions()) {
                const auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(
                    const_cast<QAction*>(action))); // NOLINT(cppcoreguidelines-pro-type-const-cast)
                if (button == nullptr || button->toolButtonStyle() == Qt::ToolButtonTextOnly) continue;
                QVERIFY2(!button->icon().isNull(), qPrintable(action->objectName()));
            }
        }
    }

    /// Curves of channels, and those of the whole photo behind a region.
    void curvesCanBeSeen_data() { lettersOfChannelsCanBeRead_data(); }
    void curvesCanBeSeen() {
        QFETCH(bool, dark);
        QFETCH(ChannelColours, colours);
        const QPalette palette = themePalette(dark);
        for (const Channel channel : allChannels) {
            for (const QColor& colour :
                 {colourOf(channel, palette, colours), ghostOf(channel, palette, colours)}) {
                QImage drawn(1, 1, QImage::Format_RGB32);
                drawn.fill(palette.color(QPalette::Base));
                QPainter(&drawn).fillRect(0, 0, 1, 1, colour);
                QVERIFY2(contrast(drawn.pixelColor(0, 0), palette.color(QPalette::Base)) >= 3,
                         qPrintable(QString::fromUtf8(nameOf(channel))));
            }
        }
    }

    void lettersOfChannelsCanBeRead_data() {
        columns<bool, ChannelColours>({"dark", "colours"});
        for (const bool dark : {false, true}) {
            for (const auto colours : {ChannelColours::Natural, ChannelColours::ColourBlind})
                QTest::addRow("%d %d", int(dark), int(colours)) << dark << colours;
        }
    }
    void lettersOfChannelsCanBeRead() {
        QFETCH(bool, dark);
        QFETCH(ChannelColours, colours);
        for (const Channel channel : allChannels) {
            const QIcon icon = iconOf(channel, themePalette(dark), colours);
            const QImage on = icon.pixmap(60, 60, QIcon::Normal, QIcon::On).toImage();
            const QImage off = icon.pixmap(60, 60, QIcon::Normal, QIcon::Off).toImage();
            QVERIFY(on != off);
            if (channel == Channel::Gray) continue; // text on the window
            QVERIFY(mostContrast(on, on.pixelColor(on.width() / 2, on.height() / 6)) >= 4.5);
        }
    }

    /// The accent is in the picture of a control only while that has the focus.
    void theFocusCanBeSeen_data() {
        columns<QString, bool>({"control", "dark"});
        for (const char* control : {"QPushButton", "QToolButton", "QCheckBox", "QRadioButton", "QLineEdit",
                                    "QSpinBox", "QComboBox"}) {
            QTest::addRow("%s light", control) << text(control) << false;
            QTest::addRow("%s dark", control) << text(control) << true;
        }
    }
    void theFocusCanBeSeen() {
        QFETCH(QString, control);
        QFETCH(bool, dark);
        const Applied applied(dark);
        QWidget window;
        QWidget* widget = nullptr;
        if (control == text("QPushButton")) widget = new QPushButton(text("x"), &window);
        if (control == text("QToolButton")) widget = new QToolButton(&window);
        if (control == text("QCheckBox")) widget = new QCheckBox(text("x"), &window);
        if (control == text("QRadioButton")) widget = new QRadioButton(text("x"), &window);
        if (control == text("QLineEdit")) widget = new QLineEdit(&window);
        if (control == text("QSpinBox")) widget = new QSpinBox(&window);
        if (control == text("QComboBox")) widget = new QComboBox(&window);
        widget->setFocusPolicy(Qt::StrongFocus);
        auto* other = new QPushButton(&window);
        other->setFocus();
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const QColor accent = QApplication::palette().color(QPalette::Highlight);
        QVERIFY(!has(widget->grab().toImage(), accent));
        window.setAttribute(Qt::WA_KeyboardFocusChange); // as the Tab key does
        widget->setFocus(Qt::TabFocusReason);
        if (auto* line = widget->findChild<QLineEdit*>()) line->deselect(); // a selection has the accent too
        QVERIFY(has(widget->grab().toImage(), accent));
    }

    /// Fusion draws the outline of an empty box darker than a dark window.
    void emptyBoxesCanBeSeen_data() { appearances(); }
    void emptyBoxesCanBeSeen() {
        QFETCH(bool, dark);
        const Applied applied(dark);
        const QColor ground = QApplication::palette().color(QPalette::Window);
        QCheckBox box;
        QVERIFY(mostContrast(box.grab().toImage(), ground) >= (dark ? 3 : 2.9));
        QRadioButton choice;
        QVERIFY(mostContrast(choice.grab().toImage(), ground) >= (dark ? 3 : 2.9));
        QDockWidget dock(text("x"));
        dock.setWidget(new QWidget);
        const auto* close = dock.findChild<QAbstractButton*>(text("qt_dockwidget_closebutton"));
        QVERIFY(mostContrast(close->icon().pixmap(16).toImage(), ground) >= 3);
    }

    void targetsAreLargeEnough() {
        const Applied applied(false);
        QPushButton push(text("x"));
        QToolButton tool;
        QCheckBox check(text("x"));
        QComboBox combo;
        QSpinBox spin;
        QLineEdit line;
        for (const QWidget* widget :
             std::initializer_list<QWidget*>{&push, &tool, &check, &combo, &spin, &line})
            QVERIFY2(widget->sizeHint().height() >= 24, widget->metaObject()->className());
    }

    /// The desktop's own palette decides between light and dark; this test's desktop is light.
    void theSystemsAppearanceIsOneOfOurs() {
        { const Applied applied(true); }
        QCOMPARE(QApplication::palette().color(QPalette::Window),
                 themePalette(false).color(QPalette::Window));
    }

    void coloursOfChannelsAreToldApart_data() {
        columns<bool, bool>({"dark", "withoutRed"});
        for (const bool dark : {false, true}) {
            for (const bool withoutRed : {false, true})
                QTest::addRow("%s, without %s cones", dark ? "dark" : "light", withoutRed ? "red" : "green")
                    << dark << withoutRed;
        }
    }
    void coloursOfChannelsAreToldApart() {
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

ROOM_TEST(TestTheme, QApplication)
#include "tst_theme.moc"
