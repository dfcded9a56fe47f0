// SPDX-License-Identifier: GPL-3.0-or-later
// Figures arrive one by one. Sorting for each would move the thumbnails under the mouse all the time, so the
// list is sorted at most twice a second, and at once after the last figure.
#include "ui/window/photo_sorter.h"

#include "engine/files/image_list.h"
#include "ui/counting/choice_menu.h"
#include "ui/words/number_text.h"

#include <QLocale>

#include <chrono>

namespace tonescope::ui {

namespace {

constexpr std::chrono::milliseconds sortingPause{500}; ///< between two times of sorting

} // namespace

PhotoSorter::PhotoSorter(ImageList& list, QWidget* parent)
    : QObject(parent), m_list(list), m_menu(new ChoiceMenu(tr("Sort p&hotos by"), parent)) {
    m_menu->setObjectName(QStringLiteral("sortMenu"));
    m_menu->setToolTipsVisible(true);
    const auto add = [this](const char* name, PhotoOrder order, const QString& text, const QString& tip) {
        m_menu->addChoice({std::string(nameOf(order)), text, tip})->setObjectName(QLatin1String(name));
    };
    add("sortName", PhotoOrder::Name, tr("&Name"),
        tr("Files that were opened together stay as they were opened"));
    add("sortHighlights", PhotoOrder::Highlights, tr("Clipped &highlights"),
        tr("First the photo with the largest share of pixels at the highest value, in one channel"));
    add("sortShadows", PhotoOrder::Shadows, tr("Clipped &shadows"),
        tr("First the photo with the largest share of pixels of value 0, in one channel"));
    add("sortExposure", PhotoOrder::Exposure, tr("&Exposure"),
        tr("First the photo with the most light: by aperture, exposure time and ISO"));
    m_apply.setSingleShot(true);
    connect(&m_apply, &QTimer::timeout, this, &PhotoSorter::apply);
    connect(m_menu, &ChoiceMenu::chosen, this, &PhotoSorter::ask);
    connect(&list, &ImageList::listed, this, [this] {
        if (order() != PhotoOrder::Name && m_list.found() != m_listed) ask();
    });
}

PhotoOrder PhotoSorter::order() const {
    return tonescope::named<PhotoOrder>(m_menu->checked()).value_or(PhotoOrder::Name);
}

void PhotoSorter::ask() {
    m_listed = order() == PhotoOrder::Name ? QStringList() : m_list.found();
    m_awaited = QSet<QString>(m_listed.begin(), m_listed.end());
    m_figures.clear();
    Q_EMIT wanted(m_listed);
    apply();
}

void PhotoSorter::take(const QString& path, const PhotoFigures& figures) {
    m_figures.insert(path, figures);
    m_awaited.remove(path);
    if (m_awaited.isEmpty())
        m_apply.start(0);
    else if (!m_apply.isActive())
        m_apply.start(sortingPause);
}

void PhotoSorter::apply() {
    QHash<QString, double> ranks;
    for (const auto& [path, figures] : m_figures.asKeyValueRange()) {
        if (const auto rank = figures.rankIn(order())) ranks.insert(path, *rank);
    }
    m_list.sortBy(ranks);
    Q_EMIT changed();
}

PhotoSorter::FigureText PhotoSorter::textOf(const QString& path) const {
    const PhotoFigures figures = m_figures.value(path);
    if (!figures.rankIn(order())) return {};
    if (order() == PhotoOrder::Exposure) {
        const QString value = QLocale().toString(*figures.exposureValue, 'f', 1);
        return {tr("EV %1", "exposure value").arg(value), tr("Exposure value %1 at ISO 100").arg(value)};
    }
    const bool high = order() == PhotoOrder::Highlights;
    const QString share = shareText(high ? figures.clippedHigh : figures.clippedLow, figures.pixels);
    if (figures.ofSensor)
        return {tr("RAW %1", "a share").arg(share),
                (high ? tr("%1 of the photosites are at the white level, in the channel with the most")
                      : tr("%1 of the photosites are at the black level, in the channel with the most"))
                    .arg(share)};
    return {share, (high ? tr("%1 of the pixels have the highest value, in the channel with the most")
                         : tr("%1 of the pixels have the value 0, in the channel with the most"))
                       .arg(share)};
}

QString PhotoSorter::progress() const {
    if (m_awaited.isEmpty()) return {};
    return tr("%1 of %2 counted").arg(m_figures.size()).arg(m_figures.size() + m_awaited.size());
}

} // namespace tonescope::ui
