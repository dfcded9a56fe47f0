// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/viewer.h"

namespace tonescope::app {

Viewer::Viewer(ui::MainWindow& window, Session& session) : m_window(window), m_session(session) {
    connect(&window, &ui::MainWindow::fileChosen, this, [this](const QString& path) { open(path); });
    connect(&window, &ui::MainWindow::imagePasted, this, [this](const QImage& picture) { open(picture); });
    connect(&window, &ui::MainWindow::settingsChosen, this, &Viewer::recount);
    connect(&window, &ui::MainWindow::stopRequested, this, [this] {
        m_session.stop();
        if (m_shown) m_source = m_shown;
    });
    connect(&session, &Session::devicesFound, &window, &ui::MainWindow::showDevices);
    connect(&session, &Session::activityChanged, &window, &ui::MainWindow::showActivity);
    connect(&session, &Session::counted, this, &Viewer::showResult);
    connect(&session, &Session::failed, this, &Viewer::showFailure);
}

void Viewer::open(const ImageSource& source) {
    m_source = source;
    m_session.request({source, m_window.settings()});
}

void Viewer::recount(const CountSettings& settings) {
    if (m_source) m_session.request({*m_source, settings});
}

void Viewer::showResult(const CountResultPointer& result) {
    m_shown = result->image;
    m_source = m_shown; // from now on without decoding
    m_window.showResult(result);
}

void Viewer::showFailure(const QString& name, const Failure& failure) {
    m_source.reset();
    if (m_shown) m_source = m_shown;
    m_window.showFailure(name, failure);
}

} // namespace tonescope::app
