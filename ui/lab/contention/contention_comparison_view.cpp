// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_comparison_view.h"

#include "ui/lab/contention/contention_comparison_plot.h"
#include "ui/lab/contention/contention_text.h"
#include "ui/panes/row_copy.h"
#include "ui/words/number_text.h"
#include "ui/words/ratio_text.h"

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
        return ContentionComparisonView::tr("What the models say of %1").arg(data);
    return ContentionComparisonView::tr("Models and times of local-replicated over %1").arg(data);
}

QStandardItem* makeCell(const QString& text) {
    auto* cell = new QStandardItem(text);
    cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    cell->setEditable(false);
    return cell;
}

QStandardItem* makeHeading(const QString& text, const QString& tip = {}) {
    auto* heading = new QStandardItem(text);
    heading->setToolTip(tip);
    return heading;
}

QStandardItem* passesCell(const PassesByCopies& predicted, unsigned copies) {
    const auto passes = predicted.find(copies);
    return makeCell(passes == predicted.end() ? QStringLiteral("–") : ratioText(passes->second));
}

/// The median time, and that over the device's shortest.
QList<QStandardItem*> timeCells(const ContentionComparison& comparison, const Measurement* trial) {
    if (trial == nullptr) return {makeCell({}), makeCell({})};
    if (!trial->series) return {makeCell(ContentionComparisonView::tr("failed")), makeCell({})};
    const std::optional<double> relative = comparison.relativeTime(*trial);
    return {makeCell(durationText(trial->series->kernel.median)),
            makeCell(verdictOf(*trial) != Verdict::Equal ? ContentionComparisonView::tr("wrong counts")
                     : relative                          ? factorText(*relative)
                                                         : QStringLiteral("–"))};
}

} // namespace

ContentionComparisonView::ContentionComparisonView(QWidget* parent)
    : QWidget(parent), m_heading(makeText("comparisonHeading")), m_splitter(new QSplitter),
      m_table(new QTableView), m_plot(new ContentionComparisonPlot), m_text(makeText("comparisonText")),
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
    m_splitter->addWidget(m_plot);
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

QCustomPlot* ContentionComparisonView::plot() const {
    return m_plot->plot();
}

void ContentionComparisonView::fillTable(const ContentionComparison& comparison) {
    m_model.clear();
    if (comparison.predicted() == PredictedPasses()) return;
    for (const unsigned copies : modelledCopies) {
        QList<QStandardItem*> row{makeCell(QString::number(copies))};
        for (const EqualAdds equal : bothModels)
            row += passesCell(comparison.predicted().of(equal), copies);
        for (const CopiesTrials& device : comparison.devices())
            row += timeCells(comparison, device.of(copies));
        m_model.appendRow(row);
    }
    int column = 0;
    for (const QString& model :
         {tr("Copies of\nthe table"), tr("Passes, equal\nadds wait"), tr("Passes, equal\nadds combined")})
        m_model.setHorizontalHeaderItem(column++, makeHeading(model));
    for (const CopiesTrials& device : comparison.devices()) {
        const QString whole = QString::fromStdString(device.device.name); // it may be cut in the head
        for (const QString& of : {tr("%1\nmedian time"), tr("%1\nrelative time")})
            m_model.setHorizontalHeaderItem(column++, makeHeading(of.arg(shortNameOf(device.device)), whole));
    }
}

void ContentionComparisonView::show(const ContentionComparison& comparison) {
    fillTable(comparison);
    m_plot->show(comparison);
    QStringList texts;
    for (const CopiesTrials& device : comparison.devices())
        texts += agreementText(comparison, device);
    m_heading->setText(headingOf(comparison));
    m_text->setText(texts.join(QLatin1Char('\n')));
    m_text->setVisible(!texts.isEmpty());
    fitTable();
}

void ContentionComparisonView::setHint(const QString& hint) {
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
}

void ContentionComparisonView::fitTable() {
    m_table->resizeColumnsToContents();
    m_table->resizeRowsToContents();
    // As wide as its columns, while the plot keeps half of the place.
    const int needed = m_table->horizontalHeader()->length() + 2 * m_table->frameWidth();
    const int whole = m_splitter->width();
    m_splitter->setSizes({std::min(needed, whole / 2), std::max(whole - needed, whole / 2)});
}

} // namespace tonescope::ui
