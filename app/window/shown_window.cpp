// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shown_window.h"

#include "app/cli/command_text.h"
#include "app/cli/manual/command_table.h"
#include "app/window/recent_documents.h"
#include "app/window/viewer.h"
#include "ui/counting/count_choices.h"
#include "ui/window/last_files.h"
#include "ui/window/menus/file_menu.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/welcome/welcome_dialog.h"
#include "ui/window/window_state.h"
#include "ui/words/settings_values.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QMenu>
#include <QProcess>

#include <iostream>
#include <utility>

namespace tonescope::app {

namespace {

const QString welcomedKey = QStringLiteral("welcomed");

} // namespace

/// The window goes last.
struct ShownWindow::Parts {
    explicit Parts(const WindowTies& ties)
        : viewer(window, ties.session, ties.decoder) {}

    ui::MainWindow window;
    Viewer viewer;
};

ShownWindow::ShownWindow(WindowTies ties) : m_ties(std::move(ties)), m_lab(m_ties.session),
      m_tuning(m_ties.session, QCoreApplication::applicationFilePath()) {
    m_lab.remember(m_ties.kept.settings());
    connect(&m_ties.session, &Session::devicesFound, this,
            [this](const DeviceCatalog& catalog) { m_catalog = catalog; });
    connect(&m_ties.session, &Session::counted, &m_lab,
            [this](const CountResultPointer& result) { m_lab.setPhoto(result->image); });
    connect(&m_oneWindow, &OneWindow::filesHanded, this, &ShownWindow::takeFiles);
    m_changed.setSingleShot(true);
    m_changed.setInterval(0);
    connect(&m_changed, &QTimer::timeout, this, [this] {
        window().save(m_ties.kept.settings());
        if (const std::optional<Failure> failure = m_ties.kept.keep())
            window().messages().tell(settingsFile(), *failure, ui::Message::Topic::Settings);
    });
    m_parts = make();
    if (const QString& note = m_ties.kept.note(); !note.isEmpty())
        window().messages().note(note, ui::Message::Topic::Settings);
    window().show();
}

ShownWindow::~ShownWindow() = default;

void ShownWindow::begin(const QStringList& files) {
    if (!files.isEmpty()) return window().openFiles(files);
    QSettings& settings = m_ties.kept.settings();
    const bool again = window().fileMenu().preferences().restoreFiles()->isChecked();
    if (again) window().lastFiles().open(settings);
    if (ui::flagIn(settings, welcomedKey, false)) return;
    settings.setValue(welcomedKey, true);
    m_changed.start();
    ui::showWelcome(window());
}

ui::MainWindow& ShownWindow::window() const {
    return m_parts->window;
}

std::unique_ptr<ShownWindow::Parts> ShownWindow::make() {
    auto parts = std::make_unique<Parts>(m_ties);
    ui::MainWindow& window = parts->window;
    window.restore(m_ties.kept.settings());
    m_ties.start.tie(window, m_ties.session, parts->viewer, QCoreApplication::applicationFilePath());
    offerRemoteDevices(window, parts->viewer);
    offerLab(window);
    heedPreferences(window);
    keepChanges(window);
    m_tuning.tie(window);
    // Not later: floating docks are hidden with the window that they belong to.
    connect(&window, &ui::MainWindow::closed, this, [this, &window] { save(window); });
    window.installEventFilter(this);
    return parts;
}

bool ShownWindow::eventFilter(QObject* watched, QEvent* event) {
    // Not now: the window that is told of it must not go meanwhile.
    if (event->type() == QEvent::LanguageChange && watched == &window())
        QMetaObject::invokeMethod(this, &ShownWindow::makeAnew, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

void ShownWindow::makeAnew() {
    window().save(m_ties.kept.settings());
    const std::unique_ptr<Parts> before = std::exchange(m_parts, make());
    before->window.removeEventFilter(this);
    if (m_catalog) window().showDevices(*m_catalog);
    if (before->window.isVisible()) window().show(); // first: what is seen of the image depends on the room
    ui::takeOver(window(), before->window);
    m_parts->viewer.takeOver(before->viewer);
    m_lab.speakAnew();
}

void ShownWindow::offerRemoteDevices(ui::MainWindow& window, Viewer& viewer) {
    connect(window.deviceMenu().remoteAction(), &QAction::triggered, &window,
            [this, &window] { m_ties.elsewhere.present(window); });
    connect(&m_ties.elsewhere, &RemoteChoice::changed, &window,
            [this, &viewer] { m_ties.start.useServers(m_ties.elsewhere.servers(), m_ties.session, viewer); });
}

void ShownWindow::offerLab(ui::MainWindow& window) {
    connect(&window, &ui::MainWindow::labRequested, &m_lab, &Lab::open);
    connect(&window, &ui::MainWindow::closed, &m_lab, &Lab::close);
}

void ShownWindow::heedPreferences(ui::MainWindow& window) {
    const ui::Preferences& preferences = window.fileMenu().preferences();
    m_oneWindow.switchOn(preferences.oneWindow()->isChecked());
    connect(preferences.oneWindow(), &QAction::toggled, &m_oneWindow, &OneWindow::switchOn);
    m_lab.setAnimated(preferences.animations()->isChecked());
    connect(preferences.animations(), &QAction::toggled, &m_lab, &Lab::setAnimated);
    connect(window.fileMenu().recentFiles(), &ui::RecentFiles::added, this,
            [wanted = preferences.tellDesktop()](const QString& path) {
                if (wanted->isChecked()) tellDesktop(path);
            });
    // A process of its own: a driver that takes one window down leaves the others.
    connect(&window.fileMenu(), &ui::FileMenu::windowRequested, this, [this] {
        QStringList arguments{QStringLiteral("--") + QString::fromUtf8(newWindowOption)};
        if (m_ties.withoutOpenCl) arguments += QStringLiteral("--no-opencl");
        QProcess::startDetached(QCoreApplication::applicationFilePath(), arguments);
    });
}

/// Not only when the window is closed: a signal ends the program without that.
void ShownWindow::keepChanges(ui::MainWindow& window) {
    for (const QMenu* menu : window.findChildren<QMenu*>()) {
        connect(menu, &QMenu::triggered, &m_changed, [this](const QAction* action) {
            if (action->isCheckable()) m_changed.start();
        });
    }
    for (const QAction* preference : window.fileMenu().preferences().findChildren<QAction*>())
        connect(preference, &QAction::toggled, &m_changed, qOverload<>(&QTimer::start));
}

void ShownWindow::takeFiles(const QStringList& files) {
    if (!files.isEmpty()) window().openFiles(files);
    window().setWindowState(window().windowState() & ~Qt::WindowMinimized);
    window().raise();
    window().activateWindow();
}

/// The window is gone when this fails: nothing is left to say it in but standard error.
void ShownWindow::save(const ui::MainWindow& window) {
    window.save(m_ties.kept.settings());
    if (const std::optional<Failure> failure = m_ties.kept.keep())
        std::cerr << "tonescope: " << said(CommandText::tr("the settings: %1"), failureText(*failure))
                  << '\n';
}

} // namespace tonescope::app
