// SPDX-License-Identifier: GPL-3.0-or-later
// The page "Lane by lane": the user chooses a set of lanes (32 work-items that work at the same moment, one
// pixel each) in the photo; the page shows which of their adds local memory carries out in each pass.
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

/// A photo, and its gray pixels in the order in which the lanes take them.
struct LanePhoto {
    Image image;
    GrayPixels gray;
    QImage preview; ///< gray, upright, scaled down
    /// `gray` is in random order, so the colour that belongs to a gray value is unknown.
    bool shuffled = false;
};

/// A small picture of the photo that marks the chosen set. A click, a drag or the arrow keys choose another
/// set. Places are pixels of the upright photo; a set lies along a row of the stored image, which may be a
/// column here.
class LanePlace : public QWidget {
    Q_OBJECT

public:
    explicit LanePlace(QWidget* parent = nullptr);

    /// Shows a photo, and chooses the set in its middle. Emits moved().
    void show(const LanePhoto& photo);
    using QWidget::show;
    /// Shows no photo. Emits moved().
    void clear();

    /// Distance in pixels between the lanes of a set; does not emit moved().
    void setSpacing(unsigned spacing);
    /// Chooses the set that contains this pixel; ignores places outside the photo.
    void choose(QPoint pixel);

    /// The pixels of the set, lane by lane. For a shuffled or gray photo, red, green and blue equal gray.
    /// Empty without a photo.
    [[nodiscard]] std::vector<LanePixel> pixels() const;
    /// The pixel of the upright photo that this lane takes.
    [[nodiscard]] QPoint pixelOf(unsigned lane) const;

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    /// Another set was chosen, or the photo changed.
    void moved();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// The set that contains a pixel of the upright photo.
    [[nodiscard]] LaneSet setOf(QPoint pixel) const;
    /// Size of the upright photo in pixels.
    [[nodiscard]] QSize extent() const;
    /// The rectangle of the widget in which the photo is drawn.
    [[nodiscard]] QRectF frame() const;
    /// Chooses the set under a place of the widget, in its own pixels.
    void chooseAt(QPointF place);
    /// Chooses the next set in this direction.
    void step(QPoint direction);
    void paintMark(QPainter& painter) const;

    std::optional<LanePhoto> m_photo;
    QPoint m_pixel; ///< a pixel of the chosen set
    unsigned m_spacing = 1;
};

class LaneChart;

/// Controls for the set and its tables, the figure, and sentences about it. The passes are stepped through by
/// buttons, by keys (Left, Right, Home, End; Space plays) unless a focused widget uses them, or by a timer.
class LanesPage : public QWidget {
    Q_OBJECT

public:
    explicit LanesPage(QWidget* parent = nullptr);

    /// Shows a photo, with the set in its middle chosen, before the first pass.
    void show(const LanePhoto& photo);
    using QWidget::show;
    /// Shows this text alone.
    void clear(const QString& why);
    /// Shows the set that contains this pixel of the upright photo.
    void choose(QPoint pixel);
    /// Sentences of the pane about the chosen tables, below the figure. `busy`: they quote times of a busy
    /// machine.
    void setAccount(const QString& account, bool busy = false);

    /// The choices in the controls.
    [[nodiscard]] LaneChoice choice() const;
    /// The figure, for reports; owned by the page.
    [[nodiscard]] QCustomPlot* plot() const;
    /// All sentences of the page, for a report; empty without a photo.
    [[nodiscard]] QString finding() const;

Q_SIGNALS:
    /// choice() changed.
    void changed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    /// Builds the controls of tables, pixels and model.
    [[nodiscard]] QWidget* makeControls();
    /// Builds the buttons that step and play, and fills m_keys.
    [[nodiscard]] QWidget* makePlayer();
    /// Enables only the controls that the chosen tables have.
    void fitToLayout();
    /// Applies a change of the controls.
    void takeChoice();
    /// Computes the scene of the chosen set, and shows it before the first pass.
    void showScene();
    [[nodiscard]] bool playing() const { return m_clock.isActive(); }
    /// Starts or stops the timer, and labels the button.
    void setPlaying(bool playing);
    /// Starts or stops playing.
    void play();
    /// Goes to a position and stops playing.
    void step(std::size_t position);
    /// Shows a position; a step to the next pass is animated.
    void goTo(std::size_t position);
    /// The pixels of the first and the last lane.
    [[nodiscard]] QString placeText() const;
    [[nodiscard]] QString passesText() const;
    [[nodiscard]] QString valuesText() const;

    QWidget* m_top = nullptr; ///< everything that needs a photo
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

    std::map<int, std::function<void()>> m_keys; ///< actions by key
    QTimer m_clock;                              ///< runs while the passes are played
    QVariantAnimation m_movement;                ///< moves the served adds to their banks, 0 to 1
    /// For each channel the index of its byte in a stored pixel of the photo; see LaneTables::bytes.
    std::array<unsigned, laneChannels.size()> m_bytes;
    /// LanePhoto::shuffled, and whether the photo has more than 8 bits per sample.
    bool m_shuffled = false, m_deep = false;
    LaneScene m_scene;
    std::size_t m_position = 0; ///< position in m_scene
};

} // namespace tonescope::ui
