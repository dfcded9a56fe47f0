// SPDX-License-Identifier: GPL-3.0-or-later
// Every action has an object name. Other parts of the program find actions by these names with actionNamed(),
// so the menus need no accessor per entry. The same names are the keys of the settings and of the icons.
#include "ui/window/menus.h"

#include "engine/files/image_folder.h"
#include "engine/files/path_text.h"
#include "engine/files/settings_values.h"
#include "ui/frame/parts.h"
#include "ui/frame/switches.h"
#include "ui/frame/theme.h"
#include "ui/histogram/clipping_marks.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/image/image_pair.h"
#include "ui/image/image_view.h"
#include "ui/words/language.h"
#include "ui/words/words.h"

#include <QActionGroup>
#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace tonescope::ui {

namespace {

constexpr auto systemId = "system";
constexpr auto lightId = "light";
constexpr auto darkId = "dark";

struct StretchText {
    Q_DECLARE_TR_FUNCTIONS(tonescope::ui::StretchMenu)
};

/// The choice how the values of an image are stretched on the screen in both views of `images`. Counts stay
/// those of the file.
ChoiceMenu* stretchMenu(ImagePair& images, QWidget* parent) {
    auto* menu = new ChoiceMenu(StretchText::tr("Display stretch"), parent);
    menu->setObjectName(QStringLiteral("stretchMenu"));
    menu->setToolTipsVisible(true);
    const auto add = [menu](const char* name, Stretch stretch, const QString& text, const QString& tip) {
        menu->addChoice({std::string(nameOf(stretch)), text, tip})->setObjectName(QLatin1String(name));
    };
    add("stretchNone", Stretch::None, StretchText::tr("&As stored"), {});
    add("stretchUsed", Stretch::Used, StretchText::tr("To the &used range"),
        StretchText::tr("Shows the lowest value of the image as black, and the highest as white"));
    add("stretchAutomatic", Stretch::Automatic, StretchText::tr("Auto&matic"),
        StretchText::tr("Stretches all but the lowest and highest 0.1 % of the values"));
    const auto apply = [menu, &images] {
        const Stretch stretch = tonescope::named<Stretch>(menu->checked()).value_or(Stretch::None);
        images.view().setStretch(stretch);
        images.aside().setStretch(stretch);
    };
    QObject::connect(menu, &ChoiceMenu::chosen, menu, apply);
    for (ImageView* view : {&images.view(), &images.aside()}) {
        QObject::connect(view, &ImageView::stretchChosen, menu, [menu, apply](Stretch stretch) {
            menu->setWanted(std::string(nameOf(stretch)));
            apply();
        });
    }
    return menu;
}

} // namespace

AppearanceMenu::AppearanceMenu(QWidget* parent) : ChoiceMenu(tr("A&ppearance"), parent) {
    setObjectName(QStringLiteral("appearanceMenu"));
    addChoice({systemId, tr("&System")});
    addChoice({lightId, tr("&Light")});
    addChoice({darkId, tr("&Dark")});
    connect(this, &AppearanceMenu::chosen, this, [this, applied = std::string()]() mutable {
        if (checked() == applied) return;
        applied = checked();
        applyAppearance(applied == darkId    ? Appearance::Dark
                        : applied == lightId ? Appearance::Light
                                             : Appearance::System);
    });
}

bool AppearanceMenu::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ThemeChange && checked() == systemId) applyAppearance(Appearance::System);
    return ChoiceMenu::eventFilter(watched, event);
}

LanguageMenu::LanguageMenu(QWidget* parent) : ChoiceMenu(tr("&Language"), parent) {
    setObjectName(QStringLiteral("languageMenu"));
    addChoice({{}, tr("&System's language")});
    for (const Language& language : languages())
        addChoice({language.code.toStdString(), language.name});
    connect(this, &LanguageMenu::chosen, this, [this] { setLanguage(QString::fromStdString(checked())); });
}

void LanguageMenu::restore(const QSettings& settings) {
    setWanted(languageIn(settings).toStdString());
}

void LanguageMenu::save(QSettings& settings) const {
    keepLanguage(settings, QString::fromStdString(checked()));
}

QAction& actionNamed(const QObject& owner, const char* name) {
    auto* action = owner.findChild<QAction*>(QLatin1String(name));
    Q_ASSERT(action != nullptr);
    return *action;
}

QAction* addNamed(QMenu& menu, const QString& text, QAnyStringView name, const QKeySequence& shortcut) {
    QAction* action = makeAction(&menu, text, name, shortcut);
    menu.addAction(action);
    return action;
}

RecentFiles::RecentFiles(QWidget* parent) : QMenu(tr("Open rece&nt"), parent) {
    setObjectName(QStringLiteral("recentFiles"));
    setToolTipsVisible(true);
    rebuild();
}

void RecentFiles::add(const QString& path) {
    const QString whole = absolutePath(path);
    if (m_paths.value(0) == whole) return;
    m_paths.removeAll(whole);
    m_paths.prepend(whole);
    setPaths(m_paths);
}

void RecentFiles::setPaths(const QStringList& paths) {
    m_paths = paths.mid(0, mostFiles);
    rebuild();
    Q_EMIT changed();
}

void RecentFiles::rebuild() {
    clear();
    setEnabled(!m_paths.isEmpty());
    for (const QString& path : m_paths) {
        QAction* action = addAction(menuText(shownFileName(path)));
        action->setToolTip(shownText(path));
        connect(action, &QAction::triggered, this, [this, path] { Q_EMIT chosen(path); });
    }
    addSeparator();
    // Queued, because rebuild() deletes the action, which must not happen while it is being triggered.
    connect(
        addAction(tr("&Clear list")), &QAction::triggered, this, [this] { setPaths({}); },
        Qt::QueuedConnection);
}

FileMenu::FileMenu(QWidget* parent) : QMenu(tr("&File"), parent), m_recent(new RecentFiles(this)) {
    setObjectName(QStringLiteral("fileMenu"));
    addNamed(*this, tr("New w&indow"), "newWindow", QKeySequence::New);
    const auto asking = [this](QFileDialog::FileMode files) {
        return [this, files] {
            connect(askFor(files), &QFileDialog::filesSelected, this, &FileMenu::filesChosen);
        };
    };
    addNamed(*this, tr("&Open …"), "open", QKeySequence::Open, this, asking(QFileDialog::ExistingFiles));
    addNamed(*this, tr("Open fol&der …"), "openFolder", tr("Ctrl+Shift+O"), this,
             asking(QFileDialog::Directory));
    addMenu(m_recent);
    m_live = addMenu(tr("Ca&mera or screen"));
    m_live->setObjectName(QStringLiteral("liveMenu"));
    connect(m_recent, &RecentFiles::chosen, this,
            [this](const QString& path) { Q_EMIT filesChosen({path}); });
    addNamed(*this, tr("&Paste image"), "paste", QKeySequence::Paste);
    m_reload = addNamed(*this, tr("&Reload"), "reload", QKeySequence::Refresh);
    addAction(makeSwitch(this, tr("&Follow file"), "followFile", {},
                         tr("Loads the file again whenever another program has written it"), true));
    addSeparator();
    m_steps = {addNamed(*this, tr("Pre&vious image"), "previousImage", Qt::Key_PageUp),
               addNamed(*this, tr("Ne&xt image"), "nextImage", Qt::Key_PageDown),
               addNamed(*this, tr("Firs&t image"), "firstImage", Qt::Key_Home),
               addNamed(*this, tr("&Last image"), "lastImage", Qt::Key_End)};
    addSeparator();
    m_plotActions = {addNamed(*this, tr("&Copy plot"), "copyPlot", tr("Ctrl+Shift+C")),
                     addNamed(*this, tr("Copy co&unts"), "copyCounts", tr("Ctrl+Shift+T")),
                     addNamed(*this, tr("&Export plot or counts …"), "exportPlot", tr("Ctrl+E"), this,
                              &FileMenu::askForExport)};
    m_plotActions[1]->setToolTip(
        tr("As a table with plain numbers, and as JSON with statistics and provenance"));
    addSeparator();
    addAction(makeSwitch(this, tr("&Show the last files again"), "restoreFiles", {},
                         tr("If started without files, shows those of the last time, with their region"),
                         true));
    addSeparator();
    addNamed(*this, tr("Close &window"), "close", QKeySequence::Close, parent, &QWidget::close);
    addNamed(*this, tr("&Quit"), "quit", QKeySequence::Quit, parent, &QWidget::close)
        ->setMenuRole(QAction::QuitRole);
    setPlot(false);
    setFiles(false, false);
}

void FileMenu::restore(const QSettings& settings) {
    m_recent->setPaths(pathsIn(settings, QStringLiteral("recentFiles")));
}

void FileMenu::save(QSettings& settings) const {
    keepPaths(settings, QStringLiteral("recentFiles"), m_recent->paths());
}

void FileMenu::setPlot(bool there) {
    for (QAction* action : m_plotActions)
        action->setEnabled(there);
}

void FileMenu::setFiles(bool reload, bool steps) {
    m_reload->setEnabled(reload);
    for (QAction* action : m_steps)
        action->setEnabled(steps);
}

QFileDialog* FileMenu::makeDialog(const QString& title, const QString& start, const QString& filters) {
    auto* dialog = new QFileDialog(parentWidget(), title, start, filters);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    return dialog;
}

QString FileMenu::lastFolder() const {
    // The sample picture lies among the program's own files.
    const QString own = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) +
                        QStringLiteral("/tonescope/");
    for (const QString& path : m_recent->paths()) {
        if (!path.startsWith(own)) return QFileInfo(path).path();
    }
    const QString pictures = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    return QFileInfo::exists(pictures) ? pictures : QDir::homePath();
}

QFileDialog* FileMenu::askFor(QFileDialog::FileMode files) {
    const bool folder = files == QFileDialog::Directory;
    const QString images = tr("Images") + QStringLiteral(" (") + imageWildcards().join(QLatin1Char(' ')) +
                           QStringLiteral(");;") + tr("All files") + QStringLiteral(" (*)");
    QFileDialog* dialog =
        makeDialog(folder ? tr("Open folder") : tr("Open images"), lastFolder(), folder ? QString() : images);
    dialog->setFileMode(files);
    dialog->open();
    return dialog;
}

void FileMenu::askForExport() {
    // Not in the folder of the photos, where the filmstrip would show the exported plot.
    const QFileInfo last(m_lastExport.isEmpty()
                             ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) +
                                   QStringLiteral("/histogram.png")
                             : m_lastExport);
    const QString types = QStringLiteral("PNG (*.png);;SVG (*.svg);;PDF (*.pdf);;CSV (*.csv);;JSON (*.json)");
    QFileDialog* dialog = makeDialog(tr("Export plot or counts"), last.path(), types);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    const auto propose = [this, dialog](const QString& suffix) {
        dialog->setDefaultSuffix(suffix);
        dialog->selectFile(m_exportName + QLatin1Char('.') + suffix);
    };
    dialog->selectNameFilter(QStringLiteral("%1 (*.%2)").arg(last.suffix().toUpper(), last.suffix()));
    propose(last.suffix());
    connect(dialog, &QFileDialog::filterSelected, dialog,
            [propose](const QString& type) { propose(type.section(QLatin1Char(' '), 0, 0).toLower()); });
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        m_lastExport = file;
        Q_EMIT exportRequested(file);
    });
    dialog->open();
}

ViewMenu::ViewMenu(QWidget* parent)
    : QMenu(tr("&View"), parent), m_appearance(new AppearanceMenu(this)), m_language(new LanguageMenu(this)),
      m_animations(makeSwitch(
          this, tr("&Animations"), "animations", {},
          tr("Animates panes, and the adds of lanes in the lab; if off, the final state appears at once"),
          true)) {
    parent->installEventFilter(m_appearance);
    setObjectName(QStringLiteral("viewMenu"));
    setToolTipsVisible(true);
}

void ViewMenu::restore(const QSettings& settings) {
    m_appearance->restore(settings);
    m_language->restore(settings);
    m_stretch->restore(settings);
}

void ViewMenu::save(QSettings& settings) const {
    m_appearance->save(settings);
    m_language->save(settings);
    m_stretch->save(settings);
}

void ViewMenu::addImage(ImagePair& images) {
    ImageView* view = &images.view();
    addNamed(*this, tr("&Fit"), "fit", tr("Ctrl+0"), view, &ImageView::fit);
    addNamed(*this, tr("&100 %"), "actualPixels", tr("Ctrl+1"), view, &ImageView::showActualPixels)
        ->setToolTip(tr("One pixel of the image is one pixel of the screen"));
    addNamed(*this, tr("Zoom &in"), "zoomIn", QKeySequence::ZoomIn, view, &ImageView::zoomIn);
    addNamed(*this, tr("Zoom &out"), "zoomOut", QKeySequence::ZoomOut, view, &ImageView::zoomOut);
    m_stretch = stretchMenu(images, this);
    addMenu(m_stretch);
    QAction* region = addNamed(*this, tr("R&egion"), "regionTool", tr("R"));
    region->setToolTip(tr("Draw a region with the mouse, move and resize it (R; or Shift and dragging)"));
    region->setCheckable(true);
    connect(region, &QAction::toggled, view, &ImageView::setRegionTool);
    QMenu* shapes = addMenu(tr("Region s&hape"));
    shapes->setObjectName(QStringLiteral("regionShapeMenu"));
    auto* either = new QActionGroup(shapes);
    const auto addShape = [&](const QString& text, const char* name, const QKeySequence& shortcut,
                              Shape shape) {
        const auto choose = [view, region, shape] {
            view->setRegionShape(shape);
            region->setChecked(true);
        };
        QAction* action = addNamed(*shapes, text, name, shortcut, view, choose);
        action->setCheckable(true);
        action->setChecked(shape == Shape::Rectangle);
        either->addAction(action);
    };
    connect(either, &QActionGroup::triggered, region,
            [region](const QAction* shape) { region->setIcon(shape->icon()); });
    addShape(tr("&Rectangle"), "regionRectangle", {}, Shape::Rectangle);
    addShape(tr("&Ellipse"), "regionEllipse", tr("E"), Shape::Ellipse);
    addNamed(*this, tr("Clear &region"), "clearRegion", tr("Ctrl+D"), view, &ImageView::clearRegion);
    QAction* compare = addNamed(*this, tr("Compare"), "putAside", tr("B"), &images, &ImagePair::toggleAside);
    compare->setToolTip(tr("Shows another photo at the right of this one: the one shown before, or the next "
                           "of the folder; again: closes it (B)"));
    compare->setCheckable(true);
    const auto check = [compare, &images] { compare->setChecked(!images.aside().isHidden()); };
    connect(compare, &QAction::triggered, compare, check);
    connect(&images, &ImagePair::asideChanged, compare, check);
    addNamed(*this, tr("S&wap images"), "swapImages", tr("X"), &images, &ImagePair::swap)
        ->setToolTip(tr("Swaps the two photos: the other one becomes the present one, at the left (X)"));
    addSeparator();
}

AnalyseMenu::AnalyseMenu(QWidget* parent) : QMenu(tr("&Analyse"), parent) {
    setObjectName(QStringLiteral("analyseMenu"));
    setToolTipsVisible(true);
}

void AnalyseMenu::addPlot(HistogramPlot& plot, const QList<QAction*>& channels) {
    addActions(channels);
    addSeparator();
    addNamed(*this, tr("Show &all values"), "showAllValues", tr("Ctrl+2"), &plot,
             &HistogramPlot::showUsedValues)
        ->setToolTip(tr("Shows the range of values that the data use; again: all values"));
    addNamed(*this, tr("Highlight &clipped pixels"), "lightClipped", tr("C"), &plot,
             [&plot] { plot.clipping().keepLit(!plot.clipping().anyKept()); });
}

void ViewMenu::addWindow(const QList<QAction*>& parts) {
    addActions(parts);
    addSeparator();
    QMenu* preferences = addMenu(tr("&Preferences"));
    preferences->setObjectName(QStringLiteral("preferencesMenu"));
    preferences->setToolTipsVisible(true);
    preferences->addMenu(m_appearance);
    preferences->addMenu(m_language);
    preferences->addAction(m_animations);
    addNamed(*this, tr("Rese&t layout"), "resetLayout", {})
        ->setToolTip(tr("Restores the original places of docks and tool bars"));
}

} // namespace tonescope::ui
