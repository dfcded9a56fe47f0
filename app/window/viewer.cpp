// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/viewer.h"

#include "app/lab/lab.h"
#include "app/make_engine.h"
#include "app/window/counts_file.h"

#include <QApplication>
#include <QClipboard>
#include <QIcon>
#include <QMimeData>
#include <QSettings>
#include <QTimer>

#include <chrono>
#include <cstdlib>
#include <thread>

namespace tonescope::app {

namespace {

/// Gives the engine thread a moment to take its devices down in order.
bool endedSoon(const std::weak_ptr<const void>& engineThread) {
    using namespace std::chrono_literals;
    const auto deadline = std::chrono::steady_clock::now() + 500ms;
    while (!engineThread.expired()) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(1ms);
    }
    return true;
}

} // namespace

Viewer::Viewer(ui::MainWindow& window, Session& session) : m_window(window), m_session(session) {
    connect(&window, &ui::MainWindow::fileChosen, this, [this](const QString& path) { open(path); });
    connect(&window, &ui::MainWindow::imagePasted, this, [this](const QImage& picture) { open(picture); });
    connect(&window, &ui::MainWindow::imageChosen, this, [this](const ImagePointer& image) { open(image); });
    connect(&window, &ui::MainWindow::settingsChosen, this, &Viewer::recount);
    connect(&window, &ui::MainWindow::stopRequested, this, [this] {
        m_session.stop();
        fallBack();
    });
    connect(&window, &ui::MainWindow::countsCopyRequested, this, &Viewer::copyCounts);
    connect(&window, &ui::MainWindow::countsExportRequested, this, [this](const QString& file) {
        if (m_result) m_window.exported(file, writeCounts(*m_result, file));
    });
    connect(&session, &Session::devicesFound, &window, &ui::MainWindow::showDevices);
    connect(&session, &Session::activityChanged, &window, &ui::MainWindow::showActivity);
    connect(&session, &Session::decoded, this, &Viewer::showImage);
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

void Viewer::showImage(const ImagePointer& image) {
    m_source = image; // from now on without decoding
    m_window.showImage(image);
}

void Viewer::showResult(const CountResultPointer& result) {
    m_result = result;
    m_shown = result->image;
    m_source = m_shown;
    m_window.showResult(result);
}

void Viewer::copyCounts() const {
    if (!m_result) return;
    auto* data = new QMimeData; // the clipboard owns it
    const QByteArray csv = countsText(*m_result, Format::Csv);
    data->setText(QString::fromUtf8(csv));
    data->setData(QStringLiteral("text/csv"), csv);
    data->setData(QStringLiteral("application/json"), countsText(*m_result, Format::Json));
    QGuiApplication::clipboard()->setMimeData(data);
}

void Viewer::showFailure(const QString& name, const Failure& failure) {
    fallBack();
    m_window.showFailure(name, failure);
}

void Viewer::fallBack() {
    if (m_shown) m_source = m_shown;
    // Before anything was counted, what was decoded stays, and a file that was not is gone.
    else if (m_source && !std::holds_alternative<ImagePointer>(*m_source))
        m_source.reset();
}

int runWindow(const QStringList& files) {
    QGuiApplication::setDesktopFileName(QStringLiteral("tonescope")); // Wayland finds the icon by it
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/resources/tonescope.svg")));
    auto session = std::make_unique<Session>(makeEngine);
    const std::weak_ptr<const void> engineThread = session->engineThread();
    int code = EXIT_SUCCESS;
    {
        QSettings settings;
        ui::MainWindow window;
        window.restore(settings);
        const Viewer viewer(window, *session);
        Lab lab(*session);
        QObject::connect(&window, &ui::MainWindow::labRequested, &lab, &Lab::open);
        QObject::connect(&window, &ui::MainWindow::closed, &lab, &Lab::close);
        // Not later: floating docks are hidden with the window that they belong to.
        QObject::connect(&window, &ui::MainWindow::closed, [&] { window.save(settings); });
        QObject::connect(session.get(), &Session::counted, &lab,
                         [&lab](const CountResultPointer& result) { lab.setPhoto(result->image); });
        window.show();
        session->findDevices();
        if (!files.isEmpty()) QTimer::singleShot(0, &window, [&] { window.openFiles(files); });
        code = QApplication::exec();
    }
    session.reset();
    // Leaving main() would pull the driver's memory from under a thread that is still inside it.
    if (!endedSoon(engineThread)) std::_Exit(code);
    return code;
}

} // namespace tonescope::app
