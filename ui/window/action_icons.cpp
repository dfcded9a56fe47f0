// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/action_icons.h"

#include "ui/frame/line_icon.h"

#include <QAction>
#include <QWidget>

#include <array>

namespace tonescope::ui {

namespace {

struct ActionIcon {
    const char* action;
    const char* icon; ///< as for lineIcon()
};

constexpr auto icons = std::to_array<ActionIcon>({
    {"newWindow", "window"},
    {"open", "open"},
    {"openFolder", "folder"},
    {"paste", "paste"},
    {"reload", "reload"},
    {"previousImage", "previous"},
    {"nextImage", "next"},
    {"firstImage", "first"},
    {"lastImage", "last"},
    {"copyPlot", "copy"},
    {"exportPlot", "export"},
    {"close", "close"},
    {"quit", "quit"},
    {"fit", "fit"},
    {"actualPixels", "actual"},
    {"zoomIn", "zoom-in"},
    {"zoomOut", "zoom-out"},
    {"regionTool", "region"},
    {"regionRectangle", "region"},
    {"regionEllipse", "ellipse"},
    {"clearRegion", "clear"},
    {"putAside", "compare"},
    {"swapImages", "swap"},
    {"playFrames", "play"},
    {"showAllValues", "range"},
    {"lightClipped", "clipping"},
    {"cutSpikes", "spikes"},
    {"pin", "pin"},
    {"sectionCounting", "clock"},
    {"resetLayout", "layout"},
    {"openLab", "lab"},
    {"findCommand", "search"},
    {"showShortcuts", "keyboard"},
    {"deviceDoctor", "doctor"},
    {"about", "about"},
});

} // namespace

void giveIcons(QWidget& window) {
    for (const ActionIcon& each : icons) {
        if (auto* action = window.findChild<QAction*>(QLatin1String(each.action)))
            action->setIcon(lineIcon(each.icon));
    }
}

} // namespace tonescope::ui
