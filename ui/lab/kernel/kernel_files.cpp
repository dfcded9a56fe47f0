// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/kernel_files.h"

#include "ui/lab/kernel/kernel_drafts.h"

#include <QSignalBlocker>

namespace tonescope::ui {

KernelFiles::KernelFiles(const KernelDrafts& drafts, QWidget* parent) : QTabBar(parent), m_drafts(drafts) {
    setDrawBase(false);
    setExpanding(false);
}

QString KernelFiles::ownFile() const {
    return QString::fromStdString(m_strategy) + QStringLiteral(".cl");
}

QString KernelFiles::fileAt(int tab) const {
    return tab <= 0 ? ownFile() : tabData(tab).toString();
}

void KernelFiles::follow(const std::string& strategy, bool known) {
    m_strategy = strategy;
    const QSignalBlocker quiet(this);
    while (count() > 0)
        removeTab(0);
    if (known) addTab(ownFile());
    for (const std::string& file : known ? m_drafts.includedBy(strategy) : std::vector<std::string>()) {
        const int tab = addTab(QString::fromStdString(file));
        setTabData(tab, QString::fromStdString(file));
        setTabToolTip(tab,
                      tr("Included by %1. What is changed here goes into every kernel that includes it and "
                         "is measured on this tab.")
                          .arg(ownFile()));
    }
    setVisible(known);
    tellEdits();
}

void KernelFiles::tellEdits() {
    const ForeignState foreign = m_drafts.foreign(m_strategy);
    for (int tab = 0; tab < count(); ++tab) {
        const QString file = fileAt(tab);
        const bool edited = m_drafts.edited(tab == 0 ? m_strategy : file.toStdString());
        setTabText(tab, tab == 0 && foreign.shown ? tr("%1 (from %2)").arg(file, foreign.file)
                        : edited                  ? tr("%1 (edited)").arg(file)
                                                  : file);
    }
}

std::string KernelFiles::shownId() const {
    return ownInFront() ? m_strategy : shownFile().toStdString();
}

QString KernelFiles::shownFile() const {
    return fileAt(currentIndex());
}

bool KernelFiles::bringToFront(const LogPlace& place) {
    for (int tab = 0; tab < count(); ++tab) {
        if (tab == 0 ? !isIn(place, ownFile()) : fileAt(tab) != place.file) continue;
        setCurrentIndex(tab);
        return true;
    }
    return false;
}

} // namespace tonescope::ui
