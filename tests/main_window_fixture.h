// The window as people use it, fed by hand: no engine behind it.
#pragma once

#include "result_fixtures.h"
#include "ui/image_view.h"
#include "ui/main_window.h"
#include "ui/message_area.h"

#include <QApplication>
#include <QFile>
#include <QImage>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tonescope::test {

inline QString text(const char* ascii) {
    return QString::fromLatin1(ascii);
}

/// The widget or action of that name; ends the test where there is none.
template <typename Part>
Part& part(const ui::MainWindow& window, const char* name) {
    auto* found = window.findChild<Part*>(text(name));
    if (found == nullptr) qFatal("no %s in the window", name);
    return *found;
}

/// The checkable entry whose data is `id`; ends the test where there is none.
inline QAction& entry(const QMenu& menu, const QString& id) {
    for (QAction* action : menu.actions()) {
        if (action->isCheckable() && action->data().toString() == id) return *action;
    }
    qFatal("no %s in the menu", qPrintable(id));
}

/// The key of a device of catalogOfThree().
inline QString keyOf(std::size_t device) {
    return QString::fromStdString(catalogOfThree().devices.at(device).key);
}

/// The settings that MainWindow::settingsChosen told last.
inline CountSettings last(const QSignalSpy& spy) {
    return spy.last().first().value<CountSettings>();
}

inline QStringList messageTexts(const ui::MainWindow& window) {
    QStringList texts;
    for (const ui::Message& message : part<ui::MessageArea>(window, "messages").messages())
        texts += message.text;
    return texts;
}

/// Selects a region by mouse, from a corner of the view to its middle. The window has to be shown.
inline void chooseRegion(ui::MainWindow& window) {
    auto& view = part<ui::ImageView>(window, "imageView");
    QTest::mousePress(&view, Qt::LeftButton, Qt::ShiftModifier, {20, 20});
    QMouseEvent move(QEvent::MouseMove, QPointF(view.rect().center()),
                     view.mapToGlobal(QPointF(view.rect().center())), Qt::NoButton, Qt::LeftButton,
                     Qt::ShiftModifier);
    QApplication::sendEvent(&view, &move);
    QTest::mouseRelease(&view, Qt::LeftButton, Qt::ShiftModifier, view.rect().center());
}

/// A result for an image of that name, 600 × 400.
inline CountResultPointer resultOf(const QString& name) {
    return resultFor(blankImage(name.toStdString(), {600, 400}));
}

/// A folder of small pictures, gone with the test.
class PictureFolder {
public:
    /// The path of a picture of that name, made where it is not there yet.
    [[nodiscard]] QString picture(const char* name) const {
        QString path = filePath(name);
        if (!QFile::exists(path)) QImage(4, 4, QImage::Format_RGB32).save(path, "PNG");
        return path;
    }
    [[nodiscard]] QString filePath(const char* name) const { return m_folder.filePath(text(name)); }

private:
    QTemporaryDir m_folder;
};

} // namespace tonescope::test
