// Light or dark.
#pragma once

#include <QMenu>
#include <QPalette>
#include <QString>

#include <array>
#include <cstdint>

class QSettings;

namespace tonescope::ui {

enum class Appearance : std::uint8_t { System, Light, Dark };

/// Sets the whole application's style and colours.
class AppearanceMenu : public QMenu {
    Q_OBJECT

public:
    explicit AppearanceMenu(QWidget* parent = nullptr);

    [[nodiscard]] Appearance appearance() const { return m_appearance; }
    void setAppearance(Appearance appearance);
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

private:
    void apply() const;

    std::array<QAction*, 3> m_actions{};
    Appearance m_appearance = Appearance::System;
    QString m_systemStyle; ///< what the desktop gave
    QPalette m_systemPalette;
};

} // namespace tonescope::ui
