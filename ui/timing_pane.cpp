#include "ui/timing_pane.h"

#include "ui/row_copy.h"
#include "ui/timing_bars_view.h"

#include <QScrollArea>
#include <QTreeView>

namespace tonescope::ui {

TimingPane::TimingPane(QWidget* parent)
    : QSplitter(parent), m_bars(new TimingBarsView), m_tree(new QTreeView) {
    m_bars->setObjectName(QStringLiteral("timingBars"));
    auto* scroll = new QScrollArea;
    scroll->setWidget(m_bars);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    m_tree->setObjectName(QStringLiteral("timingTable"));
    m_tree->setAccessibleName(tr("Timings"));
    m_tree->setModel(&m_model);
    m_tree->setAlternatingRowColors(true);
    makeRowsCopyable(*m_tree);

    addWidget(scroll);
    addWidget(m_tree);
    setSizes({400, 600});
    setChildrenCollapsible(false);
}

void TimingPane::show(const CountResult& result) {
    m_bars->show(result.timings);
    m_model.show(result);
    for (int column = 0; column < TimingModel::ColumnCount; ++column)
        m_tree->resizeColumnToContents(column);
}

} // namespace tonescope::ui
