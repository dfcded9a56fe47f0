// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/timing_pane.h"

#include "ui/panes/row_copy.h"
#include "ui/panes/timing_bars_view.h"
#include "ui/words/launch_text.h"

#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

namespace tonescope::ui {

namespace {

QString startText(const CountResult& result) {
    const QString launch = launchText(result);
    return launch.isEmpty() ? strategyText(result) : strategyText(result) + QStringLiteral("  ·  ") + launch;
}

} // namespace

TimingPane::TimingPane(QWidget* parent)
    : QWidget(parent), m_launch(new QLabel), m_bars(new TimingBarsView), m_tree(new QTreeView) {
    m_bars->setObjectName(QStringLiteral("timingBars"));
    m_launch->setObjectName(QStringLiteral("launchText"));
    m_launch->setTextFormat(Qt::PlainText);
    m_launch->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_launch->setWordWrap(true);
    m_launch->setContentsMargins(8, 2, 8, 0);

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

    auto* splitter = new QSplitter;
    splitter->addWidget(scroll);
    splitter->addWidget(m_tree);
    splitter->setSizes({400, 600});
    splitter->setChildrenCollapsible(false);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_launch);
    layout->addWidget(splitter, 1);
}

void TimingPane::show(const CountResult& result) {
    m_launch->setText(startText(result));
    m_bars->show(result.timings);
    m_model.show(result);
    for (int column = 0; column < TimingModel::ColumnCount; ++column)
        m_tree->resizeColumnToContents(column);
}

} // namespace tonescope::ui
