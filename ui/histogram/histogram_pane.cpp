// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/histogram_pane.h"

#include "ui/histogram/channel_bar.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/histogram/plot_export.h"
#include "ui/histogram/plot_options.h"
#include "ui/histogram/provenance.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QSettings>
#include <QVBoxLayout>

namespace tonescope::ui {

HistogramPane::HistogramPane(QWidget* parent)
    : QWidget(parent), m_plot(new HistogramPlot(this)), m_provenance(new ProvenanceStrip),
      m_channels(new ChannelBar(this)), m_options(new PlotOptions(this)) {
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
    m_result = result;
    m_plot->showHistogram(result->histogram);
    m_provenance->show(*result);
}

void HistogramPane::showNothing(const QString& why) {
    m_result.reset();
    m_plot->showNothing(why);
    m_provenance->clear();
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

bool HistogramPane::wantsAlpha() const {
    return m_channels->switchedOn().contains(Channel::Alpha);
}

void HistogramPane::applyContent() {
    const PlotContent content = m_options->content(m_channels->switchedOn());
    m_channels->setColours(content.colours);
    m_plot->setContent(content);
}

void HistogramPane::copyPlot() const {
    QGuiApplication::clipboard()->setPixmap(withProvenance(m_plot->picture(), *m_result, palette()));
}

std::optional<Failure> HistogramPane::exportTo(const QString& file) const {
    return exportPlot(*m_result, file, m_plot->figure().content());
}

} // namespace tonescope::ui
