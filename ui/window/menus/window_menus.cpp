// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/menus/window_menus.h"

#include "ui/counting/count_choices.h"
#include "ui/counting/parameter_pane.h"
#include "ui/frame/menu_commands.h"
#include "ui/histogram/histogram_pane.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/image/image_pair.h"
#include "ui/image/image_view.h"
#include "ui/window/frame_controls.h"
#include "ui/window/information_docks.h"
#include "ui/window/menus/file_menu.h"
#include "ui/window/menus/help_menu.h"
#include "ui/window/menus/view_menu.h"
#include "ui/window/scope_docks.h"

#include <QCoreApplication>
#include <QMainWindow>
#include <QMenuBar>
#include <QToolButton>

namespace tonescope::ui {

namespace {

QAction* separator(QObject& owner) {
    auto* action = new QAction(&owner);
    action->setSeparator(true);
    return action;
}

/// Tab comes to the buttons in the order in which they are seen.
void letTabInto(const QList<QToolBar*>& bars) {
    QWidget* before = nullptr;
    for (const QToolBar* bar : bars) {
        QList<QToolButton*> buttons;
        for (QAction* action : bar->actions())
            buttons += qobject_cast<QToolButton*>(bar->widgetForAction(action));
        buttons +=
            bar->findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button")); // where all have no room
        buttons.removeAll(nullptr);                                                // separators
        for (QToolButton* button : buttons) {
            button->setFocusPolicy(Qt::TabFocus);
            if (before != nullptr) QWidget::setTabOrder(before, button);
            before = button;
        }
    }
}

} // namespace

void fillMenuBar(QMainWindow& window, const WindowParts& parts, QAction* lab) {
    ChannelBar& channels = *parts.histogram.channels();
    parts.view.addImage(parts.images);
    parts.view.addActions(parts.frames.actions());
    parts.view.addSeparator();
    parts.view.addPlot(parts.histogram.plot(), channels.switches());
    parts.view.addWindow(QList{channels.toggleViewAction(), parts.countBar.toggleViewAction()} +
                         parts.docks.toggles() + parts.scopes.toggles() +
                         QList{parts.parameters.toggleViewAction()});
    QMenuBar& bar = *window.menuBar();
    for (QMenu* menu :
         QList<QMenu*>{&parts.file, &parts.view, parts.histogram.options(), parts.choices.deviceMenu(),
                       parts.choices.strategyMenu(), parts.choices.grayMenu()})
        bar.addMenu(menu);
    QMenu* labMenu = bar.addMenu(QCoreApplication::translate("WindowMenus", "&Lab"));
    labMenu->setObjectName(QStringLiteral("labMenu"));
    labMenu->addAction(lab);
    bar.addMenu(new HelpMenu(window));
}

void fillToolBars(QMainWindow& window, const WindowParts& parts) {
    ChannelBar& channels = *parts.histogram.channels();
    window.addToolBar(&channels);
    QAction* first = channels.switches().first();
    channels.insertActions(first, {parts.file.openAction(), parts.view.fitAction(),
                                   parts.view.actualPixelsAction(), parts.view.regionAction()});
    channels.insertAction(first, parts.frames.playAction());
    channels.insertSeparator(first);
    channels.addSeparator();
    channels.addActions({parts.histogram.options()->logarithmic(), parts.histogram.options()->cutSpikes()});
    for (QAction* action : channels.actions())
        action->setIconText(withoutKey(action->text()));
    window.addToolBar(&parts.countBar);
    letTabInto({&channels, &parts.countBar});
}

void fillContextMenus(const WindowParts& parts) {
    QWidget& plot = parts.histogram.plot();
    plot.setContextMenuPolicy(Qt::ActionsContextMenu);
    plot.addActions(parts.file.plotActions() + QList{separator(plot)} + parts.view.plotActions() +
                    QList{separator(plot), parts.histogram.pinAction(), separator(plot),
                          parts.histogram.options()->menuAction()});
    QWidget& image = parts.images.view();
    image.setContextMenuPolicy(Qt::ActionsContextMenu);
    image.addActions(parts.view.imageActions() + QList{separator(image), parts.view.clippingAction(),
                                                       parts.choices.grayMenu()->menuAction()});
}

} // namespace tonescope::ui
