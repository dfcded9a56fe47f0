// SPDX-License-Identifier: GPL-3.0-or-later
// Where a window's parts are: its place on the screen, its docks and bars, and what shares its middle.
#pragma once

#include <QByteArray>
#include <QObject>

class QMainWindow;
class QSettings;
class QSplitter;

namespace tonescope::ui {

class InformationDocks;

/// Keeps the layout from start to start, and gives back that of the first. The parts belong to the window.
class WindowLayout : public QObject {
    Q_OBJECT

public:
    /// All docks and bars have their first place. The window gets a size that suits its screen, and owns
    /// this.
    WindowLayout(QMainWindow& window, QSplitter& middle, InformationDocks& docks);

    /// As it was, floating docks too; as at first where nothing is kept, or where it does not fit the screen.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;
    /// Everything is where it is for who comes for the first time; the window stays where it is.
    void reset();

private:
    QMainWindow& m_window;
    QSplitter& m_middle;
    InformationDocks& m_docks;
    QByteArray m_first, m_firstMiddle;
};

} // namespace tonescope::ui
