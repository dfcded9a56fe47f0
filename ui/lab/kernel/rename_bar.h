// SPDX-License-Identifier: GPL-3.0-or-later
// Help for a kernel from a slide.
#pragma once

#include <QFrame>

class QLabel;

namespace tonescope::ui {

/// A line above a text that has words of CUDA, or a kernel of another name: it says what they are called
/// here, and renames them. Takes no room where there are none.
class RenameBar : public QFrame {
    Q_OBJECT

public:
    explicit RenameBar(QWidget* parent = nullptr);

    void follow(const QString& text);

Q_SIGNALS:
    void renameWanted();

private:
    QLabel* m_text;
};

} // namespace tonescope::ui
