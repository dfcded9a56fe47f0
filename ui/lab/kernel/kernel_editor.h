// SPDX-License-Identifier: GPL-3.0-or-later
// A text editor for kernels, with line numbers and marks on lines that the compiler named.
#pragma once

#include "ui/lab/kernel/build_log.h"

#include <QPlainTextEdit>

#include <vector>

namespace tonescope::ui {

/// Tab indents by four columns; Return keeps the indentation. A mark shows its message as a tool tip.
class KernelEditor : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit KernelEditor(QWidget* parent = nullptr);

    /// Shows another document, without marks. Null shows an empty one. Does not own the document.
    void showDocument(QTextDocument* document);
    /// Replaces the marks. A mark stays with its line while other lines are inserted and removed.
    void mark(const std::vector<LogPlace>& places);
    /// Moves the cursor and takes the keyboard focus. Lines and columns count from 1, and are clamped to the
    /// text.
    void jumpTo(int line, int column);
    /// The marked lines, from 1, in the order of the places.
    [[nodiscard]] std::vector<int> markedLines() const;

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Numbers;

    struct Mark {
        QTextCursor place;
        LogPlace named;
    };

    void useFixedWidth();
    void layOutNumbers();
    void paintNumbers(const QRect& area);
    void paintMarks();
    [[nodiscard]] int numbersWidth() const;
    [[nodiscard]] const Mark* markOf(const QTextBlock& line) const;
    void insertIndented();

    Numbers* m_numbers;
    std::vector<Mark> m_marks;
};

} // namespace tonescope::ui
