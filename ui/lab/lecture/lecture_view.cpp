// SPDX-License-Identifier: GPL-3.0-or-later
// Slide, act, results and overlay decide what content() returns; refresh() shows it. Nothing else has a state
// of its own, except the position of the films.
//
// The keys are handled by an event filter on this widget, its children and the notes, because a button would
// otherwise take the arrow keys and Space, and shortcuts of the window F5 and Escape: a ShortcutOverride that
// is accepted is delivered as a key press.
#include "ui/lab/lecture/lecture_view.h"

#include "engine/values/gray_formula.h"
#include "ui/frame/line_icon.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/parts.h"
#include "ui/lab/base/report.h"
#include "ui/lab/film/film_view.h"
#include "ui/lab/glossary/glossary.h"
#include "ui/lab/lecture/documents.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QApplication>
#include <QDateTime>
#include <QDialog>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QRegularExpression>
#include <QScreen>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tonescope::ui {

namespace {

std::uint64_t pixelsOf(const MeasuredPixels& pixels) {
    return pixels.bytes() / traitsOf(pixels.layout()).bytesPerPixel();
}

/// The document's way with this id; an empty one if there is none.
DocumentWay documentWay(const DeviceCatalog& catalog, const std::string& id) {
    const auto found =
        std::ranges::find_if(catalog.documents, [&](const DocumentWay& each) { return each.info.id == id; });
    return found == catalog.documents.end() ? DocumentWay{} : *found;
}

/// The image's gray histogram from a sample of the pixels, which is enough for an outline and takes little
/// time.
std::vector<SlideBin> outlineOf(const Image& image) {
    constexpr std::uint64_t most = 1U << 18U;
    const PixelView& view = image.stored;
    const LayoutTraits& traits = image.traits();
    const std::size_t sampleBytes = traits.sampleBits / 8U;
    const auto width = static_cast<std::uint64_t>(view.extent.width);
    std::vector<SlideBin> bins(256);
    for (std::uint64_t i = 0; i < view.pixels(); i += 1 + view.pixels() / most) {
        const std::byte* pixel =
            view.row(static_cast<std::int64_t>(i / width)) + i % width * traits.bytesPerPixel();
        const auto high = [&](int sample) { // little-endian
            return std::to_integer<std::uint32_t>(
                pixel[(static_cast<std::size_t>(sample) + 1) * sampleBytes - 1]);
        };
        bins[grayOf(GrayFormula::Rec601, high(traits.red), high(traits.green), high(traits.blue))].expected +=
            1;
    }
    return bins;
}

/// The device's short name; for the host that of its processor, as an OpenCL device on it would have.
QString processorOf(DeviceInfo device) {
    if (device.type == DeviceType::Host && !device.vendor.empty()) device.name = device.vendor;
    return shortNameOf(device);
}

} // namespace

QString withoutComments(const QString& program) {
    QString rest;
    const qsizetype size = program.size();
    for (qsizetype i = 0; i < size; ++i) {
        const QStringView two = QStringView(program).mid(i, 2);
        if (two == u"//") {
            i = program.indexOf(u'\n', i);
            if (i < 0) break;
            rest += u'\n';
        } else if (two == u"/*") {
            i = program.indexOf(QStringLiteral("*/"), i + 2);
            if (i < 0) break;
            ++i;
        } else if (program[i] == u'"') {
            qsizetype end = i + 1;
            while (end < size && program[end] != u'"')
                end += program[end] == u'\\' ? 2 : 1;
            rest += QStringView(program).mid(i, end + 1 - i);
            i = end;
        } else {
            rest += program[i];
        }
    }
    QStringList lines = rest.split(u'\n');
    lines.removeIf([](const QString& line) { return line.trimmed().isEmpty(); });
    return lines.join(u'\n');
}

LectureView::LectureView(QWidget* parent)
    : LabPane(parent), m_films(new FilmView(this)), m_notes(new QDialog(this)),
      m_notesText(named(new QTextBrowser, "lectureNotes", tr("Notes for the lecturer"))) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(title());
    m_films->setObjectName(QStringLiteral("films"));
    m_films->hide();
    m_notes->setObjectName(QStringLiteral("notesWindow"));
    m_notes->setAttribute(Qt::WA_ShowWithoutActivating);
    m_notes->setWindowTitle(tr("Notes for the lecturer"));
    m_notesText->setFrameShape(QFrame::NoFrame);
    m_notes->setLayout(makeColumn({m_notesText}));
    const QFontMetrics letters(QApplication::font());
    m_notes->resize(letters.averageCharWidth() * 80, letters.lineSpacing() * 26);
    makeControls();
    makeKeys();
    installEventFilter(this);
    for (QWidget* child : findChildren<QWidget*>())
        child->installEventFilter(this);
    setLecture(readLecture(programLecture(QStringLiteral("ten"))));
}

/// The buttons take the focus by Tab only: after a click, the keys go on working from the same widget.
void LectureView::makeControls() {
    const auto add = [this](const QString& text, const char* name, const QString& tip,
                            void (LectureView::*does)()) {
        auto* button = makeButton<QToolButton>(text, name, tip);
        button->setParent(this);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, does);
        return button;
    };
    m_previous = add({}, "lecturePrevious", tr("Previous act (Page Up)"), &LectureView::previous);
    m_next = add({}, "lectureNext", tr("Next act (Page Down)"), &LectureView::next);
    m_previous->setAccessibleName(tr("Previous act"));
    m_next->setAccessibleName(tr("Next act"));
    m_previous->setIcon(lineIcon("previous"));
    m_next->setIcon(lineIcon("next"));
    m_measure =
        add(tr("Measure"), "lectureMeasure", tr("Measures, also once more (M)"), &LectureView::goToMeasure);
    m_mend = add(tr("Mend it"), "lectureMend", tr("Measures the corrected kernel (E)"), &LectureView::mend);
    m_guess = add(tr("Guess"), "lectureGuess", tr("Takes a guess of the room (G)"), &LectureView::startGuess);
}

void LectureView::makeKeys() {
    const auto key = [this](std::initializer_list<int> keys, const std::function<void()>& does) {
        for (const int each : keys)
            m_keys[each] = does;
    };
    key({Qt::Key_PageDown, Qt::Key_Right}, [this] { next(); });
    key({Qt::Key_PageUp, Qt::Key_Left}, [this] { previous(); });
    key({Qt::Key_Home}, [this] { goTo(0, Act::Ask); });
    key({Qt::Key_End}, [this] { goTo(static_cast<int>(m_lecture.slides.size()) - 1, Act::Ask); });
    key({Qt::Key_A}, [this] { goTo(m_slide, Act::Ask); });
    key({Qt::Key_M}, [this] { goToMeasure(); });
    key({Qt::Key_W}, [this] { goTo(m_slide, Act::Why); });
    key({Qt::Key_E}, [this] { mend(); });
    key({Qt::Key_G}, [this] { startGuess(); });
    key({Qt::Key_D}, [this] { toggle(Overlay::Details); });
    key({Qt::Key_C}, [this] { toggle(Overlay::Code); });
    key({Qt::Key_Question}, [this] { toggle(Overlay::Words); });
    key({Qt::Key_X}, [this] { openExercise(); });
    key({Qt::Key_N, Qt::Key_F9}, [this] { showNotes(!m_notes->isVisible()); });
    key({Qt::Key_Up}, [this] { turn(-1); });
    key({Qt::Key_Down}, [this] { turn(1); });
    for (const int each : {Qt::Key_Space, Qt::Key_Plus, Qt::Key_Minus})
        key({each}, [this, each] { tellFilms(each); });
}

bool LectureView::handles(const QKeyEvent& event) const {
    if (m_typed) return true;
    if (event.key() == Qt::Key_Escape) return canEscape();
    const auto modifiers = event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    return modifiers == Qt::NoModifier && m_keys.contains(event.key());
}

bool LectureView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress) return false;
    const auto& key = *static_cast<QKeyEvent*>(event);
    const bool presses = key.key() == Qt::Key_Space && qobject_cast<QToolButton*>(watched) != nullptr;
    if (presses || watched == m_films || !handles(key)) return false;
    event->accept();
    if (event->type() == QEvent::ShortcutOverride) return true;
    if (m_typed)
        typeGuess(key);
    else if (key.key() == Qt::Key_Escape)
        escape();
    else
        m_keys.at(key.key())();
    return true;
}

// --- the lecture, the setup and runs

void LectureView::setLecture(Lecture lecture) {
    if (m_running) Q_EMIT stopWanted();
    m_running.reset(); // later measurements of that run belong to no slide
    setWaits(false);
    m_repeated = false;
    m_lecture = std::move(lecture);
    m_results.assign(m_lecture.slides.size(), {});
    goTo(0, Act::Ask);
}

void LectureView::setCatalog(const DeviceCatalog& catalog) {
    m_catalog = catalog;
    refresh();
}

/// If another photo replaces the photo or the sample, or the photo is closed, measurements are dropped
/// (guesses stay), because they would appear under the name of the new photo. A photo that is read again has
/// other pixels in memory, so it counts as another photo. A run with the old photo goes on until the window
/// starts it again; its measurements are ignored. The new run measures the slide's own ways, because a
/// correction alone could not be compared with them. A run without the photo keeps its measurements.
void LectureView::setChoices(const LabChoices& choices) {
    const ImagePointer before = this->choices().photo;
    const bool runsOnPhoto = std::ranges::any_of(
        runningCases(), [](const MeasureCase& each) { return sourceImageOf(each.pixels) != nullptr; });
    m_choices = choices;
    setOutline();
    const ImagePointer photo = this->choices().photo;
    if (before && (!photo || photo->stored.data != before->stored.data)) {
        for (int i = 0; i < static_cast<int>(m_results.size()); ++i)
            if (!runs(i) || runsOnPhoto) resultsOf(i) = {{}, {}, std::move(resultsOf(i).guesses)};
        if (runsOnPhoto) {
            m_running = Running{m_running->slide, 0, true};
            m_part = 0;
            m_soFar.clear();
        }
    }
    refresh();
}

void LectureView::setSample(const ImagePointer& photo) {
    m_sample = photo;
    setOutline();
    refresh();
}

void LectureView::setOutline() {
    const ImagePointer photo = choices().photo;
    m_outline = photo ? outlineOf(*photo) : std::vector<SlideBin>(256);
}

LabChoices LectureView::choices() const {
    LabChoices with = m_choices;
    if (!with.photo) with.photo = m_sample;
    return with;
}

SlidePlan LectureView::plan(int slide, SlidePart part) const {
    return planOf(slideAt(slide), part, m_catalog, choices());
}

std::vector<MeasureCase> LectureView::cases() const {
    return plan(m_slide, m_part).cases;
}

std::vector<MeasureCase> LectureView::runningCases() const {
    return m_running ? plan(m_running->slide, m_running->part).cases : std::vector<MeasureCase>();
}

RunDetails LectureView::details() const {
    return detailsOf(slide(), m_part, m_results.at(static_cast<std::size_t>(m_slide)).guesses);
}

void LectureView::begin(const LabRun& run, std::size_t /*count*/) {
    const auto found = std::ranges::find(m_lecture.slides, detailOf(run.details, "slide"), &Slide::id);
    const SlidePart part = partIn(run.details);
    if (found == m_lecture.slides.end() || part > found->mends.size()) return; // a run of another lecture
    const auto number = static_cast<int>(found - m_lecture.slides.begin());
    SlideResults& results = resultsOf(number);
    if (part > results.mended.size() + 1) return; // the session lacks the run of an earlier correction
    m_running = Running{number, part, false};
    if (part == 0) results = {{}, {}, guessesIn(run.details)};
    if (part > 0) results.mended.resize(part - 1);
    if (!restoring()) goTo(m_running->slide, Act::Measure);
}

void LectureView::show(const MeasurementPointer& measurement) {
    if (!m_running || m_running->isOfOldPhoto) return;
    SlideResults& results = resultsOf(m_running->slide);
    (m_running->part > 0 ? results.mended : results.measured).push_back(measurement);
    m_soFar.clear();
    if (!restoring()) refresh();
}

void LectureView::showSoFar(const Measurements& rows) {
    if (m_running && m_running->isOfOldPhoto) return;
    m_soFar = rows;
    if (runs(m_slide) && m_running->part == 0 && m_act == Act::Measure) refresh();
}

/// If the run was stopped before all cases were measured, its measurements are dropped.
void LectureView::end() {
    if (m_running) {
        SlideResults& results = resultsOf(m_running->slide);
        if (!isWhole(slideAt(m_running->slide), results.measured)) results.measured.clear();
    }
    m_running.reset();
    if (!waits()) m_part = 0;
    m_soFar.clear();
    refresh();
}

void LectureView::clear() {
    m_results.assign(m_lecture.slides.size(), {});
    refresh();
}

/// Guesses are read from `runs` and not from m_results, because `runs` lack the names of people if the user
/// leaves names out of reports.
void LectureView::report(Report& report, const std::vector<const LabRun*>& runs) {
    for (const LabRun* run : runs) {
        const auto slide = std::ranges::find(m_lecture.slides, detailOf(run->details, "slide"), &Slide::id);
        if (slide != m_lecture.slides.end() && partIn(run->details) == 0 &&
            isWhole(*slide, run->measurements)) {
            const SlideResults results{run->measurements, {}, guessesIn(run->details)};
            const Sentence sentence = sentenceOf(*slide, results);
            report.subheading(slide->ask);
            report.paragraph(asSentence(sentence.strong + sentence.rest));
            report.paragraph(guessesText(*slide, results.guesses));
        }
        report.table(run->measurements);
    }
}

// --- acts

void LectureView::goTo(int slide, Act act) {
    if (slide != m_slide) {
        setWaits(false);
        m_repeated = false;
        m_part = 0;
    }
    m_slide = std::clamp(slide, 0, static_cast<int>(m_lecture.slides.size()) - 1);
    m_act = act;
    m_overlay = Overlay::None;
    m_typed.reset();
    refresh();
    Q_EMIT changed();
}

/// Whether the slide in front has times that allow no conclusion, and has not been measured once more. Times
/// of a simulator never allow one.
bool LectureView::mayBeRepeated() const {
    const Shown front = shown(m_slide, m_act);
    return !m_repeated && front.isMeasured() && sentenceOf(slide(), front.results).trust == Trust::Busy &&
           deviceOf(front.plan, front.results.measured).type != DeviceType::Simulator;
}

/// A slide that cannot be measured here has one act. If there is no conclusion, the step measures once more,
/// because a presenter's remote has no key for that.
void LectureView::next() {
    if (m_act == Act::Ask && !plan(m_slide).cases.empty()) {
        isMeasured() || runs(m_slide) ? goTo(m_slide, Act::Measure) : goToMeasure();
    } else if (m_act == Act::Measure && mayBeRepeated()) {
        m_repeated = true;
        measure(0);
    } else if (m_act == Act::Measure) {
        goTo(m_slide, Act::Why);
    } else if (m_slide + 1 < static_cast<int>(m_lecture.slides.size())) {
        goTo(m_slide + 1, Act::Ask);
    }
}

void LectureView::previous() {
    if (m_act != Act::Ask) return goTo(m_slide, m_act == Act::Why ? Act::Measure : Act::Ask);
    if (m_slide > 0) goTo(m_slide - 1, Act::Ask);
}

void LectureView::goToMeasure() {
    goTo(m_slide, Act::Measure);
    measure(0);
}

/// The window asks for cases() and details(), which depend on the part, and calls begin(), inside
/// runWanted(), or after the present run.
void LectureView::measure(SlidePart part) {
    if (runs(m_slide) || plan(m_slide, part).cases.empty()) return;
    m_part = part;
    Q_EMIT runWanted();
    refresh();
}

void LectureView::mend() {
    const std::size_t done = m_results.at(static_cast<std::size_t>(m_slide)).mended.size();
    if (isMeasured() && done < slide().mends.size()) measure(done + 1);
}

void LectureView::startGuess() {
    if (isMeasured() || runs(m_slide) || !takesGuesses(slide())) return;
    goTo(m_slide, Act::Ask);
    m_typed = QString();
    refresh();
}

void LectureView::typeGuess(const QKeyEvent& key) {
    if (key.key() == Qt::Key_Escape) return escape();
    if (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) return keepGuess();
    if (key.key() == Qt::Key_Backspace)
        m_typed->chop(1);
    else if (!key.text().isEmpty() && key.text().front().isPrint())
        *m_typed += key.text();
    else if (m_keys.contains(key.key())) { // a key such as Page Down ends the guesses
        m_typed.reset();
        return m_keys.at(key.key())();
    }
    refresh();
}

void LectureView::keepGuess() {
    bool isNumber = false;
    QString number = m_typed->section(u' ', 0, 0);
    const double value = number.replace(u',', u'.').toDouble(&isNumber);
    const double most = slide().says == Says::Fastest ? double(slide().ways.size())
                        : slide().says == Says::Lost || slide().says == Says::Share ? 100
                                                                                    : 1e6;
    const bool isBar = slide().says != Says::Fastest || value == std::floor(value);
    if (isNumber && value > 0 && value <= most && isBar)
        resultsOf(m_slide).guesses.push_back({value, m_typed->section(u' ', 1).trimmed()});
    m_typed = QString(); // for the next guess
    refresh();
}

bool LectureView::canEscape() const {
    return m_overlay != Overlay::None || m_typed || m_running || waits();
}

void LectureView::escape() {
    if (std::exchange(m_overlay, Overlay::None) != Overlay::None || std::exchange(m_typed, std::nullopt))
        return refresh();
    setWaits(false);
    if (m_running) Q_EMIT stopWanted();
    refresh();
}

void LectureView::toggle(Overlay overlay) {
    m_overlay = m_overlay == overlay ? Overlay::None : overlay;
    m_page = 0;
    refresh();
}

/// The exercise uses the strategy for the user's own kernel that counts the slide's kind of pixels.
void LectureView::openExercise() {
    const SlidePlan plan = this->plan(m_slide);
    const StrategyInfo* own =
        m_catalog.strategy(slide().pixels == SlidePixels::Gray     ? "own-kernel"
                           : slide().pixels == SlidePixels::Colour ? "own-colour-kernel"
                                                                   : "own-letters-kernel");
    if (slide().exercise.file.isEmpty() || plan.cases.empty() || own == nullptr) return;
    const MeasureCase& like = plan.cases.front();
    MeasureCase asked{like.device, *own, slide().exercise.launch, like.pixels};
    asked.kernel = std::make_shared<const std::string>(slide().exercise.text);
    asked.foreign = slide().exercise.foreign;
    Q_EMIT exerciseWanted(asked, {{"slide", slide().id}, {"exercise", slide().exercise.file.toStdString()}});
}

void LectureView::turn(int direction) {
    if (m_overlay == Overlay::None) return m_films->step(direction);
    m_page = std::clamp(m_page + direction, 0, pagesOf(m_content, size(), style()) - 1);
    refresh();
}

void LectureView::tellFilms(int key) {
    QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
    if (m_films->isVisible()) QCoreApplication::sendEvent(m_films, &press);
}

// --- contents of acts

LectureView::Shown LectureView::shown(int slide, Act act) const {
    Shown shown{slideAt(slide), slide, act, m_results.at(static_cast<std::size_t>(slide)), plan(slide)};
    Measurements& measured = shown.results.measured;
    shown.results.running = runs(slide);
    if (runs(slide) && m_running->part == 0) measured.insert(measured.end(), m_soFar.begin(), m_soFar.end());
    return shown;
}

std::vector<EarlierTime> LectureView::earlierTimes(const Shown& shown) const {
    std::vector<EarlierTime> times;
    for (const MeasureCase& each : shown.plan.cases) {
        const Measurement asked = measurementOf(each);
        times.emplace_back();
        for (int i = 0; i < shown.number; ++i) {
            for (const MeasurementPointer& other : m_results[static_cast<std::size_t>(i)].measured) {
                if (other->series && !other->series->hostMerge && !machineWasBusy(*other) &&
                    other->strategy == asked.strategy && other->asked == asked.asked &&
                    other->data == asked.data && other->bytes == asked.bytes && other->sends == asked.sends &&
                    other->device.key == asked.device.key)
                    times.back() = {other, i + 1};
            }
        }
    }
    return times;
}

/// If a slide has several kinds of pixels, the bars name them.
QString LectureView::countedPixels(const Shown& shown) {
    const Slide& slide = shown.slide;
    const MeasuredPixels& pixels = shown.plan.cases.front().pixels;
    // A device that cannot hold all of them has counted fewer.
    const Measurements& measured = shown.results.measured;
    const Measurement counted =
        measured.empty() || !measured.front() ? measurementOf(shown.plan.cases.front()) : *measured.front();
    if (pixels.binning == Binning::Letters) return tr("letters, %1").arg(bytesText(counted.bytes));
    const auto bytes = traitsOf(counted.layout).bytesPerPixel();
    const std::uint64_t count = counted.bytes / bytes;
    constexpr std::uint64_t few = 100000;
    const QString many =
        count < few ? tr("%1 pixels").arg(countText(count))
                    : tr("%1 megapixels").arg(QLocale().toString(static_cast<double>(count) / 1e6, 'g', 3));
    const QString size = (bytes == 1 ? tr("%1 in gray") : tr("%1 in colour")).arg(many);
    if (slide.timesWhole) return tr("%1, sent and read back").arg(size);
    if (slide.data.size() > 1) return size;
    return dataName(slide.document.empty() ? slide.data.front() : pixels.name) + comma() + size;
}

SlideContent LectureView::content() const {
    const Shown shown = this->shown(m_slide, m_act);
    SlideContent content = contentOf(shown);
    if (m_typed) content.line = tr("guess: %1 (then Return)").arg(guessText(slide(), *m_typed + u'_'));
    if (m_overlay != Overlay::None) fillOverlay(content, shown);
    return content;
}

SlideContent LectureView::contentOf(const Shown& shown) const {
    const auto& [slide, number, act, results, plan] = shown;
    SlideContent content;
    content.act = act;
    content.foot = tr("%1 of %2").arg(number + 1).arg(m_lecture.slides.size());
    if (!plan.cases.empty()) {
        const DeviceInfo device = deviceOf(plan, results.measured);
        // A CPU with OpenCL is the host's own processor.
        const auto loop = std::ranges::find(plan.cases, DeviceType::Host,
                                            [](const MeasureCase& each) { return each.device.type; });
        const bool isBeside =
            device.type != DeviceType::Cpu && runsKernels(device) && loop != plan.cases.end();
        content.foot += QStringLiteral(" · ") + processorOf(device);
        if (isBeside) content.foot += comma() + processorOf(loop->device);
        content.counted = countedPixels(shown);
    }
    if (act == Act::Ask || plan.cases.empty()) {
        content.headline = slide.ask;
        content.picture = slide.picture;
        content.overlayLines = slide.code;
        content.isCode = true;
        if (!plan.cases.empty() && !content.picture.exists() && (slide.code.empty() || slide.showsBins))
            content.bars = barsOf(slide, {{}, {}, results.guesses}, earlierTimes(shown));
        if (slide.showsBins && !plan.cases.empty()) content.bins = m_outline;
        content.binsOpen = true;
        // Only the count tells how many bytes are letters.
        if (slide.says == Says::Lost && slide.pixels != SlidePixels::Letters && !content.bars.empty())
            content.bars.front().value = countText(pixelsOf(plan.cases.front().pixels) *
                                                   (slide.pixels == SlidePixels::Colour ? 3 : 1));
        content.ofGuesses = true;
        content.line = plan.missing.isEmpty() ? guessesText(slide, results.guesses) : plan.missing;
    } else if (act == Act::Measure) {
        fillMeasure(content, shown);
    } else {
        fillWhy(content, shown);
    }
    return content;
}

void LectureView::fillMeasure(SlideContent& content, const Shown& shown) const {
    const auto& [slide, number, act, results, plan] = shown;
    content.bars = barsOf(slide, results, earlierTimes(shown));
    content.binsOpen = !shown.isMeasured();
    if (slide.showsBins) content.bins = shown.isMeasured() ? binsOf(results) : m_outline;
    if (!shown.isMeasured()) {
        content.headline = results.running ? tr("Measuring …")
                           : waits()       ? tr("Waits for the measurement before")
                                           : tr("Nothing is measured yet (M)");
    } else {
        const Sentence sentence = sentenceOf(slide, results);
        content.strong = sentence.strong;
        content.headline = sentence.rest;
        content.trust = sentence.trust;
        content.line = sentence.trustText;
        // A histogram has no bar beside which the text about guesses could stand.
        for (const SlideBar& bar : content.bars) {
            if (slide.showsBins && !bar.markText.isEmpty())
                content.counted = bar.markText + QStringLiteral(" · ") + content.counted;
        }
        if (results.measured.front() && scalesFigures(slide, *results.measured.front()))
            content.counted = tr("%1, published times scaled to this").arg(content.counted);
    }
}

/// If the measurement allows no conclusion, there is no animation: the bars and the reason are shown.
void LectureView::fillWhy(SlideContent& content, const Shown& shown) const {
    const auto& [slide, number, act, results, plan] = shown;
    if (!shown.isMeasured()) {
        content.headline = results.running ? tr("Measuring …")
                           : waits()       ? tr("Waits for the measurement before")
                                           : tr("Measure first (M)");
        return;
    }
    const Sentence sentence = sentenceOf(slide, results);
    if (!allowsWhy(slide, sentence)) {
        fillMeasure(content, shown);
        return;
    }
    Explanation explanation = explanationOf(slide, plan, results);
    content.headline = explanation.text;
    content.films = std::move(explanation.films);
    if (slide.says == Says::Fails) {
        content.overlayLines = failingLines(*results.measured.front());
        content.isCode = true;
    }
    if (slide.says == Says::Lost) {
        QString measured = sentenceOf(slide, {results.measured, {}, {}}).strong;
        measured.front() = measured.front().toLower();
        content.line = tr("in the real run: %1").arg(measured);
    }
}

/// Statements of the host program that the way depends on.
QStringList LectureView::hostLines(const std::string& way) const {
    return QString::fromStdString(documentWay(m_catalog, way).host)
        .replace(QStringLiteral("; "), QStringLiteral(";\n"))
        .split(u'\n');
}

/// After a failed build, the lines with the words that the compiler quotes; after a failed call, hostLines().
QStringList LectureView::failingLines(const Measurement& failed) const {
    if (failed.series) return {};
    const Failure& failure = failed.series.failure();
    if (failure.stage != Stage::Build) return hostLines(failed.strategy);
    static const QRegularExpression quoted(QStringLiteral("['\"](\\w+)['\"]"));
    QStringList words;
    for (auto it = quoted.globalMatch(QString::fromStdString(failure.log)); it.hasNext();)
        words += it.next().captured(1);
    const QString text = QString::fromStdString(documentWay(m_catalog, failed.strategy).text);
    QStringList lines = withoutComments(text).split(u'\n');
    if (!words.isEmpty())
        lines.removeIf([&](const QString& line) {
            return std::ranges::none_of(words, [&](const QString& word) { return line.contains(word); });
        });
    for (QString& line : lines)
        line = line.trimmed();
    constexpr qsizetype most = 8;
    return lines.mid(0, most);
}

void LectureView::fillOverlay(SlideContent& content, const Shown& shown) const {
    content.page = m_page;
    content.isCode = m_overlay == Overlay::Code;
    content.overlay = m_overlay == Overlay::Code      ? tr("Code")
                      : m_overlay == Overlay::Details ? tr("Details")
                                                      : tr("Words");
    content.overlayLines = m_overlay == Overlay::Code      ? codeLines(shown, m_act == Act::Why)
                           : m_overlay == Overlay::Details ? detailLines(shown)
                                                           : wordLines();
    if (m_overlay != Overlay::Code && !slide().exercise.file.isEmpty())
        content.overlayLines +=
            tr("X opens the exercise: a kernel to complete (%1).").arg(slide().exercise.file);
}

QStringList LectureView::detailLines(const Shown& shown) const {
    const auto& [slide, number, act, results, plan] = shown;
    QStringList lines;
    if (plan.cases.empty()) return {plan.missing};
    Measurements all = results.measured;
    all.insert(all.end(), results.mended.begin(), results.mended.end());
    for (const MeasurementPointer& each : all) {
        if (!each) continue;
        lines += tr("%1, %2").arg(titleOf(*each), dataText(*each, dataName(each->data)));
        if (each->series) lines += QStringLiteral("    ") + timeText(*each) + comma() + launchText(*each);
        for (const QString& text : furtherTimes(slide, *each))
            lines += QStringLiteral("    ") + text;
        // wrongCounts is the largest number of all repeats; the bars show the last repeat.
        const bool isMost = each->series && each->series->wrongCounts > 0;
        lines += QStringLiteral("    ") +
                 (isMost ? tr("up to %1 in a repeat").arg(verdictText(*each)) : verdictText(*each));
    }
    if (all.empty()) {
        // Titles of strategies may tell the answer.
        for (std::size_t i = 0; i < plan.cases.size(); ++i) {
            const Measurement planned = measurementOf(plan.cases[i]);
            lines += tr("%1, %2").arg(slide.ways[i % slide.ways.size()].name,
                                      dataText(planned, dataName(planned.data)));
        }
    }
    auto document = documentNamed(slide.document);
    if (document && act != Act::Ask) {
        // Other claims would answer the questions of other slides.
        const auto isHere = [&](const std::string& way) {
            return std::ranges::find(slide.ways, way, &Way::id) != slide.ways.end();
        };
        std::erase_if(document->claims,
                      [&](const DocumentClaim& claim) { return !isHere(claim.of) || !isHere(claim.over); });
        lines += claimTexts(*document, m_catalog);
    }
    const auto isTimed = [&](bool kernels) {
        return std::ranges::any_of(all, [&](const MeasurementPointer& each) {
            return each && each->series && runsKernels(each->device) == kernels;
        });
    };
    QStringList clocks;
    if (isTimed(true)) clocks += kernelClockText(deviceOf(plan, results.measured));
    if (isTimed(false)) clocks += tr("times of threads by the host's clock");
    if (!clocks.isEmpty()) lines += clocks.join(comma());
    const QString best = shown.isMeasured() ? bestGuessText(slide, results) : QString();
    if (!best.isEmpty()) lines += best;
    return lines;
}

/// The kernels of the slide. Comments and corrected kernels are shown only in the act *why*, because they
/// tell the answer.
QStringList LectureView::codeLines(const Shown& shown, bool comments) const {
    const Slide& slide = shown.slide;
    QStringList lines;
    std::vector<Way> ways = slide.ways;
    ways.insert(ways.end(), slide.mends.begin(), slide.mends.end());
    std::vector<std::string> seen;
    for (const Way& way : ways) {
        const auto source = m_sources.find(way.id);
        if (source == m_sources.end() || std::ranges::count(seen, way.id) > 0) continue;
        seen.push_back(way.id);
        QString text = QString::fromStdString(source->second);
        // A file that only includes another one, which several ways share, is shown as that one.
        static const QRegularExpression onlyInclude(QStringLiteral("^#include \"(.+)\"$"));
        const auto shared =
            m_sources.find(onlyInclude.match(withoutComments(text).trimmed()).captured(1).toStdString());
        if (shared != m_sources.end()) text = QString::fromStdString(shared->second);
        if (!lines.isEmpty()) lines += QString();
        lines += QStringLiteral("// %1: %2").arg(way.name, QString::fromStdString(way.id));
        if (slide.says == Says::Fails) lines += hostLines(way.id) + QStringList{QString()};
        lines += (comments ? text.trimmed() : withoutComments(text)).split(u'\n');
        if (shown.act != Act::Why && seen.size() == slide.ways.size()) break;
    }
    return lines;
}

/// The glossary's entries for words of the question and of the present act's headline.
QStringList LectureView::wordLines() const {
    const QString text = slide().ask + u'\n' + m_content.headline;
    QStringList lines;
    for (const GlossaryWord& word : wordsIn(text)) {
        lines += word.cuda.isEmpty() ? word.name : tr("%1 (CUDA: %2)").arg(word.name, word.cuda);
        lines += QStringLiteral("    ") + word.meaning;
    }
    return lines.isEmpty() ? QStringList{tr("This act has no word that needs a note.")} : lines;
}

std::vector<HandoutPage> LectureView::handout(const LabSession& session) const {
    std::vector<HandoutPage> pages;
    for (int number = 0; number < static_cast<int>(m_lecture.slides.size()); ++number) {
        const auto run =
            std::ranges::find_if(session.runs.rbegin(), session.runs.rend(), [&](const auto& each) {
                return takes(each) && partIn(each.details) == 0 &&
                       detailOf(each.details, "slide") == slideAt(number).id;
            });
        Shown given = shown(number, Act::Why);
        if (run != session.runs.rend() && given.isMeasured()) pages.push_back(pageOf(*run, std::move(given)));
    }
    return pages;
}

HandoutPage LectureView::pageOf(const LabRun& run, Shown given) const {
    const Slide& slide = given.slide;
    const std::vector<Guess> guesses = guessesIn(run.details);
    HandoutPage page{slide.ask, guessesText(slide, guesses), {}, {}, {}, {}, {}};
    page.details = detailLines(given);
    const bool isAboutCode = slide.says == Says::Lost || slide.says == Says::Fails || !slide.mends.empty();
    if (isAboutCode) page.code = codeLines(given, false);
    given.results.mended.clear(); // the page shows the kernel before its corrections
    page.why = contentOf(given);
    given.act = Act::Measure;
    page.measured = contentOf(given);
    for (SlideContent* content : {&page.measured, &page.why}) {
        content->foot.clear();
        if (content->films) content->position = content->films->steps();
    }
    page.foot = m_lecture.title + QStringLiteral(" · ") +
                tr("%1 of %2").arg(given.number + 1).arg(m_lecture.slides.size());
    const QDateTime begun = QDateTime::fromString(QString::fromStdString(run.begun), Qt::ISODate);
    QStringList parts{page.foot, deviceText(deviceOf(given.plan, given.results.measured)),
                      given.results.measured.front() && scalesFigures(slide, *given.results.measured.front())
                          ? tr("published times scaled to as many bytes")
                          : QString(),
                      run.machine ? machineText(*run.machine) : QString(),
                      QLocale().toString(begun.toLocalTime(), QLocale::ShortFormat)};
    parts.removeAll({});
    page.foot = parts.join(QStringLiteral(" · "));
    return page;
}

// --- the widget

void LectureView::refresh() {
    if (restoring()) return;
    const bool wasWhy = m_content.films.has_value();
    m_content = content();
    const bool films = m_content.films && m_content.overlay.isEmpty();
    if (films && !(wasWhy && m_films->isVisible())) m_films->show(*m_content.films);
    const bool appears = films && m_films->isHidden();
    placeParts();
    m_films->setVisible(films);
    if (appears) m_films->play(true);
    const bool open = !m_running && !plan(m_slide).cases.empty();
    m_measure->setEnabled(open);
    m_mend->setVisible(!slide().mends.empty());
    m_mend->setEnabled(open && isMeasured() &&
                       m_results.at(static_cast<std::size_t>(m_slide)).mended.size() < slide().mends.size());
    m_guess->setEnabled(open && !isMeasured() && takesGuesses(slide()));
    m_previous->setEnabled(m_slide > 0 || m_act != Act::Ask);
    m_next->setEnabled(m_slide + 1 < static_cast<int>(m_lecture.slides.size()) || m_act != Act::Why);

    QStringList texts;
    for (const SlideBox& box : boxesOf(m_content, size(), style()))
        if (box.kind == SlideBox::Kind::Text) texts += box.text;
    setAccessibleDescription(texts.join(u'\n').replace(QChar(QChar::LineSeparator), u' '));
    const auto part = [](const QString& heading, const QString& text) {
        return text.isEmpty() ? text
                              : QStringLiteral("<p><b>%1</b> %2</p>")
                                    .arg(heading.toHtmlEscaped(), richProse(text.toHtmlEscaped()));
    };
    const bool last = m_slide + 1 == static_cast<int>(m_lecture.slides.size());
    m_notesText->setHtml(
        QStringLiteral("<h2>%1. %2</h2><p>%3</p>")
            .arg(m_slide + 1)
            .arg(slide().ask.toHtmlEscaped(), richProse(slide().notes.toHtmlEscaped())) +
        part(tr("Why:"), whyForNotes()) +
        part(tr("Next:"), last ? QString() : m_lecture.slides[static_cast<std::size_t>(m_slide) + 1].ask) +
        part(tr("Keys:"),
             tr("Page Down and Page Up go from act to act; where there is no conclusion, Page Down measures "
                "once more; M measures, E measures the corrected kernel, G "
                "takes a guess, D shows details, C the code, ? explains words, X opens the exercise; N hides "
                "these notes, B blanks the screen, F switches to full screen and back.")));
    update();
}

/// The text of the why; empty if the audience would read it before the act. Measured times are shown in the
/// act only, before it as "?".
QString LectureView::whyForNotes() const {
    if (m_act != Act::Why && m_notes->screen() == screen()) return {};
    if (m_act == Act::Why && m_content.trust == Trust::None && isMeasured()) return m_content.headline;
    static const QRegularExpression time(QStringLiteral("\\{\\w+\\}"));
    const Shown front = shown(m_slide, m_act);
    QString text = front.plan.cases.empty()
                       ? slide().why.text
                       : reasonOn(slide(), deviceOf(front.plan, front.results.measured)).text;
    return text.replace(time, QStringLiteral("?"));
}

/// The films fill their box; the buttons stand in one row between the foot's texts.
void LectureView::placeParts() {
    const double unit = unitOf(size());
    m_films->setStyle(style(), unit);
    const std::vector<SlideBox> boxes = boxesOf(m_content, size(), style());
    const QRectF end = boxes.back().place; // of the foot
    double left = 0;
    for (const SlideBox& box : boxes) {
        if (box.kind == SlideBox::Kind::Film) m_films->setGeometry(box.place.toAlignedRect());
        const bool isBeside = box.place.bottom() > end.top() && box.place.right() < end.left();
        if (isBeside && box.kind == SlideBox::Kind::Text) left = std::max(left, box.place.right());
    }
    QFont type = font();
    type.setPixelSize(std::max(1, static_cast<int>(std::ceil(unit))));
    const int side = std::max(24, static_cast<int>(unit * 1.4));
    double all = 0;
    std::vector<QToolButton*> row;
    for (QToolButton* button : {m_previous, m_next, m_measure, m_mend, m_guess}) {
        if (button == m_mend && slide().mends.empty()) continue;
        button->setFont(type);
        button->setIconSize({side * 3 / 4, side * 3 / 4});
        button->resize(std::max(button->sizeHint().width(), side),
                       std::max(button->sizeHint().height(), side));
        all += button->width();
        row.push_back(button);
    }
    double x = left + (end.left() - left - all) / 2;
    for (QToolButton* button : row) {
        button->move(static_cast<int>(x), qRound(end.center().y() - button->height() / 2.0));
        x += button->width();
    }
}

void LectureView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    paintSlide(painter, m_content, size(), style());
}

void LectureView::resizeEvent(QResizeEvent* event) {
    LabPane::resizeEvent(event);
    placeParts();
}

void LectureView::changeEvent(QEvent* event) {
    LabPane::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) refresh();
}

void LectureView::showEvent(QShowEvent* event) {
    LabPane::showEvent(event);
    setFocus();
}

void LectureView::hideEvent(QHideEvent* event) {
    LabPane::hideEvent(event);
    if (!event->spontaneous()) showNotes(false); // the window shows the bench now
}

/// At first the notes appear on another screen than the lecture, if there is one. They do not take the focus:
/// the keys go on working.
void LectureView::showNotes(bool shown) {
    const auto screens = QGuiApplication::screens();
    const auto beside =
        std::ranges::find_if(screens, [this](const QScreen* each) { return each != screen(); });
    if (shown && beside != screens.end() && !m_notes->testAttribute(Qt::WA_Moved))
        m_notes->move((*beside)->availableGeometry().center() - m_notes->rect().center());
    m_notes->setVisible(shown);
    refresh();
}

} // namespace tonescope::ui
