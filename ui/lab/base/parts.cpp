// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/base/parts.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>

#include <algorithm>

namespace tonescope::ui {

QLabel* labelFor(QWidget& field, const QString& title) {
    auto* label = new QLabel(title);
    label->setBuddy(&field);
    return label;
}

QComboBox* makeNarrowBox(const char* name, const QString& accessibleName, int letters) {
    auto* box = named(new QComboBox, name, accessibleName);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(letters);
    return box;
}

void refill(QComboBox& box, const std::vector<std::pair<QString, QVariant>>& entries, int otherwise) {
    const QVariant chosen = box.currentData();
    const QSignalBlocker quiet(&box);
    box.clear();
    for (const auto& [text, data] : entries)
        box.addItem(text, data);
    const int kept = box.findData(chosen);
    box.setCurrentIndex(kept >= 0 ? kept : std::min(otherwise, box.count() - 1));
}

QScrollArea* makeScrolled(QWidget* content, const QString& accessibleName, bool sideways) {
    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(accessibleName);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    if (!sideways) scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return scroll;
}

QWidget* holderOf(QLayout* layout) {
    auto* holder = new QWidget;
    holder->setLayout(layout);
    return holder;
}

QSplitter* makeSplitter(Qt::Orientation orientation, const char* name, std::initializer_list<Part> parts,
                        const QList<int>& sizes) {
    auto* splitter = named(new QSplitter(orientation), name);
    for (const Part& part : parts) {
        splitter->addWidget(part.widget);
        splitter->setStretchFactor(splitter->count() - 1, part.stretch);
    }
    splitter->setChildrenCollapsible(false);
    if (!sizes.isEmpty()) splitter->setSizes(sizes);
    return splitter;
}

void askForFiles(QWidget* parent, const FileQuestion& question,
                 const std::function<void(const QStringList&)>& chosen) {
    auto* dialog = new QFileDialog(parent, question.title, {}, question.filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(question.saves ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
    dialog->setFileMode(question.saves     ? QFileDialog::AnyFile
                        : question.several ? QFileDialog::ExistingFiles
                                           : QFileDialog::ExistingFile);
    dialog->setDefaultSuffix(QFileInfo(question.name).suffix());
    if (!question.name.isEmpty()) dialog->selectFile(question.name);
    if (question.several)
        QObject::connect(dialog, &QFileDialog::filesSelected, parent, chosen);
    else
        QObject::connect(dialog, &QFileDialog::fileSelected, parent,
                         [chosen](const QString& file) { chosen({file}); });
    dialog->open();
}

} // namespace tonescope::ui
