// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_layout.h"

#include "ui/frame/screen_fit.h"
#include "ui/window/information_docks.h"
#include "ui/words/settings_values.h"

#include <QMainWindow>
#include <QScreen>
#include <QSettings>
#include <QSplitter>

namespace tonescope::ui {

namespace {

const QString geometryKey = QStringLiteral("geometry");
const QString docksKey = QStringLiteral("docks");
const QString middleKey = QStringLiteral("splitter");

} // namespace

WindowLayout::WindowLayout(QMainWindow& window, QSplitter& middle, InformationDocks& docks)
    : QObject(&window), m_window(window), m_middle(middle), m_docks(docks), m_first(window.saveState()),
      m_firstMiddle(middle.saveState()) {
    constexpr int roomForAll = 640;
    m_window.resize(1280, 860);
    if (m_window.screen()->availableSize().height() < roomForAll) m_docks.hide();
    fitScreen(m_window);
}

void WindowLayout::restore(const QSettings& settings) {
    m_window.restoreGeometry(bytesIn(settings, geometryKey));
    const QByteArray docks = bytesIn(settings, docksKey);
    m_window.restoreState(docks);
    if (docks.isEmpty()) m_docks.hide(); // who comes for the first time, comes for a photo
    m_middle.restoreState(bytesIn(settings, middleKey));
    if (!fitsScreen(m_window)) m_window.restoreState(m_first);
    fitScreen(m_window);
}

void WindowLayout::save(QSettings& settings) const {
    keepBytes(settings, geometryKey, m_window.saveGeometry());
    keepBytes(settings, docksKey, m_window.saveState());
    keepBytes(settings, middleKey, m_middle.saveState());
}

void WindowLayout::reset() {
    m_window.restoreState(m_first);
    m_middle.restoreState(m_firstMiddle);
    m_docks.hide();
}

} // namespace tonescope::ui
