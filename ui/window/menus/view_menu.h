// SPDX-License-Identifier: GPL-3.0-or-later
// What is seen, and how.
#pragma once

#include <QMenu>

class QSettings;

namespace tonescope::ui {

class AppearanceMenu;
class HistogramPlot;
class ImagePair;
class LanguageMenu;

class ViewMenu : public QMenu {
    Q_OBJECT

public:
    explicit ViewMenu(QWidget* parent = nullptr);

    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// Zooming of the image, and dropping its region.
    void addImage(ImagePair& images);
    /// Which channels and which values of the plot are seen.
    void addPlot(HistogramPlot& plot, const QList<QAction*>& channels);
    /// Showing and hiding parts of the window; light and dark; the language.
    void addWindow(const QList<QAction*>& parts);

    /// Checked: everything about counting is shown, too.
    [[nodiscard]] QAction* detailsAction() const { return m_details; }
    /// Docks and bars go back to their first places.
    [[nodiscard]] QAction* resetAction() const { return m_reset; }
    [[nodiscard]] QAction* fitAction() const { return m_fit; }
    [[nodiscard]] QAction* actualPixelsAction() const { return m_actualPixels; }
    [[nodiscard]] QAction* regionAction() const { return m_region; }
    [[nodiscard]] QAction* clippingAction() const { return m_clipping; }
    [[nodiscard]] QList<QAction*> imageActions() const { return {m_fit, m_actualPixels, m_region, m_clear}; }
    [[nodiscard]] QList<QAction*> plotActions() const { return {m_allValues, m_clipping}; }

private:
    QAction* add(const QString& text, const QString& name, const QKeySequence& shortcut);

    AppearanceMenu* m_appearance;
    LanguageMenu* m_language;
    QAction* m_fit = nullptr;
    QAction* m_actualPixels = nullptr;
    QAction* m_region = nullptr;
    QAction* m_clear = nullptr;
    QAction* m_allValues = nullptr;
    QAction* m_clipping = nullptr;
    QAction* m_details;
    QAction* m_reset;
};

} // namespace tonescope::ui
