// SPDX-License-Identifier: GPL-3.0-or-later
// The kernel's editor, and beside it the log of its compiler, whose lines lead to the source.
#pragma once

#include <QListWidget>
#include <QPlainTextEdit>
#include <QString>

#include <optional>
#include <vector>

namespace tonescope::ui {

/// A place in a source that a line of the log names, and the severity of the message.
struct LogPlace {
    enum class Severity { Note, Warning, Error };

    QString file;   ///< without folders; for the built text itself, some compilers write "<kernel>"
    int line = 0;   ///< from 1
    int column = 0; ///< from 1; 0 if the log has none
    Severity severity = Severity::Error;
    QString text; ///< the message
};

/// One line of a log.
struct LogLine {
    QString text;
    std::optional<LogPlace>
        place{}; ///< empty if the line names no file and line, e.g. a source excerpt or the summary
};

/// Accepts clang's format (most drivers use it), PoCL's variant (severity first), and two older formats:
/// "file(12): error: ..." and "\"file\", line 12: error: ...".
[[nodiscard]] std::vector<LogLine> buildLog(const QString& log);

/// Whether a place is in the built text itself, whose file is called `file`, and not in a file that it
/// includes. Compilers name the text by that file's name, or by a name in angle brackets.
[[nodiscard]] bool isIn(const LogPlace& place, const QString& file);

/// Colour of a log line of this severity, readable on the background of `palette`.
[[nodiscard]] QColor colourOf(LogPlace::Severity severity, const QPalette& palette);

/// The whole log, line by line. Lines that name a place are underlined and coloured, and a click on one emits
/// placeChosen().
class BuildLogView : public QListWidget {
    Q_OBJECT

public:
    explicit BuildLogView(QWidget* parent = nullptr);

    /// `file`: name of the built text, see isIn(). An empty log clears the list.
    void show(const QString& log, const QString& file);
    using QListWidget::show;

    /// The places in `file` that the log names.
    [[nodiscard]] std::vector<LogPlace> places(const QString& file) const;

Q_SIGNALS:
    void placeChosen(const tonescope::ui::LogPlace& place);

protected:
    void changeEvent(QEvent* event) override;

private:
    void addLine(const LogLine& line);
    void choose(const QListWidgetItem* item);
    void applyLook();

    QString m_file;
    std::vector<LogLine> m_lines; ///< one an item
};

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
