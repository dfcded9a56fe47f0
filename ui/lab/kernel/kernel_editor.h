// SPDX-License-Identifier: GPL-3.0-or-later
// Editor for kernels with line numbers and marks, and the view of the compiler's log, whose lines lead to the
// source.
#pragma once

#include <QListWidget>
#include <QPlainTextEdit>
#include <QString>

#include <optional>
#include <vector>

namespace tonescope::ui {

/// A message of the compiler that names a place in a source.
struct LogPlace {
    enum class Severity { Note, Warning, Error };

    QString file;   ///< without folders; some compilers call the built text itself "<kernel>"
    int line = 0;   ///< from 1
    int column = 0; ///< from 1; 0 if the log names none
    Severity severity = Severity::Error;
    QString text; ///< the message
};

/// One line of a log.
struct LogLine {
    QString text;
    std::optional<LogPlace>
        place{}; ///< empty if the line names no file and line, e.g. a source excerpt or the summary
};

/// Splits a compiler's log into lines and parses each. Accepts clang's format, which most drivers use; PoCL's
/// variant with the severity first; and two older formats: "file(12): error: ..." and "\"file\", line 12:
/// error: ...". Other lines are kept without a place.
[[nodiscard]] std::vector<LogLine> buildLog(const QString& log);

/// Whether the place is in the built text itself, whose file is called `file`, and not in an included file.
/// Compilers call the text by that name or by one in angle brackets.
[[nodiscard]] bool isIn(const LogPlace& place, const QString& file);

/// Colour of this severity in the log and of marks in the editor.
[[nodiscard]] QColor colourOf(LogPlace::Severity severity, const QPalette& palette);

/// The compiler's log as a list. Lines that name a place are underlined; warnings and errors also have the
/// colour of their severity. A click, or Return, on such a line emits placeChosen().
class BuildLogView : public QListWidget {
    Q_OBJECT

public:
    explicit BuildLogView(QWidget* parent = nullptr);

    /// Shows a log; an empty one clears the list. `file`: name of the built text, see isIn().
    void show(const QString& log, const QString& file);
    using QListWidget::show;

    /// The places in `file` that the log names, in the order of the log.
    [[nodiscard]] std::vector<LogPlace> places(const QString& file) const;

Q_SIGNALS:
    /// The user chose a line of the log that names this place.
    void placeChosen(const tonescope::ui::LogPlace& place);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// Adds an item. If the line names a place, its tool tip tells where a click leads.
    void addLine(const LogLine& line);
    void choose(const QListWidgetItem* item);
    void applyLook();

    QString m_file;
    std::vector<LogLine> m_lines; ///< one per item
};

/// Text editor with line numbers. Tab inserts spaces up to the next multiple of four columns, Return keeps
/// the indentation, and marked lines show their message as a tool tip.
class KernelEditor : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit KernelEditor(QWidget* parent = nullptr);

    /// Shows another document, without marks; null shows an empty one. The document must live as long as it
    /// is shown.
    void showDocument(QTextDocument* document);
    /// Replaces all marks. A mark moves with its line when other lines are inserted or removed.
    void mark(const std::vector<LogPlace>& places);
    /// Moves the cursor there and takes the keyboard focus. Line and column count from 1 and are limited to
    /// the text.
    void jumpTo(int line, int column);
    /// Current numbers of the marked lines, from 1, in the order given to mark().
    [[nodiscard]] std::vector<int> markedLines() const;

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Numbers;

    /// A message and a cursor in its line. The cursor follows the line through edits.
    struct Mark {
        QTextCursor place;
        LogPlace named;
    };

    /// Sets the fixed-width family and the width of a tab.
    void useFixedWidth();
    /// Adapts the column of numbers to the size of the editor and the number of digits.
    void layOutNumbers();
    void paintNumbers(const QRect& area);
    /// Colours the background of marked lines.
    void paintMarks();
    /// Width of the column of numbers in pixels: room for three digits at least.
    [[nodiscard]] int numbersWidth() const;
    /// The most severe mark of a line; null if it has none.
    [[nodiscard]] const Mark* markOf(const QTextBlock& line) const;
    void insertIndented();

    Numbers* m_numbers;
    std::vector<Mark> m_marks;
};

} // namespace tonescope::ui
