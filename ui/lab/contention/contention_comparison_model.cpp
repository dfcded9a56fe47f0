// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_comparison_model.h"

#include "engine/models/contention.h"
#include "ui/lab/contention/contention_text.h"
#include "ui/words/number_text.h"

namespace tonescope::ui {

void ContentionComparisonModel::show(const ContentionComparison& comparison) {
    beginResetModel();
    m_comparison = comparison;
    endResetModel();
}

int ContentionComparisonModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || m_comparison.predicted().empty() ? 0 : static_cast<int>(modelledCopies.size());
}

int ContentionComparisonModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return FirstDevice + columnsOfDevice * static_cast<int>(m_comparison.devices().size());
}

const CopiesTrials* ContentionComparisonModel::deviceOf(int column) const {
    if (column < FirstDevice) return nullptr;
    return &m_comparison.devices().at(static_cast<std::size_t>((column - FirstDevice) / columnsOfDevice));
}

QVariant ContentionComparisonModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const unsigned copies = modelledCopies.at(static_cast<std::size_t>(index.row()));
    return index.column() < FirstDevice ? modelText(copies, index.column())
                                        : deviceText(copies, index.column());
}

QString ContentionComparisonModel::modelText(unsigned copies, int column) const {
    if (column == Copies) return QString::number(copies);
    const auto passes = m_comparison.predicted().find(copies);
    if (passes == m_comparison.predicted().end()) return QStringLiteral("–");
    if (column == Passes) return ratioText(passes->second);
    return tr("%1 ×").arg(ratioText(*m_comparison.relativePasses(copies)));
}

QString ContentionComparisonModel::deviceText(unsigned copies, int column) const {
    const Measurement* trial = deviceOf(column)->of(copies);
    if (trial == nullptr) return {};
    if (!trial->series) return tr("failed");
    if ((column - FirstDevice) % columnsOfDevice == 0) return durationText(trial->series->kernel.median);
    if (verdictOf(*trial) != Verdict::Equal) return tr("wrong counts");
    const std::optional<double> relative = m_comparison.relativeTime(*trial);
    return relative ? tr("%1 ×").arg(ratioText(*relative)) : QStringLiteral("–");
}

QVariant ContentionComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::ToolTipRole && section >= FirstDevice)
        return QString::fromStdString(deviceOf(section)->device.name); // it may be cut in the head
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Copies:
        return tr("Copies of\nthe table");
    case Passes:
        return tr("Model: passes\nof a set, mean");
    case RelativePasses:
        return tr("Model,\nrelative");
    default:
        break;
    }
    const bool time = (section - FirstDevice) % columnsOfDevice == 0;
    const QString text = time ? tr("%1\nmedian time") : tr("%1\nrelative time");
    return text.arg(shortNameOf(deviceOf(section)->device));
}

} // namespace tonescope::ui
