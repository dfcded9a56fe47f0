// SPDX-License-Identifier: GPL-3.0-or-later
// On an X server, screens are read by QScreen::grabWindow(), which every version of Qt has and no backend of
// Qt Multimedia is needed for. Elsewhere, and for windows, QScreenCapture and QWindowCapture are used if
// this version of Qt has them.
#include "app/window/live_sources.h"

#include "engine/values/text.h"
#include "ui/words/words.h"

#include <QAction>
#include <QGuiApplication>
#include <QPixmap>
#include <QScreen>
#include <QTimer>

#ifdef TONESCOPE_MULTIMEDIA
#include "app/window/video_frame.h"

#include <QCamera>
#include <QCameraDevice>
#include <QMediaCaptureSession>
#include <QMediaDevices>
#include <QVideoFrame>
#include <QVideoSink>
#if QT_VERSION >= QT_VERSION_CHECK(6, 6, 0)
#define TONESCOPE_CAPTURES
#include <QCapturableWindow>
#include <QScreenCapture>
#include <QWindowCapture>
#endif
#endif

#include <chrono>
#include <memory>
#include <type_traits>
#include <utility>

namespace tonescope::app {

namespace {

bool onX11() {
    return QGuiApplication::platformName() == QStringLiteral("xcb");
}

LiveSource grabbed(QScreen* screen, const QString& name) {
    constexpr std::chrono::milliseconds interval(100); // a grab keeps the GUI thread busy
    const auto frames = std::make_shared<LiveFrames>(name);
    const auto timer = std::make_shared<QTimer>();
    QObject::connect(timer.get(), &QTimer::timeout, screen, [screen, frames] {
        frames->put([picture = screen->grabWindow(0).toImage(), name = frames->name()] {
            return Outcome<Image>(imageOf(picture, name));
        });
    });
    timer->start(interval);
    return {frames, timer};
}

#ifdef TONESCOPE_MULTIMEDIA

/// Delivers the frames of a Device of Qt Multimedia.
template <typename Device>
struct Capture : QObject {
    explicit Capture(std::shared_ptr<LiveFrames> to) : frames(std::move(to)) {
        session.setVideoSink(&sink);
        connect(&sink, &QVideoSink::videoFrameChanged, this, [this](const QVideoFrame& frame) {
            if (frame.isValid()) // an invalid one says that the device was stopped
                frames->put([frame, name = frames->name()] { return imageOfFrame(frame, name); });
        });
        connect(&device, &Device::errorOccurred, this, [this](auto /*error*/, const QString& text) {
            frames->fail(Text(SENTENCE("the picture cannot be read: %1"), {text.toStdString()}));
        });
    }

    std::shared_ptr<LiveFrames> frames;
    QVideoSink sink;
    QMediaCaptureSession session;
    Device device;
};

/// Starts a device after `setUp` has connected it with its session.
template <typename Device, typename SetUp>
LiveSource started(const QString& name, const SetUp& setUp) {
    // The desktop may first ask the user which screen or window may be shown.
    constexpr std::chrono::seconds patience(std::is_same_v<Device, QCamera> ? 5 : 60);
    const auto frames = std::make_shared<LiveFrames>(name, patience);
    const auto capture = std::make_shared<Capture<Device>>(frames);
    setUp(*capture);
    capture->device.start();
    return {frames, capture};
}

LiveSource started(const QCameraDevice& camera, const QString& name) {
    return started<QCamera>(name, [&](Capture<QCamera>& capture) {
        capture.device.setCameraDevice(camera);
        capture.session.setCamera(&capture.device);
        const auto* devices = new QMediaDevices(&capture);
        QObject::connect(devices, &QMediaDevices::videoInputsChanged, &capture, [&capture, camera] {
            if (!QMediaDevices::videoInputs().contains(camera))
                capture.frames->fail(SENTENCE("the camera was unplugged"));
        });
    });
}

#endif

} // namespace

LiveSources::LiveSources(QMenu& menu) : m_menu(menu) {
#ifndef TONESCOPE_MULTIMEDIA
    menu.menuAction()->setVisible(onX11());
#endif
    connect(&menu, &QMenu::aboutToShow, this, &LiveSources::list);
}

void LiveSources::list() {
    m_menu.clear();
#ifdef TONESCOPE_MULTIMEDIA
    if (m_devices == nullptr) {
        auto* devices = new QMediaDevices(this);
        connect(devices, &QMediaDevices::videoInputsChanged, this, &LiveSources::list);
        m_devices = devices;
    }
    for (const QCameraDevice& camera : QMediaDevices::videoInputs())
        add(camera.description(), [camera](const QString& name) { return started(camera, name); });
    if (m_menu.isEmpty()) m_menu.addAction(tr("No camera is connected"))->setEnabled(false);
    m_menu.addSeparator();
#endif
    for (QScreen* screen : QGuiApplication::screens()) {
        const QString label = tr("Screen %1").arg(screen->name());
        if (onX11()) {
            add(label, [screen](const QString& name) { return grabbed(screen, name); });
            continue;
        }
#ifdef TONESCOPE_CAPTURES
        add(label, [screen](const QString& name) {
            return started<QScreenCapture>(name, [screen](auto& capture) {
                capture.device.setScreen(screen);
                capture.session.setScreenCapture(&capture.device);
            });
        });
#endif
    }
#ifdef TONESCOPE_CAPTURES
    m_menu.addSeparator();
    for (const QCapturableWindow& window : QWindowCapture::capturableWindows()) {
        add(window.description(), [window](const QString& name) {
            return started<QWindowCapture>(name, [&window](auto& capture) {
                capture.device.setWindow(window);
                capture.session.setWindowCapture(&capture.device);
            });
        });
    }
#endif
}

void LiveSources::add(const QString& name, const std::function<LiveSource(const QString&)>& start) {
    connect(m_menu.addAction(ui::menuText(name)), &QAction::triggered, this,
            [this, name, start] { Q_EMIT chosen(start(name)); });
}

std::vector<ReaderLibrary> optionalLibraries() {
    std::vector<ReaderLibrary> libraries = readerLibraries();
#ifdef TONESCOPE_MULTIMEDIA
    libraries.push_back({"Qt Multimedia " QT_VERSION_STR, "camera", "LGPL-3.0-only OR GPL-3.0-only"});
#endif
    return libraries;
}

} // namespace tonescope::app
