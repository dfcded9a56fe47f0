// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/setup/check_list.h"

#include <QEvent>
#include <QSignalBlocker>

namespace tonescope::ui {

namespace {

void fill(QListWidgetItem& item, const CheckRow& row) {
    item.setText(row.text);
    item.setToolTip(row.toolTip);
    QFont font = item.font();
    font.setItalic(row.doubtful);
    item.setFont(font);
    const Qt::ItemFlags base = Qt::ItemIsUserCheckable | Qt::ItemIsSelectable;
    item.setFlags(row.usable ? base | Qt::ItemIsEnabled : base);
}

std::string checkedId(const QListWidgetItem& item) {
    return item.data(Qt::UserRole).toString().toStdString();
}

QListWidgetItem* makeItem(const CheckRow& row, bool on) {
    auto* item = new QListWidgetItem;
    item->setData(Qt::UserRole, QString::fromStdString(row.id));
    item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
    fill(*item, row);
    return item;
}

} // namespace

CheckList::CheckList(QWidget* parent) : QListWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSelectionMode(QAbstractItemView::NoSelection);
    connect(this, &QListWidget::itemChanged, this, &CheckList::changed);
}

void CheckList::setRows(const std::vector<CheckRow>& rows) {
    const QSignalBlocker quiet(this);
    bool sameRows = static_cast<std::size_t>(count()) == rows.size();
    for (int index = 0; sameRows && index < count(); ++index)
        sameRows = checkedId(*item(index)) == rows[static_cast<std::size_t>(index)].id;
    if (sameRows) { // keeps the current row and where the keyboard is
        for (int index = 0; index < count(); ++index)
            fill(*item(index), rows[static_cast<std::size_t>(index)]);
        return;
    }
    std::vector<QListWidgetItem*> items;
    for (const CheckRow& each : rows) {
        const QListWidgetItem* before = row(each.id);
        items.push_back(makeItem(each, before == nullptr ? each.on : before->checkState() == Qt::Checked));
    }
    clear();
    for (QListWidgetItem* each : items)
        addItem(each);
    updateGeometry();
}

bool CheckList::isOn(std::string_view id) const {
    const QListWidgetItem* found = row(id);
    return found != nullptr && found->checkState() == Qt::Checked;
}

void CheckList::setAll(bool on) {
    {
        const QSignalBlocker quiet(this);
        for (int index = 0; index < count(); ++index) {
            if (item(index)->flags().testFlag(Qt::ItemIsEnabled))
                item(index)->setCheckState(on ? Qt::Checked : Qt::Unchecked);
        }
    }
    viewport()->update();
    Q_EMIT changed();
}

const QListWidgetItem* CheckList::row(std::string_view id) const {
    for (int index = 0; index < count(); ++index) {
        if (checkedId(*item(index)) == id) return item(index);
    }
    return nullptr;
}

void CheckList::changeEvent(QEvent* event) {
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
}

QSize CheckList::sizeHint() const {
    const int rows = count() == 0 ? fontMetrics().height() : count() * sizeHintForRow(0);
    return {fontMetrics().averageCharWidth() * 30, rows + 2 * frameWidth()};
}

QSize CheckList::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 20, sizeHint().height()};
}

} // namespace tonescope::ui
