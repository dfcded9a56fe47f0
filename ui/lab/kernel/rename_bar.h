// SPDX-License-Identifier: GPL-3.0-or-later
// Help for a kernel from a slide.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace tonescope::ui {

/// A line above a text that has words of CUDA, or a kernel of another name: it says what they are called
/// here, and renames them; or above a kernel over ints that gets bytes, for which it offers an int a pixel.
/// Takes no room where there is neither.
class RenameBar : public QFrame {
    Q_OBJECT

public:
    explicit RenameBar(QWidget* parent = nullptr);

    /// `bytes`: the kernel gets a byte a pixel, and could have an int.
    void follow(const QString& text, bool bytes);

Q_SIGNALS:
    void renameWanted();
    void convertWanted();

private:
    QLabel* m_text;
    QPushButton* m_rename;
    QPushButton* m_convert;
};

} // namespace tonescope::ui
