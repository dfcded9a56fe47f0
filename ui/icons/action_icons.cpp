// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/icons/action_icons.h"

#include "ui/icons/glyph_icon.h"

#include <QAction>
#include <QWidget>

#include <array>
#include <optional>

namespace tonescope::ui {

namespace {

struct ActionIcon {
    const char* action;
    const char* themed; ///< by freedesktop.org's names; empty: none of them says it
    std::optional<Glyph> fallback{};
};

constexpr auto icons = std::to_array<ActionIcon>({
    {"newWindow", "window-new"},
    {"open", "document-open", Glyph::Open},
    {"openFolder", "folder-open"},
    {"paste", "edit-paste"},
    {"reload", "view-refresh"},
    {"previousImage", "go-previous"},
    {"nextImage", "go-next"},
    {"firstImage", "go-first"},
    {"lastImage", "go-last"},
    {"copyPlot", "edit-copy"},
    {"exportPlot", "document-save-as"},
    {"preferences", "preferences-system"},
    {"close", "window-close"},
    {"quit", "application-exit"},
    {"fit", "zoom-fit-best", Glyph::Fit},
    {"actualPixels", "zoom-original", Glyph::ActualPixels},
    {"zoomIn", "zoom-in"},
    {"zoomOut", "zoom-out"},
    {"regionTool", "", Glyph::Region},
    {"clearRegion", "edit-clear"},
    {"playFrames", "media-playback-start"},
    {"logarithmic", "", Glyph::Logarithmic},
    {"cutSpikes", "", Glyph::CutSpikes},
    {"findCommand", "edit-find"},
    {"welcome", "help-contents"},
    {"about", "help-about"},
});

} // namespace

void giveIcons(QWidget& window) {
    for (const ActionIcon& each : icons) {
        auto* action = window.findChild<QAction*>(QLatin1String(each.action));
        if (action == nullptr) continue;
        QIcon icon = QIcon::fromTheme(QLatin1String(each.themed));
        if (icon.isNull() && each.fallback) icon = glyphIcon(*each.fallback);
        if (!icon.isNull()) action->setIcon(icon);
    }
}

} // namespace tonescope::ui
