// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/kernel_head.h"

#include "ui/words/engine_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

KernelHead::KernelHead(QWidget* parent)
    : QWidget(parent), m_list(new QComboBox), m_new(new QPushButton(tr("Ne&w kernel"))),
      m_measure(new QPushButton(tr("&Build, verify and measure"))),
      m_check(new QPushButton(tr("Chec&k with Oclgrind"))),
      m_revert(new QPushButton(tr("Back to the &original"))), m_code(new QPushButton(tr("&Compiled code"))),
      m_about(new QLabel), m_name(new QLineEdit) {
    m_list->setObjectName(QStringLiteral("kernelStrategy"));
    m_list->setAccessibleName(tr("Strategy"));
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_list->setMinimumContentsLength(24);
    m_about->setObjectName(QStringLiteral("kernelAbout"));
    m_about->setWordWrap(true);
    m_about->setTextFormat(Qt::PlainText);
    m_about->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_new->setObjectName(QStringLiteral("kernelNew"));
    m_new->setToolTip(tr("A kernel of your own: pixels, their number, counts"));
    m_measure->setObjectName(QStringLiteral("kernelMeasure"));
    m_check->setObjectName(QStringLiteral("kernelCheck"));
    m_check->setToolTip(
        tr("Runs the kernel in a simulator that looks for races, divergence and writes beside "
           "any memory, local memory too"));
    m_revert->setObjectName(QStringLiteral("kernelRevert"));
    m_code->setObjectName(QStringLiteral("kernelCode"));
    m_code->setCheckable(true);
    m_code->setToolTip(tr("What the driver made of the kernel, beside its source"));
    m_name->setObjectName(QStringLiteral("kernelName"));
    m_name->setAccessibleName(tr("Your name"));
    m_name->setPlaceholderText(tr("Your name"));
    m_name->setToolTip(tr("Names the author of your kernel in Bars"));
    buildRows();
    connect(m_list, &QComboBox::currentIndexChanged, this, &KernelHead::tellOfChoice);
    connect(m_measure, &QPushButton::clicked, this, &KernelHead::measureWanted);
    connect(m_check, &QPushButton::clicked, this, &KernelHead::checkWanted);
    connect(m_revert, &QPushButton::clicked, this, &KernelHead::revertWanted);
    connect(m_new, &QPushButton::clicked, this, [this] {
        const auto own = std::ranges::find_if(m_offered, &StrategyInfo::own);
        if (own != m_offered.end()) choose(std::string(own->id));
    });
    offer({});
}

void KernelHead::buildRows() {
    auto* row = new QHBoxLayout;
    row->addWidget(m_list, 1);
    for (QPushButton* button : {m_new, m_measure, m_revert})
        row->addWidget(button);
    auto* lower = new QHBoxLayout;
    lower->addWidget(m_about, 4);
    lower->addWidget(m_name, 1, Qt::AlignTop);
    lower->addWidget(m_check, 0, Qt::AlignTop);
    lower->addWidget(m_code, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(row);
    layout->addLayout(lower);
}

void KernelHead::offer(std::vector<StrategyInfo> strategies) {
    const std::string before = id();
    m_offered = std::move(strategies);
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const StrategyInfo& each : m_offered)
            m_list->addItem(engineText(each.title), QString::fromUtf8(each.id));
        m_list->setCurrentIndex(std::max(0, m_list->findData(QString::fromStdString(before))));
    }
    m_list->setEnabled(m_list->count() > 0);
    m_new->setVisible(std::ranges::any_of(m_offered, &StrategyInfo::own));
    if (id() != before) tellOfChoice();
}

void KernelHead::choose(const std::string& id) {
    const int index = m_list->findData(QString::fromStdString(id));
    if (index >= 0) m_list->setCurrentIndex(index);
}

const StrategyInfo* KernelHead::strategy() const {
    return strategyNamed(m_offered, id());
}

std::string KernelHead::id() const {
    return m_list->currentData().toString().toStdString();
}

QString KernelHead::name() const {
    return m_name->text().trimmed();
}

QString KernelHead::title() const {
    return m_list->currentText();
}

void KernelHead::tellOfChoice() {
    const StrategyInfo* chosen = strategy();
    m_about->setText(chosen == nullptr
                         ? QString()
                         : tr("%1 From: %2.").arg(engineText(chosen->summary), engineText(chosen->origin)));
    Q_EMIT this->chosen();
}

} // namespace tonescope::ui
