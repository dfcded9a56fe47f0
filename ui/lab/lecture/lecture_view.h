// SPDX-License-Identifier: GPL-3.0-or-later
// The place where one lectures: one slide at a time, act by act.
#pragma once

#include "engine/values/device_catalog.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/lecture/handout.h"
#include "ui/lab/lecture/sentence.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

class QDialog;
class QTextBrowser;
class QToolButton;

namespace tonescope::ui {

class FilmView;

/// Shows the acts of the slides, measures them, and takes the guesses of the room. All keys of a presenter's
/// remote work wherever the focus is inside it, also in the window of the notes.
///
/// An act is painted; only the films and the five buttons at the foot are widgets.
class LectureView : public LabPane {
    Q_OBJECT

public:
    explicit LectureView(QWidget* parent = nullptr);

    [[nodiscard]] std::string id() const override { return "lecture"; }
    [[nodiscard]] QString title() const override { return tr("Lecture"); }
    void setCatalog(const DeviceCatalog& catalog) override;
    void setSources(const std::map<std::string, std::string>& sources) override { m_sources = sources; }
    void setChoices(const LabChoices& choices) override;
    /// The photo that is used while no photo is open.
    void setSample(const ImagePointer& photo);
    [[nodiscard]] std::vector<MeasureCase> cases() const override;
    [[nodiscard]] std::vector<MeasureCase> runningCases() const override;
    [[nodiscard]] QString idleReason() const override { return plan(m_slide).missing; }
    [[nodiscard]] RunDetails details() const override;
    void begin(const LabRun& run, std::size_t count) override;
    void show(const MeasurementPointer& measurement) override;
    using QWidget::show;
    void showSoFar(const Measurements& rows) override;
    void end() override;
    void clear() override;
    void report(Report& report, const std::vector<const LabRun*>& runs) override;

    /// Shows another lecture; results of the one before are dropped.
    void setLecture(Lecture lecture);
    [[nodiscard]] const Lecture& lecture() const { return m_lecture; }
    /// Puts an act in front; an index out of range is limited. Measures nothing.
    void goTo(int slide, Act act);
    [[nodiscard]] int slideNumber() const { return m_slide; }
    [[nodiscard]] Act act() const { return m_act; }
    /// The content of the present act.
    [[nodiscard]] SlideContent content() const;
    /// The slides that are measured. Guesses, machine and date are those of the session's last run of each.
    [[nodiscard]] std::vector<HandoutPage> handout(const LabSession& session) const;

    /// Handles the keys before any child does.
    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    /// Requests the end of the present run.
    void stopWanted();
    /// The user wants to complete a kernel, which is checked as this case. `of` names slide and exercise.
    void exerciseWanted(const tonescope::MeasureCase& asked, const tonescope::RunDetails& of);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    enum class Overlay : std::uint8_t { None, Details, Code, Words };
    /// A slide in one of its acts, whether it is in front or not.
    struct Shown {
        const Slide& slide;
        int number;
        Act act;
        SlideResults results; ///< with the measurements of the present run so far
        SlidePlan plan;

        /// Whether all cases of the slide are measured.
        [[nodiscard]] bool isMeasured() const { return !results.measured.empty() && !results.running; }
    };
    struct Running {
        int slide;
        SlidePart part;
        bool isOfOldPhoto; ///< the photo has changed since the run began
    };

    void makeControls();
    void makeKeys();
    [[nodiscard]] bool handles(const QKeyEvent& event) const;
    [[nodiscard]] const Slide& slideAt(int number) const {
        return m_lecture.slides.at(static_cast<std::size_t>(number));
    }
    [[nodiscard]] const Slide& slide() const { return slideAt(m_slide); }
    [[nodiscard]] SlideResults& resultsOf(int slide) { return m_results.at(static_cast<std::size_t>(slide)); }
    [[nodiscard]] Shown shown(int slide, Act act) const;
    [[nodiscard]] SlidePlan plan(int slide, SlidePart part = 0) const;
    [[nodiscard]] bool runs(int slide) const { return m_running && m_running->slide == slide; }
    /// Whether no case of the slide was left out by a stop.
    [[nodiscard]] bool isWhole(const Slide& slide, const Measurements& measured) const {
        return !measured.empty() && measured.size() >= planOf(slide, 0, m_catalog, choices()).cases.size();
    }
    [[nodiscard]] bool isMeasured() const {
        return !m_results.at(static_cast<std::size_t>(m_slide)).measured.empty() && !runs(m_slide);
    }
    /// The setup, with the sample if no photo is open.
    [[nodiscard]] LabChoices choices() const;

    [[nodiscard]] bool mayBeRepeated() const;
    void next();
    void previous();
    void goToMeasure();
    /// Requests a run of a part of the slide in front, after the present run if there is one.
    void measure(SlidePart part);
    void mend();
    void startGuess();
    /// Takes the typed guess: a number and, behind a space, a name.
    void keepGuess();
    /// Takes one key of a guess.
    void typeGuess(const QKeyEvent& key);
    void toggle(Overlay overlay);
    void openExercise();
    /// Turns a page of the overlay, or goes one step through the films.
    void turn(int direction);
    /// Gives the key to the films.
    void tellFilms(int key);
    /// Whether Escape has something to close or to stop: overlay, guess, run, or a waiting run.
    [[nodiscard]] bool canEscape() const;
    void escape();

    [[nodiscard]] SlideContent contentOf(const Shown& shown) const;
    void fillMeasure(SlideContent& content, const Shown& shown) const;
    void fillWhy(SlideContent& content, const Shown& shown) const;
    void fillOverlay(SlideContent& content, const Shown& shown) const;
    [[nodiscard]] QStringList detailLines(const Shown& shown) const;
    [[nodiscard]] QStringList codeLines(const Shown& shown, bool comments) const;
    [[nodiscard]] HandoutPage pageOf(const LabRun& run, Shown given) const;
    [[nodiscard]] QStringList wordLines() const;
    [[nodiscard]] QStringList hostLines(const std::string& way) const;
    /// The lines of a program that make its build or call fail.
    [[nodiscard]] QStringList failingLines(const Measurement& failed) const;
    /// Times of the slide's cases that earlier slides have measured.
    [[nodiscard]] std::vector<EarlierTime> earlierTimes(const Shown& shown) const;
    /// A text about the counted pixels: "the photo in gray, 6 megapixels".
    [[nodiscard]] static QString countedPixels(const Shown& shown);
    [[nodiscard]] QString whyForNotes() const;
    void setOutline();
    /// Shows the present act.
    void refresh();
    void placeParts();
    void showNotes(bool shown);
    [[nodiscard]] SlideStyle style() const { return {palette(), font()}; }

    Lecture m_lecture;
    DeviceCatalog m_catalog;
    LabChoices m_choices;
    ImagePointer m_sample;
    std::map<std::string, std::string> m_sources;
    std::vector<SlideResults> m_results; ///< one per slide
    std::vector<SlideBin> m_outline;     ///< the histogram of the photo, from a sample of its pixels

    int m_slide = 0;
    Act m_act = Act::Ask;
    Overlay m_overlay = Overlay::None;
    int m_page = 0;
    std::optional<QString> m_typed;   ///< while a guess is typed
    std::optional<Running> m_running; ///< the run that is going on
    SlidePart m_part = 0;             ///< the part of the slide in front that Run would measure
    bool m_repeated = false;          ///< the slide in front was measured once more without a conclusion
    Measurements m_soFar;             ///< of cases that are being measured

    SlideContent m_content;
    FilmView* m_films;
    QToolButton *m_previous, *m_next, *m_measure, *m_mend, *m_guess;
    std::map<int, std::function<void()>> m_keys;
    QDialog* m_notes;
    QTextBrowser* m_notesText;
};

/// Program text without comments and without the lines that are empty then. Knows strings.
[[nodiscard]] QString withoutComments(const QString& program);

} // namespace tonescope::ui
