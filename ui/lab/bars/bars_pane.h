// SPDX-License-Identifier: GPL-3.0-or-later
// Bars tab: all chosen strategies, and the kernels that users wrote in this session, as bars and as a table.
#pragma once

#include "ui/lab/bars/bar_rows.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/lecture/documents.h"

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

/// One row per measurement, in the order of arrival. Times of the device's clock and of the host's clock have
/// separate columns, because their sum means nothing. Cells are formatted when a view asks for them, since
/// there may be thousands.
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
    /// Role of the sort key: the number in numeric columns (invalid without one), else the text.
    static constexpr int sortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

    /// Removes all rows and the reference. `authors` are those of the kernels of the rows that follow.
    void clearRows(const KernelAuthors& authors = {});
    /// Appends rows.
    void add(const Measurements& measurements);
    /// The measurement to which the speed-up column refers; null empties the column.
    void compareWith(const MeasurementPointer& reference);
    /// The palette from which the colours of verdicts are taken.
    void setPalette(const QPalette& palette);

private:
    /// Tells the views that the cells of this column changed.
    void changed(int column);

    Measurements m_measurements;
    KernelAuthors m_authors;
    MeasurementPointer m_reference;
    QPalette m_palette;
};

/// The table below the bars. Rows keep the order of arrival until the user clicks on a heading.
class MeasurementTable : public QTableView {
    Q_OBJECT

public:
    explicit MeasurementTable(QWidget* parent = nullptr);

    [[nodiscard]] MeasurementModel& measurements() { return m_model; }
    /// Widens columns to their contents. Columns of device and data have a maximum width; their tool tips
    /// have the full text.
    void fitColumns();
    /// Selects the row of a measurement; the index is that of the model, independent of the sort order.
    void selectMeasurement(std::size_t measurement);

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyLook();

    MeasurementModel m_model;
    QSortFilterProxyModel* m_sorted;
};

/// One value of the property that is varied side by side, e.g. "constant" or "work-groups of 64".
struct SideValue {
    QString key;  ///< unique among the values
    QString text; ///< translated
    bool usual;   ///< measured unless the user switched it off
    /// Sets the value in a case; returns false, without a change, if the case cannot have it.
    std::function<bool(MeasureCase&)> apply;
};

/// One case per device, value and strategy that can have the value; a strategy that can have none of the
/// values gets one case with the setup as it is. Without values: casesOf(choices).
[[nodiscard]] std::vector<MeasureCase> casesOf(const LabChoices& choices,
                                               const std::vector<SideValue>& values);

/// Pixels as values. Switched on by default (SideValue::usual): the pixels of the setup, uniform, constant,
/// and the photo, or photo-like pixels if no photo is open.
[[nodiscard]] std::vector<SideValue> dataValues(const LabChoices& choices);

/// Chooses what stands side by side: a property to vary (kinds of data, or an axis of the sweep tab), and in
/// a menu the values to measure.
class SideBySide : public QWidget {
    Q_OBJECT

public:
    explicit SideBySide(QWidget* parent = nullptr);

    /// The setup, from which the values follow. Does not emit changed().
    void setChoices(const LabChoices& choices);
    /// The cases of the setup with the chosen values.
    [[nodiscard]] std::vector<MeasureCase> cases() const;

Q_SIGNALS:
    /// The user changed property or values, and so cases().
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
    /// Property, then key of the value: whether the user switched it on or off. Values that are missing here
    /// are on if they are usual.
    std::map<QString, std::map<QString, bool>> m_switched;
};

class BarsChart;

/// A kernel that a user wrote and measured on the kernel tab.
struct OwnKernel {
    QString author; ///< empty if the user gave no name
    /// The run was read from a session file, so another person may have written the kernel.
    bool foreign = true;
    MeasurementPointer measured; ///< the measurement that has its text, strategy and launch parameters
};
/// The newest kernel of each author and strategy, in the order in which they first appear in `runs`. Kernels
/// without an author are distinguished by their text, and left out if an author has the same text.
[[nodiscard]] std::vector<OwnKernel> ownKernelsOf(const std::vector<LabRun>& runs);

/// Shows the rows of the last run, which fill in while it is measured. A click on a bar makes it the
/// reference. The session's own kernels are measured too, with the launch parameters of their authors and in
/// a confined process; kernels from session files only after the user has allowed it.
class BarsPane final : public LabPane {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BarsPane)

public:
    explicit BarsPane(QWidget* parent = nullptr);

    [[nodiscard]] std::string id() const override { return "bars"; }
    /// Also takes runs of tabs that earlier versions had.
    [[nodiscard]] bool takes(const LabRun& run) const override {
        return run.pane == id() || run.pane == "story" || run.pane == "prediction";
    }
    [[nodiscard]] QString title() const override { return tr("Bars"); }
    void setCatalog(const DeviceCatalog& catalog) override { m_catalog = catalog; }
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

    /// Requests a run of the document's ways; the bars stand beside the published figures. Run measures the
    /// same ways again until setup or controls ask for other cases.
    void measure(const Document& document);

    /// Maximum number of bars; the table shows all rows.
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
    [[nodiscard]] bool needsConsent() const;
    void updateCases();
    void addOwnKernels(std::vector<MeasureCase>& cases) const;
    void listRows();
    void fitTable();
    void redraw();
    [[nodiscard]] BarQuantity quantity() const;
    [[nodiscard]] BarChoice choice() const;
    [[nodiscard]] BarRows rowsShown() const;

    LabChoices m_choices;
    DeviceCatalog m_catalog;
    std::optional<Document> m_document; ///< nothing: the cases are those of the setup
    std::vector<OwnKernel> m_own;       ///< all own kernels of the session
    std::set<std::string> m_accepted;   ///< texts of kernels from files that the user has allowed to run
    std::vector<MeasureCase> m_cases; ///< see cases(); updated at every change of setup, kernels or controls
    BarRows m_rows;                   ///< of the last run
    Measurements m_last;              ///< of the last complete run
    Measurements m_figures;           ///< figures of those of the document's ways that have no row
    QString m_claims;                 ///< sentences about the document that the run measured; empty: none
    /// Index of the reference that the user chose; nothing: the default one.
    std::optional<std::size_t> m_chosen;
    std::size_t m_left = 0; ///< number of rows beyond mostBars
    bool m_running = false;
    QTimer m_settled{this}; ///< fires when the cases have not changed for 300 ms; see m_follow

    SideBySide* m_sides;
    QComboBox *m_quantity, *m_reference;
    QCheckBox *m_logarithmic, *m_before, *m_byTime, *m_kernels, *m_sends, *m_follow;
    QToolButton *m_fit, *m_picture;
    QLabel *m_text, *m_empty;
    QFrame* m_question; ///< asks whether kernels from files may run
    QStackedLayout* m_stack;
    BarsChart* m_chart;
    MeasurementTable* m_table;
};

} // namespace tonescope::ui
