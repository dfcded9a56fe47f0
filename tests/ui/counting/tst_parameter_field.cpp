// SPDX-License-Identifier: GPL-3.0-or-later
// Tests ParameterField, whose first value is "automatic".

#include "tests/fixtures/room.h"
#include "ui/counting/parameter_pane.h"

using namespace tonescope;
using namespace tonescope::ui;

namespace {

constexpr ParameterRange sizes{Parameter::WorkGroup, 32, 1000, 256};
constexpr ParameterRange copies{Parameter::Copies, 2, 16, 8, true};
constexpr ParameterRange yesOrNo{Parameter::SkipEmpty, 0, 1, 1};

} // namespace

class TestParameterField : public QObject {
    Q_OBJECT

    std::unique_ptr<QWidget> m_window;

    ParameterField* make(const ParameterRange& range) {
        auto* field = new ParameterField(range, m_window.get());
        m_window->show();
        return field;
    }
    static QSpinBox& spin(const ParameterField& field) { return *field.findChild<QSpinBox*>(); }
    static QStringList listed(const ParameterField& field) {
        const auto& list = *field.findChild<QComboBox*>();
        QStringList texts;
        for (int i = 0; i < list.count(); ++i)
            texts += list.itemText(i);
        return texts;
    }

private Q_SLOTS:
    void init() { m_window = std::make_unique<QWidget>(); }

    void fewValuesAreAList_data() {
        test::columns<bool, QStringList>({"powers", "texts"});
        const QString automatic = QStringLiteral("automatic");
        QTest::newRow("powers of two") << true
                                       << QStringList{automatic, QStringLiteral("2"), QStringLiteral("4"),
                                                      QStringLiteral("8"), QStringLiteral("16")};
        QTest::newRow("yes or no") << false
                                   << QStringList{automatic, QStringLiteral("no"), QStringLiteral("yes")};
    }
    void fewValuesAreAList() {
        QFETCH(bool, powers);
        const auto* field = make(powers ? copies : yesOrNo);
        QTEST(listed(*field), "texts");
    }

    void startsAutomatic_data() {
        QTest::addColumn<int>("range");
        QTest::newRow("number") << 0;
        QTest::newRow("powers of two") << 1;
        QTest::newRow("yes or no") << 2;
    }
    void startsAutomatic() {
        QFETCH(int, range);
        const ParameterRange ranges[] = {sizes, copies, yesOrNo};
        auto* field = make(ranges[range]);
        QSignalSpy changed(field, &ParameterField::changed);
        QVERIFY(!field->value());
        for (const std::uint32_t value : {ranges[range].least, ranges[range].most}) {
            if (!ranges[range].allows(value)) continue;
            field->setValue(value);
            QCOMPARE(field->value(), std::optional(value));
        }
        field->setValue(std::nullopt);
        QVERIFY(!field->value());
        QCOMPARE(changed.count(), 0); // setting values by the program sends no signal
    }

    void choosingFromAListTellsOnce() {
        auto* field = make(copies);
        QSignalSpy changed(field, &ParameterField::changed);
        auto* list = field->findChild<QComboBox*>();
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Down);
        QCOMPARE(field->value(), std::optional(2U));
        QCOMPARE(changed.count(), 1);
        QTest::keyClick(list, Qt::Key_End);
        QCOMPARE(field->value(), std::optional(16U));
        QTest::keyClick(list, Qt::Key_Home);
        QVERIFY(!field->value());
        QCOMPARE(changed.count(), 3);
    }

    void numbersStepByPowersOfTwo_data() {
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("to"); // 31 is automatic
        QTest::newRow("automatic, up") << 31 << int(Qt::Key_Up) << 32;
        QTest::newRow("automatic, down") << 31 << int(Qt::Key_Down) << 31;
        QTest::newRow("least, down") << 32 << int(Qt::Key_Down) << 31;
        QTest::newRow("between, up") << 100 << int(Qt::Key_Up) << 128;
        QTest::newRow("between, down") << 100 << int(Qt::Key_Down) << 64;
        QTest::newRow("power, up") << 64 << int(Qt::Key_Up) << 128;
        QTest::newRow("power, down") << 64 << int(Qt::Key_Down) << 32;
        QTest::newRow("close to the end, up") << 512 << int(Qt::Key_Up) << 1000;
        QTest::newRow("end, up") << 1000 << int(Qt::Key_Up) << 1000;
        QTest::newRow("end, down") << 1000 << int(Qt::Key_Down) << 512;
    }
    void numbersStepByPowersOfTwo() {
        QFETCH(int, from);
        QFETCH(int, key);
        auto* field = make(sizes);
        spin(*field).setValue(from);
        QTest::keyClick(&spin(*field), Qt::Key(key));
        QTEST(spin(*field).value(), "to");
    }

    void typedNumbersCountWhenTheyAreWhole() {
        auto* field = make(sizes);
        QSignalSpy changed(field, &ParameterField::changed);
        spin(*field).selectAll();
        QTest::keyClicks(&spin(*field), QStringLiteral("200"));
        QCOMPARE(changed.count(), 0);
        QTest::keyClick(&spin(*field), Qt::Key_Return);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(field->value(), std::optional(200U));
    }

    void nothingTypedIsAutomatic() {
        auto* field = make(sizes);
        field->setValue(200);
        spin(*field).selectAll();
        QTest::keyClick(&spin(*field), Qt::Key_Delete);
        QTest::keyClick(&spin(*field), Qt::Key_Return);
        QVERIFY(!field->value());
        QCOMPARE(spin(*field).text(), QStringLiteral("automatic"));
    }
};

ROOM_TEST(TestParameterField, QApplication)
#include "tst_parameter_field.moc"
