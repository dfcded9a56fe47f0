// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/histogram_pane.h"

#include "ui/histogram/channel_bar.h"
#include "ui/histogram/clipping_marks.h"
#include "ui/histogram/compare_pane.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/histogram/plot_export.h"
#include "ui/histogram/plot_options.h"
#include "ui/histogram/provenance.h"

#include <QAction>
#include <QClipboard>
#include <QDrag>
#include <QGuiApplication>
#include <QMimeData>
#include <QSettings>
#include <QUrl>
#include <QVBoxLayout>

namespace tonescope::ui {

namespace {

/// Whether both counted one image, and counted it the same way.
bool areComparable(const CountResult& one, const CountResult& other) {
    return one.image == other.image && one.formula == other.formula && one.transparent == other.transparent &&
           one.binning == other.binning && one.histogram.channels() == other.histogram.channels();
}

} // namespace

HistogramPane::HistogramPane(QWidget* parent)
    : QWidget(parent), m_plot(new HistogramPlot(this)), m_provenance(new ProvenanceStrip),
      m_channels(new ChannelBar(this)), m_options(new PlotOptions(this)), m_compare(new ComparePane(this)),
      m_pin(new QAction(tr("Pi&n the curve"), this)) {
    m_plot->setObjectName(QStringLiteral("histogramPlot"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_provenance);
    connect(m_options, &PlotOptions::changed, this, &HistogramPane::applyContent);
    connect(m_channels, &ChannelBar::switched, this, [this] {
        applyContent();
        Q_EMIT channelsSwitched();
    });
    connect(m_plot, &HistogramPlot::valuesChosen, this, &HistogramPane::litChanged);
    connect(m_plot, &HistogramPlot::clippingLit, this, &HistogramPane::litChanged);
    m_pin->setObjectName(QStringLiteral("pin"));
    m_pin->setShortcut(QKeySequence(tr("P")));
    m_pin->setToolTip(tr("Keep the present curve behind whatever is shown next (P)"));
    m_options->addSeparator();
    m_options->addAction(m_pin);
    connect(m_pin, &QAction::triggered, m_compare, &ComparePane::pin);
    connect(m_plot, &HistogramPlot::dragOutRequested, this, &HistogramPane::dragOut);
    connect(m_compare, &ComparePane::changed, this, [this] { m_plot->setComparison(comparison()); });
    applyContent();
}

void HistogramPane::restore(const QSettings& settings) {
    m_options->restore(settings);
    m_channels->restore(settings);
    applyContent();
}

void HistogramPane::save(QSettings& settings) const {
    m_options->save(settings);
    m_channels->save(settings);
}

void HistogramPane::showResult(const CountResultPointer& result) {
    const bool otherImage = !m_result || m_result->image->name != result->image->name ||
                            m_result->image->extent() != result->image->extent();
    m_result = result;
    if (!showsRegion())
        m_whole = result;
    else if (missesWhole())
        m_whole.reset(); // it may be all that keeps another image
    m_compare->show(result);
    m_plot->showHistogram(result->histogram, comparison());
    if (otherImage) m_plot->showNewValues();
    m_provenance->show(*result);
}

void HistogramPane::showWhole(const CountResultPointer& result) {
    m_whole = result;
    m_plot->setComparison(comparison());
}

bool HistogramPane::showsRegion() const {
    return m_result && m_result->region != Region::whole(m_result->image->extent());
}

bool HistogramPane::missesWhole() const {
    return showsRegion() && (!m_whole || !areComparable(*m_whole, *m_result));
}

void HistogramPane::showSampled(const CountResult& result) {
    m_result.reset();
    m_whole.reset();
    m_compare->show(CountResultPointer());
    m_plot->showHistogram(result.histogram, {}, true);
    m_plot->showNewValues();
    m_provenance->show(result);
}

void HistogramPane::showNothing(const QString& why) {
    m_result.reset();
    m_whole.reset();
    m_compare->show(CountResultPointer());
    m_plot->showNothing(why);
    m_provenance->clear();
}

void HistogramPane::takeOver(const HistogramPane& before) {
    m_compare->takeOver(*before.m_compare);
    if (!before.m_result) return;
    m_whole = before.m_whole;
    setAvailable(before.m_result->image->traits().channels());
    showResult(before.m_result);
    m_plot->takeOver(*before.m_plot);
}

void HistogramPane::setAvailable(ChannelSet channels) {
    m_channels->setAvailable(channels);
}

void HistogramPane::markPixel(const std::optional<PixelSample>& sample) {
    m_plot->markPixel(sample);
}

void HistogramPane::setDetailed(bool detailed) {
    m_provenance->setDetailed(detailed);
}

LitRule HistogramPane::litRule() const {
    const ClippingMarks& clipping = m_plot->clipping();
    return {m_channels->switchedOn(), {},
            m_plot->chosenValues(),   clipping.lowestLit(),
            clipping.highestLit(),    m_plot->figure().histogram().lastValue(Channel::Gray)};
}

bool HistogramPane::wantsAlpha() const {
    return m_channels->switchedOn().contains(Channel::Alpha);
}

void HistogramPane::applyContent() {
    const PlotContent content = m_options->content(m_channels->switchedOn());
    m_channels->setColours(content.colours);
    m_plot->setContent(content);
    Q_EMIT litChanged();
}

Comparison HistogramPane::comparison() const {
    Comparison comparison = m_compare->comparison();
    if (showsRegion() && !missesWhole()) {
        const HistogramPointer whole(m_whole, &m_whole->histogram);
        comparison.ghosts.insert(comparison.ghosts.begin(), {tr("whole image, scaled"), {}, whole, {}});
    }
    return comparison;
}

void HistogramPane::copyPlot() const {
    QGuiApplication::clipboard()->setPixmap(withProvenance(m_plot->picture(), *m_result, palette()));
}

void HistogramPane::dragOut() {
    if (!m_result) return;
    const QPixmap picture = withProvenance(m_plot->picture(), *m_result, palette());
    auto* taken = new QMimeData; // the drag owns it
    taken->setImageData(picture.toImage());
    // Where files are taken and pictures are not; kept until the window goes, as somebody may read it late.
    const QString file = m_dragged.filePath(exportNameFor(*m_result) + QStringLiteral(".png"));
    if (m_dragged.isValid() && picture.save(file)) taken->setUrls({QUrl::fromLocalFile(file)});
    auto* drag = new QDrag(this); // deletes itself
    drag->setMimeData(taken);
    drag->setPixmap(picture.scaledToWidth(240 * qRound(picture.devicePixelRatio())));
    drag->exec(Qt::CopyAction);
}

std::optional<Failure> HistogramPane::exportTo(const QString& file) const {
    return exportPlot(*m_result, file, m_plot->figure().content(), comparison());
}

} // namespace tonescope::ui
