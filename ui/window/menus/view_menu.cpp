// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/menus/view_menu.h"

#include "ui/histogram/histogram_plot.h"
#include "ui/image/image_pair.h"
#include "ui/image/image_view.h"
#include "ui/window/appearance.h"
#include "ui/window/menus/language_menu.h"
#include "ui/words/settings_values.h"

#include <QSettings>

namespace tonescope::ui {

ViewMenu::ViewMenu(QWidget* parent)
    : QMenu(tr("&View"), parent), m_appearance(new AppearanceMenu(this)), m_language(new LanguageMenu(this)),
      m_details(new QAction(tr("Counting &details"), this)), m_reset(new QAction(tr("Rese&t layout"), this)) {
    setObjectName(QStringLiteral("viewMenu"));
    setToolTipsVisible(true);
    m_details->setObjectName(QStringLiteral("countingDetails"));
    m_details->setShortcut(QKeySequence(tr("F8")));
    m_details->setToolTip(tr("How is counted: device, strategy, parameters and every time (F8)"));
    m_details->setCheckable(true);
    m_details->setChecked(true);
    m_reset->setObjectName(QStringLiteral("resetLayout"));
    m_reset->setToolTip(tr("Puts docks and bars where they are at the first start"));
}

void ViewMenu::restore(const QSettings& settings) {
    m_appearance->restore(settings);
    m_language->restore(settings);
    m_details->setChecked(flagIn(settings, m_details->objectName(), false));
}

void ViewMenu::save(QSettings& settings) const {
    m_appearance->save(settings);
    m_language->save(settings);
    settings.setValue(m_details->objectName(), m_details->isChecked());
}

QAction* ViewMenu::add(const QString& text, const QString& name, const QKeySequence& shortcut) {
    QAction* action = addAction(text);
    action->setObjectName(name);
    action->setShortcut(shortcut);
    return action;
}

void ViewMenu::addImage(ImagePair& images) {
    ImageView& view = images.view();
    m_fit = add(tr("&Fit"), QStringLiteral("fit"), QKeySequence(tr("Ctrl+0")));
    connect(m_fit, &QAction::triggered, &view, &ImageView::fit);
    m_actualPixels = add(tr("&100 %"), QStringLiteral("actualPixels"), QKeySequence(tr("Ctrl+1")));
    m_actualPixels->setToolTip(tr("One pixel of the image is one pixel of the screen"));
    connect(m_actualPixels, &QAction::triggered, &view, &ImageView::showActualPixels);
    connect(add(tr("Zoom &in"), QStringLiteral("zoomIn"), QKeySequence::ZoomIn), &QAction::triggered, &view,
            &ImageView::zoomIn);
    connect(add(tr("Zoom &out"), QStringLiteral("zoomOut"), QKeySequence::ZoomOut), &QAction::triggered,
            &view, &ImageView::zoomOut);
    m_region = add(tr("R&egion"), QStringLiteral("regionTool"), QKeySequence(tr("R")));
    m_region->setToolTip(tr("Draw a region with the mouse, move and resize it (R; or Shift and dragging)"));
    m_region->setCheckable(true);
    connect(m_region, &QAction::toggled, &view, &ImageView::setRegionTool);
    m_clear = add(tr("Clear &region"), QStringLiteral("clearRegion"), QKeySequence(tr("Ctrl+D")));
    connect(m_clear, &QAction::triggered, &view, &ImageView::clearRegion);
    QAction* aside = add(tr("P&ut aside"), QStringLiteral("putAside"), QKeySequence(tr("B")));
    aside->setToolTip(
        tr("Keep the shown image beside the next ones, seen in the same place; again: close it (B)"));
    connect(aside, &QAction::triggered, &images, &ImagePair::toggleAside);
    QAction* swap = add(tr("S&wap images"), QStringLiteral("swapImages"), QKeySequence(tr("X")));
    swap->setToolTip(tr("Count the image aside, and put the other one there (X)"));
    connect(swap, &QAction::triggered, &images, &ImagePair::swap);
    addSeparator();
}

void ViewMenu::addPlot(HistogramPlot& plot, const QList<QAction*>& channels) {
    addActions(channels);
    addSeparator();
    m_allValues = add(tr("Show &all values"), QStringLiteral("showAllValues"), QKeySequence(tr("Ctrl+2")));
    m_allValues->setToolTip(tr("All values that the data use; once more, all that there are"));
    connect(m_allValues, &QAction::triggered, &plot, &HistogramPlot::showUsedValues);
    m_clipping = add(tr("Light &clipped pixels"), QStringLiteral("lightClipped"), QKeySequence(tr("C")));
    connect(m_clipping, &QAction::triggered, &plot,
            [&plot] { plot.clipping().keepLit(!plot.clipping().anyKept()); });
    addSeparator();
}

void ViewMenu::addWindow(const QList<QAction*>& parts) {
    addAction(m_details);
    addActions(parts);
    addSeparator();
    addMenu(m_appearance);
    addMenu(m_language);
    addAction(m_reset);
}

} // namespace tonescope::ui
