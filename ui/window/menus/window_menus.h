// SPDX-License-Identifier: GPL-3.0-or-later
// Where the window's actions are found: menus, tool bars, context menus.
#pragma once

class QAction;
class QMainWindow;

namespace tonescope::ui {

class CountBar;
class CountChoices;
class FileMenu;
class FrameControls;
class HistogramPane;
class ImagePair;
class InformationDocks;
class ParameterDock;
class ScopeDocks;
class ViewMenu;

/// Who has actions.
struct WindowParts {
    FileMenu& file;
    ViewMenu& view;
    HistogramPane& histogram;
    ImagePair& images;
    CountChoices& choices;
    CountBar& countBar;
    InformationDocks& docks;
    ScopeDocks& scopes;
    ParameterDock& parameters;
    FrameControls& frames;
};

/// Fills the menu bar of `window`. `lab` opens the strategy lab.
void fillMenuBar(QMainWindow& window, const WindowParts& parts, QAction* lab);
void fillToolBars(QMainWindow& window, const WindowParts& parts);
/// What a right click on plot and image offers: nothing that is not in a menu, too.
void fillContextMenus(const WindowParts& parts);

} // namespace tonescope::ui
