// SPDX-License-Identifier: GPL-3.0-or-later
// runWindow() makes the parts of the program in the order of their lifetimes: settings, decoder processes,
// device choice, session, then window and viewer. Window and viewer are one unit (Parts), which is built
// again for another language from the saved state of the window before; session and devices stay.
//
// At the end a driver may still hold the engine thread. Leaving main() would unload the driver under it, so
// the process waits up to half a second for the engine thread and again for the drivers; if one is still
// busy, it ends without running destructors.
#include "app/window/shown_window.h"

#include "app/cli/command_line.h"
#include "app/file_decoders.h"
#include "app/lab/lab.h"
#include "app/make_engine.h"
#include "app/window/live_sources.h"
#include "app/window/settings_file.h"
#include "app/window/viewer.h"
#include "app/window/window_devices.h"
#include "ui/counting/count_choices.h"
#include "ui/panes/regions_pane.h"
#include "ui/window/help_menu.h"
#include "ui/window/image_opener.h"
#include "ui/window/menus.h"
#include "ui/words/language.h"

#include <QAction>
#include <QApplication>
#include <QEvent>
#include <QIcon>
#include <QMenu>
#include <QProcess>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <utility>

namespace tonescope::app {

/// The objects that are built again for another language. The viewer is destroyed before the window.
struct ShownWindow::Parts {
    explicit Parts(const WindowTies& ties) : viewer(window, ties.session, ties.decoder, ties.slowDecoder) {}

    ui::MainWindow window;
    Viewer viewer;
};

ShownWindow::ShownWindow(WindowTies ties)
    : m_ties(std::move(ties)), m_lab(std::make_unique<Lab>(m_ties.session)),
      m_tuning(std::make_unique<DeviceTuning>(m_ties.session, QCoreApplication::applicationFilePath())) {
    m_lab->remember(m_ties.kept.settings());
    connect(&m_ties.session, &Session::devicesFound, this,
            [this](const DeviceCatalog& catalog) { m_catalog = catalog; });
    connect(&m_ties.session, &Session::counted, m_lab.get(),
            [this](const CountResultPointer& result) { m_lab->setPhoto(result->image); });
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
    if (!files.isEmpty()) return window().opener().open(files);
    const bool again = ui::actionNamed(window(), "restoreFiles").isChecked();
    if (again) window().lastFiles().open(m_ties.kept.settings());
}

ui::MainWindow& ShownWindow::window() const {
    return m_parts->window;
}

std::unique_ptr<ShownWindow::Parts> ShownWindow::make() {
    auto parts = std::make_unique<Parts>(m_ties);
    ui::MainWindow& window = parts->window;
    window.restore(m_ties.kept.settings());
    QList<QStringList> readers;
    for (const ReaderLibrary& library : optionalLibraries())
        readers.append({QString::fromStdString(library.name + " (" + library.formats + ")"),
                        QString::fromStdString(library.licence)});
    window.helpMenu().addParts(readers);
    m_ties.start.tie(window, m_ties.session, parts->viewer, QCoreApplication::applicationFilePath());
    connect(window.deviceMenu().remoteAction(), &QAction::triggered, &window,
            [this, &window] { m_ties.elsewhere.present(window); });
    connect(&m_ties.elsewhere, &RemoteChoice::changed, &window, [this, &viewer = parts->viewer] {
        m_ties.start.useServers(m_ties.elsewhere.servers(), m_ties.session, viewer);
    });
    connect(&ui::actionNamed(window, "openLab"), &QAction::triggered, m_lab.get(), &Lab::open);
    connect(&window, &ui::MainWindow::closed, m_lab.get(), &Lab::close);
    const QAction& animations = ui::actionNamed(window, "animations");
    m_lab->setAnimated(animations.isChecked());
    connect(&animations, &QAction::toggled, m_lab.get(), &Lab::setAnimated);
    // Each window is a process, so that a driver that crashes ends one window only.
    connect(&ui::actionNamed(window, "newWindow"), &QAction::triggered, this, [this] {
        QProcess::startDetached(QCoreApplication::applicationFilePath(),
                                m_ties.withoutOpenCl ? QStringList{QStringLiteral("--no-opencl")}
                                                     : QStringList());
    });
    // Choices are saved when they change, because SIGTERM or SIGINT ends the program without closing the
    // window. The menus are connected instead of their actions, because actions are added and removed with
    // the devices.
    for (const QMenu* menu : window.findChildren<QMenu*>()) {
        connect(menu, &QMenu::triggered, &m_changed, [this](const QAction* action) {
            if (action->isCheckable()) m_changed.start();
        });
    }
    m_tuning->tie(window);
    // Saved on closed() and not later: then floating docks, which hide with their window, would be saved as
    // hidden.
    connect(&window, &ui::MainWindow::closed, this, [this, &window] { save(window); });
    window.installEventFilter(this);
    return parts;
}

bool ShownWindow::eventFilter(QObject* watched, QEvent* event) {
    // Queued, because rebuilding destroys the window that is receiving this event.
    if (event->type() == QEvent::LanguageChange && watched == &window())
        QMetaObject::invokeMethod(this, &ShownWindow::rebuildForLanguage, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

void ShownWindow::rebuildForLanguage() {
    window().save(m_ties.kept.settings());
    const std::unique_ptr<Parts> before = std::exchange(m_parts, make());
    before->window.removeEventFilter(this);
    if (m_catalog) window().showDevices(*m_catalog);
    window().regions().add(before->window.regions().kept());
    if (before->window.isVisible()) window().show();
    if (!before->window.opener().shownFiles().isEmpty())
        window().lastFiles().open(m_ties.kept.settings());
    else if (before->viewer.shown()) // a pasted picture has no file
        m_parts->viewer.show(before->viewer.shown());
    m_lab->rebuildForLanguage();
}

/// A failure is printed to standard error, because the window that could show it is closing.
void ShownWindow::save(const ui::MainWindow& window) {
    window.save(m_ties.kept.settings());
    if (const std::optional<Failure> failure = m_ties.kept.keep())
        std::cerr << "tonescope: " << said(CommandText::tr("the settings: %1"), failureText(*failure))
                  << '\n';
}

int runWindow(const QStringList& files, bool withoutOpenCl) {
    QGuiApplication::setDesktopFileName(QStringLiteral("tonescope")); // Wayland finds the icon by it
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/resources/tonescope.svg")));
    SettingsFile kept; // first: all objects below refer to it
    const auto pool = std::make_shared<decoder::DecoderPool>(ownDecoder());
    decoder::ServerProgram slow = ownDecoder();
    slow.givesWay = true;
    const auto slowPool = std::make_shared<decoder::DecoderPool>(slow);
    pool->warm(2); // one for the first file, one for its preview
    ui::setLanguage(ui::languageIn(kept.settings()));
    RemoteChoice elsewhere(kept.settings());
    DeviceStart start(withoutOpenCl);
    start.useServers(elsewhere.servers());
    // A reference count without a value: the engine and each thread inside a driver hold a copy. `drivers`
    // expires when none is left.
    auto held = std::make_shared<int>();
    const std::weak_ptr<const void> drivers = held;
    auto session = std::make_unique<Session>(start.engine(std::exchange(held, nullptr)), decoderOf(pool));
    const std::weak_ptr<const void> engineThread = session->engineThread();
    int code = EXIT_SUCCESS;
    {
        ShownWindow shown(
            {*session, decoderOf(pool), decoderOf(slowPool), kept, elsewhere, start, withoutOpenCl});
        session->findDevices();
        shown.begin(files); // before the first paint, which would show the invitation to open a file
        code = QApplication::exec();
    }
    session.reset();
    // Returning from main() would free the driver's memory while a thread inside the driver uses it.
    using namespace std::chrono_literals;
    if (!endedWithin(500ms, engineThread) || !endedWithin(500ms, drivers)) {
        start.processEnds();
        std::_Exit(code);
    }
    return code;
}

} // namespace tonescope::app
