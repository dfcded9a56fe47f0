// SPDX-License-Identifier: GPL-3.0-or-later
// The palette collects the entries of all menus when it opens and at each typed letter, because menus change
// with devices, strategies and recent files. Entries are sorted by their distance from the typed words;
// entries with equal distances keep the order of the menus. The list stores QPointers, because an action may
// be deleted while the palette is open.
#include "ui/window/help_menu.h"

#include "ui/frame/parts.h"
#include "ui/frame/shortcuts_dialog.h"
#include "ui/window/menus.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QIcon>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QMessageBox>
#include <QPixmap>
#include <QPointer>
#include <QRegularExpression>
#include <QStyle>
#include <QTreeWidget>

#include <qcustomplot.h>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

/// distanceTo() for a single typed word.
std::optional<int> distanceToWord(const QString& text, const QString& word) {
    if (!text.contains(word, Qt::CaseInsensitive)) return std::nullopt;
    const QRegularExpression beginning(QStringLiteral("\\b") + QRegularExpression::escape(word),
                                       QRegularExpression::CaseInsensitiveOption |
                                           QRegularExpression::UseUnicodePropertiesOption);
    return text.contains(beginning) ? 0 : 1;
}

constexpr int commandRole = Qt::UserRole;

} // namespace

std::optional<int> distanceTo(const QString& text, const QString& typed) {
    int sum = 0;
    for (const QString& word : typed.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto distance = distanceToWord(text, word);
        if (!distance) return std::nullopt;
        sum += *distance;
    }
    return sum;
}

CommandPalette::CommandPalette(QMainWindow& window)
    : QFrame(&window, Qt::Popup), m_window(window), m_field(named(new QLineEdit, "commandFilter")),
      m_list(named(new QTreeWidget, "commandList", tr("Commands"))) {
    setObjectName(QStringLiteral("commandPalette"));
    setFrameShape(QFrame::StyledPanel);
    m_field->setPlaceholderText(tr("Type what you want to do"));
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    m_list->setColumnCount(2);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const int box = style()->pixelMetric(QStyle::PM_IndicatorWidth);
    m_list->setIconSize({box, box});
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);

    setLayout(makeColumn({m_field, m_list}, -1, {6, 6, 6, 6}));
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::list);
    connect(m_list, &QTreeWidget::itemClicked, this, [this](const QTreeWidgetItem* item) { trigger(item); });
}

void CommandPalette::open() {
    m_field->clear();
    list({});
    const QSize room = m_window.size();
    const QSize wanted(std::min(600, room.width() - 40), std::min(400, room.height() - 80));
    resize(wanted.expandedTo(minimumSizeHint()));
    move(m_window.mapToGlobal(QPoint((room.width() - width()) / 2, 40))); // at the upper middle
    show();
    m_field->setFocus();
}

void CommandPalette::list(const QString& typed) {
    std::vector<std::pair<int, MenuCommand>> found;
    for (const MenuCommand& command : menuCommands(m_window)) {
        if (!canBeChosen(*command.action)) continue;
        if (const auto distance = distanceTo(command.path(), typed)) found.emplace_back(*distance, command);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& one, const auto& other) { return one.first < other.first; });
    m_list->clear();
    for (const auto& [distance, command] : found)
        add(command);
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

void CommandPalette::add(const MenuCommand& command) {
    auto* item = new QTreeWidgetItem(m_list, {command.path(), shortcutText(*command.action)});
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(0, command.action->toolTip());
    item->setData(0, commandRole, QVariant::fromValue(QPointer<QObject>(command.action)));
    item->setSizeHint(0, {0, m_list->fontMetrics().height() + 8});
    if (command.action->isCheckable()) {
        item->setCheckState(0, command.action->isChecked() ? Qt::Checked : Qt::Unchecked);
    } else {
        QPixmap nothing(m_list->iconSize()); // as wide as a check box, so that all texts are aligned
        nothing.fill(Qt::transparent);
        item->setIcon(0, QIcon(nothing));
    }
}

void CommandPalette::trigger(const QTreeWidgetItem* item) {
    if (item == nullptr) return;
    // The action may have been deleted since the list was filled.
    const auto action = item->data(0, commandRole).value<QPointer<QObject>>();
    close(); // first, because the action may open a dialog
    if (action) static_cast<QAction*>(action.data())->trigger();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    switch (static_cast<const QKeyEvent*>(event)->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        QCoreApplication::sendEvent(m_list, event);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        trigger(m_list->currentItem());
        return true;
    case Qt::Key_Escape:
        close();
        return true;
    default:
        return QFrame::eventFilter(watched, event);
    }
}

namespace {

QList<QStringList> usualParts() {
    return {{QStringLiteral("Qt ") + QLatin1String(qVersion()), QStringLiteral("LGPL-3.0")},
            {QStringLiteral("QCustomPlot " QCUSTOMPLOT_VERSION_STR), QStringLiteral("GPL-3.0+")},
            {QStringLiteral("OpenCL-CLHPP, ocl-icd"), QStringLiteral("Apache-2.0, BSD-2-Clause")},
            {QStringLiteral("libjpeg-turbo"), QStringLiteral("IJG, BSD-3-Clause")},
            {QStringLiteral("Exiv2"), QStringLiteral("GPL-2.0+")},
            {QStringLiteral("libtiff, zlib"), QStringLiteral("libtiff, Zlib")},
            {QStringLiteral("libseccomp"), QStringLiteral("LGPL-2.1")}};
}

QString tableOf(const QList<QStringList>& parts) {
    QString table = QStringLiteral("<table cellspacing='0' cellpadding='3'>");
    for (const QStringList& part : parts)
        table += QStringLiteral("<tr><td>%1</td><td>%2</td></tr>").arg(part[0], part[1]);
    return table + QStringLiteral("</table>");
}

/// Gestures are no actions, so this list is written by hand: when a widget gets a new gesture, add a row.
struct Gestures {
    Q_DECLARE_TR_FUNCTIONS(Gestures)
public:
    static QList<QStringList> all() {
        return {
            {tr("Wheel"), tr("Image"), tr("Zooms at the cursor")},
            {tr("Drag"), tr("Image"), tr("Moves a zoomed image; draws a region on a whole one")},
            {tr("Shift and drag"), tr("Image"), tr("Draws a region")},
            {tr("Drag of an edge or corner"), tr("Image"), tr("Resizes the region")},
            {tr("Drag with the region tool"), tr("Image"), tr("Draws or moves the region")},
            {tr("Arrow keys"), tr("Image"),
             tr("Move the region by a pixel, with Shift by ten; with Control, its lower right corner. "
                "Without a region, the keys move the image")},
            {tr("Left and right"), tr("Image"),
             tr("Open the previous and the next image, if the image has no region and is not zoomed in")},
            {tr("+ and −"), tr("Image"), tr("Zoom in and out")},
            {tr("Escape"), tr("Image"), tr("Clears the region")},
            {tr("Mouse over a pixel"), tr("Image"),
             tr("Shows the pixel's values, and marks them in the histogram")},
            {tr("Mouse over a value"), tr("Histogram"), tr("Shows the counts of the value")},
            {tr("Wheel"), tr("Histogram"), tr("Zooms at the cursor")},
            {tr("Drag"), tr("Histogram"), tr("Selects values; moves along the axis if it is zoomed")},
            {tr("Shift and drag"), tr("Histogram"),
             tr("Selects values: the image highlights the pixels whose gray has them")},
            {tr("Mouse over a triangle"), tr("Histogram"),
             tr("Highlights clipped pixels in the image; a click keeps the highlight")},
            {tr("Double click"), tr("Histogram"), tr("Shows the range of used values; again: all values")},
            {tr("Left and right"), tr("Histogram"), tr("Read out the next value; with Shift, choose values")},
            {tr("+ and −"), tr("Histogram"), tr("Zoom in and out")},
            {tr("Drop of files or a picture"), tr("Window"), tr("Opens files or picture")},
            {tr("Click"), tr("History"), tr("Counts again with the settings of that row")}};
    }
};

} // namespace

HelpMenu::HelpMenu(QMainWindow& window) : QMenu(tr("&Help"), &window), m_parts(usualParts()) {
    setObjectName(QStringLiteral("helpMenu"));
    addNamed(*this, tr("&Find a command …"), "findCommand", tr("Ctrl+Shift+P"), new CommandPalette(window),
             &CommandPalette::open);
    addNamed(*this, tr("&Keyboard and gestures"), "showShortcuts", Qt::Key_F1, this,
             [&window] { presentShortcuts(window, Gestures::all()); });
    addAction(&actionNamed(window, "deviceDoctor"));
    addSeparator();
    addNamed(*this, tr("&About Tonescope"), "about", {}, this, &HelpMenu::showAbout)
        ->setMenuRole(QAction::AboutRole);
}

void HelpMenu::showAbout() {
    const QString text =
        tr("<h3>Tonescope %1</h3><p>The tones of a photograph, and the machine that counts them.</p>")
            .arg(QCoreApplication::applicationVersion()) +
        tableOf(m_parts) +
        tr("<p>Free software under the GNU General Public License, version 3 or later (GPL-3.0-or-later). It "
           "comes without any warranty.</p>");
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, tr("About Tonescope"), text, QMessageBox::Close, parentWidget());
    box->setObjectName(QStringLiteral("aboutBox"));
    box->setTextFormat(Qt::RichText);
    box->setIconPixmap(parentWidget()->windowIcon().pixmap(64));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open(); // not exec(), whose nested event loop would run while results and devices arrive
}

} // namespace tonescope::ui
