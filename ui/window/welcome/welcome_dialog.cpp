// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/welcome/welcome_dialog.h"

#include "ui/window/welcome/idea_picture.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QPushButton>
#include <QVBoxLayout>

namespace tonescope::ui {

namespace {

QLabel* makeParagraph(const QString& text) {
    auto* label = new QLabel(text);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    return label;
}

QWidget* makeIdea(Idea idea, const QString& title, const QString& text, QPushButton* begin) {
    auto* card = new QWidget;
    auto* heading = makeParagraph(title);
    QFont font = heading->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.2);
    heading->setFont(font);
    auto* rows = new QVBoxLayout(card);
    rows->addWidget(new IdeaPicture(idea));
    rows->addWidget(heading);
    rows->addWidget(makeParagraph(text), 1);
    rows->addWidget(begin, 0, Qt::AlignLeft);
    return card;
}

/// Does what the window's action of that name does, and ends the page.
QPushButton* makeBegin(QMainWindow& window, QDialog& page, const QString& text, const char* action) {
    auto* button = new QPushButton(text);
    button->setObjectName(QLatin1String(action) + QStringLiteral("Button"));
    auto* does = window.findChild<QAction*>(QLatin1String(action));
    QObject::connect(button, &QPushButton::clicked, &page, [&page, does] {
        page.close();
        if (does != nullptr) does->trigger();
    });
    return button;
}

} // namespace

WelcomeDialog::WelcomeDialog(QMainWindow& window) : QDialog(&window) {
    setObjectName(QStringLiteral("welcomeDialog"));
    setWindowTitle(tr("Welcome to Tonescope"));
    auto* ideas = new QHBoxLayout;
    ideas->addWidget(makeTones(window), 1);
    ideas->addWidget(makeMachine(window), 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* rows = new QVBoxLayout(this);
    rows->addLayout(ideas, 1);
    rows->addWidget(
        makeParagraph(tr("Help > Welcome shows this page again; F1 lists all keys and gestures.")));
    rows->addWidget(buttons);
    resize(620, sizeHint().height());
}

QWidget* WelcomeDialog::makeTones(QMainWindow& window) {
    return makeIdea(Idea::Tones, tr("The tones of a photo"),
                    tr("Open a photo, or drop one into the window: its histogram is there at once, of every "
                       "pixel. Hold Shift and drag to see that of a part. Statistics, scopes and a second "
                       "photo beside it are in the View menu."),
                    makeBegin(window, *this, tr("&Open a photo …"), "open"));
}

QWidget* WelcomeDialog::makeMachine(QMainWindow& window) {
    return makeIdea(
        Idea::Machine, tr("The machine that counts them"),
        tr("Device and Strategy choose where and how is counted; F8 shows what that cost, phase by "
           "phase. The strategy lab measures ways to count beside each other, and shows why one "
           "is faster than another."),
        makeBegin(window, *this, tr("Open the strategy &lab"), "openLab"));
}

void showWelcome(QMainWindow& window) {
    auto* page = window.findChild<WelcomeDialog*>();
    if (page == nullptr) {
        page = new WelcomeDialog(window);
        page->setAttribute(Qt::WA_DeleteOnClose);
    }
    page->show();
    page->raise();
    page->activateWindow();
}

} // namespace tonescope::ui
