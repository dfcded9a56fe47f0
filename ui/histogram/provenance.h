// SPDX-License-Identifier: GPL-3.0-or-later
// The provenance of a result as text, how its counts were made: image, device, strategy, exactness, times.
// And the strip below the plot that shows it.
#pragma once

#include "engine/values/count_result.h"

#include <QLabel>
#include <QString>
#include <QStringList>

namespace tonescope::ui {

/// The image's file name, frame or page, and size: "a.gif, frame 2 of 7, 640 × 480".
[[nodiscard]] QString titleOf(const CountResult& result);

/// "whole image", or the size and position of the region.
[[nodiscard]] QString regionTextOf(const CountResult& result);

/// The provenance in short parts: device, strategy and the reason of its choice, launch, formula, region,
/// exactness, and each time with its clock.
[[nodiscard]] QStringList provenanceOf(const CountResult& result);

/// A sentence with the number of counts that a strategy without atomics lost; empty for exact strategies.
[[nodiscard]] QString lossOf(const CountResult& result);

/// A label that shows the provenance. Its height depends only on its width and not on the text, so that the
/// plot above keeps its size with each result; longer texts end in "…". The tool tip has the whole text, and
/// the reasons for device and strategy.
class ProvenanceStrip : public QLabel {
    Q_OBJECT

public:
    explicit ProvenanceStrip(QWidget* parent = nullptr);

    /// Shows the provenance of this result; lost counts come first.
    void show(const CountResult& result);
    /// Shows nothing.
    void clear();
    using QWidget::show;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Shows as much of the text as fits.
    void fit();

    QString m_text; ///< the whole provenance
};

} // namespace tonescope::ui
