// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_controls.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>

namespace tonescope::ui {

ContentionControls::ContentionControls(QWidget* parent)
    : QWidget(parent), m_choices(new QHBoxLayout), m_copies(new QComboBox), m_number(new QComboBox),
      m_access(new QComboBox), m_photo(new QSlider(Qt::Horizontal)), m_pixels(new QPushButton) {
    addChoice(*m_copies, tr("&Copies of the table:"), "contentionCopies");
    for (const unsigned copies : modelledCopies)
        m_copies->addItem(QString::number(copies), copies);
    addChoice(*m_number, tr("S&how:"), "contentionNumber");
    for (const SetNumber number : {SetNumber::Waiting, SetNumber::Combined, SetNumber::Meetings})
        m_number->addItem(wordFor(number), static_cast<int>(number));
    addChoice(*m_access, tr("&Lanes take:"), "contentionAccess");
    m_access->addItem(tr("neighbouring pixels"), static_cast<int>(LaneAccess::Neighbours));
    m_access->addItem(tr("pixels 16 apart"), static_cast<int>(LaneAccess::Apart));
    m_choices->addStretch();
    auto* rows = new QVBoxLayout(this); // two, because beside the setup one would be too wide
    rows->setContentsMargins(8, 4, 8, 0);
    rows->addLayout(m_choices);
    rows->addLayout(makePhotoRow());
    offerPixels({});
}

QHBoxLayout* ContentionControls::makePhotoRow() {
    m_photo->setObjectName(QStringLiteral("contentionPhotoShare"));
    m_photo->setRange(0, 100);
    m_photo->setValue(15);
    m_photo->setMaximumWidth(fontMetrics().averageCharWidth() * 24);
    auto* title = new QLabel(tr("Ph&oto shines through:"));
    title->setBuddy(m_photo);
    m_pixels->setObjectName(QStringLiteral("contentionPixels"));
    auto* row = new QHBoxLayout;
    row->addWidget(title);
    row->addWidget(m_photo);
    row->addStretch();
    row->addWidget(m_pixels);
    connect(m_photo, &QSlider::valueChanged, this, &ContentionControls::photoShareChanged);
    connect(m_pixels, &QPushButton::clicked, this, &ContentionControls::pixelsWanted);
    return row;
}

void ContentionControls::addChoice(QComboBox& box, const QString& title, const char* name) {
    box.setObjectName(QString::fromLatin1(name));
    auto* label = new QLabel(title);
    label->setBuddy(&box);
    m_choices->addWidget(label);
    m_choices->addWidget(&box);
    connect(&box, &QComboBox::currentIndexChanged, this, &ContentionControls::changed);
}

unsigned ContentionControls::copies() const {
    return m_copies->currentData().toUInt();
}

SetNumber ContentionControls::number() const {
    return static_cast<SetNumber>(m_number->currentData().toInt());
}

LaneAccess ContentionControls::access() const {
    return static_cast<LaneAccess>(m_access->currentData().toInt());
}

double ContentionControls::photoShare() const {
    return m_photo->value() / 100.0;
}

void ContentionControls::offerPixels(const QString& action) {
    m_pixels->setText(action);
    m_pixels->setVisible(!action.isEmpty());
}

} // namespace tonescope::ui
