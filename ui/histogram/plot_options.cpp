// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/plot_options.h"

#include <QAction>
#include <QSettings>

namespace tonescope::ui {

PlotOptions::PlotOptions(QObject* parent)
    : QObject(parent), m_logarithmic(new QAction(tr("&Logarithmic"), this)),
      m_cutSpikes(new QAction(tr("&Cut spikes"), this)) {
    m_logarithmic->setObjectName(QStringLiteral("logarithmic"));
    m_logarithmic->setShortcut(QKeySequence(tr("Ctrl+L")));
    m_logarithmic->setToolTip(tr("Count pixels on a logarithmic axis (Ctrl+L)"));
    m_cutSpikes->setObjectName(QStringLiteral("cutSpikes"));
    m_cutSpikes->setShortcut(QKeySequence(tr("Ctrl+K")));
    m_cutSpikes->setToolTip(tr("Let the few highest columns run out of the plot, so that the rest is seen"));
    for (QAction* action : {m_logarithmic, m_cutSpikes}) {
        action->setCheckable(true);
        connect(action, &QAction::toggled, this, &PlotOptions::changed);
    }
    // A logarithmic axis needs no cutting.
    connect(m_logarithmic, &QAction::toggled, m_cutSpikes, &QAction::setDisabled);
}

CountScale PlotOptions::scale() const {
    return {m_logarithmic->isChecked(), m_cutSpikes->isChecked()};
}

void PlotOptions::restore(const QSettings& settings) {
    m_logarithmic->setChecked(settings.value(m_logarithmic->objectName()).toBool());
    m_cutSpikes->setChecked(settings.value(m_cutSpikes->objectName()).toBool());
}

void PlotOptions::save(QSettings& settings) const {
    settings.setValue(m_logarithmic->objectName(), m_logarithmic->isChecked());
    settings.setValue(m_cutSpikes->objectName(), m_cutSpikes->isChecked());
}

} // namespace tonescope::ui
