// Check boxes that can be seen on dark ground.
#pragma once

class QWidget;

namespace tonescope::ui {

/// The style outlines boxes darker than the window, which on a dark one cannot be seen: gives the widget's
/// boxes a light outline there, and takes it back on a light one. For widgets that do not paint the window's
/// colour themselves; to be called again when the palette changes.
void outlineBoxes(QWidget& widget);

} // namespace tonescope::ui
