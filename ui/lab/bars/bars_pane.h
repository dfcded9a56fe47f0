// SPDX-License-Identifier: GPL-3.0-or-later
// Bars tab: all chosen strategies, and kernels written by people, as bars and as a table.
#pragma once

#include "ui/lab/bars/bar_rows.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/base/lab_pane.h"

#include <QAbstractTableModel>
#include <QPalette>
#include <QSet>
#include <QString>
#include <QTableView>
#include <QTimer>
#include <QWidget>

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QFrame;
class QHBoxLayout;
class QLabel;
class QMenu;
class QSortFilterProxyModel;
class QStackedLayout;
class QToolButton;

namespace tonescope::ui {

/// A row for each measurement, in the order of arrival. Times of the device's and the host's clock have
/// columns of their own and are never added up. Cells are formatted on demand: there may be thousands.
class MeasurementModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Device,
        Strategy,
        Data,
        KernelMedian,
        KernelQuartiles,
        WallMedian,
        Throughput,
        SpeedUp,
        VerdictText,
        Launch,
        HostMerge,
        ColumnCount
    };
    /// Value to sort by: the measured number, or the text of a column without numbers.
    static constexpr int sortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

    /// Removes all rows; rows that follow have kernels of these authors.
    void clearRows(const KernelAuthors& authors = {});
    void add(const Measurements& measurements);
    /// Sets the measurement that all rows are compared with; null for none.
    void compareWith(const MeasurementPointer& reference);
    void setPalette(const QPalette& palette);

private:
    void changed(int column);

    Measurements m_measurements;
    KernelAuthors m_authors;
    MeasurementPointer m_reference;
    QPalette m_palette;
};

/// Rows in the order of arrival, until a click on a heading sorts them.
class MeasurementTable : public QTableView {
    Q_OBJECT

public:
    explicit MeasurementTable(QWidget* parent = nullptr);

    [[nodiscard]] MeasurementModel& measurements() { return m_model; }
    /// Widens columns to their contents, names up to a limit: tool tips have them in full.
    void fitColumns();
    /// Selects a row of the model.
    void selectMeasurement(std::size_t measurement);

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyLook();

    MeasurementModel m_model;
    QSortFilterProxyModel* m_sorted;
};

/// One value of the varied property, as in "constant" or "work-groups of 64".
struct SideValue {
    QString key;  ///< unique among the values
    QString text; ///< translated
    bool usual;   ///< measured unless the user chose otherwise
    /// Sets the value; returns false if the case cannot have it.
    std::function<bool(MeasureCase&)> apply;
};

/// A case for each device, value and strategy that can have the value; strategies without any of the values
/// have one case, as set up. Without values the cases of casesOf().
[[nodiscard]] std::vector<MeasureCase> casesOf(const LabChoices& choices,
                                               const std::vector<SideValue>& values);

/// Kinds of data. Usual are the pixels that are set up, uniform, constant, and the photo or photo-like
/// pixels.
[[nodiscard]] std::vector<SideValue> dataValues(const LabChoices& choices);

/// A list of properties to vary (kinds of data, or a sweep axis), and a menu of the values to measure.
class SideBySide : public QWidget {
    Q_OBJECT

public:
    explicit SideBySide(QWidget* parent = nullptr);

    /// Does not emit changed().
    void setChoices(const LabChoices& choices);
    [[nodiscard]] std::vector<MeasureCase> cases() const;

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] std::vector<SideValue> offered() const;
    [[nodiscard]] bool isOn(const SideValue& value) const;
    void chooseBy();
    void fillMenu();
    void tellChosen();
    void setOn(const QString& key, bool on);

    LabChoices m_choices;
    QComboBox* m_by;
    QToolButton* m_button;
    QMenu* m_menu;
    /// By property: values that the user switched on or off.
    std::map<QString, std::map<QString, bool>> m_switched;
};

class BarsChart;

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
