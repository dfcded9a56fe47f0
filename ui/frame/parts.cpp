// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/parts.h"

namespace tonescope::ui {

namespace {

QBoxLayout* laidOut(QBoxLayout* layout, std::initializer_list<Part> parts, int spacing,
                    const QMargins& margins) {
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    for (const Part& part : parts) {
        if (part.widget != nullptr)
            layout->addWidget(part.widget, part.stretch, part.alignment);
        else if (part.layout != nullptr)
            layout->addLayout(part.layout, part.stretch);
        else
            layout->addStretch();
    }
    return layout;
}

} // namespace

QLabel* makeProse(QAnyStringView name, const QString& text) {
    auto* label = named(new QLabel(text), name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QAction* makeAction(QObject* owner, const QString& text, QAnyStringView name, const QKeySequence& shortcut,
                    const QString& toolTip) {
    auto* action = new QAction(text, owner);
    action->setObjectName(name);
    action->setShortcut(shortcut);
    action->setToolTip(toolTip);
    return action;
}

QBoxLayout* makeRow(std::initializer_list<Part> parts, int spacing, const QMargins& margins) {
    return laidOut(new QHBoxLayout, parts, spacing, margins);
}

QBoxLayout* makeColumn(std::initializer_list<Part> parts, int spacing, const QMargins& margins) {
    return laidOut(new QVBoxLayout, parts, spacing, margins);
}

} // namespace tonescope::ui
