// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/scopes_pane.h"

#include "engine/files/settings_values.h"
#include "ui/scopes/scope_view.h"
#include "ui/words/words.h"

#include <QBoxLayout>
#include <QSettings>
#include <QToolButton>

namespace tonescope::ui {

namespace {

std::size_t placeOf(ScopeKind kind) {
    return static_cast<std::size_t>(kind);
}

} // namespace

ScopesPane::ScopesPane(QAction& byRows, QWidget* parent)
    : QWidget(parent), m_scopes(new QBoxLayout(QBoxLayout::TopToBottom)) {
    setObjectName(QStringLiteral("scopesPane"));
    auto* switches = new QHBoxLayout;
    switches->setSpacing(4);
    m_scopes->setSpacing(8);
    for (const ScopeKind kind : allScopes) {
        auto* pane = new ScopePane(kind, byRows, this);
        const QString name = QString::fromLatin1(nameOf(kind).data());
        pane->setObjectName(name + QStringLiteral("Pane"));
        auto* button = new QToolButton(this);
        button->setObjectName(QStringLiteral("show") + capitalized(name));
        button->setText(wordFor(kind));
        button->setCheckable(true);
        button->setChecked(kind == ScopeKind::Waveform);
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
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addLayout(switches);
    layout->addLayout(m_scopes, 1);
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

void ScopesPane::restore(const QSettings& settings) {
    for (QToolButton* button : m_switches)
        button->setChecked(flagIn(settings, button->objectName(), button->isChecked()));
}

void ScopesPane::save(QSettings& settings) const {
    for (const QToolButton* button : m_switches)
        settings.setValue(button->objectName(), button->isChecked());
}

void ScopesPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    constexpr int wide = 640; ///< the least width of two scopes side by side
    m_scopes->setDirection(width() >= wide && width() > height() ? QBoxLayout::LeftToRight
                                                                 : QBoxLayout::TopToBottom);
}

} // namespace tonescope::ui
