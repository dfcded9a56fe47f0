// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/setup/check_list.h"

#include <QEvent>
#include <QSettings>
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
    m_before = states();
    std::vector<QListWidgetItem*> items;
    for (const CheckRow& each : rows) {
        const auto before = m_before.find(each.id);
        items.push_back(makeItem(each, before == m_before.end() ? each.on : before->second));
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

std::map<std::string, bool> CheckList::states() const {
    std::map<std::string, bool> states = m_before;
    for (int index = 0; index < count(); ++index)
        states[checkedId(*item(index))] = item(index)->checkState() == Qt::Checked;
    return states;
}

void CheckList::save(QSettings& settings, const QString& key) const {
    QStringList on, off;
    for (const auto& [id, isOn] : states())
        (isOn ? on : off) += QString::fromStdString(id);
    settings.setValue(key + QStringLiteral("/on"), on);
    settings.setValue(key + QStringLiteral("/off"), off);
}

void CheckList::restore(const QSettings& settings, const QString& key) {
    const QSignalBlocker quiet(this);
    for (const bool on : {true, false}) {
        const QString list = key + (on ? QStringLiteral("/on") : QStringLiteral("/off"));
        for (const QString& id : settings.value(list).toStringList())
            m_before[id.toStdString()] = on;
    }
    for (int index = 0; index < count(); ++index) {
        const auto before = m_before.find(checkedId(*item(index)));
        if (before != m_before.end())
            item(index)->setCheckState(before->second ? Qt::Checked : Qt::Unchecked);
    }
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
