// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counting/parameter_pane.h"

#include "ui/counting/count_choices.h"
#include "ui/counting/parameter_field.h"
#include "ui/words/engine_text.h"
#include "ui/words/launch_text.h"
#include "ui/words/words.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

namespace tonescope::ui {

namespace {

QString sentence(QString words) {
    words[0] = words.at(0).toUpper();
    return words;
}

QString introductionOf(const StrategyInfo* strategy) {
    if (strategy == nullptr)
        return ParameterPane::tr(
            "The default strategy is started as suits the device and the image. Choose a "
            "strategy to turn its parameters.");
    const QString title = engineText(strategy->title);
    if (strategy->parameters.empty())
        return ParameterPane::tr("\"%1\" has nothing that can be turned.").arg(title);
    return ParameterPane::tr("How \"%1\" is started. Each change counts again.").arg(title);
}

QLabel* makeText(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

ParameterPane::ParameterPane(QWidget* parent)
    : QWidget(parent), m_text(makeText(introductionOf(nullptr), this)),
      m_reset(new QPushButton(tr("&Reset all"), this)), m_layout(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("parameterPane"));
    m_text->setObjectName(QStringLiteral("parameterText"));
    m_reset->setObjectName(QStringLiteral("resetParameters"));
    m_reset->setToolTip(tr("Make everything automatic again"));
    connect(m_reset, &QPushButton::clicked, this, &ParameterPane::reset);

    m_layout->addWidget(m_text);
    m_layout->addWidget(m_reset, 0, Qt::AlignLeft);
    m_layout->addStretch();
    rebuild(nullptr);
}

void ParameterPane::offer(const StrategyInfo* strategy, const LaunchParameters& launch) {
    const std::string id(strategy == nullptr ? std::string_view() : strategy->id);
    if (id != m_strategy) { // else the field in use would lose the keyboard
        m_strategy = id;
        rebuild(strategy);
    }
    for (const Row& row : m_rows)
        row.field->setValue(launch[row.range->parameter]);
    m_reset->setEnabled(launch != LaunchParameters());
}

void ParameterPane::rebuild(const StrategyInfo* strategy) {
    m_text->setText(introductionOf(strategy));
    m_rows.clear();
    delete m_holder;
    m_holder = new QWidget(this);
    m_grid = new QGridLayout(m_holder);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setColumnStretch(1, 1);
    m_grid->setVerticalSpacing(2);
    m_layout->insertWidget(1, m_holder);
    if (strategy != nullptr) {
        for (const ParameterRange& range : strategy->parameters)
            addRow(range, strategy->home);
    }
    m_holder->setVisible(!m_rows.empty());
    m_reset->setVisible(!m_rows.empty());
    // Fields are reached by Tab from top to bottom, and the button after them.
    QWidget* before = m_text;
    for (const Row& row : m_rows) {
        setTabOrder(before, row.field->focusProxy());
        before = row.field->focusProxy();
    }
    setTabOrder(before, m_reset);
}

void ParameterPane::addRow(const ParameterRange& range, StrategyHome home) {
    const QString name = sentence(wordFor(range.parameter, home));
    const QString objectName = QString::fromUtf8(nameOf(range.parameter));

    auto* field = ParameterField::make(range, m_holder);
    field->focusProxy()->setObjectName(objectName);
    field->focusProxy()->setAccessibleName(name);
    field->focusProxy()->setAccessibleDescription(rangeText(range));
    connect(field, &ParameterField::changed, this, &ParameterPane::tell);

    auto* label = makeText(name, m_holder);
    label->setBuddy(field);
    auto* used = makeText({}, m_holder);
    used->setObjectName(objectName + QStringLiteral("-used"));

    const int row = m_grid->rowCount();
    m_grid->addWidget(label, row, 0, 1, 2);
    m_grid->addWidget(field, row + 1, 0);
    m_grid->addWidget(used, row + 1, 1);
    if (const QString text = rangeText(range); !text.isEmpty()) {
        auto* allowed = makeText(text, m_holder);
        allowed->setObjectName(objectName + QStringLiteral("-range"));
        m_grid->addWidget(allowed, row + 2, 0, 1, 2);
    }
    m_grid->setRowMinimumHeight(row + 3, fontMetrics().height());
    m_rows.push_back({&range, field, used});
}

void ParameterPane::showUsed(const CountResult& result) {
    if (result.strategy.id != m_strategy) return;
    for (const Row& row : m_rows)
        row.used->setText(tr("used: %1").arg(valueText(*row.range, result.launch[row.range->parameter])));
}

LaunchParameters ParameterPane::launch() const {
    LaunchParameters launch;
    for (const Row& row : m_rows)
        launch.set(row.range->parameter, row.field->value());
    return launch;
}

void ParameterPane::reset() {
    for (const Row& row : m_rows)
        row.field->setValue(std::nullopt);
    tell();
}

void ParameterPane::tell() {
    Q_EMIT changed(launch());
}

ParameterDock::ParameterDock(CountChoices& choices, QWidget* parent)
    : QDockWidget(tr("Strategy parameters"), parent), m_choices(choices), m_pane(new ParameterPane) {
    setObjectName(QStringLiteral("parameterDock")); // by which saveState() knows it
    setWidget(m_pane);
    connect(m_pane, &ParameterPane::changed, &choices, &CountChoices::setParameters);
    refresh();
    hide();
}

void ParameterDock::refresh() {
    m_pane->offer(m_choices.strategy(), m_choices.settings().launch);
}

void ParameterDock::show(const CountResult& result) {
    m_pane->showUsed(result);
}

} // namespace tonescope::ui
