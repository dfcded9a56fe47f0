// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/compiled_figures.h"

#include "ui/lab/kernel/compiled_words.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

namespace tonescope::ui {

CompiledFigures::CompiledFigures(QWidget* parent)
    : QWidget(parent), m_table(new QTableWidget), m_method(new QLabel) {
    m_table->setObjectName(QStringLiteral("compiledFigures"));
    m_table->setAccessibleName(tr("What the compiled kernel takes"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setTabKeyNavigation(false);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setHighlightSections(false);
    m_table->setWordWrap(false);
    m_method->setObjectName(QStringLiteral("compiledMethod"));
    m_method->setWordWrap(true);
    m_method->setTextFormat(Qt::PlainText);
    m_method->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    layout->addWidget(m_method);
    layout->addStretch();
    show({});
}

void CompiledFigures::show(const KernelTrial& trial) {
    Measurements measured;
    QStringList columns;
    for (const MeasurementPointer& each : {trial.original, trial.edited}) {
        if (!each || !each->compiled) continue;
        measured.push_back(each);
        columns += each->kernel.empty() ? tr("Original") : tr("Edited");
    }
    setVisible(!measured.empty());
    if (measured.empty()) return;
    const std::vector<FigureRow> rows = figuresOf(measured);
    m_table->setColumnCount(static_cast<int>(columns.size()));
    m_table->setRowCount(static_cast<int>(rows.size()));
    m_table->setHorizontalHeaderLabels(columns);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const FigureRow& figure = rows[static_cast<std::size_t>(row)];
        m_table->setVerticalHeaderItem(row, new QTableWidgetItem(figure.name));
        for (int column = 0; column < m_table->columnCount(); ++column)
            m_table->setItem(row, column, new QTableWidgetItem(figure.values[column]));
    }
    QStringList methods;
    for (const MeasurementPointer& each : measured)
        methods += methodOf(*each).join(QLatin1Char(' '));
    if (methods.removeDuplicates() == 0 && methods.size() == 2)
        methods = {tr("The original: %1").arg(methods[0]), tr("The edited kernel: %1").arg(methods[1])};
    m_method->setText(methods.join(QLatin1Char('\n')));
    fit();
}

/// As high as all of its rows.
void CompiledFigures::fit() {
    m_table->resizeColumnsToContents();
    m_table->resizeRowsToContents();
    const int frame = 2 * m_table->frameWidth();
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() +
                            m_table->verticalHeader()->length() + frame);
    m_table->setMinimumWidth(m_table->verticalHeader()->sizeHint().width() +
                             m_table->horizontalHeader()->length() + frame);
}

void CompiledFigures::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

} // namespace tonescope::ui
