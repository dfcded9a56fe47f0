#include "ui/provenance_strip.h"

#include "ui/provenance_text.h"

namespace tonescope::ui {

ProvenanceStrip::ProvenanceStrip(QWidget* parent) : QLabel(parent) {
    setObjectName(QStringLiteral("provenance"));
    setAccessibleName(tr("Where the counts come from"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setWordWrap(true);
    setContentsMargins(8, 2, 8, 4);
    setMinimumHeight(2 * fontMetrics().lineSpacing() + 6); // usually two lines, and the plot must not jump
}

void ProvenanceStrip::show(const CountResult& result) {
    setText(provenanceOf(result).join(QStringLiteral("  ·  ")));
    setToolTip(QString::fromStdString(result.reason));
}

} // namespace tonescope::ui
