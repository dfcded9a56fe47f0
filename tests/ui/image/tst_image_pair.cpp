// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that two image views side by side show the same part and the same region.

#include "ui/image/image_pair.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/frame/chip.h"
#include "ui/image/image_view.h"

#include <cmath>

Q_DECLARE_METATYPE(tonescope::Extent)

using namespace tonescope;
using namespace tonescope::ui;

namespace {

struct ShownPair : ImagePair {
    explicit ShownPair(const ImagePointer& first) {
        resize(800, 300);
        show();
        [&] { QVERIFY(QTest::qWaitForWindowExposed(this)); }();
        view().showImage(first);
    }
};

ImagePointer photo(const char* name, Extent extent = {4000, 3000}) {
    return test::blankImage(name, extent);
}

/// The point of the image in the middle of the view, as fractions of the image's width and height.
QPointF middleOf(const ImageView& view) {
    const QPointF place = view.placement().toImage(view.placement().viewCentre());
    const Extent extent = view.image()->extent();
    return {place.x() / static_cast<double>(extent.width), place.y() / static_cast<double>(extent.height)};
}

} // namespace

class TestImagePair : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The view aside waits for a photo, with a button that asks for one; the present photo stays at the
    /// left.
    void nothingIsAsideAtFirst() {
        ShownPair pair(photo("one.png"));
        QVERIFY(pair.aside().isHidden());
        QSignalSpy chosen(&pair, &ImagePair::imageChosen), asked(&pair, &ImagePair::openWanted);
        pair.swap();
        pair.putAside(photo("late.png")); // it was closed meanwhile
        QVERIFY(pair.aside().isHidden());
        pair.toggleAside();
        QVERIFY(pair.aside().isVisible() && pair.aside().x() > pair.view().x());
        QVERIFY(!pair.aside().image());
        pair.swap();
        QCOMPARE(chosen.count(), 0);
        auto& chip = *pair.findChild<Chip*>(QStringLiteral("asideName"));
        QVERIFY(chip.focusPolicy() & Qt::TabFocus);
        QTest::keyClick(&chip, Qt::Key_Space);
        QTest::mouseClick(&chip, Qt::LeftButton, {}, QPoint(12, 12));
        QCOMPARE(asked.count(), 2);
        pair.putAside(photo("two.png"));
        const auto nameOf = [&](const char* label) {
            const auto* found = pair.findChild<Chip*>(QLatin1String(label));
            return found->isVisible() ? found->text() : QString();
        };
        QCOMPARE(nameOf("viewName"), QStringLiteral("one.png"));
        QCOMPARE(nameOf("asideName"), QStringLiteral("two.png"));
        pair.view().showImage(photo("three.png"));
        QCOMPARE(nameOf("viewName"), QStringLiteral("three.png"));
        QCOMPARE(nameOf("asideName"), QStringLiteral("two.png"));
        QTest::mouseClick(&chip, Qt::LeftButton, {}, chip.closeRect().center());
        QVERIFY(pair.aside().isHidden());
        QCOMPARE(nameOf("viewName"), QString());
        pair.toggleAside(); // another comparison begins anew
        QVERIFY(!pair.aside().image());
    }

    /// A long name is elided, and never cut by the edge of its photo.
    void namesStayInsideTheirPhotos() {
        ShownPair pair(photo((std::string(200, 'a') + ".png").c_str()));
        pair.toggleAside();
        pair.putAside(photo((std::string(200, 'b') + ".png").c_str()));
        pair.resize(500, 300);
        for (const char* name : {"viewName", "asideName"}) {
            const auto& label = *pair.findChild<Chip*>(QLatin1String(name));
            QTRY_VERIFY(label.geometry().right() < label.parentWidget()->width() - 8);
        }
    }

    /// Whichever is moved or zoomed, the other follows; of another size, to the same part.
    void bothShowOnePlace_data() {
        QTest::addColumn<Extent>("size");
        QTest::newRow("equal sizes") << Extent{4000, 3000};
        QTest::newRow("half as large") << Extent{2000, 1500};
    }
    void bothShowOnePlace() {
        QFETCH(Extent, size);
        ShownPair pair(photo("two.png"));
        pair.toggleAside();
        pair.putAside(photo("one.png", size));
        const double part = static_cast<double>(size.width) / 4000;
        for (ImageView* leader : {&pair.view(), &pair.aside()}) {
            leader->showActualPixels();
            QTest::keyClick(leader, Qt::Key_Right);
            QTest::keyClick(leader, Qt::Key_Plus);
            const QPointF one = middleOf(pair.view()), other = middleOf(pair.aside());
            QVERIFY(std::abs(one.x() - other.x()) < 0.002 && std::abs(one.y() - other.y()) < 0.002);
            QVERIFY(std::abs(pair.aside().placement().scale() * part / pair.view().placement().scale() - 1) <
                    1e-9);
        }
    }

    void bothHaveOneRegion() {
        ShownPair pair(photo("two.png"));
        pair.view().takeRegion(Region{1, 1, 9, 9});
        pair.toggleAside();
        pair.putAside(photo("small.png", {300, 200})); // of another size it would be another part
        QVERIFY(!pair.aside().region());
        pair.putAside(photo("one.png"));
        QCOMPARE(pair.aside().region(), std::optional(Region{1, 1, 9, 9}));
        QSignalSpy chosen(&pair.view(), &ImageView::regionChosen);
        pair.view().takeRegion(Region{10, 20, 300, 400});
        QCOMPARE(pair.aside().region(), std::optional(Region{10, 20, 300, 400}));
        pair.aside().takeRegion(Region{1, 2, 30, 40}); // drawn there, counted here
        QCOMPARE(pair.view().region(), std::optional(Region{1, 2, 30, 40}));
        QCOMPARE(chosen.count(), 2);
        pair.view().showImage(photo("three.png", {300, 200}));
        pair.view().takeRegion(Region{5, 5, 5, 5}); // of another size it would be another part
        QCOMPARE(pair.aside().region(), std::optional(Region{1, 2, 30, 40}));
    }

    void swappingAsksForTheOther() {
        const ImagePointer first = photo("one.png"), second = photo("two.png");
        ShownPair pair(second);
        pair.toggleAside();
        pair.putAside(first);
        QSignalSpy chosen(&pair, &ImagePair::imageChosen);
        pair.swap();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.first().first().value<ImagePointer>(), first);
        QCOMPARE(pair.aside().image(), second);
    }

    void aPreviewSharesNothing() {
        ShownPair pair(photo("two.png"));
        pair.toggleAside();
        pair.putAside(photo("one.png"));
        pair.view().showPreview(photo("reduced.png", {40, 30}), {4000, 3000});
        pair.view().takeRegion(Region{1, 2, 30, 40});
        QVERIFY(!pair.aside().region());
        pair.aside().takeRegion(Region{5, 6, 7, 8});
        QCOMPARE(pair.view().region(), std::optional(Region{1, 2, 30, 40}));
        QSignalSpy chosen(&pair, &ImagePair::imageChosen);
        pair.swap();
        QCOMPARE(chosen.count(), 0);
    }
};

ROOM_TEST(TestImagePair, QApplication)
#include "tst_image_pair.moc"
