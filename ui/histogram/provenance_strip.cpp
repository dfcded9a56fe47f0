// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/provenance_strip.h"

#include "ui/histogram/provenance_text.h"

namespace tonescope::ui {

namespace {

QString whyText(const CountResult& result) {
    QStringList lines;
    if (!result.reason.empty())
        lines += ProvenanceStrip::tr("Device: %1").arg(QString::fromStdString(result.reason));
    lines += ProvenanceStrip::tr("Strategy: %1")
                 .arg(result.strategyReason.empty() ? ProvenanceStrip::tr("chosen")
                                                    : QString::fromStdString(result.strategyReason));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

ProvenanceStrip::ProvenanceStrip(QWidget* parent) : QLabel(parent) {
    setObjectName(QStringLiteral("provenance"));
    setAccessibleName(tr("Where the counts come from"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setWordWrap(true);
    setContentsMargins(8, 2, 8, 4);
    setMinimumHeight(3 * fontMetrics().lineSpacing() + 6); // usually three lines, and the plot must not jump
}

void ProvenanceStrip::show(const CountResult& result) {
    QStringList lines{provenanceOf(result).join(QStringLiteral("  ·  "))};
    if (const QString loss = lossOf(result); !loss.isEmpty()) lines.prepend(loss);
    setText(lines.join(QLatin1Char('\n')));
    setToolTip(whyText(result));
}

} // namespace tonescope::ui
