// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/plot_picture.h"

#include "ui/histogram/provenance_text.h"

#include <QAbstractTextDocumentLayout>
#include <QGuiApplication>
#include <QPainter>
#include <QTextDocument>
#include <QTextOption>

#include <cmath>

namespace tonescope::ui {

namespace {

/// Makes `document` hold `text`, centred on lines of this width.
void layOut(QTextDocument& document, const QString& text, int points, double width) {
    QFont font = QGuiApplication::font();
    font.setPointSize(points);
    document.setDefaultFont(font);
    QTextOption option(Qt::AlignHCenter);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere); // names of files may have no spaces
    document.setDefaultTextOption(option);
    document.setPlainText(text);
    document.setTextWidth(width);
}

/// What a result lost, on a line of its own, and where it comes from.
QString captionOf(const CountResult& result) {
    const QString loss = lossOf(result);
    const QString provenance = provenanceOf(result).join(QStringLiteral(" · "));
    return loss.isEmpty() ? provenance : loss + QLatin1Char('\n') + provenance;
}

int devicePixels(double height, double ratio) {
    return static_cast<int>(std::ceil(height * ratio));
}

} // namespace

QPixmap withProvenance(const QPixmap& plot, const CountResult& result, const QPalette& palette) {
    const double ratio = plot.devicePixelRatio();
    const double width = plot.deviceIndependentSize().width();
    QTextDocument title;
    layOut(title, titleOf(result), 13, width);
    QTextDocument provenance;
    layOut(provenance, captionOf(result), 9, width);

    // Whole device pixels, so that the plot is not sampled anew.
    const int above = devicePixels(title.size().height(), ratio);
    const int below = devicePixels(provenance.size().height(), ratio);
    QPixmap picture(plot.width(), above + plot.height() + below);
    picture.setDevicePixelRatio(ratio);
    picture.fill(palette.color(QPalette::Base));
    QPainter painter(&picture);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = palette;
    title.documentLayout()->draw(&painter, context);
    painter.drawPixmap(QPointF(0, above / ratio), plot);
    painter.translate(0, (above + plot.height()) / ratio);
    provenance.documentLayout()->draw(&painter, context);
    return picture;
}

} // namespace tonescope::ui
