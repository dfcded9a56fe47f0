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
    Why      ///< a drawing of the mechanism
};

/// One side that is measured: a strategy or a document's kernel, and its difference from the usual launch.
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

/// The kind of device on which a slide is measured. Loops on the host's threads run there on every slide.
enum class SlidePlace : std::uint8_t { Host, Device, CpuDevice };
/// What of the pixels is counted. Gray: the photo's gray, one add a pixel, as the films draw it.
enum class SlidePixels : std::uint8_t { Gray, Colour, Letters };

/// The why on one kind of device. In its texts, {first} and {second} stand for the measured time of a pixel
/// of either side of the film.
struct Reason {
    FilmKind film = FilmKind::None;
    QString text;
    QString otherwise; ///< shown where the measurement does not go where the film points; may be empty
    FilmKind instead = FilmKind::Timed; ///< shown with `otherwise`
};

/// A kernel to complete. It has the arguments of the user's own kernels.
struct Exercise {
    QString file; ///< its name, without folders; empty: there is none
    std::string text;
    LaunchParameters launch;
    bool foreign = false; ///< it did not come with the program
};

/// A file of the lecture. Both are empty if there is none.
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
    std::uint64_t length = 0; ///< so many bytes of test data; 0: as many as the photo has
    /// Each count is timed whole, by the host's clock: a device is sent the pixels, and its counts are read
    /// back.
    bool timesWhole = false;
    Says says = Says::Times;
    std::vector<Way> mends; ///< corrections of the first way, each one step further
    bool showsBins = false; ///< the picture of what was measured is the histogram bin by bin
    SlidePicture picture;   ///< in the act *ask*, in place of bars
    QStringList code;       ///< the same, or above the histogram
    Reason why;
    std::optional<Reason> onCpu; ///< for the host's threads and devices that are CPUs
    QString notes;               ///< for the lecturer alone
    Exercise exercise;
    QString file;    ///< name of its file, relative to the folder of the lecture
    int line = 1;    ///< of the problem in the file; without a problem, of the ways
    QString problem; ///< why the file is no slide; else empty
};

inline constexpr std::size_t mostBars = 12;

struct Lecture {
    QString title;
    std::vector<Slide> slides; ///< a file with an error is a slide that tells the error; never empty
    QStringList problems;      ///< problemText() of these slides
};

/// Reads the Markdown files of a folder. course.md holds the title, all others are slides, or name a file of
/// another lecture.
[[nodiscard]] Lecture readLecture(const QString& folder);
/// The folder of the program's own lecture of this name, in the language of the windows or in English.
[[nodiscard]] QString programLecture(const QString& name);

/// The names of the program's lectures, the shortest first.
[[nodiscard]] QStringList programLectures();
/// A slide from a parsed file. If the file has an error, the slide has its place and its cause alone.
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

/// The device of a plan that has cases: the first one that runs kernels, or else the host. Cases that are
/// measured have the device of their measurement, which may be of another machine.
[[nodiscard]] const DeviceInfo& deviceOf(const SlidePlan& plan, const Measurements& measured);

/// The cases of a part, each on the first device of `choices` that suits it, or else of the catalog. Ways of
/// a document that this machine does not have, at the end of the list, are left out: it may lack Pillow.
[[nodiscard]] SlidePlan planOf(const Slide& slide, SlidePart part, const DeviceCatalog& catalog,
                               const LabChoices& choices);

/// The answer of one person: a factor, a percentage, or the number of a bar; see Says.
struct Guess {
    double value = 1;
    QString name; ///< empty if no name was given

    bool operator==(const Guess&) const = default;
};

/// Stores slide, part and guesses in the details of a run, so that a session file brings them back: {"slide":
/// "local", "mend": "1", "answer": "2.5", "name": "Ann", "answer 2": ...}.
[[nodiscard]] RunDetails detailsOf(const Slide& slide, SlidePart part, const std::vector<Guess>& guesses);
[[nodiscard]] SlidePart partIn(const RunDetails& details);
[[nodiscard]] std::vector<Guess> guessesIn(const RunDetails& details);

} // namespace tonescope::ui
