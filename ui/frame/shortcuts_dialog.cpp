// SPDX-License-Identifier: GPL-3.0-or-later
// Shortcuts are read from the menus at each present(). The window lists its gestures itself, because they are
// not actions.
#include "ui/frame/shortcuts_dialog.h"

#include "ui/frame/menu_commands.h"
#include "ui/frame/screen_fit.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QMainWindow>
#include <QMap>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace tonescope::ui {

namespace {

/// The top-level row with this name, created if it is missing.
QTreeWidgetItem& groupIn(QTreeWidget& tree, const QString& name) {
    for (int row = 0; row < tree.topLevelItemCount(); ++row) {
        if (tree.topLevelItem(row)->text(0) == name) return *tree.topLevelItem(row);
    }
    auto* group = new QTreeWidgetItem(&tree, {name});
    group->setFirstColumnSpanned(true);
    QFont bold = tree.font();
    bold.setBold(true);
    group->setFont(0, bold);
    group->setExpanded(true);
    return *group;
}

/// Makes rows high enough for texts that wrap at the column's width. A tree's default delegate always gives
/// the height of one line.
class WrappingDelegate : public QStyledItemDelegate {
public:
    explicit WrappingDelegate(QTreeView& tree) : QStyledItemDelegate(&tree), m_tree(tree) {}

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override {
        const int beside =
            2 * (m_tree.style()->pixelMetric(QStyle::PM_FocusFrameHMargin, &option, &m_tree) + 1);
        const int width = m_tree.columnWidth(index.column()) - beside;
        const QSize oneLine = QStyledItemDelegate::sizeHint(option, index);
        const QFontMetrics& metrics = option.fontMetrics;
        const int height =
            metrics.boundingRect(0, 0, width, 0, Qt::TextWordWrap, index.data().toString()).height();
        return {oneLine.width(), oneLine.height() + std::max(0, height - metrics.height())};
    }

private:
    const QTreeView& m_tree;
};

/// Sets the other columns to their contents; the last one gets the remaining width and wraps its texts.
void fitColumns(QTreeWidget& tree) {
    for (int column = 0; column + 1 < tree.columnCount(); ++column)
        tree.resizeColumnToContents(column);
    tree.doItemsLayout();
}

} // namespace

ShortcutsDialog::ShortcutsDialog(QMainWindow& window, const QList<Gesture>& gestures)
    : QDialog(&window), m_window(window) {
    setObjectName(QStringLiteral("shortcutsDialog"));
    setWindowTitle(tr("Keyboard and gestures"));
    auto* layout = new QVBoxLayout(this);
    m_shortcuts = addList(tr("Keyboard"), QStringLiteral("shortcutList"), {tr("Command"), tr("Keys")});
    m_gestures = addList(tr("Gestures"), QStringLiteral("gestureList"),
                         {tr("Gesture"), tr("Where"), tr("What it does")});
    layout->setStretch(1, 3);
    layout->setStretch(3, 2);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    listGestures(gestures);
    resize(700, 720);
}

QTreeWidget* ShortcutsDialog::addList(const QString& title, const QString& name, const QStringList& header) {
    auto* tree = new QTreeWidget;
    tree->setObjectName(name);
    tree->setAccessibleName(title);
    tree->setHeaderLabels(header);
    tree->setRootIsDecorated(false);
    tree->setAlternatingRowColors(true);
    tree->setTabKeyNavigation(false);
    tree->setWordWrap(true);
    tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    tree->setItemDelegate(new WrappingDelegate(*tree));
    connect(tree->header(), &QHeaderView::sectionResized, tree, &QTreeView::doItemsLayout);
    layout()->addWidget(new QLabel(title));
    layout()->addWidget(tree);
    return tree;
}

void ShortcutsDialog::present() {
    listShortcuts();
    fitScreen(*this);
    show();
    raise();
    activateWindow();
}

void ShortcutsDialog::listShortcuts() {
    m_shortcuts->clear();
    for (const MenuCommand& command : menuCommands(m_window)) {
        const QString keys = shortcutText(*command.action);
        if (keys.isEmpty()) continue;
        const QString name = (command.menus.mid(1) + QStringList{command.name}).join(QStringLiteral(" > "));
        new QTreeWidgetItem(&groupIn(*m_shortcuts, command.menus.value(0)), {name, keys});
    }
    for (const MenuCommand& command : otherShortcuts(m_window)) {
        new QTreeWidgetItem(&groupIn(*m_shortcuts, tr("Tables")),
                            {command.name, shortcutText(*command.action)});
    }
    fitColumns(*m_shortcuts);
}

void ShortcutsDialog::listGestures(const QList<Gesture>& gestures) {
    for (const Gesture& gesture : gestures)
        new QTreeWidgetItem(m_gestures, {gesture.gesture, gesture.where, gesture.effect});
    fitColumns(*m_gestures);
}

} // namespace tonescope::ui
