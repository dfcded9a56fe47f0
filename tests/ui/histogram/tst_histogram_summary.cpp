// SPDX-License-Identifier: GPL-3.0-or-later
// A histogram in words. That a screen reader hears them, accessible_tree shows.

#include "tests/fixtures/room.h"
#include "ui/histogram/histogram_summary.h"

#include <QTest>

using namespace tonescope;

class TestHistogramSummary : public QObject {
    Q_OBJECT

    /// A pixel each of 0, 10, 21 and 255.
    static Histogram fourPixels() {
        Histogram histogram(8, ChannelSet::of(Channel::Gray));
        for (const std::size_t value : {0, 10, 21, 255})
            histogram.counts(Channel::Gray)[value] = 1;
        return histogram;
    }

private Q_SLOTS:
    void eachSeenChannelHasASentence() {
        QCOMPARE(
            ui::summaryOf(fourPixels(), ChannelSet::of(Channel::Gray)),
            QStringLiteral("gray: mean 71.5, median 15.5, values from 0 to 255, most often 0; 25.00 % of "
                           "the pixels have the lowest value, 25.00 % the highest."));
    }

    void whatIsNotSeenOrNotCountedIsNotTold() {
        QCOMPARE(ui::summaryOf(fourPixels(), ChannelSet::of(Channel::Red)), QString());
        QCOMPARE(ui::summaryOf(Histogram(8, ChannelSet::of(Channel::Gray)), ChannelSet::of(Channel::Gray)),
                 QString());
        QCOMPARE(ui::summaryOf({}, ChannelSet::of(Channel::Gray)), QString());
    }
};

ROOM_TEST(TestHistogramSummary, QApplication)
#include "tst_histogram_summary.moc"
