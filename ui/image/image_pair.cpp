// SPDX-License-Identifier: GPL-3.0-or-later
// A view emits placed() when the user moves or zooms it, and the other view then follows. Regions are shared
// the same way. Only the region of the first view is counted, so a region that is drawn in the view aside is
// passed to the first view as if the user had drawn it there (takeRegion()), which emits the signal that
// counts it.
#include "ui/image/image_pair.h"

#include "ui/image/image_view.h"
#include "ui/words/words.h"

#include <QFileInfo>
#include <QLabel>

namespace tonescope::ui {

ImagePair::ImagePair(QWidget* parent)
    : QSplitter(parent), m_view(new ImageView), m_aside(new ImageView), m_name(new QLabel(m_aside)) {
    m_view->setObjectName(QStringLiteral("imageView"));
    m_aside->setObjectName(QStringLiteral("imageAside"));
    m_aside->setAccessibleName(tr("Image aside"));
    m_name->setObjectName(QStringLiteral("asideName"));
    m_name->setAutoFillBackground(true);
    m_name->setMargin(3);
    setChildrenCollapsible(false);
    addWidget(m_view);
    addWidget(m_aside);
    m_aside->hide();
    link(*m_view, *m_aside);
    link(*m_aside, *m_view);
}

void ImagePair::link(ImageView& leader, ImageView& follower) {
    connect(&leader, &ImageView::placed, this, [this, &leader, &follower] { follow(leader, follower); });
    const auto share = [this, &leader, &follower](const std::optional<Region>& region) {
        if (m_aside->isHidden() || leader.image()->extent() != follower.image()->extent()) return;
        if (&leader == m_view) return follower.setRegion(region);
        follower.takeRegion(region);
    };
    connect(&leader, &ImageView::regionDragged, this, share);
    connect(&leader, &ImageView::regionChosen, this, share);
}

void ImagePair::follow(const ImageView& leader, ImageView& follower) {
    if (m_following || m_aside->isHidden() || !leader.image() || !follower.image()) return;
    m_following = true; // signals of the follower during this call are ignored
    follower.place(leader.placement());
    m_following = false;
}

void ImagePair::toggleAside() {
    if (!m_aside->isHidden()) return m_aside->hide();
    if (m_view->image()) putAside(m_view->image());
}

void ImagePair::putAside(const ImagePointer& image) {
    m_aside->show();
    m_aside->showImage(image);
    m_aside->setRegion(m_view->region());
    m_name->setText(image->frame ? fileNameOf(image->name) + comma() + frameText(*image->frame)
                                 : fileNameOf(image->name));
    m_name->adjustSize();
    follow(*m_view, *m_aside);
}

void ImagePair::swap() {
    if (m_aside->isHidden()) return;
    const ImagePointer chosen = m_aside->image();
    putAside(m_view->image());
    Q_EMIT imageChosen(chosen);
}

} // namespace tonescope::ui
