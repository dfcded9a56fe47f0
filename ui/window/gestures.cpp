// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/gestures.h"

#include <QCoreApplication>

namespace tonescope::ui {

namespace {

struct GestureText {
    Q_DECLARE_TR_FUNCTIONS(Gestures)
};

QList<Gesture> onTheImage() {
    const QString image = GestureText::tr("Image");
    return {
        {GestureText::tr("Wheel"), image, GestureText::tr("Zooms at the cursor")},
        {GestureText::tr("Drag"), image, GestureText::tr("Moves the image")},
        {GestureText::tr("Shift and drag"), image, GestureText::tr("Draws a region")},
        {GestureText::tr("Drag of an edge or corner"), image, GestureText::tr("Resizes the region")},
        {GestureText::tr("Drag with the region tool"), image, GestureText::tr("Draws or moves the region")},
        {GestureText::tr("Arrow keys"), image,
         GestureText::tr("Move the region by a pixel, with Shift by ten; with Control, its lower right "
                         "corner. Without a region they move the image")},
        {GestureText::tr("+ and −"), image, GestureText::tr("Zoom in and out")},
        {GestureText::tr("Escape"), image, GestureText::tr("Clears the region")},
        {GestureText::tr("Mouse over a pixel"), image,
         GestureText::tr("Reads its values out, and marks them in the histogram")}};
}

QList<Gesture> onTheHistogram() {
    const QString histogram = GestureText::tr("Histogram");
    return {{GestureText::tr("Mouse over a value"), histogram, GestureText::tr("Reads its counts out")},
            {GestureText::tr("Wheel"), histogram, GestureText::tr("Zooms at the cursor")},
            {GestureText::tr("Drag"), histogram, GestureText::tr("Moves along the values")},
            {GestureText::tr("Shift and drag"), histogram,
             GestureText::tr("Chooses values: they are lit in the image, and have statistics of their own")},
            {GestureText::tr("Control and drag"), histogram, GestureText::tr("Takes the plot elsewhere")},
            {GestureText::tr("Mouse over a triangle"), histogram,
             GestureText::tr("Lights clipped pixels in the image; a click keeps them lit")},
            {GestureText::tr("Double click"), histogram,
             GestureText::tr("Shows the values that are used, then all")},
            {GestureText::tr("Left and right"), histogram,
             GestureText::tr("Read out the value beside; with Shift, choose values")},
            {GestureText::tr("+ and −"), histogram, GestureText::tr("Zoom in and out")}};
}

QList<Gesture> elsewhere() {
    return {{GestureText::tr("Drop of files or a picture"), GestureText::tr("Window"),
             GestureText::tr("Opens them")},
            {GestureText::tr("Right click"), GestureText::tr("Header of the statistics"),
             GestureText::tr("Chooses the columns")},
            {GestureText::tr("Click"), GestureText::tr("History"), GestureText::tr("Counts that way again")}};
}

} // namespace

QList<Gesture> gestures() {
    return onTheImage() + onTheHistogram() + elsewhere();
}

} // namespace tonescope::ui
