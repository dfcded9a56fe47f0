// SPDX-License-Identifier: GPL-3.0-or-later
// A lecture is a folder of Markdown files, one slide each, in the order of their names. This unit reads the
// folder and plans the measurements of each slide on this machine. resources/handbook.md describes the keys.
#pragma once

#include "engine/values/launch.h"
#include "engine/values/measuring/measurement.h"
#include "ui/lab/film/films.h"
#include "ui/lab/glossary/lecture_files.h"

#include <QByteArray>
#include <QImage>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {
struct DeviceCatalog;
}

namespace tonescope::ui {

struct LabChoices;

/// The three acts of a slide, in their order.
enum class Act : std::uint8_t {
    Ask,     ///< a question, before anything is measured
    Measure, ///< bars and one sentence
    Why      ///< the mechanism, as an animation
};

/// A strategy that a slide measures, its name on the slide, and the launch parameters that the slide sets.
struct Way {
    std::string id;
    QString name;
    LaunchParameters launch;
};

/// The kind of sentence that a measurement becomes; see sentence.h.
enum class Says : std::uint8_t {
    Times,     ///< how many times as fast the second way is
    Pixels,    ///< how many times as long the second kind of pixels takes
    Lost,      ///< how many counts are lost
    Fastest,   ///< which way is the fastest
    Share,     ///< which part of the time adding up takes, or clearing if the kernel itself adds up
    Published, ///< the figures of a document beside the measured ones
    Fails      ///< why it cannot be measured: the build or a call fails
};

/// The kind of device on which a slide is measured. Strategies for the host's threads run on the host on
/// every slide.
enum class SlidePlace : std::uint8_t { Host, Device, CpuDevice };
/// The samples that are counted. Gray: the photo's gray, one add per pixel, as the films draw it.
enum class SlidePixels : std::uint8_t { Gray, Colour, Letters };

/// The why on one kind of device. In its texts, {first} and {second} stand for the measured time of a pixel
/// of either side of the film.
struct Reason {
    FilmKind film = FilmKind::None;
    QString text;
    QString otherwise; ///< shown instead of `text` if the measurement contradicts the film; may be empty
    FilmKind instead = FilmKind::Timed; ///< film that is shown with `otherwise`
};

/// A kernel to complete. It has the arguments of the user's own kernels.
struct Exercise {
    QString file; ///< its name, without folders; empty: there is none
    std::string text;
    LaunchParameters launch;
    bool foreign = false; ///< it did not come with the program
};

/// A picture from a file of the lecture. Both members are empty if there is none.
struct SlidePicture {
    QImage pixels;
    QByteArray drawing; ///< SVG; its currentColor is the colour of text, and AccentColor the accent

    [[nodiscard]] bool exists() const { return !pixels.isNull() || !drawing.isEmpty(); }
};

struct Slide {
    std::string id; ///< identifies the slide in session files
    QString ask;
    std::vector<Way> ways;         ///< at most mostBars; the first is the base of all comparisons
    std::vector<std::string> data; ///< "photo" or names of synthetic pixels; not empty
    /// Id of the document whose pixels and repeats are measured, and whose figures are shown; may be empty.
    std::string document;
    SlidePlace place = SlidePlace::Device;
    SlidePixels pixels = SlidePixels::Gray;
    std::uint64_t length = 0; ///< number of bytes of test data; 0: as many as the photo has
    /// The host's clock times each whole count: a device is sent the pixels, and its counts are read back.
    bool timesWhole = false;
    Says says = Says::Times;
    std::vector<Way> mends; ///< corrections of the first way, each one step further
    bool showsBins = false; ///< the act *measure* draws the histogram, bin by bin
    SlidePicture picture;   ///< in the act *ask*, in place of bars
    QStringList code;       ///< in the act *ask*, in place of bars, or above the histogram
    Reason why;
    std::optional<Reason> onCpu; ///< for the host's threads and devices that are CPUs
    QString notes;               ///< for the lecturer alone
    Exercise exercise;
    QString file;    ///< name of its file, relative to the folder of the lecture
    int line = 1;    ///< line of the problem in the file; without a problem, of the key `measure`
    QString problem; ///< why the file is no slide; else empty
};

inline constexpr std::size_t mostBars = 12;

struct Lecture {
    QString title;
    std::vector<Slide> slides; ///< a file with an error becomes a slide that shows the error; never empty
    QStringList problems;      ///< problemText() of these slides
};

/// Reads the Markdown files of a folder. course.md holds the title, all others are slides, or name a file of
/// another lecture.
[[nodiscard]] Lecture readLecture(const QString& folder);
/// The folder of the program's own lecture of this name, in the language of the windows or in English.
[[nodiscard]] QString programLecture(const QString& name);

/// The names of the program's lectures, in the order of the menu.
[[nodiscard]] QStringList programLectures();
/// A slide from a parsed file. If the file has an error, the slide has only file, line and cause of the
/// error.
[[nodiscard]] Slide slideIn(const LectureFile& file);
/// "03-local.md, line 4: “wy: lanes” is not known."
[[nodiscard]] QString problemText(const Slide& slide);

/// The reason that holds on this device.
[[nodiscard]] const Reason& reasonOn(const Slide& slide, const DeviceInfo& device);

/// A part of a slide that is measured at once: its ways (0), or one of its corrections (1, 2, ...).
using SlidePart = std::size_t;

/// The measurements of a slide on this machine.
struct SlidePlan {
    std::vector<MeasureCase> cases; ///< for each kind of pixels all ways
    QString missing;          ///< why there are no cases, and what the user can do; empty if there are cases
    bool lacksDevice = false; ///< there are none because this machine has no device of the slide's kind
};

/// The device of a plan that has cases: the first one that runs kernels, or else the first one. For cases
/// that are measured it is the device of the measurement, which may be of another machine.
[[nodiscard]] const DeviceInfo& deviceOf(const SlidePlan& plan, const Measurements& measured);

/// The cases of a part, each on the first device of `choices` that suits it, or else of the catalog. If this
/// machine lacks the last way of a document's slide, that way is left out: the machine may lack Pillow.
[[nodiscard]] SlidePlan planOf(const Slide& slide, SlidePart part, const DeviceCatalog& catalog,
                               const LabChoices& choices);

/// The answer of one person: a factor, a percentage, or the number of a bar; see Says.
struct Guess {
    double value = 1;
    QString name; ///< empty if no name was given

    bool operator==(const Guess&) const = default;
};

/// Stores slide, part and guesses in the details of a run, so that a session file restores them: {"slide":
/// "local", "answer": "2.5", "name": "Ann", "answer 2": ...}; for a correction {"slide": "local", "mend":
/// "1"}, without guesses.
[[nodiscard]] RunDetails detailsOf(const Slide& slide, SlidePart part, const std::vector<Guess>& guesses);
[[nodiscard]] SlidePart partIn(const RunDetails& details);
[[nodiscard]] std::vector<Guess> guessesIn(const RunDetails& details);

} // namespace tonescope::ui
