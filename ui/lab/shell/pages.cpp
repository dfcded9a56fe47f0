// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/pages.h"

#include "engine/files/own_files.h"
#include "engine/values/text/sentence.h"
#include "ui/lab/shell/report.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <qcustomplot.h>

#include <cmath>

namespace tonescope::ui {

namespace {

constexpr int endMargin = 48; // what stands on a page without an end
constexpr int sharpness = 2;  // device pixels a pixel of a bitmap

struct Paper {
    QString title;
    const std::function<void(Report&)>& draw;
};

/// Gives how high a page without an end has become.
double draw(QCPPainter& painter, const Paper& paper, std::function<void()> newPage = {}) {
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    Report report(painter, std::move(newPage));
    paper.draw(report);
    return report.bottom();
}

bool drawPdf(QIODevice& target, const Paper& paper) {
    QPdfWriter writer(&target);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({});
    writer.setResolution(Report::dotsAnInch);
    writer.setTitle(paper.title);
    QCPPainter painter;
    if (!painter.begin(&writer)) return false;
    draw(painter, paper, [&writer] { writer.newPage(); });
    return painter.end();
}

/// Gives how high the one page has become, below what was expected of it.
std::optional<double> drawSvgPage(QIODevice& target, int height, const Paper& paper) {
    const QRect page(0, 0, Report::pageWidth, height);
    QSvgGenerator generator;
    generator.setOutputDevice(&target);
    generator.setSize(page.size());
    generator.setViewBox(page);
    generator.setResolution(Report::dotsAnInch);
    generator.setTitle(paper.title);
    QCPPainter painter;
    if (!painter.begin(&generator)) return std::nullopt;
    painter.fillRect(page, Qt::white);
    const double bottom = draw(painter, paper);
    return painter.end() ? std::optional(bottom) : std::nullopt;
}

/// Once for nothing, to learn how high the page becomes: that is written before what stands on it.
std::optional<int> heightOf(const Paper& paper) {
    QBuffer trial;
    trial.open(QIODevice::WriteOnly);
    const std::optional<double> bottom = drawSvgPage(trial, Report::pageHeight, paper);
    return bottom ? std::optional(static_cast<int>(std::ceil(*bottom)) + endMargin) : std::nullopt;
}

bool drawSvg(QIODevice& target, const Paper& paper) {
    const std::optional<int> height = heightOf(paper);
    return height && drawSvgPage(target, *height, paper);
}

bool drawPng(QIODevice& target, const Paper& paper) {
    const std::optional<int> height = heightOf(paper);
    if (!height) return false;
    QImage image(QSize(Report::pageWidth, *height) * sharpness, QImage::Format_RGB32);
    if (image.isNull()) return false;
    image.fill(Qt::white);
    image.setDotsPerMeterX(qRound(Report::dotsAnInch / 0.0254)); // so that points are points
    image.setDotsPerMeterY(image.dotsPerMeterX());
    QCPPainter painter;
    if (!painter.begin(&image)) return false;
    painter.scale(sharpness, sharpness);
    draw(painter, paper);
    return painter.end() && image.save(&target, "png");
}

} // namespace

std::optional<Failure> writePages(const QString& file, const QString& title,
                                  const std::function<void(Report&)>& draw) {
    const QString ending = QFileInfo(file).suffix().toLower();
    const bool pdf = ending == QStringLiteral("pdf"), svg = ending == QStringLiteral("svg");
    if (!pdf && !svg && ending != QStringLiteral("png"))
        return Failure{Stage::Write, SENTENCE("pictures are written as .svg, .pdf or .png"), {}, {}};
    QBuffer target;
    target.open(QIODevice::WriteOnly);
    const Paper paper{title, draw};
    const bool drawn = pdf ? drawPdf(target, paper) : svg ? drawSvg(target, paper) : drawPng(target, paper);
    if (!drawn) return Failure{Stage::Write, SENTENCE("the paper could not be drawn"), {}, {}};
    return writeFile(file, target.data());
}

} // namespace tonescope::ui
