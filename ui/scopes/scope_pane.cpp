// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scopes/scope_pane.h"

#include "ui/scopes/scope_view.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QMimeData>
#include <QVBoxLayout>

namespace tonescope::ui {

ScopePane::ScopePane(ScopeKind kind, QWidget* parent)
    : QWidget(parent), m_view(new ScopeView(kind)), m_readout(new QLabel) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_readout);
    m_readout->setObjectName(QStringLiteral("scopeReadout"));
    m_readout->setTextFormat(Qt::PlainText);
    m_readout->setWordWrap(true);
    m_readout->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    // A long text widens no dock, and has room for two lines in a narrow one without moving the traces.
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    reserveReadout();
    connect(m_view, &ScopeView::readoutChanged, m_readout, &QLabel::setText);
    setFocusProxy(m_view);
    addCopying();
    showNothing(tr("Open an image: drop it here, or press Ctrl+O."));
}

void ScopePane::reserveReadout() {
    m_readout->setFixedHeight(2 * m_readout->fontMetrics().lineSpacing());
}

void ScopePane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) reserveReadout();
    QWidget::changeEvent(event);
}

void ScopePane::addCopying() {
    const auto add = [this](const QString& text, const char* name, const QKeySequence& shortcut) {
        auto* action = new QAction(text, this);
        action->setObjectName(QLatin1String(name));
        action->setShortcut(shortcut);
        action->setShortcutContext(Qt::WidgetShortcut);
        m_view->addAction(action);
        return action;
    };
    connect(add(tr("Copy picture"), "copyScope", QKeySequence::Copy), &QAction::triggered, this,
            &ScopePane::copyPicture);
    connect(add(tr("Copy table as CSV"), "copyScopeTable", QKeySequence(tr("Ctrl+Alt+C"))),
            &QAction::triggered, this, &ScopePane::copyTable);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void ScopePane::showResult(const CountResultPointer& result) {
    if (result->binning == Binning::Letters) return showNothing(tr("Letters have no tones."));
    // It is on its way where it was asked for after this result; where it failed, a message says so.
    if (!result->scope(m_view->kind())) return showNothing(tr("Not counted yet."));
    m_view->showScope(result);
    enableCopying();
}

void ScopePane::showNothing(const QString& why) {
    m_view->showNothing(why);
    enableCopying();
}

void ScopePane::enableCopying() {
    for (QAction* action : m_view->actions())
        action->setEnabled(m_view->scope() != nullptr);
}

void ScopePane::copyPicture() const {
    QGuiApplication::clipboard()->setPixmap(m_view->picture());
}

void ScopePane::copyTable() const {
    const QByteArray table = m_view->table();
    auto* copied = new QMimeData;
    copied->setText(QString::fromLatin1(table));
    copied->setData(QStringLiteral("text/csv"), table);
    QGuiApplication::clipboard()->setMimeData(copied);
}

} // namespace tonescope::ui
