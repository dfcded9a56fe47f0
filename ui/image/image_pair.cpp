// SPDX-License-Identifier: GPL-3.0-or-later
// A view emits placed() when the user moves or zooms it, and the other view then follows. Regions are shared
// the same way. Only the region of the first view is counted, so a region that is drawn in the view aside is
// passed to the first view as if the user had drawn it there (takeRegion()), which emits the signal that
// counts it.
#include "ui/image/image_pair.h"

#include "ui/frame/chip.h"
#include "ui/image/image_view.h"
#include "ui/words/words.h"

#include <utility>

namespace tonescope::ui {

ImagePair::ImagePair(QWidget* parent)
    : QSplitter(parent), m_view(new ImageView), m_aside(new ImageView), m_viewName(new Chip(m_view)),
      m_asideName(new Chip(m_aside)) {
    m_view->setObjectName(QStringLiteral("imageView"));
    m_aside->setObjectName(QStringLiteral("imageAside"));
    m_aside->setAccessibleName(tr("Image aside"));
    m_viewName->setObjectName(QStringLiteral("viewName"));
    m_asideName->setObjectName(QStringLiteral("asideName"));
    for (Chip* name : {m_viewName, m_asideName})
        name->move(12, 12);
    m_viewName->setFocusPolicy(Qt::NoFocus);
    m_viewName->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_asideName->setClosable(true);
    connect(m_asideName, &Chip::closed, this, &ImagePair::toggleAside);
    connect(m_asideName, &Chip::clicked, this, &ImagePair::openWanted);
    connect(m_view, &ImageView::placed, this, &ImagePair::nameImages);
    connect(m_aside, &ImageView::placed, this, &ImagePair::nameImages);
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
        // While a preview is shown, the view has no image.
        if (m_aside->isHidden() || !leader.image() || !follower.image()) return;
        if (leader.image()->extent() != follower.image()->extent()) return;
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
    if (m_aside->isHidden() && !m_view->image()) return;
    m_aside->setVisible(m_aside->isHidden());
    m_aside->clear();
    nameImages();
    Q_EMIT asideChanged(nullptr);
}

void ImagePair::putAside(const ImagePointer& image) {
    if (m_aside->isHidden()) return; // it was closed while the image was decoded
    m_aside->showImage(image);
    const bool sameSize = m_view->image() && m_view->image()->extent() == image->extent();
    m_aside->setRegion(sameSize ? m_view->region() : std::nullopt);
    nameImages();
    follow(*m_view, *m_aside);
    Q_EMIT asideChanged(image);
}

void ImagePair::nameImages() {
    m_viewName->setVisible(!m_aside->isHidden());
    if (m_aside->isHidden()) return;
    for (const auto& [view, label] : {std::pair(m_view, m_viewName), std::pair(m_aside, m_asideName)}) {
        const ImagePointer& image = view->image();
        if (!image && view == m_view) continue; // a preview; the whole image has the name
        label->setText(!image         ? tr("Open a photo …")
                       : image->frame ? fileNameOf(image->name) + comma() + frameText(*image->frame)
                                      : fileNameOf(image->name));
        label->resize(label->sizeHint().boundedTo(view->size() - QSize(24, 24))); // between its margins
    }
    m_asideName->setToolTip(m_aside->image() ? tr("Click: open another photo here. The cross closes it (B)")
                                             : QString());
}

void ImagePair::swap() {
    if (!m_aside->image() || !m_view->image()) return;
    const ImagePointer chosen = m_aside->image();
    putAside(m_view->image());
    Q_EMIT imageChosen(chosen);
}

} // namespace tonescope::ui
