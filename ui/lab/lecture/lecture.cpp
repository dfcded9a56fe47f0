// SPDX-License-Identifier: GPL-3.0-or-later
// Reading and planning are separate: a file is parsed without any knowledge of devices, so that an error in a
// file is reported with its line on every machine. planOf() combines a slide with the catalog and the setup;
// it is cheap and is called again at every change.
#include "ui/lab/lecture/lecture.h"

#include "engine/values/device_catalog.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/lecture/documents.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QImageReader>
#include <QLocale>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <algorithm>
#include <map>
#include <utility>

namespace tonescope::ui {

namespace {

struct LectureText {
    Q_DECLARE_TR_FUNCTIONS(Lecture)
};

/// Assigns the value of `word` in the list of known words; returns false for an unknown word.
template <typename Value>
bool takeWord(Value& to, const QString& word, std::initializer_list<std::pair<const char*, Value>> known) {
    const auto found =
        std::ranges::find_if(known, [&](const auto& each) { return word == QLatin1String(each.first); });
    if (found == known.end()) return false;
    to = found->second;
    return true;
}

bool takeFilm(FilmKind& to, const QString& word) {
    return takeWord<FilmKind>(to, word,
                              {{"chain", FilmKind::Chain},
                               {"race", FilmKind::Race},
                               {"reader", FilmKind::Reader},
                               {"queues", FilmKind::Queues},
                               {"cache-lines", FilmKind::CacheLines},
                               {"lanes", FilmKind::Lanes},
                               {"stride", FilmKind::Stride},
                               {"branch", FilmKind::Branch},
                               {"barrier", FilmKind::Barrier},
                               {"uncleared", FilmKind::Uncleared},
                               {"runs", FilmKind::Runs},
                               {"joined", FilmKind::Joined},
                               {"loads", FilmKind::Loads},
                               {"merge", FilmKind::Merge},
                               {"groups", FilmKind::Groups},
                               {"limit", FilmKind::Limit},
                               {"copies", FilmKind::Copies},
                               {"timed", FilmKind::Timed}});
}

/// Parses "work-group=64", a word for each parameter.
bool takeLaunch(LaunchParameters& launch, const QStringList& words) {
    return std::ranges::all_of(words, [&](const QString& word) {
        bool isNumber = false;
        const std::uint32_t number = word.section(u'=', 1).toUInt(&isNumber);
        const auto parameter = named<Parameter>(word.section(u'=', 0, 0).toStdString());
        if (parameter && isNumber) launch.set(*parameter, number);
        return parameter && isNumber;
    });
}

/// Reads "race.cl work-group=64": a file beside the slide's, and launch parameters.
bool takeExercise(Exercise& exercise, const QString& value, const QString& folder) {
    constexpr qint64 most = qint64{1} << 16U;
    const QStringList words = value.split(u' ', Qt::SkipEmptyParts);
    exercise.file = words.value(0);
    QFile file(folder + u'/' + exercise.file);
    if (exercise.file.contains(u'/') || file.size() > most || !file.open(QIODevice::ReadOnly)) return false;
    exercise.text = file.readAll().toStdString();
    exercise.foreign = !folder.startsWith(QLatin1String(":/"));
    return takeLaunch(exercise.launch, words.mid(1));
}

/// Reads an SVG drawing, or an image, which is scaled down to the size of a screen. `name` is relative to the
/// slide's folder.
bool takePicture(SlidePicture& picture, const QString& name, const QString& folder) {
    constexpr qint64 most = qint64{16} << 20U;
    constexpr QSize screen(1920, 1080);
    QFile file(folder + u'/' + name);
    if (file.size() > most || !file.open(QIODevice::ReadOnly)) return false;
    if (name.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        picture.drawing = file.readAll();
        QXmlStreamReader xml(picture.drawing);
        const bool isSvg = xml.readNextStartElement() && xml.name() == u"svg";
        while (!xml.atEnd())
            xml.readNext();
        return isSvg && !xml.hasError();
    }
    QImageReader reader(&file);
    reader.setAutoTransform(true);
    const QSize size = reader.size(), fit = size.scaled(screen, Qt::KeepAspectRatio);
    if (fit.width() < size.width()) reader.setScaledSize(fit);
    picture.pixels = reader.read();
    return !picture.pixels.isNull();
}

/// Parses "local-replicated copies=32 = 32 copies, global-atomic = one table": id and launch parameters, then
/// a name, for each way. Returns false for an unknown parameter, or a way without id or name.
bool takeWays(std::vector<Way>& ways, const QString& text) {
    for (const QString& part : text.split(u',')) {
        const qsizetype name = part.indexOf(QStringLiteral(" = "));
        const QStringList words = part.left(std::max<qsizetype>(name, 0)).split(u' ', Qt::SkipEmptyParts);
        if (words.isEmpty()) return false;
        Way way{words.front().toStdString(), part.mid(name + 3).trimmed(), {}};
        if (!takeLaunch(way.launch, words.mid(1))) return false;
        ways.push_back(std::move(way));
    }
    return std::ranges::none_of(ways, [](const Way& way) { return way.name.isEmpty(); });
}

/// Stores one field of the header; returns false for an unknown key or a wrong value.
bool takeField(Slide& slide, const QString& key, const QString& value) {
    if (key == QLatin1String("slide")) {
        slide.id = value.toStdString();
        return !value.isEmpty();
    }
    if (key == QLatin1String("measure")) return takeWays(slide.ways, value) && slide.ways.size() <= mostBars;
    if (key == QLatin1String("mend")) return takeWays(slide.mends, value);
    if (key == QLatin1String("on")) {
        for (const QString& name : value.split(u','))
            slide.data.push_back(name.trimmed().toStdString());
        return std::ranges::all_of(slide.data, [](const std::string& name) {
            const Outcome<DataSpec> spec = dataNamed(name);
            return spec && spec->synthetic();
        });
    }
    if (key == QLatin1String("document")) {
        slide.document = value.toStdString();
        return documentNamed(slide.document).has_value();
    }
    if (key == QLatin1String("place"))
        return takeWord<SlidePlace>(
            slide.place, value,
            {{"host", SlidePlace::Host}, {"device", SlidePlace::Device}, {"cpu", SlidePlace::CpuDevice}});
    if (key == QLatin1String("pixels"))
        return takeWord<SlidePixels>(slide.pixels, value,
                                     {{"gray", SlidePixels::Gray},
                                      {"colour", SlidePixels::Colour},
                                      {"letters", SlidePixels::Letters}});
    if (key == QLatin1String("length")) return (slide.length = value.toULongLong()) > 0;
    if (key == QLatin1String("time"))
        return takeWord<bool>(slide.timesWhole, value, {{"kernel", false}, {"whole", true}});
    if (key == QLatin1String("says"))
        return takeWord<Says>(slide.says, value,
                              {{"times", Says::Times},
                               {"pixels", Says::Pixels},
                               {"lost", Says::Lost},
                               {"fastest", Says::Fastest},
                               {"share", Says::Share},
                               {"published", Says::Published},
                               {"fails", Says::Fails}});
    if (key == QLatin1String("why")) return takeFilm(slide.why.film, value);
    if (key == QLatin1String("otherwise")) return takeFilm(slide.why.instead, value);
    return key == QLatin1String("cpu") && takeFilm(slide.onCpu.emplace().film, value);
}

/// A message about the first thing that a slide lacks for its kind of sentence; empty if it lacks nothing.
QString lackOf(const Slide& slide) {
    if (slide.id.empty() || slide.ways.empty())
        return LectureText::tr("the header needs the keys “slide” and “measure”.");
    if (slide.says == Says::Times && slide.ways.size() < 2)
        return LectureText::tr("“says: times” compares two ways.");
    if (slide.says == Says::Pixels && slide.data.size() != 2)
        return LectureText::tr("“says: pixels” compares two kinds of pixels.");
    if (slide.says == Says::Published && slide.document.empty())
        return LectureText::tr("“says: published” needs the key “document”.");
    return {};
}

} // namespace

/// The first section is the header, the second the question and its code, all further ones are named parts.
/// The first error ends the reading. A header's line may hold several keys, separated by semicolons.
Slide slideIn(const LectureFile& file) {
    const auto failed = [&](int line, const QString& why) {
        Slide slide;
        slide.file = file.name;
        slide.line = line;
        slide.problem = why;
        return slide;
    };
    Slide slide;
    slide.file = file.name;
    for (const LectureField& field : file.sections.front().fields) {
        for (const QString& part : (field.key + u':' + field.value).split(u';')) {
            const QString key = part.section(u':', 0, 0).trimmed(), value = part.section(u':', 1).trimmed();
            if (key == QLatin1String("exercise") && !takeExercise(slide.exercise, value, file.folder))
                return failed(field.line, LectureText::tr("the exercise “%1” cannot be read.").arg(value));
            const bool isPicture = key == QLatin1String("picture");
            if (isPicture && value == QLatin1String("bins"))
                slide.showsBins = true;
            else if (isPicture && !takePicture(slide.picture, value, file.folder))
                return failed(field.line, LectureText::tr("the picture “%1” cannot be read.").arg(value));
            if (key != QLatin1String("exercise") && !isPicture && !takeField(slide, key, value))
                return failed(field.line, LectureText::tr("“%1: %2” is not known.").arg(key, value));
            if (key == QLatin1String("measure")) slide.line = field.line;
        }
    }
    if (slide.data.empty()) slide.data.emplace_back("photo");
    if (const QString lack = lackOf(slide); !lack.isEmpty()) return failed(1, lack);
    if (!file.sections.front().text.isEmpty() || file.sections.size() < 2)
        return failed(1, LectureText::tr("after the header, a question must follow."));
    slide.ask = file.sections[1].heading;
    slide.code = file.sections[1].text.split(QStringLiteral("\n\n"), Qt::SkipEmptyParts);
    std::map<QString, QString*> parts{{QStringLiteral("why"), &slide.why.text},
                                      {QStringLiteral("otherwise"), &slide.why.otherwise},
                                      {QStringLiteral("notes"), &slide.notes}};
    if (slide.onCpu) {
        parts[QStringLiteral("why on a cpu")] = &slide.onCpu->text;
        parts[QStringLiteral("otherwise on a cpu")] = &slide.onCpu->otherwise;
    }
    for (std::size_t i = 2; i < file.sections.size(); ++i) {
        const LectureSection& section = file.sections[i];
        const auto part = parts.find(section.heading.toLower());
        if (part == parts.end())
            return failed(section.line,
                          LectureText::tr("“%1” is not a known section of a slide.").arg(section.heading));
        *part->second = section.text;
    }
    return slide;
}

Lecture readLecture(const QString& folder) {
    Lecture lecture;
    for (const LectureFile& file : filesIn(folder, QStringLiteral("*.md"))) {
        if (file.name == QLatin1String("course.md")) {
            lecture.title = file.sections.back().heading;
            continue;
        }
        // "same: ../ten/01-loop.md": the slide of another lecture.
        const std::vector<LectureField>& fields = file.sections.front().fields;
        const bool isSame = !fields.empty() && fields.front().key == QLatin1String("same");
        Slide slide = slideIn(isSame ? fileAt(folder + u'/' + fields.front().value) : file);
        if (isSame) slide.file = fields.front().value;
        if (slide.problem.isEmpty() &&
            std::ranges::find(lecture.slides, slide.id, &Slide::id) != lecture.slides.end()) {
            slide.file = file.name;
            slide.line = 1;
            slide.problem = LectureText::tr("the slide %1 is also in another file.")
                                .arg(QString::fromStdString(slide.id));
        }
        lecture.slides.push_back(std::move(slide));
    }
    if (lecture.slides.empty()) {
        Slide& none = lecture.slides.emplace_back();
        none.file = QStringLiteral("course.md");
        none.problem = LectureText::tr("the folder has no slide.");
    }
    for (const Slide& slide : lecture.slides) {
        if (!slide.problem.isEmpty()) lecture.problems += problemText(slide);
    }
    return lecture;
}

QString problemText(const Slide& slide) {
    return LectureText::tr("%1, line %2: %3").arg(slide.file).arg(slide.line).arg(slide.problem);
}

QString programLecture(const QString& name) {
    const QString folder = QStringLiteral(":/lecture/%1/%2");
    const QString translated = folder.arg(lectureLanguage(), name);
    return QDir(translated).exists() ? translated : folder.arg(QStringLiteral("en"), name);
}

QStringList programLectures() {
    return {QStringLiteral("ten"),     QStringLiteral("full"),   QStringLiteral("book"),
            QStringLiteral("article"), QStringLiteral("colour"), QStringLiteral("notes")};
}

const Reason& reasonOn(const Slide& slide, const DeviceInfo& device) {
    const bool isCpu = device.type == DeviceType::Cpu || device.type == DeviceType::Host;
    return slide.onCpu && isCpu ? *slide.onCpu : slide.why;
}

namespace {

constexpr std::uint64_t usualBytes = std::uint64_t{16} << 20U;

bool suits(SlidePlace place, const DeviceInfo& device) {
    if (place == SlidePlace::Host) return device.type == DeviceType::Host;
    return place == SlidePlace::Device ? runsKernels(device) : device.type == DeviceType::Cpu;
}

/// Null if no device of the machine suits the slide.
const DeviceInfo* deviceOf(SlidePlace place, const DeviceCatalog& catalog, const LabChoices& choices) {
    for (const auto* devices : {&choices.devices, &catalog.devices}) {
        const auto found =
            std::ranges::find_if(*devices, [&](const DeviceInfo& each) { return suits(place, each); });
        if (found != devices->end()) return &*found;
    }
    return nullptr;
}

/// The photo as the slide counts it. Letters are generated. Generated pixels also replace a missing photo
/// and, on a slide that counts colours, a photo that is not 8-bit colour.
MeasuredPixels photoOf(SlidePixels counted, const ImagePointer& photo) {
    if (counted == SlidePixels::Letters) {
        MeasuredPixels letters = madePixels({DataKind::Letters}, PixelLayout::Gray8, usualBytes);
        letters.binning = Binning::Letters;
        return letters;
    }
    const PixelKind kind = counted == SlidePixels::Colour ? PixelKind::Colour8 : PixelKind::Gray8;
    if (!photo) return madePixels({DataKind::Photo}, madeLayout(kind), usualBytes);
    if (traitsOf(photo->stored.layout).kind() == kind) return {photo->name, *photo};
    if (kind == PixelKind::Gray8) return {photo->name, GrayedPixels{*photo}};
    return madePixels({DataKind::Photo}, madeLayout(kind), usualBytes);
}

/// Key of the index-th answer or name: "answer", "answer 2", ...
std::string numbered(const char* key, std::size_t index) {
    return index == 0 ? key : std::string(key) + ' ' + std::to_string(index + 1);
}

constexpr std::string_view slideDetail = "slide", mendDetail = "mend";

} // namespace

const DeviceInfo& deviceOf(const SlidePlan& plan, const Measurements& measured) {
    const auto at = [&](std::size_t i) -> const DeviceInfo& {
        return i < measured.size() && measured[i] ? measured[i]->device : plan.cases[i].device;
    };
    for (std::size_t i = 0; i < plan.cases.size(); ++i) {
        if (runsKernels(at(i))) return at(i);
    }
    return at(0);
}

SlidePlan planOf(const Slide& slide, SlidePart part, const DeviceCatalog& catalog,
                 const LabChoices& choices) {
    if (!slide.problem.isEmpty()) return {{}, LectureText::tr("Left out: %1").arg(problemText(slide))};
    const std::vector<Way> ways = part == 0 ? slide.ways : std::vector{slide.mends.at(part - 1)};
    // Loops on the host's threads and kernels may stand on one slide.
    std::vector<DeviceInfo> devices;
    for (const Way& way : ways) {
        const StrategyInfo* strategy = catalog.strategy(way.id);
        const bool onHost = strategy != nullptr && strategy->home == StrategyHome::HostThreads;
        const SlidePlace place = onHost ? SlidePlace::Host : slide.place;
        const DeviceInfo* device = deviceOf(place, catalog, choices);
        if (device == nullptr)
            return {
                {},
                place == SlidePlace::CpuDevice
                    ? LectureText::tr("This slide needs an OpenCL device that is a CPU. Page Down goes on.")
                    : LectureText::tr("This slide needs an OpenCL device. Page Down goes on."),
                true};
        devices.push_back(*device);
    }
    const std::optional<Document> document = documentNamed(slide.document);
    const MeasuredPixels photo = document ? pixelsOf(*document, devices)
                                 : slide.length > 0
                                     ? madePixels({DataKind::Uniform}, PixelLayout::Gray8, slide.length)
                                     : photoOf(slide.pixels, choices.photo);
    SlidePlan plan;
    for (const std::string& name : slide.data) {
        MeasuredPixels pixels = photo;
        const Outcome<DataSpec> spec = dataNamed(name);
        if (spec->kind != DataKind::Photo) {
            pixels = madePixels(*spec, photo.layout(), photo.bytes());
            pixels.binning = photo.binning;
        }
        for (std::size_t i = 0; i < ways.size(); ++i) {
            const Way& way = ways[i];
            const StrategyInfo* strategy = catalog.strategy(way.id);
            if (strategy == nullptr && document && i > 0 && i + 1 == ways.size()) break;
            if (strategy == nullptr) {
                Slide unknown = slide;
                unknown.problem =
                    LectureText::tr("there is no strategy “%1”.").arg(QString::fromStdString(way.id));
                return {{}, LectureText::tr("Left out: %1").arg(problemText(unknown))};
            }
            if (!canCount(*strategy, devices[i], pixels))
                return {{},
                        LectureText::tr("%1 cannot be measured on this device. Page Down goes on.")
                            .arg(capitalized(way.name))};
            // With nine repeats, the bench's usual number, several comparisons of a lecture would stay
            // undecided.
            constexpr unsigned enough = 25;
            const unsigned repeats =
                document && document->repeats > 0 ? document->repeats : std::max(choices.repeats, enough);
            plan.cases.push_back({devices[i], *strategy, way.launch, pixels, repeats});
            plan.cases.back().keepCounts = slide.says == Says::Lost;
            plan.cases.back().sends = slide.timesWhole && runsKernels(devices[i]);
        }
        if (part > 0) break; // a correction is measured on the first pixels
    }
    return plan;
}

/// Numbers are written in the C locale, so that files do not depend on the language.
RunDetails detailsOf(const Slide& slide, SlidePart part, const std::vector<Guess>& guesses) {
    RunDetails details{{std::string(slideDetail), slide.id}};
    if (part > 0) {
        details.emplace(mendDetail, std::to_string(part));
        return details;
    }
    for (std::size_t i = 0; i < guesses.size(); ++i) {
        details[numbered("answer", i)] =
            QLocale::c().toString(guesses[i].value, 'g', QLocale::FloatingPointShortest).toStdString();
        if (!guesses[i].name.isEmpty()) details[numbered("name", i)] = guesses[i].name.toStdString();
    }
    return details;
}

SlidePart partIn(const RunDetails& details) {
    return QString::fromStdString(detailOf(details, mendDetail)).toUInt();
}

std::vector<Guess> guessesIn(const RunDetails& details) {
    std::vector<Guess> guesses;
    for (std::size_t i = 0; details.contains(numbered("answer", i)); ++i) {
        bool isNumber = false;
        const double value = QLocale::c().toDouble(
            QString::fromStdString(detailOf(details, numbered("answer", i))), &isNumber);
        if (isNumber && value > 0)
            guesses.push_back({value, QString::fromStdString(detailOf(details, numbered("name", i)))});
    }
    return guesses;
}

} // namespace tonescope::ui
