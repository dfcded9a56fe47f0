// SPDX-License-Identifier: GPL-3.0-or-later
// Cases come from three sources: the setup, the values that are measured side by side, and the own kernels of
// the session. updateCases() rebuilds the list at every change, so that Run always knows its length.
//
// Kernels from files: a session file may come from another person, so mayRun() refuses a run with such a
// kernel until the user has allowed its text. The question is answered asynchronously: the button emits
// runWanted(), and the run is requested again.
#include "ui/lab/bars/bars_pane.h"

#include "engine/values/device_catalog.h"
#include "ui/lab/bars/bars_chart.h"
#include "ui/lab/base/lab_colours.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/parts.h"
#include "ui/lab/base/report.h"
#include "ui/lab/sweep/sweep_axis.h"
#include "ui/panes/tables.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QBrush>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

namespace tonescope::ui {

namespace {

/// Text of a cell, and in numeric columns the number to sort by.
struct Cell {
    QString text;
    QVariant number{};
};

/// A time, sorted by its nanoseconds.
Cell timeCell(Nanoseconds time) {
    return {durationText(time), static_cast<double>(time.count())};
}

/// Sorted by the distance of the quartiles, so that the noisiest rows come first or last.
Cell quartilesCell(const SampleSummary& kernel) {
    return {durationText(kernel.p25) + QStringLiteral(" – ") + durationText(kernel.p75),
            static_cast<double>((kernel.p75 - kernel.p25).count())};
}

/// Heading, tool tip and contents of a column. `cellOf` is null if a cell depends on more than its
/// measurement (reference, authors).
struct ColumnTraits {
    const char *heading, *tip;
    bool number; ///< sorted by Cell::number, and aligned to the right
    Cell (*cellOf)(const Measurement&);
};

constexpr char kernelTip[] = QT_TRANSLATE_NOOP(
    "tonescope::ui::MeasurementModel",
    "Clear, count and merge, by the device's clock (threads of the host: by the host's clock).");

/// Indexed by MeasurementModel::Column. A numeric cell is empty if the measurement failed.
constexpr std::array<ColumnTraits, MeasurementModel::ColumnCount> columns{
    {{QT_TRANSLATE_NOOP("tonescope::ui::MeasurementModel", "Device"), nullptr, false,
      [](const Measurement& row) { return Cell{shortNameOf(row.device)}; }},
     {QT_TRANSLATE_NOOP("tonescope::ui::MeasurementModel", "Strategy"), nullptr, false, nullptr},
     {QT_TRANSLATE_NOOP("tonescope::ui::MeasurementModel", "Data"), nullptr, false,
      [](const Measurement& row) { return Cell{dataText(row)}; }},
     {QT_TRANSLATE_NOOP("tonescope::ui::MeasurementModel", "Kernel, median\n(device clock)"), kernelTip, true,
      [](const Measurement& row) { return row.series ? timeCell(row.series->kernel.median) : Cell{}; }},
     {QT_TRANSLATE_NOOP("tonescope::ui::MeasurementModel", "Kernel, quartiles\n(device clock)"), kernelTip,
      true, [](const Measurement& row) { return row.series ? quartilesCell(row.series->kernel) : Cell{}; }},
     {QT_TRANSLATE_NOOP("tonescope::ui::MeasurementModel", "Wall, median\n(host clock)"),
      QT_TRANSLATE_NOOP("tonescope::ui::MeasurementModel",
                        "The time from the call to the result, by the host's clock. This time and the kernel "
                        "time are never added."),
      true, [](const Measurement& row) { return row.series ? timeCell(row.series->wall.median) : Cell{}; }},
     {QT_TRANSLATE_NOOP("tonescope::ui::MeasurementModel", "Pixel bytes over\nkernel median"), nullptr, true,
      [](const Measurement& row) {
          if (!row.series) return Cell{};
          const std::optional<double> rate = throughputOf(row);
          return Cell{throughputText(rate), rate ? QVariant(*rate) : QVariant()};
      }},
     {QT_TRANSLATE_NOOP("tonescope::ui::MeasurementModel", "Speed relative to\nthe chosen row"), nullptr,
      true, nullptr},
     {QT_TRANSLATE_NOOP("tonescope::ui::MeasurementModel", "Counts"), nullptr, false,
      [](const Measurement& row) {
          return Cell{machineWasBusy(row) ? verdictText(row) + semicolon() + busyText(row)
                                          : verdictText(row)};
      }},
     {QT_TRANSLATE_NOOP("tonescope::ui::MeasurementModel", "Started as"), nullptr, false,
      [](const Measurement& row) { return Cell{launchText(row)}; }},
     {QT_TRANSLATE_NOOP("tonescope::ui::MeasurementModel", "Merge on the host,\nmedian (host clock)"),
      nullptr, true, [](const Measurement& row) {
          return row.series && row.series->hostMerge ? timeCell(*row.series->hostMerge) : Cell{};
      }}}};

const ColumnTraits& columnAt(int column) {
    return columns.at(static_cast<std::size_t>(column));
}

/// The speed-up over the reference.
Cell comparisonCell(const MeasurementPointer& measurement, const MeasurementPointer& reference) {
    if (!reference) return {};
    const std::optional<double> factor = speedUp(*measurement, *reference);
    const QVariant number = factor ? QVariant(*factor) : QVariant();
    if (measurement != reference) return {speedUpText(*measurement, *reference), number};
    return {factor ? MeasurementModel::tr("the chosen row") : QString(), number};
}

} // namespace

int MeasurementModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_measurements.size());
}

int MeasurementModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MeasurementModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical) return QAbstractTableModel::headerData(section, orientation, role);
    const ColumnTraits& traits = columnAt(section);
    if (role == Qt::DisplayRole) return tr(traits.heading);
    return role == Qt::ToolTipRole && traits.tip != nullptr ? tr(traits.tip) : QVariant();
}

/// Tool tips have the full text of a cell, because columns may be too narrow for it; a device's tool tip
/// describes the device.
QVariant MeasurementModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const MeasurementPointer& measurement = m_measurements.at(static_cast<std::size_t>(index.row()));
    const bool number = columnAt(index.column()).number;
    if (role == Qt::TextAlignmentRole)
        return QVariant((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ForegroundRole && index.column() == VerdictText)
        return QBrush(colourOf(*measurement, m_palette));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != sortRole) return {};
    if (index.column() == Device && role == Qt::ToolTipRole) return plainTip(tipOf(measurement->device));
    const Cell cell = index.column() == SpeedUp    ? comparisonCell(measurement, m_reference)
                      : index.column() == Strategy ? Cell{titleOf(*measurement, m_authors)}
                                                   : columnAt(index.column()).cellOf(*measurement);
    return role == sortRole && number ? cell.number : QVariant(cell.text);
}

/// Resets the model, so that views drop their selection.
void MeasurementModel::clearRows(const KernelAuthors& authors) {
    beginResetModel();
    m_authors = authors;
    m_measurements.clear();
    m_reference = nullptr;
    endResetModel();
}

void MeasurementModel::add(const Measurements& measurements) {
    if (measurements.empty()) return;
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(measurements.size()) - 1);
    m_measurements.insert(m_measurements.end(), measurements.begin(), measurements.end());
    endInsertRows();
}

void MeasurementModel::compareWith(const MeasurementPointer& reference) {
    if (m_reference == reference) return;
    m_reference = reference;
    changed(SpeedUp);
}

void MeasurementModel::setPalette(const QPalette& palette) {
    m_palette = palette;
    changed(VerdictText);
}

void MeasurementModel::changed(int column) {
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, column), index(rowCount() - 1, column));
}

MeasurementTable::MeasurementTable(QWidget* parent)
    : QTableView(parent), m_sorted(new QSortFilterProxyModel(this)) {
    m_sorted->setSourceModel(&m_model);
    m_sorted->setSortRole(MeasurementModel::sortRole);
    setAccessibleName(tr("Measurements"));
    setModel(m_sorted);
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder); // column -1 means unsorted: the order of measuring
    setAlternatingRowColors(true);
    setWordWrap(false);
    verticalHeader()->hide();
    // Measuring the height of each of thousands of rows would be slow.
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    // Column widths are computed from the visible rows and about 100 more.
    horizontalHeader()->setResizeContentsPrecision(100);
    horizontalHeader()->setHighlightSections(false);
    makeRowsCopyable(*this);
    applyLook();
}

void MeasurementTable::fitColumns() {
    std::array<int, MeasurementModel::ColumnCount> before{};
    for (int column = 0; column < MeasurementModel::ColumnCount; ++column)
        before.at(static_cast<std::size_t>(column)) = columnWidth(column);
    resizeColumnsToContents();
    const int widest = fontMetrics().averageCharWidth() * 24;
    for (int column = 0; column < MeasurementModel::ColumnCount; ++column) {
        const bool name = column == MeasurementModel::Device || column == MeasurementModel::Data;
        const int wanted = columnWidth(column);
        // Columns only grow: they would otherwise jump while results arrive.
        setColumnWidth(column, std::max(before.at(static_cast<std::size_t>(column)),
                                        name ? std::min(widest, wanted) : wanted));
    }
}

/// The view shows sorted rows, so the index is mapped first.
void MeasurementTable::selectMeasurement(std::size_t measurement) {
    selectRow(m_sorted->mapFromSource(m_model.index(static_cast<int>(measurement), 0)).row());
}

void MeasurementTable::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyLook();
    QTableView::changeEvent(event);
}

/// All rows have one fixed height, which follows the font.
void MeasurementTable::applyLook() {
    m_model.setPalette(palette());
    verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 4);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
}

namespace {

/// Property "kinds of data"; all other properties are ids of sweep axes.
constexpr const char* byData = "data";

/// A menu that stays open while entries are ticked by click or space key.
class TickMenu : public QMenu {
public:
    using QMenu::QMenu;

protected:
    void mousePressEvent(QMouseEvent* event) override {
        // A press on an entry is not passed on, because QMenu of Qt 6.8 would close.
        if (actionAt(event->position().toPoint()) == nullptr) QMenu::mousePressEvent(event);
    }
    void mouseReleaseEvent(QMouseEvent* event) override {
        if (!tick(actionAt(event->position().toPoint()))) QMenu::mouseReleaseEvent(event);
    }
    void keyPressEvent(QKeyEvent* event) override {
        if (event->key() != Qt::Key_Space || !tick(activeAction())) QMenu::keyPressEvent(event);
    }

private:
    static bool tick(QAction* action) {
        if (action == nullptr || !action->isEnabled()) return false;
        action->trigger();
        return true;
    }
};

/// A value that replaces the pixels of a case.
SideValue pixelsValue(const DataChoice& choice, bool usual) {
    return {QString::fromStdString(choice.pixels.name), choice.title, usual,
            [pixels = choice.pixels](MeasureCase& asked) {
                asked.pixels = pixels;
                return true;
            }};
}

/// Whether the pixels are switched on by default: photo-like ones only without a photo, shuffled ones only if
/// they are chosen in the setup.
bool isUsual(const MeasuredPixels& pixels, const LabChoices& choices) {
    if (std::holds_alternative<ShuffledPixels>(pixels.pixels)) return pixels.name == choices.pixels.name;
    const auto* made = std::get_if<SyntheticPixels>(&pixels.pixels);
    if (made == nullptr) return true;
    const DataKind kind = made->spec.kind;
    // A kind with an argument is listed only if the setup has it.
    if (traitsOf(kind).completion != DataCompletion::None) return true;
    return kind == DataKind::Uniform || kind == DataKind::Constant ||
           (kind == DataKind::Photo && !choices.photo);
}

/// One case per strategy, also for those that cannot count the setup's pixels: another value may make them
/// countable.
std::vector<MeasureCase> basesOf(const LabChoices& choices, const DeviceInfo& device) {
    std::vector<MeasureCase> bases;
    for (const StrategyInfo& strategy : choices.strategies)
        bases.push_back({device, strategy, choices.launch, choices.pixels, choices.repeats});
    return bases;
}

bool countable(const MeasureCase& asked) {
    return canCount(asked.strategy, asked.device, asked.pixels);
}

/// Applies each value to each base case. The values are the outer loop, so that cases with the same pixels
/// are neighbours and the pixels are prepared once.
void addCases(const std::vector<MeasureCase>& bases, const std::vector<SideValue>& values,
              std::vector<MeasureCase>& cases) {
    std::vector<bool> has(bases.size());
    for (const SideValue& value : values) {
        for (std::size_t base = 0; base < bases.size(); ++base) {
            MeasureCase asked = bases[base];
            if (!value.apply(asked)) continue;
            has[base] = true;
            if (countable(asked)) cases.push_back(std::move(asked));
        }
    }
    for (std::size_t base = 0; base < bases.size(); ++base)
        if (!has[base] && countable(bases[base])) cases.push_back(bases[base]);
}

/// Whether the axis has this value for the case.
bool offers(const SweepAxis& axis, const MeasureCase& base, std::uint64_t value) {
    const std::vector<std::uint64_t> values = axis.values(base);
    return std::find(values.begin(), values.end(), value) != values.end();
}

/// The values that the axis has for any case of the setup. The least, the middle and the greatest one are on
/// by default.
std::vector<SideValue> axisValues(const SweepAxis& axis, const LabChoices& choices) {
    std::set<std::uint64_t> all;
    for (const MeasureCase& base : casesOf(choices)) {
        const std::vector<std::uint64_t> values = axis.values(base);
        all.insert(values.begin(), values.end());
    }
    constexpr std::size_t usual = 3; // least, middle and greatest value
    std::vector<SideValue> offered;
    for (const std::uint64_t value : all) {
        const std::size_t place = offered.size(), last = all.size() - 1;
        const bool on = all.size() <= usual || place == 0 || place == last / 2 || place == last;
        offered.push_back(
            {QString::number(value), axis.valueText(value), on, [&axis, value](MeasureCase& asked) {
                 if (!offers(axis, asked, value)) return false;
                 axis.apply(asked, value);
                 return true;
             }});
    }
    return offered;
}

} // namespace

std::vector<MeasureCase> casesOf(const LabChoices& choices, const std::vector<SideValue>& values) {
    if (values.empty()) return casesOf(choices);
    std::vector<MeasureCase> cases;
    for (const DeviceInfo& device : choices.devices)
        addCases(basesOf(choices, device), values, cases);
    return cases;
}

std::vector<SideValue> dataValues(const LabChoices& choices) {
    std::vector<SideValue> values;
    for (const DataChoice& each : dataChoices(choices))
        values.push_back(pixelsValue(each, isUsual(each.pixels, choices)));
    return values;
}

SideBySide::SideBySide(QWidget* parent)
    : QWidget(parent), m_by(makeNarrowBox("barsSideBySide", tr("Side by side"), 14)),
      m_button(named(new QToolButton, "barsSideValues", tr("Values side by side"))),
      m_menu(new TickMenu(this)) {
    m_by->setToolTip(
        tr("Measures each strategy with several values of this parameter, as bars side by side"));
    m_by->addItem(tr("nothing"), QString());
    m_by->addItem(tr("kinds of data"), QString::fromLatin1(byData));
    for (const SweepAxis& axis : sweepAxes())
        m_by->addItem(axis.name(), QString::fromUtf8(axis.id));
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_button->setFocusPolicy(Qt::StrongFocus);
    m_button->setMenu(m_menu);
    setLayout(makeRow({labelFor(*m_by, tr("Side &by side") + QLatin1Char(' ')), m_by, m_button}));
    connect(m_by, &QComboBox::currentIndexChanged, this, &SideBySide::chooseBy);
    fillMenu();
}

void SideBySide::setChoices(const LabChoices& choices) {
    m_choices = choices;
    fillMenu();
}

/// The values of the chosen property; empty for "nothing".
std::vector<SideValue> SideBySide::offered() const {
    const QString by = m_by->currentData().toString();
    if (by.isEmpty()) return {};
    if (by == QLatin1String(byData)) return dataValues(m_choices);
    return axisValues(*sweepAxis(by.toStdString()), m_choices);
}

/// The user's choice, or the value's own default.
bool SideBySide::isOn(const SideValue& value) const {
    const auto by = m_switched.find(m_by->currentData().toString());
    if (by == m_switched.end()) return value.usual;
    const auto found = by->second.find(value.key);
    return found == by->second.end() ? value.usual : found->second;
}

std::vector<MeasureCase> SideBySide::cases() const {
    std::vector<SideValue> values = offered();
    std::erase_if(values, [this](const SideValue& value) { return !isOn(value); });
    return casesOf(m_choices, values);
}

void SideBySide::chooseBy() {
    fillMenu();
    Q_EMIT changed();
}

/// The menu is rebuilt with every change of setup or property, because both decide the values. An ampersand
/// in a text would become a shortcut, so it is doubled.
void SideBySide::fillMenu() {
    m_menu->clear();
    for (const SideValue& value : offered()) {
        QAction* action =
            m_menu->addAction(QString(value.text).replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setCheckable(true);
        action->setChecked(isOn(value));
        connect(action, &QAction::toggled, this, [this, key = value.key](bool on) { setOn(key, on); });
    }
    tellChosen();
}

void SideBySide::setOn(const QString& key, bool on) {
    m_switched[m_by->currentData().toString()][key] = on;
    tellChosen();
    Q_EMIT changed();
}

/// Shows on the button how many values are on, and lists them in its tool tip.
void SideBySide::tellChosen() {
    QStringList chosen;
    const std::vector<SideValue> values = offered();
    for (const SideValue& value : values)
        if (isOn(value)) chosen += value.text;
    m_button->setVisible(!m_by->currentData().toString().isEmpty());
    m_button->setEnabled(!values.empty());
    m_button->setText(values.empty() ? tr("no values")
                                     : tr("%1 of %2").arg(chosen.size()).arg(values.size()));
    m_button->setToolTip(values.empty() ? tr("None of the chosen strategies has that parameter.")
                                        : chosen.join(QLatin1Char('\n')));
}

using namespace std::chrono_literals;

namespace {

/// Id of the tab whose runs contain kernels of users.
constexpr std::string_view kernelPane = "kernel";

/// Detail of a run: the id of the document whose ways it measures.
constexpr char documentDetail[] = "document";

/// Key of the author of a run's measurement: "name", "name 2", ...
std::string authorKey(std::size_t index) {
    return index == 0 ? "name" : "name " + std::to_string(index + 1);
}

/// Adds a name to the names of the authors of one kernel; several people may have written the same text.
void addName(QString& names, const QString& name) {
    const QString between = QStringLiteral(", ");
    if (names.split(between).contains(name)) return;
    names += names.isEmpty() ? name : between + name;
}

/// Reads the authors that details() saved.
KernelAuthors authorsOf(const LabRun& run, const Measurements& rows) {
    KernelAuthors authors;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::string name = detailOf(run.details, authorKey(row));
        if (name.empty() || rows[row]->kernel.empty()) continue;
        addName(authors[{rows[row]->kernel, rows[row]->asked}], QString::fromStdString(name));
    }
    return authors;
}

/// Whether the case measures this kernel with the launch parameters of its author.
bool isEntry(const MeasureCase& asked, const OwnKernel& kernel) {
    return asked.kernel && asked.strategy.id == kernel.measured->strategy &&
           asked.launch == kernel.measured->asked && *asked.kernel == kernel.measured->kernel;
}

} // namespace

/// A later measurement replaces the earlier one of the same author and strategy.
std::vector<OwnKernel> ownKernelsOf(const std::vector<LabRun>& runs) {
    std::vector<OwnKernel> kernels;
    for (const LabRun& run : runs) {
        if (run.pane != kernelPane) continue;
        const QString author = QString::fromStdString(detailOf(run.details, authorKey(0)));
        for (const MeasurementPointer& measured : run.measurements) {
            if (measured->kernel.empty() || !measured->exact) continue;
            const auto before = std::ranges::find_if(kernels, [&](const OwnKernel& each) {
                return each.measured->strategy == measured->strategy && each.author == author &&
                       (!author.isEmpty() || each.measured->kernel == measured->kernel);
            });
            const OwnKernel kernel{author, !run.file.empty(), measured};
            if (before == kernels.end())
                kernels.push_back(kernel);
            else
                *before = kernel;
        }
    }
    // A kernel without an author that has the text of an author's kernel was measured again, perhaps with
    // other launch parameters: it is left out.
    const std::vector<OwnKernel> all = kernels;
    std::erase_if(kernels, [&](const OwnKernel& nameless) {
        return nameless.author.isEmpty() && std::ranges::any_of(all, [&](const OwnKernel& each) {
                   return !each.author.isEmpty() && each.measured->strategy == nameless.measured->strategy &&
                          each.measured->kernel == nameless.measured->kernel;
               });
    });
    return kernels;
}

BarsPane::BarsPane(QWidget* parent)
    : LabPane(parent), m_sides(new SideBySide),
      m_quantity(named(new QComboBox, "barsQuantity", tr("What bars show"))),
      m_reference(makeNarrowBox("barsReference", tr("Compared with"), 18)),
      m_logarithmic(makeButton<QCheckBox>(tr("&Logarithmic"), "barsLogarithmic")),
      m_before(makeButton<QCheckBox>(
          tr("Show the run b&efore"), "barsBefore",
          tr("Outlines behind the bars: the results of the last complete run before this one"))),
      m_byTime(makeButton<QCheckBox>(tr("Sort by &time"), "barsByTime",
                                     tr("The fastest kernel with right counts comes first"))),
      m_kernels(makeButton<QCheckBox>(tr("&Kernels of the session"), "barsKernels",
                                      tr("Also measures the kernels written on the tab Kernel source, each "
                                         "with the launch parameters of its author"))),
      m_sends(makeButton<QCheckBox>(tr("Sen&d the pixels for each count"), "barsSends",
                                    tr("If off, the pixels already lie in the device's memory. Devices that "
                                       "read the host's memory need no copy."))),
      m_follow(makeButton<QCheckBox>(tr("&Measure at every change"), "barsFollow",
                                     tr("Runs again by itself when the setup changes"))),
      m_fit(makeButton<QToolButton>(
          tr("Fit the a&xis"), "barsFit",
          tr("The axis stays the same from run to run; this fits it to the bars that are shown."))),
      m_picture(
          makeButton<QToolButton>(tr("Save pict&ure …"), "barsPicture",
                                  tr("Writes the bars as they are shown, black on white, as SVG, PDF or "
                                     "PNG"))),
      m_text(named(new QLabel, "barsData")), m_empty(named(new QLabel, "barsEmpty")),
      m_question(makeQuestion()), m_stack(new QStackedLayout), m_chart(new BarsChart),
      m_table(named(new MeasurementTable, "barsTable")) {
    m_quantity->addItem(tr("Kernel alone"), static_cast<int>(BarQuantity::Time));
    m_quantity->addItem(tr("Kernel alone, mean"), static_cast<int>(BarQuantity::Mean));
    m_quantity->addItem(tr("Whole count"), static_cast<int>(BarQuantity::Whole));
    m_quantity->addItem(tr("Throughput"), static_cast<int>(BarQuantity::Throughput));
    m_quantity->addItem(tr("Speed-up"), static_cast<int>(BarQuantity::SpeedUp));
    m_quantity->setToolTip(tr("Kernel alone: clear, count and merge.\nWhole count: upload, kernel, merge, "
                              "readback and the rest of the wall time."));
    m_reference->setToolTip(tr("A click on a bar compares the others with it."));
    m_before->setChecked(true);
    m_kernels->setChecked(true);
    for (QToolButton* each : {m_fit, m_picture})
        each->setFocusPolicy(Qt::StrongFocus);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
    QWidget* const figures = makeSplitter(Qt::Vertical, "barsSplitter", {{m_chart, 1}, m_table}, {620, 180});
    QBoxLayout* controls = makeColumn(
        {makeRow({m_quantity, m_logarithmic, m_before, m_fit, {}, m_picture}),
         makeRow({m_sides, m_sends, {}, m_follow}),
         makeRow({new QLabel(tr("compared with")), {m_reference, 1}, m_byTime, m_kernels}), m_text});
    controls->setContentsMargins(8, 6, 8, 0);
    setLayout(makeColumn({controls, m_question, {m_stack, 1}}));
    // After setLayout(): a QStackedLayout shows its first page at once, which without a parent is a window.
    m_stack->addWidget(m_empty);
    m_stack->addWidget(figures);
    m_settled.setObjectName(QStringLiteral("barsSettled"));
    m_settled.setSingleShot(true);
    m_settled.setInterval(300ms);
    connectControls();
    fitTable();
    setRuns({});
    redraw();
}

/// Yes accepts the texts of all own kernels of the session and requests the run again; no switches own
/// kernels off.
QFrame* BarsPane::makeQuestion() {
    auto* frame = named(new QFrame, "barsQuestion");
    auto* text = new QLabel(
        tr("Run the kernels that came with session files? They can read only files of the system and of "
           "drivers, and cannot use the network."));
    text->setWordWrap(true);
    auto* yes = makeButton(tr("&Run them"), "barsYes");
    auto* no = makeButton(tr("Do &not run them"), "barsNo");
    frame->setLayout(makeRow({{text, 1}, yes, no}));
    frame->layout()->setContentsMargins(8, 8, 8, 8);
    connect(yes, &QPushButton::clicked, this, [this] {
        for (const OwnKernel& each : m_own)
            m_accepted.insert(each.measured->kernel);
        m_question->hide();
        Q_EMIT runWanted();
    });
    connect(no, &QPushButton::clicked, this, [this] {
        m_question->hide();
        m_kernels->setChecked(false);
    });
    frame->hide();
    return frame;
}

/// Some controls change the cases, the other ones only the way in which rows are drawn.
void BarsPane::connectControls() {
    const auto casesChanged = [this] {
        m_document.reset();
        updateCases();
        Q_EMIT changed();
    };
    connect(m_quantity, &QComboBox::currentIndexChanged, this, &BarsPane::redraw);
    for (const QCheckBox* box : {m_logarithmic, m_before, m_byTime})
        connect(box, &QCheckBox::toggled, this, &BarsPane::redraw);
    for (const QCheckBox* box : {m_kernels, m_sends})
        connect(box, &QCheckBox::toggled, this, casesChanged);
    connect(m_sides, &SideBySide::changed, this, casesChanged);
    connect(m_reference, &QComboBox::activated, this, [this](int row) {
        m_chosen = static_cast<std::size_t>(row);
        redraw();
    });
    connect(m_chart, &BarsChart::rowClicked, this, [this](std::size_t row) {
        m_chosen = row;
        redraw();
        m_table->selectMeasurement(row);
    });
    connect(m_chart, &BarsChart::fitted, this, [this] { m_fit->setEnabled(m_chart->holdsMore()); });
    connect(m_fit, &QToolButton::clicked, this, [this] {
        m_chart->release();
        redraw();
    });
    connect(m_picture, &QToolButton::clicked, this, &BarsPane::askForPicture);
    // Only the Run button asks about kernels from files: a question that comes by itself would take the
    // focus.
    connect(&m_settled, &QTimer::timeout, this, [this] {
        if (!needsConsent()) Q_EMIT runWanted();
    });
}

void BarsPane::setChoices(const LabChoices& choices) {
    m_choices = choices;
    m_sides->setChoices(choices);
    m_document.reset();
    updateCases();
}

void BarsPane::measure(const Document& document) {
    m_document = document;
    m_quantity->setCurrentIndex(m_quantity->findData(static_cast<int>(BarQuantity::Mean)));
    updateCases();
    Q_EMIT changed();
    Q_EMIT runWanted();
}

/// Searches all runs for own kernels again. An open question may concern kernels that no longer exist, so it
/// is closed.
void BarsPane::setRuns(const std::vector<LabRun>& runs) {
    m_own = ownKernelsOf(runs);
    m_kernels->setEnabled(!m_own.empty());
    m_question->hide();
    updateCases();
    Q_EMIT changed();
}

/// The kernels of the session, on every device that runs kernels.
void BarsPane::addOwnKernels(std::vector<MeasureCase>& cases) const {
    for (const DeviceInfo& device : m_choices.devices) {
        if (!runsKernels(device)) continue;
        for (const OwnKernel& each : m_own) {
            const StrategyInfo* strategy = m_catalog.strategy(each.measured->strategy);
            if (strategy == nullptr || !canCount(*strategy, device, m_choices.pixels)) continue;
            MeasureCase own{device, *strategy, each.measured->asked, m_choices.pixels, m_choices.repeats};
            // Shares the string with the measurement: a text may have megabytes.
            own.kernel = {each.measured, &each.measured->kernel};
            // Even a kernel that was measured here counts as foreign: the user may have opened another
            // person's kernel on the kernel tab and accepted it there.
            own.foreign = true;
            // A kernel that two authors have written has one row.
            const bool known = std::ranges::any_of(cases, [&](const MeasureCase& other) {
                return other.device.key == device.key && isEntry(other, each);
            });
            if (!known) cases.push_back(std::move(own));
        }
    }
}

/// If "Measure at every change" is on, changed cases are measured once they have stayed the same for 300 ms.
void BarsPane::updateCases() {
    std::vector<MeasureCase> cases =
        m_document ? casesOf(*m_document, m_choices.devices, m_catalog, m_choices.repeats) : m_sides->cases();
    if (!m_document && m_kernels->isChecked()) addOwnKernels(cases);
    for (MeasureCase& asked : cases)
        asked.sends = m_sends->isChecked();
    const std::vector<MeasureCase> before = std::exchange(m_cases, std::move(cases));
    m_empty->setText(m_cases.empty()
                         ? idleReason()
                         : tr("Press Run to measure every chosen strategy on every chosen device.\n"
                              "Bars appear here as they are measured."));
    const bool follows = m_follow->isChecked() && !m_running && isVisible();
    if (follows && !sameCases(before, m_cases)) m_settled.start();
}

QString BarsPane::idleReason() const {
    if (m_choices.devices.empty()) return tr("Switch on a device in the setup.");
    if (m_choices.strategies.empty()) return tr("Switch on a strategy in the setup.");
    if (!m_cases.empty()) return {};
    return tr("None of the chosen strategies counts %1 on the chosen devices: choose others in the setup.")
        .arg(countedText(m_choices.pixels));
}

/// Whether a case has a kernel from a file that is not accepted yet. Kernels of cases are recognised by the
/// address of their text, which they share with m_own.
bool BarsPane::needsConsent() const {
    return std::ranges::any_of(m_own, [this](const OwnKernel& each) {
        const bool measured = std::ranges::any_of(
            m_cases, [&](const MeasureCase& asked) { return asked.kernel.get() == &each.measured->kernel; });
        return measured && each.foreign && !m_accepted.contains(each.measured->kernel);
    });
}

bool BarsPane::mayRun() {
    const bool asks = needsConsent();
    m_question->setVisible(asks);
    if (asks) m_question->findChild<QPushButton*>(QStringLiteral("barsYes"))->setFocus();
    return !asks;
}

RunDetails BarsPane::details() const {
    RunDetails details;
    if (m_document) details[documentDetail] = m_document->id;
    for (std::size_t i = 0; i < m_cases.size(); ++i) {
        QString names;
        for (const OwnKernel& each : m_own) {
            if (!each.author.isEmpty() && isEntry(m_cases[i], each)) addName(names, each.author);
        }
        if (!names.isEmpty()) details[authorKey(i)] = names.toStdString();
    }
    return details;
}

/// Fills the plot with rows before anything is measured. The rows are compared with the last complete run, or
/// with a document's figures if the run measures its ways.
void BarsPane::begin(const LabRun& run, std::size_t /*count*/) {
    m_running = true;
    m_question->hide();
    const MeasurementPointer chosen = m_chosen ? m_rows.all.at(*m_chosen) : nullptr;
    // A new run keeps the axis, so that bars visibly grow and shrink; a run from a file gets a fitting axis.
    restoring() ? m_chart->release() : m_chart->hold();
    m_rows = {};
    // A saved run brings its measurements, which need not belong to the present setup; a new run gets
    // placeholders for its cases.
    m_rows.all = run.measurements;
    if (run.measurements.empty() && !restoring()) {
        for (const MeasureCase& asked : m_cases)
            m_rows.all.push_back(std::make_shared<const Measurement>(measurementOf(asked)));
    }
    m_rows.authors = authorsOf(run, m_rows.all);
    m_rows.before = m_last;
    m_figures.clear();
    m_claims.clear();
    if (const auto document = documentNamed(detailOf(run.details, documentDetail))) {
        m_rows.before = publishedBeside(*document, m_rows.all);
        m_figures = figuresWithoutRow(*document, m_rows.all, m_catalog);
        m_rows.document = document->title;
        m_claims = claimTexts(*document, m_catalog).join(QLatin1Char(' '));
    }
    m_table->measurements().clearRows(m_rows.authors);
    m_left = m_rows.all.size() - std::min(m_rows.all.size(), mostBars);
    m_rows.all.resize(m_rows.all.size() - m_left);
    // The user's reference is kept if the same kernel on the same device has the same index again.
    const bool again = chosen && *m_chosen < m_rows.all.size() && sideBySide(*chosen, *m_rows.all[*m_chosen]);
    if (!again) m_chosen.reset();
    listRows();
    m_stack->setCurrentIndex(m_rows.all.empty() ? 0 : 1);
    redraw();
}

/// Fills the list of references and the text above the bars. Both depend on the cases alone, so they are not
/// updated with each measurement.
void BarsPane::listRows() {
    const std::vector<DeviceRows> devices = byDevice(m_rows.all);
    const BarMembers members = membersOf(m_rows.all);
    QStringList names(static_cast<qsizetype>(m_rows.all.size()));
    for (const DeviceRows& device : devices) {
        const QString name = devices.size() > 1 ? device.name : QString();
        for (const std::size_t row : device.rows)
            names[static_cast<qsizetype>(row)] = referenceText(name, m_rows.title(row), members.nameOf(row));
    }
    QString text = m_rows.all.empty() ? QString() : runText(m_rows.all);
    if (m_left > 0)
        text = tr("%1 The bars are of the first %2 rows; the table has %3 more.")
                   .arg(text)
                   .arg(m_rows.all.size())
                   .arg(m_left);
    if (!m_claims.isEmpty()) text += QLatin1Char('\n') + m_claims;
    const QString busy = m_running ? QString() : measureAgainText(m_rows.all);
    m_reference->clear();
    m_reference->addItems(names);
    m_reference->setEnabled(!names.isEmpty());
    m_text->setText(busy.isEmpty() ? text : text + QStringLiteral(". ") + busy);
    inkBusy(*m_text, !busy.isEmpty());
}

/// Measurements come in the order of the cases, so each takes the place of the next placeholder.
void BarsPane::show(const MeasurementPointer& measurement) {
    // A measurement for which begin() made no row is appended as a new row.
    const bool unexpected = m_rows.measured == m_rows.all.size();
    if (unexpected && m_rows.measured < mostBars) m_rows.all.push_back(measurement);
    if (m_rows.measured < m_rows.all.size()) m_rows.all[m_rows.measured++] = measurement;
    m_table->measurements().add({measurement});
    m_table->fitColumns();
    redraw();
}

void BarsPane::showAll(const Measurements& measurements) {
    // begin() has put these measurements into the rows already.
    m_rows.measured = std::min(measurements.size(), m_rows.all.size());
    m_table->measurements().add(measurements);
}

/// After a stop, the rows that were not measured are removed, and the run is not used as "the run before",
/// because its bars would be incomplete.
void BarsPane::end() {
    m_running = false;
    if (m_rows.measured < m_rows.all.size()) {
        m_rows.all.resize(m_rows.measured);
        if (m_chosen && !m_rows.has(*m_chosen)) m_chosen.reset();
    } else {
        m_last = m_rows.all;
    }
    listRows();
    if (m_rows.all.empty()) m_stack->setCurrentIndex(0);
    m_table->fitColumns();
    redraw();
}

BarQuantity BarsPane::quantity() const {
    return static_cast<BarQuantity>(m_quantity->currentData().toInt());
}

BarChoice BarsPane::choice() const {
    return {quantity(), m_logarithmic->isChecked(), m_chosen.value_or(referenceByDefault(m_rows)),
            m_byTime->isChecked()};
}

BarRows BarsPane::rowsShown() const {
    BarRows rows = m_rows;
    if (!m_before->isChecked()) rows.before.clear();
    for (const MeasurementPointer& figure : m_before->isChecked() ? m_figures : Measurements()) {
        Measurement row = *figure;
        row.series = Measurement().series; // it is not measured here
        rows.all.push_back(std::make_shared<const Measurement>(std::move(row)));
        rows.before.push_back(figure);
    }
    return rows;
}

/// Brings controls, table and plot in line with the rows and the user's choices.
void BarsPane::redraw() {
    if (restoring()) return;
    // A speed-up is always logarithmic; see BarChoice::scale().
    m_logarithmic->setEnabled(quantity() != BarQuantity::SpeedUp);
    const BarChoice choice = this->choice();
    m_reference->setCurrentIndex(m_rows.all.empty() ? -1 : static_cast<int>(choice.reference));
    m_table->measurements().compareWith(m_rows.has(choice.reference) ? m_rows.all[choice.reference]
                                                                     : nullptr);
    m_picture->setEnabled(m_rows.measured > 0);
    m_chart->show(rowsShown(), choice);
}

void BarsPane::resizeEvent(QResizeEvent* event) {
    LabPane::resizeEvent(event);
    fitTable();
}

void BarsPane::changeEvent(QEvent* event) {
    LabPane::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitTable();
}

/// A low pane hides the table: the tool tips of the bars have the same figures.
void BarsPane::fitTable() {
    constexpr int linesForBoth = 26;
    m_table->setVisible(height() >= linesForBoth * fontMetrics().lineSpacing());
}

/// Draws the present rows with the present reference and scale.
void BarsPane::writeTo(Report& report, const QPalette& palette) const {
    BarsChart chart; // a chart of its own, because writeTo() lays it out for the page
    chart.setPalette(palette);
    chart.setFont(font());
    chart.show(rowsShown(), choice());
    report.paragraph(m_text->text());
    chart.writeTo(report);
}

void BarsPane::report(Report& report, const std::vector<const LabRun*>& runs) {
    writeTo(report, palette());
    report.table(runs.back()->measurements);
}

/// The picture is drawn when the dialog is answered, with the rows of that moment.
void BarsPane::askForPicture() {
    const FileQuestion question{tr("Save the picture of the bars"),
                                tr("Pictures") + QStringLiteral(" (*.svg *.pdf *.png)"),
                                QStringLiteral("bars.svg"), true};
    askForFiles(this, question, [this](const QStringList& files) {
        const QString& file = files.front();
        Q_EMIT pictureWanted(file, [this, file] {
            return writePages(file, title(), [this](Report& report) { writeTo(report, paper()); });
        });
    });
}

void BarsPane::clear() {
    m_table->measurements().clearRows();
    m_rows = {};
    m_last.clear();
    m_figures.clear();
    m_claims.clear();
    m_chart->release();
    m_left = 0;
    m_chosen.reset();
    listRows();
    m_stack->setCurrentIndex(0);
    redraw();
}

} // namespace tonescope::ui
