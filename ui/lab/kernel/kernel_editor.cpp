// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/kernel_editor.h"

#include "ui/lab/kernel/kernel_highlighter.h"
#include "ui/plot/colours.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QStringList>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

/// One pattern per log format, with named captures for file, line, column, severity and text.
std::array<QRegularExpression, 4> makePatterns() {
    const QString severity = QStringLiteral("(?<severity>fatal error|error|warning|note|remark)");
    const QString file = QStringLiteral(R"re((?<file>[^:"()\s][^:"()]*))re");
    const QString line = QStringLiteral(R"re((?<line>\d+))re"),
                  column = QStringLiteral(R"re((?<column>\d+))re");
    const QString text = QStringLiteral(R"re(:\s*(?<text>.*)$)re");
    const QString number = QStringLiteral("[^:]*"); // number of the message, which is not used
    const auto all = [](const QString& pattern) { return QRegularExpression(QLatin1Char('^') + pattern); };
    return {
        // clang: local-strided.cl:12:3: error: text
        all(file + QStringLiteral(":%1:(?:%2:)?\\s*").arg(line, column) + severity + text),
        // PoCL: error: local-strided.cl:12:3 <Spelling=local-strided.cl:12:9>: text
        all(severity + QStringLiteral(":\\s*") + file +
            QStringLiteral(":%1:%2(?:\\s*<[^>]*>)?").arg(line, column) + text),
        // file(12): error: text
        all(file + QStringLiteral("\\(%1(?:,%2)?\\)\\s*:\\s*").arg(line, column) + severity + number + text),
        // "file", line 12: error: text
        all(QStringLiteral("\"(?<file>[^\"]+)\", line %1:\\s*(?:catastrophic )?").arg(line) + severity +
            number + text)};
}

/// "fatal error" counts as an error, "remark" as a note.
LogPlace::Severity severityNamed(const QString& word) {
    if (word == QLatin1String("warning")) return LogPlace::Severity::Warning;
    return word.endsWith(QLatin1String("error")) ? LogPlace::Severity::Error : LogPlace::Severity::Note;
}

/// Parses a line with the first pattern that matches; nothing if none does.
std::optional<LogPlace> placeIn(const QString& line) {
    static const std::array<QRegularExpression, 4> patterns = makePatterns();
    for (const QRegularExpression& pattern : patterns) {
        const QRegularExpressionMatch match = pattern.match(line);
        if (!match.hasMatch()) continue;
        return LogPlace{match.captured(QStringLiteral("file")).section(QLatin1Char('/'), -1),
                        match.captured(QStringLiteral("line")).toInt(),
                        match.captured(QStringLiteral("column")).toInt(),
                        severityNamed(match.captured(QStringLiteral("severity"))),
                        match.captured(QStringLiteral("text"))};
    }
    return std::nullopt;
}

} // namespace

std::vector<LogLine> buildLog(const QString& log) {
    std::vector<LogLine> lines;
    for (const QString& line : log.trimmed().split(QLatin1Char('\n'))) {
        if (!line.isEmpty() || !lines.empty()) lines.push_back({line, placeIn(line)});
    }
    return lines;
}

bool isIn(const LogPlace& place, const QString& file) {
    return place.file == file || place.file.startsWith(QLatin1Char('<'));
}

/// Two tints per severity, for light and dark backgrounds.
QColor colourOf(LogPlace::Severity severity, const QPalette& palette) {
    const bool dark = isDark(palette);
    switch (severity) {
    case LogPlace::Severity::Error:
        return QColor::fromRgb(dark ? 0xffff7b74 : 0xffc01818);
    case LogPlace::Severity::Warning:
        return QColor::fromRgb(dark ? 0xffffb454 : 0xffa85400);
    case LogPlace::Severity::Note:
        break;
    }
    return palette.color(QPalette::Mid);
}

BuildLogView::BuildLogView(QWidget* parent) : QListWidget(parent) {
    setAccessibleName(tr("Build log"));
    setSelectionMode(QAbstractItemView::SingleSelection);
    setUniformItemSizes(true);
    connect(this, &QListWidget::itemClicked, this, &BuildLogView::choose);
    connect(this, &QListWidget::itemActivated, this, &BuildLogView::choose);
}

void BuildLogView::show(const QString& log, const QString& file) {
    clear();
    m_file = file;
    m_lines = buildLog(log);
    for (const LogLine& line : m_lines)
        addLine(line);
    applyLook();
}

void BuildLogView::addLine(const LogLine& line) {
    auto* item = new QListWidgetItem(line.text, this);
    if (!line.place) return;
    item->setToolTip(isIn(*line.place, m_file) ? tr("Click to go to line %1").arg(line.place->line)
                                               : tr("Click to see line %2 of %1, which this kernel includes")
                                                     .arg(line.place->file)
                                                     .arg(line.place->line));
}

/// Fonts and colours are set per item, so they must be set again when the window's change.
void BuildLogView::applyLook() {
    QFont fixed = fixedWidth(font());
    for (int i = 0; i < count(); ++i) {
        const LogLine& line = m_lines[static_cast<std::size_t>(i)];
        fixed.setUnderline(line.place.has_value());
        item(i)->setFont(fixed);
        const bool stands = line.place && line.place->severity != LogPlace::Severity::Note;
        item(i)->setForeground(stands ? colourOf(line.place->severity, palette())
                                      : palette().color(QPalette::Text));
    }
}

void BuildLogView::choose(const QListWidgetItem* item) {
    const LogLine& line = m_lines[static_cast<std::size_t>(row(item))];
    if (line.place) Q_EMIT placeChosen(*line.place);
}

/// The built text may be named in several ways, an included file only by its name.
std::vector<LogPlace> BuildLogView::places(const QString& file) const {
    std::vector<LogPlace> places;
    for (const LogLine& line : m_lines) {
        const bool here = line.place && (file == m_file ? isIn(*line.place, file) : line.place->file == file);
        if (here) places.push_back(*line.place);
    }
    return places;
}

void BuildLogView::changeEvent(QEvent* event) {
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) applyLook();
}

namespace {

constexpr int indent = 4; ///< characters

} // namespace

/// The column of line numbers: a child widget in the left margin of the viewport, which the editor paints.
class KernelEditor::Numbers : public QWidget {
public:
    explicit Numbers(KernelEditor& editor) : QWidget(&editor), m_editor(editor) {}

    [[nodiscard]] QSize sizeHint() const override { return {m_editor.numbersWidth(), 0}; }

protected:
    void paintEvent(QPaintEvent* event) override { m_editor.paintNumbers(event->rect()); }

private:
    KernelEditor& m_editor;
};

/// The column of numbers scrolls and repaints together with the text: updateRequest() reports both.
KernelEditor::KernelEditor(QWidget* parent) : QPlainTextEdit(parent), m_numbers(new Numbers(*this)) {
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setAccessibleName(tr("Kernel source"));
    useFixedWidth();
    connect(this, &QPlainTextEdit::blockCountChanged, this, &KernelEditor::layOutNumbers);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& area, int scrolled) {
        if (scrolled != 0) {
            m_numbers->scroll(0, scrolled);
        } else {
            m_numbers->update(0, area.y(), m_numbers->width(), area.height());
        }
    });
}

/// Sets only the family of the font: the size is inherited from the window, so that the projector mode
/// applies.
void KernelEditor::useFixedWidth() {
    const QFont fixed = fixedWidth(font());
    if (fixed != font()) setFont(fixed);
    setTabStopDistance(indent * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    layOutNumbers();
}

void KernelEditor::showDocument(QTextDocument* document) {
    m_marks.clear();
    setDocument(document); // for null, QPlainTextEdit makes an empty document
    this->document()->setDefaultFont(font());
    useFixedWidth();
    paintMarks();
}

void KernelEditor::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange) useFixedWidth();
    if (event->type() == QEvent::PaletteChange) paintMarks();
}

void KernelEditor::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    layOutNumbers();
}

/// The viewport gets a left margin, in which the column is placed.
void KernelEditor::layOutNumbers() {
    setViewportMargins(numbersWidth(), 0, 0, 0);
    const QRect inside = contentsRect();
    m_numbers->setGeometry(inside.left(), inside.top(), numbersWidth(), inside.height());
    m_numbers->update();
}

int KernelEditor::numbersWidth() const {
    const auto digits = QString::number(std::max(100, blockCount())).size();
    return fontMetrics().horizontalAdvance(QLatin1Char('9')) * static_cast<int>(digits + 2);
}

/// Paints the numbers of the visible lines; a marked line has the colour of its severity as background.
void KernelEditor::paintNumbers(const QRect& area) {
    QPainter painter(m_numbers);
    painter.setFont(font());
    painter.fillRect(area, palette().color(QPalette::AlternateBase));
    const int height = fontMetrics().height(), right = fontMetrics().horizontalAdvance(QLatin1Char('9'));
    for (QTextBlock line = firstVisibleBlock(); line.isValid(); line = line.next()) {
        const QRectF place = blockBoundingGeometry(line).translated(contentOffset());
        if (place.top() > area.bottom()) break;
        const QRect cell(0, qRound(place.top()), m_numbers->width(), height);
        const Mark* marked = markOf(line);
        if (marked != nullptr) painter.fillRect(cell, colourOf(marked->named.severity, palette()));
        painter.setPen(marked != nullptr ? palette().color(QPalette::Base) : palette().color(QPalette::Text));
        painter.setOpacity(marked != nullptr ? 1 : 0.65);
        painter.drawText(cell.adjusted(0, 0, -right, 0), Qt::AlignRight,
                         QString::number(line.blockNumber() + 1));
        painter.setOpacity(1);
    }
}

/// A place beyond the end of the text gets no mark.
void KernelEditor::mark(const std::vector<LogPlace>& places) {
    m_marks.clear();
    for (const LogPlace& place : places) {
        const QTextBlock line = document()->findBlockByNumber(place.line - 1);
        if (line.isValid()) m_marks.push_back({QTextCursor(line), place});
    }
    paintMarks();
}

void KernelEditor::paintMarks() {
    QList<QTextEdit::ExtraSelection> selections;
    for (const Mark& each : m_marks) {
        QTextEdit::ExtraSelection selection;
        QColor colour = colourOf(each.named.severity, palette());
        colour.setAlpha(45);
        selection.format.setBackground(colour);
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        selection.cursor = each.place;
        selection.cursor.clearSelection();
        selections += selection;
    }
    setExtraSelections(selections);
    m_numbers->update();
}

/// Severities are ordered: note, warning, error.
const KernelEditor::Mark* KernelEditor::markOf(const QTextBlock& line) const {
    const Mark* worst = nullptr;
    for (const Mark& each : m_marks) {
        if (each.place.block() != line) continue;
        if (worst == nullptr || each.named.severity > worst->named.severity) worst = &each;
    }
    return worst;
}

std::vector<int> KernelEditor::markedLines() const {
    std::vector<int> lines;
    for (const Mark& each : m_marks)
        lines.push_back(each.place.blockNumber() + 1);
    return lines;
}

void KernelEditor::jumpTo(int line, int column) {
    QTextBlock block = document()->findBlockByNumber(line - 1);
    if (!block.isValid()) block = document()->lastBlock();
    QTextCursor cursor(block);
    cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor,
                        std::clamp(column - 1, 0, block.length() - 1));
    setTextCursor(cursor);
    centerCursor();
    setFocus();
}

/// Shows the message of the marked line under the mouse as a tool tip.
bool KernelEditor::event(QEvent* event) {
    const auto* help = dynamic_cast<QHelpEvent*>(event);
    if (help == nullptr || help->type() != QEvent::ToolTip) return QPlainTextEdit::event(event);
    // The tool tip concerns a whole line, so only the height of the mouse counts.
    const QPoint inText(0, viewport()->mapFrom(this, help->pos()).y());
    const Mark* marked = markOf(cursorForPosition(inText).block());
    QToolTip::showText(help->globalPos(), marked == nullptr ? QString() : marked->named.text, this);
    return true;
}

/// A selection keeps the normal effect of Tab.
void KernelEditor::keyPressEvent(QKeyEvent* event) {
    const bool plain = event->modifiers() == Qt::NoModifier && !isReadOnly();
    if (plain && event->key() == Qt::Key_Tab && !textCursor().hasSelection()) {
        const int past = textCursor().positionInBlock() % indent;
        return insertPlainText(QString(indent - past, QLatin1Char(' ')));
    }
    if (plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) return insertIndented();
    QPlainTextEdit::keyPressEvent(event);
}

/// Inserts a line break and the white space with which the current line begins.
void KernelEditor::insertIndented() {
    const QString line = textCursor().block().text().left(textCursor().positionInBlock());
    const auto* text = std::find_if(line.begin(), line.end(), [](QChar each) { return !each.isSpace(); });
    insertPlainText(QLatin1Char('\n') + line.left(text - line.begin()));
    ensureCursorVisible();
}

} // namespace tonescope::ui
