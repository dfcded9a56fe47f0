// SPDX-License-Identifier: GPL-3.0-or-later
// A text editor for kernels.
#pragma once

#include "ui/lab/kernel/build_log.h"

#include <QPlainTextEdit>

#include <vector>

namespace tonescope::ui {

/// Plain text in a fixed-width font, with the numbers of its lines, and marks on lines that a compiler named.
class KernelEditor : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit KernelEditor(QWidget* parent = nullptr);

    /// Shows another document, without marks; none shows nothing, and nothing can be written.
    void showDocument(QTextDocument* document);
    /// Marks the lines of these places, in the document that is shown now, in place of those that were
    /// marked. A mark stays with its line while other lines come and go.
    void mark(const std::vector<LogPlace>& places);
    /// Puts the cursor there and the keyboard's focus here. Lines and columns count from 1; places beyond
    /// the text are its end.
    void jumpTo(int line, int column);
    /// Lines that are marked now, in the order of the places; counted from 1.
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
