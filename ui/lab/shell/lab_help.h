// SPDX-License-Identifier: GPL-3.0-or-later
// What can be looked up in the lab.
#pragma once

#include <QMenu>

class QMainWindow;

namespace tonescope::ui {

/// Keys and gestures of the lab, and the words of OpenCL and CUDA, each in a window beside it.
class LabHelp : public QMenu {
    Q_OBJECT

public:
    /// The window owns it.
    explicit LabHelp(QMainWindow& window);

private:
    void showShortcuts();
    void showGlossary();

    QMainWindow& m_window;
};

} // namespace tonescope::ui
