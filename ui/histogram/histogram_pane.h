// SPDX-License-Identifier: GPL-3.0-or-later
// The side of the window that shows counts: plot, where the counts come from, and what is chosen of both.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/failure.h"
#include "engine/values/value_range.h"
#include "ui/histogram/ghost.h"
#include "ui/image/lit_mask.h"
#include "ui/image/pixel_image.h"

#include <QString>
#include <QTemporaryDir>
#include <QWidget>

#include <optional>

class QAction;
class QSettings;

namespace tonescope::ui {

class ChannelBar;
class ComparePane;
class HistogramPlot;
class PlotOptions;
class ProvenanceStrip;

class HistogramPane : public QWidget {
    Q_OBJECT

public:
    explicit HistogramPane(QWidget* parent = nullptr);

    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    void showResult(const CountResultPointer& result);
    /// The whole image, whose curve stands behind that of a region; ignored where another way was counted.
    void showWhole(const CountResultPointer& result);
    /// Whether a region is shown, and the whole image was not counted the same way.
    [[nodiscard]] bool missesWhole() const;
    /// The curve of a reduced copy, while the whole is decoded. Nothing is exported or compared of it.
    void showSampled(const CountResult& result);
    /// An empty plot, and why it is.
    void showNothing(const QString& why);
    /// Shows what the pane of another window shows, with what is pinned and chosen there.
    void takeOver(const HistogramPane& before);
    /// The channels that the image has; the others cannot be switched on.
    void setAvailable(ChannelSet channels);
    /// Marks the values of the pixel under the image's cursor, or none.
    void markPixel(const std::optional<PixelSample>& sample);
    /// Says all of where the counts come from, or what readers of photos want to know.
    void setDetailed(bool detailed);

    /// Which pixels the plot asks the image to light: those with the chosen values, and clipped ones.
    [[nodiscard]] LitRule litRule() const;

    [[nodiscard]] HistogramPlot& plot() const { return *m_plot; }
    [[nodiscard]] ChannelBar* channels() const { return m_channels; }
    [[nodiscard]] PlotOptions* options() const { return m_options; }
    [[nodiscard]] QAction* pinAction() const { return m_pin; }
    /// Has no place in the pane: the window gives it one.
    [[nodiscard]] ComparePane* compare() const { return m_compare; }
    /// Whether counts of alpha are wanted: it is for those who ask.
    [[nodiscard]] bool wantsAlpha() const;

    /// The plot with title and provenance, as it looks now. There must be a result.
    void copyPlot() const;
    std::optional<Failure> exportTo(const QString& file) const;

Q_SIGNALS:
    /// Other pixels are to be lit in the image: litRule() is another one.
    void litChanged();
    /// Other channels are to be seen; some of them may not have been counted.
    void channelsSwitched();

private:
    void applyContent();
    /// Gives the plot away as a picture and as a file, wherever the mouse lets it go.
    void dragOut();
    /// Whether a region is shown.
    [[nodiscard]] bool showsRegion() const;
    /// The ghosts that are pinned, and that of the whole image where a region is shown.
    [[nodiscard]] Comparison comparison() const;

    HistogramPlot* m_plot;
    ProvenanceStrip* m_provenance;
    ChannelBar* m_channels;
    PlotOptions* m_options;
    ComparePane* m_compare;
    QAction* m_pin;
    QTemporaryDir m_dragged;     ///< files of plots that were dragged out
    CountResultPointer m_result; ///< null: the plot is empty
    CountResultPointer m_whole;  ///< of a whole image, counted last; null: none
};

} // namespace tonescope::ui
