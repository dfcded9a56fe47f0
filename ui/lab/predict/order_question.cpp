// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/order_question.h"

#include "ui/words/engine_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr int idRole = Qt::UserRole;

QString idOf(const QListWidgetItem& item) {
    return item.data(idRole).toString();
}

QListWidgetItem* makeItem(const QString& title, const QString& id) {
    auto* item = new QListWidgetItem(title);
    item->setData(idRole, id);
    item->setToolTip(id);
    item->setFlags(item->flags() & ~Qt::ItemIsDropEnabled); // dropped between rows, never onto one
    return item;
}

QListWidgetItem* itemOf(const QListWidget& list, const QString& id) {
    for (int i = 0; i < list.count(); ++i) {
        if (idOf(*list.item(i)) == id) return list.item(i);
    }
    return nullptr;
}

QLabel* makeHeading(const QString& text, QWidget* buddy) {
    auto* label = new QLabel(text);
    label->setWordWrap(true);
    label->setBuddy(buddy);
    return label;
}

/// Spread over the story, and sorted by name, so that the list does not hint at the answer.
OrderAnswer beginning(std::vector<StrategyInfo> strategies) {
    constexpr std::size_t count = 4;
    std::erase_if(strategies, [](const auto& each) { return !each.exact; });
    OrderAnswer answer;
    const std::size_t taken = std::min(count, strategies.size());
    for (std::size_t i = 0; i < taken; ++i) {
        const std::size_t index = taken == 1 ? 0 : i * (strategies.size() - 1) / (taken - 1);
        answer.order.emplace_back(strategies[index].id);
    }
    std::sort(answer.order.begin(), answer.order.end());
    return answer;
}

} // namespace

OrderQuestion::OrderQuestion(QWidget* parent)
    : QWidget(parent), m_offer(new QListWidget), m_order(new QListWidget), m_hint(new QLabel) {
    m_offer->setObjectName(QStringLiteral("offeredStrategies"));
    m_offer->setAccessibleName(tr("Strategies to choose from"));
    m_order->setObjectName(QStringLiteral("expectedOrder"));
    m_order->setAccessibleName(tr("Expected order, the fastest first"));
    m_order->setDragDropMode(QAbstractItemView::InternalMove);
    m_order->setSpacing(fontMetrics().height() / 4); // easier to take hold of
    m_hint->setWordWrap(true);
    auto* offer = new QVBoxLayout;
    offer->addWidget(makeHeading(tr("&Strategies: tick three to five"), m_offer));
    offer->addWidget(m_offer, 1);
    offer->addWidget(m_hint);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(offer, 1);
    layout->addWidget(makeOrder(), 1);
    connect(m_offer, &QListWidget::itemChanged, this, &OrderQuestion::choose);
    connect(m_order->model(), &QAbstractItemModel::rowsMoved, this, &OrderQuestion::tellChanged);
    tellChanged();
}

QWidget* OrderQuestion::makeOrder() {
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(makeMover(tr("&Up"), "moveUp", -1));
    buttons->addWidget(makeMover(tr("&Down"), "moveDown", 1));
    buttons->addStretch();
    auto* holder = new QWidget;
    auto* rows = new QVBoxLayout(holder);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(makeHeading(tr("Your &order, the fastest on top: drag them"), m_order));
    rows->addWidget(m_order, 1);
    rows->addLayout(buttons);
    return holder;
}

QPushButton* OrderQuestion::makeMover(const QString& text, const char* name, int by) {
    auto* button = new QPushButton(text);
    button->setObjectName(QString::fromLatin1(name));
    connect(button, &QPushButton::clicked, this, [this, by] { move(by); });
    return button;
}

void OrderQuestion::setStrategies(const std::vector<StrategyInfo>& strategies) {
    OrderAnswer kept = answer();
    {
        const QSignalBlocker quiet(m_offer);
        m_offer->clear();
        for (const StrategyInfo& strategy : strategies) {
            auto* item = makeItem(engineText(strategy.title), QString::fromUtf8(strategy.id));
            item->setCheckState(Qt::Unchecked);
            m_offer->addItem(item);
        }
    }
    std::erase_if(kept.order,
                  [&](const auto& id) { return itemOf(*m_offer, QString::fromStdString(id)) == nullptr; });
    setAnswer(static_cast<int>(kept.order.size()) >= fewest ? kept : beginning(strategies));
}

OrderAnswer OrderQuestion::answer() const {
    OrderAnswer answer;
    for (int i = 0; i < m_order->count(); ++i)
        answer.order.push_back(idOf(*m_order->item(i)).toStdString());
    return answer;
}

void OrderQuestion::setAnswer(const OrderAnswer& answer) {
    const QSignalBlocker quiet(m_offer);
    for (int i = 0; i < m_offer->count(); ++i)
        m_offer->item(i)->setCheckState(Qt::Unchecked);
    m_order->clear();
    for (const std::string& each : answer.order) {
        const QString id = QString::fromStdString(each);
        QListWidgetItem* offered = itemOf(*m_offer, id);
        if (offered != nullptr) offered->setCheckState(Qt::Checked);
        m_order->addItem(makeItem(offered == nullptr ? id : offered->text(), id));
    }
    tellChanged();
}

bool OrderQuestion::complete() const {
    return m_order->count() >= fewest && m_order->count() <= most;
}

void OrderQuestion::setFixed(bool fixed) {
    m_offer->setEnabled(!fixed);
}

/// What is newly ticked comes last; what was chosen before keeps its place.
void OrderQuestion::choose() {
    for (int i = 0; i < m_offer->count(); ++i) {
        const QListWidgetItem& offered = *m_offer->item(i);
        QListWidgetItem* ordered = itemOf(*m_order, idOf(offered));
        const bool wanted = offered.checkState() == Qt::Checked;
        if (wanted && ordered == nullptr) m_order->addItem(makeItem(offered.text(), idOf(offered)));
        if (!wanted) delete ordered;
    }
    tellChanged();
}

void OrderQuestion::move(int by) {
    const int from = m_order->currentRow();
    const int to = from + by;
    if (from < 0 || to < 0 || to >= m_order->count()) return;
    m_order->insertItem(to, m_order->takeItem(from));
    m_order->setCurrentRow(to);
    tellChanged();
}

void OrderQuestion::tellChanged() {
    m_hint->setText(complete() ? QString()
                               : tr("%n chosen: an order has three to five.", nullptr, m_order->count()));
    Q_EMIT changed();
}

} // namespace tonescope::ui
