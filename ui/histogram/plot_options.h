// SPDX-License-Identifier: GPL-3.0-or-later
// How the plot counts upwards.
#pragma once

#include "ui/histogram/count_scale.h"

#include <QObject>

class QAction;
class QSettings;

namespace tonescope::ui {

class PlotOptions : public QObject {
    Q_OBJECT

public:
    explicit PlotOptions(QObject* parent = nullptr);

    [[nodiscard]] CountScale scale() const;
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    [[nodiscard]] QAction* logarithmic() const { return m_logarithmic; }
    [[nodiscard]] QAction* cutSpikes() const { return m_cutSpikes; }

Q_SIGNALS:
    void changed();

private:
    QAction* m_logarithmic;
    QAction* m_cutSpikes;
};

} // namespace tonescope::ui
