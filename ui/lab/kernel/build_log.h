// SPDX-License-Identifier: GPL-3.0-or-later
// What compilers of kernels say, and where; and that as a list to click on.
#pragma once

#include <QListWidget>
#include <QString>

#include <optional>
#include <vector>

namespace tonescope::ui {

/// A place that a line of a build log names, and how bad that is.
struct LogPlace {
    enum class Severity { Note, Warning, Error };

    QString file;   ///< without folders; may be a name of the compiler's own, such as "<kernel>"
    int line = 0;   ///< from 1
    int column = 0; ///< from 1; 0 where it is not told
    Severity severity = Severity::Error;
    QString text; ///< what is wrong there
};

/// One line of a log.
struct LogLine {
    QString text;
    std::optional<LogPlace> place{}; ///< nothing in an excerpt, a summary or anything else that names none
};

/// Understands what clang writes, and so most drivers, and with another order of its words PoCL; and
/// "file(12): error: ..." and "\"file\", line 12: error: ..." of older compilers.
[[nodiscard]] std::vector<LogLine> buildLog(const QString& log);

/// Whether a place is in the text that was edited, and not in a file that it includes: compilers know that
/// text by the file's name, or by a name of their own that is no file at all.
[[nodiscard]] bool isIn(const LogPlace& place, const QString& file);

/// How a place of that severity stands out on the ground of `palette`.
[[nodiscard]] QColor colourOf(LogPlace::Severity severity, const QPalette& palette);

/// The whole log, line by line; lines that name a place stand out and lead there.
class BuildLogView : public QListWidget {
    Q_OBJECT

public:
    explicit BuildLogView(QWidget* parent = nullptr);

    /// `file` is the one that was edited. An empty log shows nothing.
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

} // namespace tonescope::ui
