// What gray is, and whether transparent pixels count.
#pragma once

#include "engine/values/count_settings.h"

#include <QMenu>

#include <array>

namespace tonescope::ui {

class GrayMenu : public QMenu {
    Q_OBJECT

public:
    explicit GrayMenu(QWidget* parent = nullptr);

    [[nodiscard]] GrayFormula formula() const;
    void setFormula(GrayFormula formula);
    [[nodiscard]] Transparent transparent() const;
    void setTransparent(Transparent transparent);

Q_SIGNALS:
    void chosen();

private:
    std::array<QAction*, allGrayFormulas.size()> m_formulas{};
    QAction* m_leaveOut;
};

} // namespace tonescope::ui
