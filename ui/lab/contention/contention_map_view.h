// SPDX-License-Identifier: GPL-3.0-or-later
// Where in a photo lanes meet: a heat map over the photo.
#pragma once

#include "ui/lab/contention/contention_study.h"
#include "ui/lab/contention/contention_text.h"

#include <QWidget>

class QCPColorMap;
class QCPColorScale;
class QCPItemPixmap;
class QCPItemText;
class QCustomPlot;
class QLabel;

namespace tonescope::ui {

/// The mean over the sets of each cell, upright and in the photo's proportions. The scale of colours always
/// reaches from 1 to 32, so that maps can be compared.
class ContentionMapView : public QWidget {
    Q_OBJECT

public:
    explicit ContentionMapView(QWidget* parent = nullptr);

    /// What is seen, in words, for those who hear it instead.
    void setSummary(const QString& summary);

    /// `contention` is one of the study's.
    void show(const ContentionStudyPointer& study, const Contention& contention, SetNumber number);
    using QWidget::show;
    /// Shows nothing but this line.
    void clear(const QString& why);
    /// How much of the photo shines through the colours: 0 to 1.
    void setPhotoShare(double share);

    [[nodiscard]] QCustomPlot* plot() const { return m_plot; }
    /// What is said of a pixel of the upright photo; empty outside.
    [[nodiscard]] QString readoutAt(std::int64_t x, std::int64_t y) const;

    [[nodiscard]] QSize sizeHint() const override { return {560, 310}; }

Q_SIGNALS:
    /// A pixel of the upright photo was clicked.
    void chosen(QPoint pixel);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildMap();
    void fillMap(const Contention& contention);
    void placePhoto();
    /// The upright pixel at a place of the plot, inside the photo or not.
    [[nodiscard]] QPoint pixelAt(QPointF place) const;
    void pressed(const QMouseEvent& event);
    /// Gives pixels the same width and height, and shows all of them.
    void keepProportions();
    void updateLook();

    QCustomPlot* m_plot;
    QCPColorMap* m_map; ///< the plot owns these
    QCPColorScale* m_scale;
    QCPItemPixmap* m_photo;
    QCPItemText* m_invitation;
    QLabel* m_readout;
    ContentionStudyPointer m_study;           ///< null: nothing is shown
    const Contention* m_contention = nullptr; ///< one of m_study's
    SetNumber m_number = SetNumber::Waiting;
};

} // namespace tonescope::ui
