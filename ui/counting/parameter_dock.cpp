// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counting/parameter_dock.h"

#include "ui/counting/count_choices.h"
#include "ui/counting/parameter_pane.h"

namespace tonescope::ui {

ParameterDock::ParameterDock(CountChoices& choices, QWidget* parent)
    : QDockWidget(tr("Strategy parameters"), parent), m_choices(choices), m_pane(new ParameterPane) {
    setObjectName(QStringLiteral("parameterDock")); // by which saveState() knows it
    setWidget(m_pane);
    connect(m_pane, &ParameterPane::changed, &choices, &CountChoices::setParameters);
    refresh();
    hide();
}

void ParameterDock::refresh() {
    m_pane->offer(m_choices.strategy(), m_choices.settings().launch);
}

void ParameterDock::show(const CountResult& result) {
    m_pane->showUsed(result);
}

} // namespace tonescope::ui
