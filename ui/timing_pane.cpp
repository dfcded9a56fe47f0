#include "ui/timing_pane.h"

#include "ui/number_text.h"
#include "ui/row_copy.h"
#include "ui/timing_bar_view.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeView>
#include <QVBoxLayout>

namespace tonescope::ui {

TimingPane::TimingPane(QWidget* parent)
    : QWidget(parent), m_bars(new TimingBarView(this)), m_tree(new QTreeView(this)),
      m_resolution(new QLabel(this)) {
    m_bars->setObjectName(QStringLiteral("timingBars"));
    m_tree->setObjectName(QStringLiteral("timingTable"));
    m_tree->setAccessibleName(tr("Timings"));
    m_tree->setModel(&m_model);
    m_tree->setAlternatingRowColors(true);
    makeRowsCopyable(*m_tree);
    m_resolution->setObjectName(QStringLiteral("timerResolution"));
    m_resolution->setContentsMargins(6, 0, 6, 2);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_bars);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_resolution);
}

void TimingPane::show(const CountResult& result) {
    m_bars->show(timingBars(result.timings));
    m_model.show(result);
    for (int column = 0; column < TimingModel::ColumnCount; ++column)
        m_tree->resizeColumnToContents(column);
    m_resolution->setText(
        result.timings.deviceResolution
            ? tr("The device's timer has steps of %1.").arg(durationText(*result.timings.deviceResolution))
            : tr("No device was timed."));
}

} // namespace tonescope::ui
