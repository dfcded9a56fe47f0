// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/build_log_view.h"

#include "ui/plot/colours.h"

#include <QEvent>
#include <QFontDatabase>

namespace tonescope::ui {

namespace {

QColor colourOf(const std::optional<LogPlace>& place, const QPalette& palette) {
    const bool dark = isDark(palette);
    if (place && place->severity == LogPlace::Severity::Error)
        return QColor::fromRgb(dark ? 0xffff7b74 : 0xffc01818);
    if (place && place->severity == LogPlace::Severity::Warning)
        return QColor::fromRgb(dark ? 0xffffb454 : 0xffa85400);
    return palette.color(QPalette::Text);
}

} // namespace

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
                                               : tr("Click to see %1, which this kernel includes, at line %2")
                                                     .arg(line.place->file)
                                                     .arg(line.place->line));
}

void BuildLogView::applyLook() {
    QFont fixed = font();
    fixed.setFamily(QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
    fixed.setStyleHint(QFont::Monospace);
    for (int i = 0; i < count(); ++i) {
        const LogLine& line = m_lines[static_cast<std::size_t>(i)];
        fixed.setUnderline(line.place.has_value());
        item(i)->setFont(fixed);
        item(i)->setForeground(colourOf(line.place, palette()));
    }
}

void BuildLogView::choose(const QListWidgetItem* item) {
    const LogLine& line = m_lines[static_cast<std::size_t>(row(item))];
    if (line.place) Q_EMIT placeChosen(*line.place);
}

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

} // namespace tonescope::ui
