#include "app/lab/lab.h"

#include "app/lab/strategy_sources.h"
#include "engine/image/text_image.h"

namespace tonescope::app {

Lab::Lab(Session& session) : m_session(session), m_runner(session) {
    connect(&session, &Session::devicesFound, this, [this](const DeviceCatalog& catalog) {
        m_catalog = catalog;
        if (m_window) showCatalog();
    });
}

Lab::~Lab() = default;

void Lab::open() {
    if (!m_window) makeWindow();
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

void Lab::setPhoto(const ImagePointer& photo) {
    m_photo = photo;
    if (m_window) m_window->showPhoto(photo);
}

void Lab::makeWindow() {
    m_window = std::make_unique<ui::LabWindow>();
    connect(m_window.get(), &ui::LabWindow::runRequested, &m_runner, &LabRunner::run);
    connect(m_window.get(), &ui::LabWindow::stopRequested, &m_runner, &LabRunner::stop);
    connect(m_window.get(), &ui::LabWindow::textWanted, this, &Lab::readText);
    connect(&m_runner, &LabRunner::measured, m_window.get(), &ui::LabWindow::showMeasured);
    connect(&m_runner, &LabRunner::ended, m_window.get(), &ui::LabWindow::showEnded);
    if (m_catalog) {
        showCatalog();
    } else {
        m_session.findDevices();
    }
    if (m_photo) m_window->showPhoto(m_photo);
}

void Lab::showCatalog() {
    m_window->setSources(strategySources(*m_catalog));
    m_window->showDevices(*m_catalog);
}

void Lab::readText(const QString& file) {
    Outcome<Image> text = textImage(file);
    if (!text) return m_window->showFailure(file, text.failure());
    m_window->showText(std::make_shared<const Image>(std::move(text).value()));
}

} // namespace tonescope::app
