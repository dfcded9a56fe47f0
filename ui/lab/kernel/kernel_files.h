// SPDX-License-Identifier: GPL-3.0-or-later
// Which of a kernel's files is shown.
#pragma once

#include "ui/lab/kernel/build_log.h"

#include <QTabBar>

#include <string>

namespace tonescope::ui {

class KernelDrafts;

/// A tab for the kernel's own file, and behind it one for each file that it includes. Takes no room where
/// there is no kernel.
class KernelFiles : public QTabBar {
    Q_OBJECT

public:
    /// The drafts must outlive it.
    explicit KernelFiles(const KernelDrafts& drafts, QWidget* parent = nullptr);

    /// The files of that kernel, its own in front. Emits nothing; `known`: there is a text of it.
    void follow(const std::string& strategy, bool known);
    /// Says which of them are edited now.
    void tellEdits();

    /// Of the text in front, for drafts: the strategy's id, or the name of an included file.
    [[nodiscard]] std::string shownId() const;
    /// Of the text in front, as compilers name it.
    [[nodiscard]] QString shownFile() const;
    /// The kernel's own file.
    [[nodiscard]] QString ownFile() const;
    [[nodiscard]] bool ownInFront() const { return currentIndex() <= 0; }
    void bringOwnToFront() { setCurrentIndex(0); }
    /// Whether the place is in one of the files, which comes to the front.
    bool bringToFront(const LogPlace& place);

private:
    [[nodiscard]] QString fileAt(int tab) const;

    const KernelDrafts& m_drafts;
    std::string m_strategy;
};

} // namespace tonescope::ui
