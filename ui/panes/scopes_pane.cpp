// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/scopes_pane.h"

#include "ui/frame/parts.h"
#include "ui/frame/switches.h"
#include "ui/scopes/scope_view.h"
#include "ui/words/words.h"

#include <QToolButton>

namespace tonescope::ui {

namespace {

std::size_t placeOf(ScopeKind kind) {
    return static_cast<std::size_t>(kind);
}

} // namespace

ScopesPane::ScopesPane(QAction& byRows, QWidget* parent) : QWidget(parent), m_scopes(makeColumn({}, 8)) {
    setObjectName(QStringLiteral("scopesPane"));
    QBoxLayout* switches = makeRow({}, 4);
    setLayout(makeColumn({switches, {m_scopes, 1}}, 8));
    for (const ScopeKind kind : allScopes) {
        const QString name = QString::fromLatin1(nameOf(kind).data());
        auto* pane = named(new ScopePane(kind, byRows, this), name + QStringLiteral("Pane"));
        auto* button = makeButton<QToolButton>(wordFor(kind), QStringLiteral("show") + capitalized(name));
        button->setCheckable(true);
        button->setChecked(kind == ScopeKind::Waveform);
        remember(*button);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFocusPolicy(Qt::TabFocus);
        button->setAutoRaise(true);
        pane->setVisible(button->isChecked());
        connect(button, &QToolButton::toggled, this, [this, pane](bool shown) {
            pane->setVisible(shown);
            Q_EMIT chosenChanged();
        });
        switches->addWidget(button);
        m_scopes->addWidget(pane, 1);
        m_panes.at(placeOf(kind)) = pane;
        m_switches.at(placeOf(kind)) = button;
    }
    switches->addStretch();
}

ScopeSet ScopesPane::chosen() const {
    ScopeSet chosen;
    for (const ScopeKind kind : allScopes) {
        if (m_switches.at(placeOf(kind))->isChecked()) chosen.insert(kind);
    }
    return chosen;
}

ScopePane& ScopesPane::scope(ScopeKind kind) const {
    return *m_panes.at(placeOf(kind));
}

void ScopesPane::showResult(const CountResultPointer& result) {
    for (ScopePane* pane : m_panes) // also hidden ones, which drop the scope of the result before
        pane->showResult(result);
}

void ScopesPane::showNothing(const QString& why) {
    for (ScopePane* pane : m_panes)
        pane->showNothing(why);
}

void ScopesPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    constexpr int wide = 640; ///< the least width of two scopes side by side
    m_scopes->setDirection(width() >= wide && width() > height() ? QBoxLayout::LeftToRight
                                                                 : QBoxLayout::TopToBottom);
}

} // namespace tonescope::ui
