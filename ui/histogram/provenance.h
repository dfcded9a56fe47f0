// SPDX-License-Identifier: GPL-3.0-or-later
// What a result is of and where it comes from, in words, and the strip under the plot that says so.
#pragma once

#include "engine/values/count_result.h"

#include <QLabel>
#include <QString>
#include <QStringList>

namespace tonescope::ui {

/// What was counted: the image's name and size.
[[nodiscard]] QString titleOf(const CountResult& result);

/// "whole image", or the region's size and place.
[[nodiscard]] QString regionTextOf(const CountResult& result);

/// Device, strategy and why it is the one, launch, formula, exactness, and the times with the clock of each.
[[nodiscard]] QStringList provenanceOf(const CountResult& result);

/// How many counts a strategy has lost that is wrong on purpose; empty for every other.
[[nodiscard]] QString lossOf(const CountResult& result);

/// As high as its width asks for, whatever it says: a longer text ends in "…", and the plot above does not
/// jump. The tooltip holds the whole text, and why this device and strategy were taken.
class ProvenanceStrip : public QLabel {
    Q_OBJECT

public:
    explicit ProvenanceStrip(QWidget* parent = nullptr);

    void show(const CountResult& result);
    void clear();
    /// All that is known, or one line: how exact, of what, where, and how long somebody waited.
    void setDetailed(bool detailed);
    using QWidget::show;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Shows as much of the text as there is room for.
    void fit();

    QString m_text, m_line;
    bool m_detailed = true;
};

} // namespace tonescope::ui
