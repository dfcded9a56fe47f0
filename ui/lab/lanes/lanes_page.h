// SPDX-License-Identifier: GPL-3.0-or-later
// The page "Lane by lane": the lanes of a place in the photo, pass by pass.
#pragma once

#include "engine/models/contention.h"
#include "engine/models/gray_pixels.h"
#include "engine/models/lane_passes.h"
#include "ui/lab/lanes/lane_scene.h"

#include <QImage>
#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

#include <functional>
#include <map>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QCustomPlot;
class QLabel;
class QPushButton;

namespace tonescope::ui {

/// A photo, and its gray pixels in the order in which lanes take them.
struct LanePhoto {
    Image image;
    GrayPixels gray;
    QImage preview;        ///< of gray, upright
    bool shuffled = false; ///< gray is not in the image's order, so the colour of a place is not known
};

/// Marks the chosen set. A click, a drag or the arrow keys choose another set. Places are pixels of the
/// upright photo; sets lie along stored rows.
class LanePlace : public QWidget {
    Q_OBJECT

public:
    explicit LanePlace(QWidget* parent = nullptr);

    /// Chooses the set in the middle.
    void show(const LanePhoto& photo);
    using QWidget::show;
    void clear();

    void setSpacing(unsigned spacing);
    /// Ignores places outside of the photo.
    void choose(QPoint pixel);

    /// The set's pixels; of a shuffled photo, red, green and blue equal gray. Empty without a photo.
    [[nodiscard]] std::vector<LanePixel> pixels() const;
    /// The upright pixel that a lane takes.
    [[nodiscard]] QPoint pixelOf(unsigned lane) const;

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void moved();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] LaneSet setOf(QPoint pixel) const;
    [[nodiscard]] QSize extent() const;
    /// Where the photo is drawn.
    [[nodiscard]] QRectF frame() const;
    void chooseAt(QPointF place);
    /// To the nearest other set in a direction.
    void step(QPoint direction);
    void paintMark(QPainter& painter) const;

    std::optional<LanePhoto> m_photo;
    QPoint m_pixel; ///< of the set, as it was chosen
    unsigned m_spacing = 1;
};

class LaneChart;

/// Chooses a set of lanes in the photo and how their tables lie; goes through the passes by buttons, by key
/// (Left, Right, Home, End and Space, wherever no other widget of the page takes them) or by a clock.
class LanesPage : public QWidget {
    Q_OBJECT

public:
    explicit LanesPage(QWidget* parent = nullptr);

    void show(const LanePhoto& photo);
    using QWidget::show;
    /// Shows this line alone.
    void clear(const QString& why);
    /// Shows the set that takes this pixel of the upright photo.
    void choose(QPoint pixel);
    /// Sentences about the chosen tables, shown under the lanes. `busy`: measured while the machine was busy.
    void setAccount(const QString& account, bool busy = false);

    [[nodiscard]] LaneChoice choice() const;
    [[nodiscard]] QCustomPlot* plot() const;
    /// The sentences of the page; empty without a photo.
    [[nodiscard]] QString finding() const;

Q_SIGNALS:
    /// choice() changed.
    void changed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    [[nodiscard]] QWidget* makeControls();
    [[nodiscard]] QWidget* makePlayer();
    void fitToLayout();
    void takeChoice();
    void showScene();
    [[nodiscard]] bool playing() const { return m_clock.isActive(); }
    void setPlaying(bool playing);
    void play();
    void step(std::size_t position);
    void goTo(std::size_t position);
    [[nodiscard]] QString placeText() const;
    [[nodiscard]] QString passesText() const;
    [[nodiscard]] QString valuesText() const;

    QWidget* m_top = nullptr; ///< all that is of use only with a photo
    LanePlace* m_place;
    QLabel* m_placeText;
    QComboBox* m_layout;
    QComboBox* m_copies;
    QComboBox* m_counted;
    QComboBox* m_access;
    QComboBox* m_equal;
    QWidget* m_player = nullptr;
    QPushButton* m_play;
    QLabel* m_pass;
    QComboBox* m_pace;
    QCheckBox* m_moves;
    QLabel* m_moment;
    LaneChart* m_chart;
    QLabel* m_passes;
    QLabel* m_account;

    std::map<int, std::function<void()>> m_keys;       ///< what each key does
    QTimer m_clock;                                    ///< runs while the passes are played
    QVariantAnimation m_movement;                      ///< of the adds to their banks
    std::array<unsigned, laneChannels.size()> m_bytes; ///< see LaneTables; of the photo
    bool m_shuffled = false, m_deep = false;           ///< the photo: see LanePhoto; has 16 bits a sample
    LaneScene m_scene;
    std::size_t m_position = 0; ///< see LaneScene
};

} // namespace tonescope::ui
