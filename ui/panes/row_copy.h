// SPDX-License-Identifier: GPL-3.0-or-later
// Copying rows out of tables.
#pragma once

#include <QString>

class QAbstractItemView;
class QItemSelectionModel;

namespace tonescope::ui {

/// The selected rows, from top to bottom, cells divided by tabs: what spreadsheets paste.
[[nodiscard]] QString selectedRowsText(const QItemSelectionModel& selection);

/// Makes whole rows selectable, and copyable by the usual shortcut and a context menu. Tab leaves the table.
void makeRowsCopyable(QAbstractItemView& view);

} // namespace tonescope::ui
