// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of a place in the photo, pass by pass.
#pragma once

#include "ui/lab/lanes/lane_place.h"
#include "ui/lab/lanes/lane_scene.h"

class QCustomPlot;
class QLabel;

namespace tonescope::ui {

class LaneControls;
class LanePlayer;
class LaneStage;

/// Left, Right, Home, End and Space go through the passes wherever nothing else of the page takes them.
class LanesPage : public QWidget {
    Q_OBJECT

public:
    explicit LanesPage(QWidget* parent = nullptr);

    void show(const LanePhoto& photo);
    using QWidget::show;
    /// Nothing but this line.
    void clear(const QString& why);
    /// The set that takes this pixel of the upright photo.
    void choose(QPoint pixel);
    /// What else is known of the chosen tables, under the lanes; see changed().
    void setAccount(const QString& account, bool busy = false);

    [[nodiscard]] LaneChoice choice() const;
    [[nodiscard]] QCustomPlot* plot() const;
    /// What is seen, in sentences; empty without a photo.
    [[nodiscard]] QString finding() const;

Q_SIGNALS:
    /// Another choice().
    void changed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fillTop();
    void takeChoice();
    void showScene();
    void showPass();
    [[nodiscard]] QString placeText() const;
    [[nodiscard]] QString passesText() const;
    /// Where the values are not the photo's own, what they are.
    [[nodiscard]] QString valuesText() const;

    QWidget* m_top; ///< all that is of use with a photo only
    LanePlace* m_place;
    QLabel* m_placeText;
    LaneControls* m_controls;
    LanePlayer* m_player;
    QLabel* m_moment;
    LaneStage* m_stage;
    QLabel* m_passes;
    QLabel* m_account;

    std::array<unsigned, laneChannels.size()> m_bytes; ///< see LaneTables; of the photo
    bool m_shuffled = false, m_deep = false;           ///< the photo: see LanePhoto; has 16 bits a sample
    LaneScene m_scene;
};

} // namespace tonescope::ui
