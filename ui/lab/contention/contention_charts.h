// SPDX-License-Identifier: GPL-3.0-or-later
// Contention charts: a map over the photo, the histogram of its sets, and models beside measured times.
#pragma once

#include "ui/lab/contention/contention_comparison.h"
#include "ui/lab/contention/contention_study.h"
#include "ui/lab/contention/contention_text.h"
#include "ui/plot/chart.h"

#include <optional>

class QCPColorMap;
class QCPColorScale;
class QCPItemPixmap;
class QCPItemText;
class QMouseEvent;

namespace tonescope::ui {

/// The mean over the sets of each cell, upright and in the photo's proportions. The colour scale always
/// reaches from 1 to 32, so that maps can be compared.
class ContentionMapChart : public Chart {
    Q_OBJECT

public:
    explicit ContentionMapChart(QWidget* parent = nullptr);

    /// `contention` is one of the study's.
    void show(const ContentionStudyPointer& study, const Contention& contention, SetNumber number);
    using QWidget::show;
    /// Shows only this line.
    void clear(const QString& why);
    /// How much of the photo shines through the colours: 0 to 1.
    void setPhotoShare(double share);
    /// The numbers at a pixel of the upright photo, in words; empty outside.
    [[nodiscard]] QString readoutAt(std::int64_t x, std::int64_t y) const;
    [[nodiscard]] QSize sizeHint() const override { return {560, 310}; }

Q_SIGNALS:
    /// readoutAt() of the mouse, an invitation to point, or nothing.
    void readout(const QString& text);
    /// A pixel of the upright photo was clicked.
    void chosen(QPoint pixel);

protected:
    void draw() override;
    void fit() override;
    void pointAt(const std::optional<QPointF>& pixel) override;

private:
    void fillMap();
    [[nodiscard]] QPoint pixelAt(QPointF place) const;

    QCPColorMap* m_map; ///< owned by the plot, like the next ones
    QCPColorScale* m_scale;
    QCPItemPixmap* m_photo;
    QCPItemText* m_invitation;
    ContentionStudyPointer m_study;           ///< null: nothing is shown
    const Contention* m_contention = nullptr; ///< one of m_study's
    SetNumber m_number = SetNumber::Waiting;
};

/// A bar for each number of passes or lanes from 1 to 32, and the mean as a line.
class ContentionHistogramChart : public Chart {
    Q_OBJECT

public:
    explicit ContentionHistogramChart(QWidget* parent = nullptr);

    void show(const SetNumbers& numbers, SetNumber number);
    using QWidget::show;
    void clear();
    [[nodiscard]] QSize sizeHint() const override { return {380, 310}; }

protected:
    void draw() override;

private:
    std::optional<SetNumbers> m_numbers; ///< nothing: no bars
    SetNumber m_number = SetNumber::Waiting;
};

/// Passes and times over the number of copies, each relative to the least of its line, which is 1: a broken
/// line for each model, and one for each device with the quartiles of its times.
class ContentionComparisonChart : public Chart {
    Q_OBJECT

public:
    explicit ContentionComparisonChart(QWidget* parent = nullptr);

    void show(const ContentionComparison& comparison);
    using QWidget::show;

protected:
    void draw() override;
    void fit() override;

private:
    void addPrediction(EqualAdds equal);
    void addDevice(const CopiesTrials& device);

    ContentionComparison m_comparison;
};

} // namespace tonescope::ui
