// SPDX-License-Identifier: GPL-3.0-or-later
// Choices in the texts of kernels.

#include "engine/values/measuring/kernel_text.h"

#include <QTest>

using namespace tonescope;

class TestKernelText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void choicesAreMade_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("with");
        QTest::addColumn<QByteArray>("without");
        const auto row = [](const char* name, const char* text, const char* with, const char* without) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(with) << QByteArray(without);
        };
        row("none", "a\nb\n", "a\nb\n", "a\nb\n");
        row("one part", "a\n#ifdef X\nb\n#endif\nc\n", "a\nb\nc\n", "a\nc\n");
        row("two parts", "#ifdef X\nb\n#else\nc\n#endif\nd\n", "b\nd\n", "c\nd\n");
        row("within the other", "#ifdef X\na\n#else\nb\n#ifdef Y\nc\n#else\nd\n#endif\ne\n#endif\n", "a\n",
            "b\nd\ne\n");
        row("other directives", "#define A\n#include \"b\"\n", "#define A\n#include \"b\"\n",
            "#define A\n#include \"b\"\n");
    }
    void choicesAreMade() {
        QFETCH(QByteArray, text);
        const std::vector<std::string_view> x{"X"};
        QTEST(QByteArray::fromStdString(withChoices(text.toStdString(), x)), "with");
        QTEST(QByteArray::fromStdString(withChoices(text.toStdString(), {})), "without");
    }
};

QTEST_APPLESS_MAIN(TestKernelText)
#include "tst_kernel_text.moc"
