// SPDX-License-Identifier: GPL-3.0-or-later
// The two ideas of the program, each as a small drawing.
#pragma once

#include <QWidget>

#include <cstdint>

namespace tonescope::ui {

enum class Idea : std::uint8_t {
    Tones,  ///< a histogram's curves
    Machine ///< ways to count, from slow to fast
};

/// In the window's colours, sharp at every scale. Says nothing that the text beside it does not say.
class IdeaPicture : public QWidget {
    Q_OBJECT

public:
    explicit IdeaPicture(Idea idea, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override { return {260, 120}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Idea m_idea;
};

} // namespace tonescope::ui
