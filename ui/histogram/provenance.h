// SPDX-License-Identifier: GPL-3.0-or-later
// Provenance of a result as text: image, device, strategy, exactness, times; and the strip that shows it.
#pragma once

#include "engine/values/count_result.h"

#include <QLabel>
#include <QString>
#include <QStringList>

namespace tonescope::ui {

/// The image's name, frame and size.
[[nodiscard]] QString titleOf(const CountResult& result);

/// "whole image", or the region's size and place.
[[nodiscard]] QString regionTextOf(const CountResult& result);

/// Device, strategy and the reason of its choice, launch, formula, region, exactness, and each time with its
/// clock.
[[nodiscard]] QStringList provenanceOf(const CountResult& result);

/// The number of counts that a strategy without atomics lost; empty for exact strategies.
[[nodiscard]] QString lossOf(const CountResult& result);

/// Shows provenance on a number of lines that depends on its width only, so that the plot above keeps its
/// size: longer texts end in "…". The tooltip has the whole text and the reasons for device and strategy.
class ProvenanceStrip : public QLabel {
    Q_OBJECT

public:
    explicit ProvenanceStrip(QWidget* parent = nullptr);

    /// Shows the provenance of this result; lost counts come first.
    void show(const CountResult& result);
    /// Shows nothing.
    void clear();
    /// Shows the whole provenance, or one line: exactness, formula, region, device and wall time.
    void setDetailed(bool detailed);
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

    QString m_text, m_line;
    bool m_detailed = true;
};

} // namespace tonescope::ui
