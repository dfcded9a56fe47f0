// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_comparison_view.h"

#include "ui/lab/contention/contention_charts.h"
#include "ui/lab/contention/contention_text.h"
#include "ui/panes/tables.h"
#include "ui/plot/colours.h"
#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace tonescope::ui {

namespace {

QLabel* makeText(const char* name) {
    auto* label = new QLabel;
    label->setObjectName(QString::fromLatin1(name));
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setWordWrap(true);
    label->setContentsMargins(8, 0, 8, 0);
    return label;
}

QString headingOf(const ContentionComparison& comparison) {
    if (comparison.predicted() == PredictedPasses()) return {};
    const QString data = QString::fromStdString(comparison.data());
    if (comparison.devices().empty())
        return ContentionComparisonView::tr("What the models say of %1, lanes %2 pixels apart")
            .arg(data)
            .arg(pixelsOfLoad);
    return ContentionComparisonView::tr(
               "Models, lanes %2 pixels apart, and times of local-replicated over %1")
        .arg(data)
        .arg(pixelsOfLoad);
}

QStandardItem* makeCell(const QString& text) {
    auto* cell = new QStandardItem(text);
    cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    cell->setEditable(false);
    return cell;
}

QStandardItem* makeColumnHeading(const QString& text, const QString& tip = {}) {
    auto* heading = new QStandardItem(text);
    heading->setToolTip(tip);
    return heading;
}

QStandardItem* passesCell(const PassesByCopies& predicted, unsigned copies) {
    const auto passes = predicted.find(copies);
    return makeCell(passes == predicted.end() ? QStringLiteral("–") : ratioText(passes->second));
}

/// The median time, and its ratio to the shortest of the device.
QList<QStandardItem*> timeCells(const ContentionComparison& comparison, const Measurement* trial,
                                const QPalette& palette) {
    if (trial == nullptr) return {makeCell({}), makeCell({})};
    if (!trial->series) return {makeCell(ContentionComparisonView::tr("failed")), makeCell({})};
    const std::optional<double> relative = comparison.relativeTime(*trial);
    QStandardItem* time = makeCell(durationText(trial->series->kernel.median));
    if (machineWasBusy(*trial)) {
        time->setForeground(busyColour(palette));
        time->setToolTip(busyText(*trial));
    }
    return {time, makeCell(verdictOf(*trial) != Verdict::Equal ? ContentionComparisonView::tr("wrong counts")
                           : relative                          ? factorText(*relative)
                                                               : QStringLiteral("–"))};
}

} // namespace

ContentionComparisonView::ContentionComparisonView(QWidget* parent)
    : QWidget(parent), m_heading(makeText("comparisonHeading")), m_splitter(new QSplitter),
      m_table(new QTableView), m_chart(new ContentionComparisonChart), m_text(makeText("comparisonText")),
      m_hint(makeText("comparisonHint")) {
    QFont bold = m_heading->font();
    bold.setBold(true);
    m_heading->setFont(bold);
    m_table->setObjectName(QStringLiteral("comparisonTable"));
    m_table->setAccessibleName(tr("Models and measured times"));
    m_table->setModel(&m_model);
    m_table->verticalHeader()->hide();
    m_table->setMinimumWidth(260);
    makeRowsCopyable(*m_table);
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(m_chart);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_heading);
    layout->addWidget(m_splitter, 1);
    layout->addWidget(m_text);
    layout->addWidget(m_hint);
    show(ContentionComparison());
}

void ContentionComparisonView::fillTable(const ContentionComparison& comparison) {
    m_model.clear();
    if (comparison.predicted() == PredictedPasses()) return;
    for (const unsigned copies : modelledCopies) {
        QList<QStandardItem*> row{makeCell(QString::number(copies))};
        for (const EqualAdds equal : bothModels)
            row += passesCell(comparison.predicted().of(equal), copies);
        for (const CopiesTrials& device : comparison.devices())
            row += timeCells(comparison, device.of(copies), palette());
        m_model.appendRow(row);
    }
    int column = 0;
    for (const QString& model :
         {tr("Copies of\nthe table"), tr("Passes, equal\nadds wait"), tr("Passes, equal\nadds combined")})
        m_model.setHorizontalHeaderItem(column++, makeColumnHeading(model));
    for (const CopiesTrials& device : comparison.devices()) {
        const QString whole = engineText(device.device.name); // the heading may be shortened
        for (const QString& of : {tr("%1\nmedian time"), tr("%1\nrelative time")})
            m_model.setHorizontalHeaderItem(column++,
                                            makeColumnHeading(of.arg(nameOf(comparison, device)), whole));
    }
}

void ContentionComparisonView::show(const ContentionComparison& comparison) {
    fillTable(comparison);
    m_chart->show(comparison);
    QStringList texts;
    for (const CopiesTrials& device : comparison.devices())
        texts += agreementText(comparison, device);
    m_heading->setText(headingOf(comparison));
    m_text->setText(texts.join(QLatin1Char('\n')));
    m_text->setVisible(!texts.isEmpty());
    inkBusy(*m_text, comparison.anyBusy());
    fitTable();
}

void ContentionComparisonView::setHint(const QString& hint) {
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
}

void ContentionComparisonView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    // Queued, because the table's font changes after this.
    if (event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &ContentionComparisonView::fitTable, Qt::QueuedConnection);
}

void ContentionComparisonView::fitTable() {
    m_table->resizeColumnsToContents();
    m_table->resizeRowsToContents();
    // The table is as wide as its columns, and the chart keeps at least half of the width.
    const int needed = m_table->horizontalHeader()->length() + 2 * m_table->frameWidth();
    const int whole = m_splitter->width();
    m_splitter->setSizes({std::min(needed, whole / 2), std::max(whole - needed, whole / 2)});
}

} // namespace tonescope::ui
