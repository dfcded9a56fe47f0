// SPDX-License-Identifier: GPL-3.0-or-later
// Bars tab: all chosen strategies, and kernels written by people, as bars and as a table.
#pragma once

#include "ui/lab/bars/bar_rows.h"
#include "ui/lab/base/lab_pane.h"

#include <QTimer>

#include <memory>
#include <optional>
#include <set>
#include <string>

class QCheckBox;
class QComboBox;
class QFrame;
class QHBoxLayout;
class QLabel;
class QStackedLayout;
class QToolButton;

namespace tonescope::ui {

class BarsChart;
class MeasurementTable;
class SideBySide;

/// A kernel that was written and measured on the kernel tab.
struct OwnKernel {
    QString author;              ///< empty if no name was given
    bool foreign = true;         ///< it was read from a session file
    MeasurementPointer measured; ///< its text, strategy and launch
};
/// The newest kernel of each author and strategy, in the order in which authors first appear. Without a name,
/// each text counts as of another author.
[[nodiscard]] std::vector<OwnKernel> ownKernelsOf(const std::vector<LabRun>& runs);

/// Rows of the last run, filled in as they are measured; a click on a bar compares the others with it. Own
/// kernels of the session are measured with the launch of their authors, after the user has allowed those
/// that came with files.
class BarsPane final : public LabPane {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BarsPane)

public:
    explicit BarsPane(QWidget* parent = nullptr);

    [[nodiscard]] std::string id() const override { return "bars"; }
    [[nodiscard]] QString title() const override { return tr("Bars"); }
    void setCatalog(const DeviceCatalog& catalog) override { m_catalog = catalog.strategies; }
    void setRuns(const std::vector<LabRun>& runs) override;
    void setChoices(const LabChoices& choices) override;
    [[nodiscard]] std::vector<MeasureCase> cases() const override { return m_cases; }
    [[nodiscard]] QString idleReason() const override;
    [[nodiscard]] bool mayRun() override;
    /// "name", "name 2", ...: author of the kernel of the first case, the second, ...
    [[nodiscard]] RunDetails details() const override;
    void begin(const LabRun& run, std::size_t count) override;
    using LabPane::show;
    using QWidget::show;
    void show(const MeasurementPointer& measurement) override;
    void end() override;
    void clear() override;
    void report(Report& report, const std::vector<const LabRun*>& runs) override;

    /// Limit of drawn bars; the table has all rows.
    static constexpr std::size_t mostBars = 400;

protected:
    void showAll(const Measurements& measurements) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void nameControls();
    [[nodiscard]] QWidget* makeControls();
    [[nodiscard]] QFrame* makeQuestion();
    void connectControls();
    void askForPicture();
    void writeTo(Report& report, const QPalette& palette) const;
    void updateCases();
    void listRows();
    void fitTable();
    void redraw();
    [[nodiscard]] BarQuantity quantity() const;
    [[nodiscard]] BarChoice choice() const;
    [[nodiscard]] BarRows rowsShown() const;

    LabChoices m_choices;
    std::vector<StrategyInfo> m_catalog;
    std::vector<OwnKernel> m_own;        ///< of the session
    std::set<std::string> m_accepted;    ///< texts from files that may run
    std::vector<MeasureCase> m_cases;    ///< as of the last change
    BarRows m_rows;                      ///< of the last run
    Measurements m_last;                 ///< of the last complete run
    std::optional<std::size_t> m_chosen; ///< reference row; nothing: the default
    std::size_t m_left = 0;              ///< rows of the run that have no bar
    bool m_running = false;
    QTimer m_settled; ///< fires when choices have not changed for a moment

    SideBySide* m_sides;
    QComboBox *m_quantity, *m_reference;
    QCheckBox *m_logarithmic, *m_before, *m_byTime, *m_kernels, *m_sends, *m_follow;
    QToolButton *m_fit, *m_picture;
    QLabel *m_text, *m_empty;
    QFrame* m_question; ///< whether foreign kernels may run
    QStackedLayout* m_stack;
    BarsChart* m_chart;
    MeasurementTable* m_table;
};

} // namespace tonescope::ui
