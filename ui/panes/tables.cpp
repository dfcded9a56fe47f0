// SPDX-License-Identifier: GPL-3.0-or-later
// The model of counts formats a cell when the view asks for it, so of 65,536 rows only the visible ones
// become text, and a hidden table costs nothing.
#include "ui/panes/tables.h"

#include "ui/frame/parts.h"
#include "ui/frame/small_font.h"
#include "ui/plot/focus_border.h"
#include "ui/plot/plot_look.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QItemSelectionModel>
#include <QPaintEvent>
#include <QPainter>
#include <QStringList>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

QString text(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

/// `numberText`; empty if the number is 0, which means that the property is unknown.
QString known(std::uint64_t number, const QString& numberText) {
    return number == 0 ? QString() : numberText;
}

QString dimensions(const std::vector<std::size_t>& sizes) {
    QStringList list;
    for (const std::size_t size : sizes)
        list += countText(size);
    return list.join(QStringLiteral(" × "));
}

} // namespace

QPixmap markOf(const QColor& colour, bool beside) {
    constexpr int side = 8;
    const qreal ratio = qApp->devicePixelRatio();
    QPixmap mark(QSizeF((beside ? 2 : 1) * side * ratio, side * ratio).toSize());
    mark.setDevicePixelRatio(ratio);
    mark.fill(Qt::transparent);
    QPainter painter(&mark);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(beside ? pinLine(besideLine, colour) : QPen(Qt::NoPen));
    painter.setBrush(colour);
    beside ? painter.drawLine(QLineF(0, side / 2.0 + 0.5, 2 * side, side / 2.0 + 0.5))
           : painter.drawRoundedRect(QRectF(0, 0, side, side), 2, 2);
    return mark;
}

QString selectedRowsText(const QItemSelectionModel& selection) {
    QModelIndexList rows = selection.selectedRows();
    std::sort(rows.begin(), rows.end());
    QStringList lines;
    for (const QModelIndex& row : rows) {
        QStringList cells;
        for (int column = 0; column < row.model()->columnCount(row.parent()); ++column) {
            const QModelIndex cell = row.siblingAtColumn(column);
            const QVariant whole = cell.data(Qt::AccessibleTextRole);
            cells += (whole.isNull() ? cell.data() : whole).toString().replace(u'\n', u' ');
        }
        lines += cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

void makeRowsCopyable(QAbstractItemView& view) {
    view.setSelectionBehavior(QAbstractItemView::SelectRows);
    view.setSelectionMode(QAbstractItemView::ExtendedSelection);
    view.setTabKeyNavigation(false); // Tab goes on to the next widget, not to the next cell
    QAction* copy =
        makeAction(&view, QCoreApplication::translate("RowCopy", "Copy rows"), {}, QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(copy, &QAction::triggered, &view, [&view] {
        QGuiApplication::clipboard()->setText(selectedRowsText(*view.selectionModel()));
    });
    view.addAction(copy);
    view.setContextMenuPolicy(Qt::ActionsContextMenu);
}

QuietHeader::QuietHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setSectionsClickable(false);
    setHighlightSections(false);
    setMinimumSectionSize(1);
}

QSize QuietHeader::sizeHint() const {
    return {0, QFontMetrics(smallFont(font())).height() + 4};
}

void QuietHeader::paintEvent(QPaintEvent* event) {
    QPainter(viewport()).fillRect(event->rect(), palette().color(QPalette::Base));
    if (model()->rowCount() > 0) QHeaderView::paintEvent(event);
}

void QuietHeader::paintSection(QPainter* painter, const QRect& rect, int column) const {
    const QVariant ink = model()->headerData(column, Qt::Horizontal, Qt::ForegroundRole);
    painter->setFont(smallFont(font()));
    painter->setPen(ink.isValid() ? ink.value<QColor>() : palette().color(QPalette::PlaceholderText));
    const int margin = style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, this) + 1; // of cells
    const int side =
        model()->index(model()->rowCount() - 1, column).data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
    painter->drawText(rect.adjusted(margin, 0, -margin, 0), side | Qt::AlignVCenter,
                      model()->headerData(column, Qt::Horizontal).toString());
}

QuietTable::QuietTable(QWidget* parent) : QTableView(parent) {
    setHorizontalHeader(new QuietHeader(this));
    makeRowsCopyable(*this);
    new FocusBorder(*this);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
}

RowsTable::RowsTable(QWidget* parent) : QuietTable(parent) {
    connect(verticalHeader(), &QHeaderView::sectionResized, this, [this] { updateGeometry(); });
    connect(verticalHeader(), &QHeaderView::sectionCountChanged, this, [this] { updateGeometry(); });
}

QSize RowsTable::sizeHint() const {
    return {horizontalHeader()->length(),
            horizontalHeader()->sizeHint().height() + verticalHeader()->length()};
}

void CountsModel::show(const Histogram& histogram) {
    const bool sameShape = histogram.channels() == m_histogram.channels() && histogram.hasBinsOf(m_histogram);
    if (!sameShape) beginResetModel();
    m_histogram = histogram;
    m_channels.clear();
    for (const Channel channel : histogram.channels())
        m_channels.push_back(channel);
    if (!sameShape) return endResetModel();
    if (!m_channels.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int CountsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || m_channels.empty() ? 0 : static_cast<int>(m_histogram.bins());
}

int CountsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_channels.size()) + 1;
}

QVariant CountsModel::data(const QModelIndex& index, int role) const {
    if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    if (index.column() == 0) {
        return m_histogram.isFloating()
                   ? QVariant(sampleText(m_histogram, static_cast<std::size_t>(index.row())))
                   : QVariant(index.row());
    }
    const Channel channel = m_channels.at(static_cast<std::size_t>(index.column() - 1));
    return countText(m_histogram.counts(channel)[static_cast<std::size_t>(index.row())]);
}

QVariant CountsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == 0 ? tr("Value") : wordFor(m_channels.at(static_cast<std::size_t>(section - 1)));
}

CountsPane::CountsPane(QWidget* parent) : QuietTable(parent) {
    named(this, "countsTable", tr("Counts of every value"));
    setModel(&m_model);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
}

void CountsPane::show(const Histogram& histogram) {
    std::uint64_t most = histogram.bins();
    for (const Channel channel : histogram.channels())
        most = std::max(most, std::ranges::max(histogram.counts(channel)));
    constexpr int beside = 8; ///< pixels beside a number
    horizontalHeader()->setMinimumSectionSize(fontMetrics().horizontalAdvance(countText(most)) + beside);
    m_model.show(histogram);
}

DevicePane::DevicePane(QWidget* parent) : RowsTable(parent) {
    named(this, "deviceTable", tr("Device"));
    m_rows.setColumnCount(2);
    m_rows.setHorizontalHeaderLabels({tr("Property"), tr("Value")});
    setModel(&m_rows);
    setVerticalScrollMode(ScrollPerPixel); // the list of extensions is one tall row
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
}

void DevicePane::show(const DeviceInfo& device) {
    if (std::exchange(m_key, device.key) == device.key) return;
    const auto size = [](std::uint64_t bytes) { return known(bytes, bytesText(bytes)); };
    const QString local = device.localMemoryIsDedicated ? tr("%1, dedicated") : tr("%1, in global memory");
    m_rows.removeRows(0, m_rows.rowCount());
    add(tr("Name"), engineText(device.name));
    add(tr("Type"), wordFor(device.type));
    add(tr("Vendor"), text(device.vendor));
    add(tr("Platform"), engineText(device.platform));
    add(tr("Driver"), engineText(device.driver));
    add(tr("OpenCL version"), text(device.version));
    add(tr("PCI address"), text(device.pciAddress));
    add(tr("Server on another machine"), text(device.server));
    add(tr("Key"), text(device.key));
    add(tr("Global memory"), size(device.globalMemory));
    add(tr("Local memory per work-group"),
        known(device.localMemory, local.arg(bytesText(device.localMemory))));
    add(tr("Largest allocation"), size(device.largestAllocation));
    add(tr("Memory shared with the host"), device.unifiedMemory ? tr("yes") : tr("no"));
    add(tr("Compute units"), known(device.computeUnits, countText(device.computeUnits)));
    add(tr("Clock"), known(device.clockMegahertz, tr("%1 MHz").arg(countText(device.clockMegahertz))));
    add(tr("Largest work-group"),
        known(device.maxWorkGroup, tr("%Ln work-items", nullptr, pluralOf(device.maxWorkGroup))));
    add(tr("Largest work-group by dimension"),
        known(device.maxWorkItems.size(), tr("%1 work-items").arg(dimensions(device.maxWorkItems))));
    add(tr("Timer resolution"), known(static_cast<std::uint64_t>(device.timerResolution.count()),
                                      durationText(device.timerResolution)));
    QStringList extensions;
    for (const std::string_view name : extensionsOf(device))
        extensions += QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    add(tr("Extensions"), extensions.join(QLatin1Char('\n')));
}

void DevicePane::add(const QString& property, const QString& value) {
    QList<QStandardItem*> row;
    for (const QString& cell : {property, value.isEmpty() ? QStringLiteral("–") : value}) {
        auto* item = new QStandardItem(cell);
        item->setEditable(false);
        item->setToolTip(plainTip(cell));
        item->setTextAlignment(Qt::AlignLeft | Qt::AlignTop);
        row.append(item);
    }
    m_rows.appendRow(row);
}

} // namespace tonescope::ui
