// SPDX-License-Identifier: GPL-3.0-or-later
// Tests ChoiceMenu, in which exactly one entry is checked.

#include "tests/fixtures/room.h"
#include "ui/counting/choice_menu.h"

using namespace tonescope::ui;

namespace {

class Colours : public ChoiceMenu {
public:
    using ChoiceMenu::addChoice;
    using ChoiceMenu::ChoiceMenu;

    void addAll() {
        addChoice({"", QStringLiteral("&Any")});
        addChoice({"red", QStringLiteral("&Red"), QStringLiteral("like a rose")});
        addSeparator();
        addChoice({"blue", QStringLiteral("&Blue")});
    }
};

QList<QAction*> choicesOf(const QMenu& menu) {
    QList<QAction*> choices;
    for (QAction* action : menu.actions()) {
        if (action->isCheckable()) choices += action;
    }
    return choices;
}

QStringList checkedIn(const QMenu& menu) {
    QStringList ids;
    for (const QAction* choice : choicesOf(menu)) {
        if (choice->isChecked()) ids += choice->data().toString();
    }
    return ids;
}

} // namespace

class TestChoiceMenu : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void exactlyOneIsChecked_data() {
        tonescope::test::columns<QString, QString>({"wanted", "checked"});
        QTest::newRow("first") << QString() << QString();
        QTest::newRow("second") << QStringLiteral("red") << QStringLiteral("red");
        QTest::newRow("last") << QStringLiteral("blue") << QStringLiteral("blue");
        QTest::newRow("not there") << QStringLiteral("green") << QString();
    }
    void exactlyOneIsChecked() {
        QFETCH(QString, wanted);
        QFETCH(QString, checked);
        Colours before(QStringLiteral("Wanted before there are choices"));
        before.setWanted(wanted.toStdString());
        before.addAll();
        Colours after(QStringLiteral("Wanted afterwards"));
        after.addAll();
        choicesOf(after).at(1)->setChecked(true);
        after.setWanted(wanted.toStdString());
        for (const Colours* menu : {&before, &after}) {
            QCOMPARE(checkedIn(*menu), QStringList(checked));
            QCOMPARE(menu->checked(), checked.toStdString());
            QCOMPARE(menu->wanted(), wanted.toStdString());
        }
    }

    void tellsWhatIsChosen() {
        Colours menu(QStringLiteral("Colours"));
        menu.addAll();
        QSignalSpy chosen(&menu, &ChoiceMenu::chosen);
        menu.setWanted("blue");
        QCOMPARE(chosen.count(), 0); // set by the program, not by the user
        choicesOf(menu).at(1)->trigger();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(menu.wanted(), std::string("red"));
        QCOMPARE(checkedIn(menu), QStringList(QStringLiteral("red")));
        choicesOf(menu).at(1)->trigger(); // once more: it stays
        QCOMPARE(checkedIn(menu), QStringList(QStringLiteral("red")));
    }

    void otherChoicesKeepWhatIsWanted() {
        Colours menu(QStringLiteral("Colours"));
        menu.addAll();
        menu.setWanted("blue");
        menu.clear();
        QCOMPARE(menu.checked(), std::string());
        menu.addChoice({"", QStringLiteral("&Any")});
        QCOMPARE(checkedIn(menu), QStringList(QString()));
        QCOMPARE(menu.wanted(), std::string("blue"));
        menu.clear();
        menu.addAll();
        QCOMPARE(menu.checked(), std::string("blue"));
    }
};

ROOM_TEST(TestChoiceMenu, QApplication)
#include "tst_choice_menu.moc"
