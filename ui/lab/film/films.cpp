// SPDX-License-Identifier: GPL-3.0-or-later
// A film depends on properties of its strategy, e.g. which work-items share a table, and which pixels
// neighbouring work-items take. Functions in this file derive these properties from the strategy's id.
#include "ui/lab/film/films.h"

#include "engine/models/branches.h"
#include "engine/models/cache_lines.h"
#include "engine/models/gray_pixels.h"
#include "engine/models/lane_film.h"
#include "engine/models/merges.h"
#include "engine/models/queues.h"
#include "engine/models/race.h"
#include "engine/models/runs.h"
#include "engine/values/image.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

namespace tonescope::ui {

namespace {

struct FilmText {
    Q_DECLARE_TR_FUNCTIONS(FilmText)
};

using Grays = std::vector<std::uint8_t>;

constexpr std::size_t chainPixels = 8, queuePixels = 16, groupPixels = 4, racing = 8, pixelsBefore = 64;
constexpr unsigned filmCores = 4;
/// Listing 4.2 of the OpenCL 2.0 book starts 16 groups of 64 work-items.
constexpr unsigned listingItems = 64, listingAll = 1024, tableBins = 256, listingPart = 8;

bool isOneOf(std::string_view id, std::span<const std::string_view> ids) {
    return std::ranges::find(ids, id) != ids.end();
}

/// Whether all work-items, or threads, add to the same table.
bool sharesTable(const FilmSide& side) {
    constexpr std::array ids{std::string_view("global-atomic"), std::string_view("racy"),
                             std::string_view("article-global"), std::string_view("letters-global"),
                             std::string_view("host-atomic")};
    return isOneOf(side.strategy, ids);
}

/// Whether letters are counted: seven counters, one per group of four letters.
bool countsLetters(const FilmSide& side) {
    return side.strategy.starts_with("letters-") || side.strategy == "notes-cpu";
}

/// Whether empty bins are left out when tables are merged.
bool skipsEmpty(const FilmSide& side) {
    constexpr std::array ids{std::string_view("article-shared"), std::string_view("article-strided"),
                             std::string_view("private-device-merge")};
    return side.launch[Parameter::SkipEmpty].value_or(isOneOf(side.strategy, ids) ? 0 : 1) != 0;
}

bool staggers(const FilmSide& side) {
    return side.strategy == "channel-staggered";
}

bool isPrivate(const FilmSide& side) {
    constexpr std::array ids{std::string_view("item-bytes"), std::string_view("colour-tables"),
                             std::string_view("colour-private"), std::string_view("colour-private-mended")};
    return isOneOf(side.strategy, ids);
}

/// The distance of the pixels that neighbouring lanes take: the pixels of one load if each lane loads 16
/// bytes, otherwise 1.
unsigned spacingOf(const FilmSide& side, bool colour) {
    constexpr std::array ids{std::string_view("local-replicated"), std::string_view("channel-staggered"),
                             std::string_view("local-vector"), std::string_view("item-bytes"),
                             std::string_view("two-pass")};
    return isOneOf(side.strategy, ids) ? pixelsOfLoad / (colour ? 4 : 1) : 1;
}

/// `count` gray values from pixel `first` on; fewer if the pixels end before.
Grays graysOf(const FilmSide& side, std::size_t count, std::size_t first = 0) {
    Grays grays;
    for (std::size_t i = first; i < side.pixels.size() && grays.size() < count; ++i)
        grays.push_back(side.pixels[i][0]);
    return grays;
}

/// Films of both sides from pixel `first` on, by their gray values.
template <typename FilmOf>
FilmPair filmsAt(const std::vector<FilmSide>& sides, std::size_t first, std::size_t count,
                 const FilmOf& filmOf) {
    FilmPair films{filmOf(sides[0], graysOf(sides[0], count, first)), {}, sides[0].name, {}};
    if (sides.size() > 1) {
        films.right = filmOf(sides[1], graysOf(sides[1], count, first));
        films.rightName = sides[1].name;
    }
    return films;
}

/// Films of the first `count` pixels if their results differ by at least `plain`; otherwise of the first
/// later pixels that do, or else of those at which the results differ most.
template <typename FilmOf>
FilmPair plainFilms(const std::vector<FilmSide>& sides, std::size_t count, std::int64_t plain,
                    const FilmOf& filmOf) {
    const auto differ = [](const FilmPair& films) {
        return std::abs(static_cast<std::int64_t>(films.left.result()) -
                        static_cast<std::int64_t>(films.right.result()));
    };
    FilmPair films = filmsAt(sides, 0, count, filmOf);
    const std::size_t pixels = std::min(sides.front().pixels.size(), sides.back().pixels.size());
    for (std::size_t first = count; first + count <= pixels && sides.size() > 1 && differ(films) < plain;
         first += count) {
        FilmPair there = filmsAt(sides, first, count, filmOf);
        there.elsewhere = true;
        if (differ(there) > differ(films)) films = std::move(there);
    }
    return films;
}

FilmPair queueFilms(const std::vector<FilmSide>& sides, EqualAdds equal) {
    return plainFilms(sides, queuePixels, 4, [equal](const FilmSide& side, const Grays& grays) {
        return queuesOf(grays, sharesTable(side) ? 0 : groupPixels, equal);
    });
}

/// Bins in a cache line of 64 bytes. The seven counters of letters fit in one line; counters of the host have
/// eight bytes.
unsigned binsOfLineOf(const FilmSide& side) {
    constexpr unsigned hostBins = 8;
    return countsLetters(side) ? tableBins : side.strategy.starts_with("host-") ? hostBins : binsOfLine;
}

/// A serial loop has one core. For other strategies, at most as many cores are drawn as have counted.
unsigned coresOf(const FilmSide& side) {
    if (side.strategy == "host-serial") return 1;
    return side.cores == 0 ? filmCores : std::min(side.cores, filmCores);
}

/// Each core counts as many pixels as if `most` cores shared them, so that the films of both sides are
/// equally long if no core waits. The film begins in the middle of an image: each cache line lies in the core
/// that needed it last for the pixels before.
Film cacheFilm(const FilmSide& side, unsigned most) {
    const unsigned cores = coresOf(side);
    // Neighbouring pixels are dealt to the cores in turn, because all cores count in the same part of the
    // image.
    const Grays neighbours = graysOf(side, pixelsBefore + cores * queuePixels / most);
    const std::size_t each = neighbours.size() / cores, drawn = std::min(each, queuePixels / most);
    Grays pixels;
    for (std::size_t core = 0; core < cores; ++core) {
        for (std::size_t i = 0; i < each; ++i)
            pixels.push_back(neighbours[i * cores + core]);
    }
    Film film = cacheLinesOf(pixels, cores, sharesTable(side) ? CoreTables::Shared : CoreTables::Own,
                             static_cast<std::uint32_t>(each - drawn), binsOfLineOf(side));
    int number = 0;
    for (FilmCell& cell : film.cells) {
        if (cell.kind == CellKind::Core) cell.text = FilmText::tr("core %1").arg(++number).toStdString();
    }
    return film;
}

Film laneFilmOf(const FilmSide& side, bool colour, EqualAdds equal) {
    LaneTables tables;
    tables.colour = colour;
    tables.copies = side.launch[Parameter::Copies].value_or(1);
    if (staggers(side)) tables.layout = TableLayout::Staggered;
    if (isPrivate(side)) tables.layout = TableLayout::Private;
    const unsigned spacing = spacingOf(side, colour);
    std::vector<LanePixel> pixels;
    for (std::size_t i = 0; i < side.pixels.size() && pixels.size() < lanesOfSet; i += spacing)
        pixels.push_back(side.pixels[i]);
    return laneFilm(pixels, tables, equal);
}

/// A film of each side.
template <typename FilmOf>
FilmPair eachSide(const std::vector<FilmSide>& sides, const FilmOf& filmOf) {
    FilmPair films{filmOf(sides.front()), {}, sides.front().name, {}};
    if (sides.size() > 1) {
        films.right = filmOf(sides[1]);
        films.rightName = sides[1].name;
    }
    return films;
}

FilmPair raceFilms(const std::vector<FilmSide>& sides) {
    std::array<unsigned, 3 * racing> order{};
    for (unsigned i = 0; i < order.size(); ++i)
        order.at(i) = i % racing;
    const std::uint8_t shade = sides.front().pixels.front()[0];
    FilmPair films{raceOf(shade, order, RaceWay::Plain, racing), raceOf(shade, order, RaceWay::Atomic),
                   sides.front().name, sides.size() > 1 ? sides.back().name : QStringLiteral("atomic_add")};
    // The three phases are drawn as long as the turns of the right film, so that there is time to read them.
    std::vector<FilmFrame>& plain = films.left.frames;
    const std::size_t turns = films.right.frames.size() - 2, phases = plain.size() - 2;
    std::vector<FilmFrame> longer{plain.front()};
    for (std::size_t turn = 0; turn < turns; ++turn)
        longer.push_back(plain[1 + turn * phases / turns]);
    longer.push_back(plain.back());
    plain = std::move(longer);
    const std::array steps{FilmText::tr("read"), FilmText::tr("add"), FilmText::tr("write")};
    for (Film* film : {&films.left, &films.right})
        addCell(*film, {CellKind::Caption, 0, 10.8F, filmWidth, 1});
    for (std::size_t turn = 0; turn < turns; ++turn) {
        plain[1 + turn].cells.back().text = steps.at(turn * phases / turns).toStdString();
        films.right.frames[1 + turn].cells.back().text =
            FilmText::tr("read, add and write are one step").toStdString();
    }
    return films;
}

FilmPair strideFilms() {
    return {strideOf(listingItems, tableBins, listingAll, listingPart),
            strideOf(listingItems, tableBins, listingItems, listingPart),
            QStringLiteral("bin += get_global_size(0)"), QStringLiteral("bin += get_local_size(0)")};
}

/// A film of a mechanism that has a wrong and a right way.
FilmPair mistake(Film wrong, Film right) {
    return {std::move(wrong), std::move(right), FilmText::tr("with the mistake"), FilmText::tr("mended")};
}

// Memory that is not cleared may contain anything; these values are invented.
constexpr std::array leftInBins{3U, 1U, 4U, 2U}, leftInTables{9U, 23U, 7U, 31U};

/// Threads count in tables in memory. Work-items of the colour article count in private tables and then write
/// them to memory, which contains `rest` until then.
FilmPair readerFilms(const FilmSide& side) {
    const Grays pixels = graysOf(side, queuePixels);
    const std::span<const unsigned> rest =
        side.strategy.starts_with("colour-") ? leftInTables : std::span<const unsigned>();
    return mistake(readerOf(pixels, filmCores, false, rest), readerOf(pixels, filmCores, true, rest));
}

FilmPair unclearedFilms(const FilmSide& side) {
    const Grays pixels = graysOf(side, 8);
    return {unclearedOf(pixels, leftInBins, false), unclearedOf(pixels, leftInBins, true),
            FilmText::tr("not cleared"), FilmText::tr("cleared")};
}

Film branchFilm(const FilmSide& side) {
    constexpr unsigned items = 8, rows = 6;
    std::vector<std::uint32_t> counts(tableBins);
    const Grays pixels = graysOf(side, 256);
    for (const std::uint8_t pixel : pixels)
        ++counts[pixel];
    // The bins around the first pixel: some are empty, and some are not.
    const unsigned first = std::min(pixels.front() / items * items, tableBins - items * rows);
    return branchOf(std::span(counts).subspan(first, items * rows), items, skipsEmpty(side));
}

DealOrder orderOf(const FilmSide& side) {
    constexpr std::array ids{std::string_view("letters-contiguous"), std::string_view("local-contiguous")};
    return isOneOf(side.strategy, ids) ? DealOrder::Contiguous : DealOrder::Interleaved;
}

/// Bytes of a pixel, as this way stores it.
unsigned bytesOf(const FilmSide& side) {
    return side.strategy == "own-int-kernel" ? 4 : 1;
}

/// Bytes that memory delivers at once: a cache line of a CPU, a sector of a GPU.
unsigned bytesAtOnce(const FilmSide& side) {
    return side.cores > 0 ? lineBytes : sectorBytes;
}

/// The wider pixels fill four sectors or cache lines; both sides read the same number of pixels.
FilmPair runsFilms(const std::vector<FilmSide>& sides) {
    const bool ints = std::ranges::any_of(sides, [](const FilmSide& side) { return bytesOf(side) > 1; });
    const std::size_t atOnce = bytesAtOnce(sides.front());
    return filmsAt(sides, 0, ints ? atOnce : 4 * atOnce, [&](const FilmSide& side, const Grays& grays) {
        const auto lanes = static_cast<unsigned>(ints ? 32 : atOnce);
        return sectorsOf(grays, lanes, orderOf(side), bytesOf(side), bytesAtOnce(side));
    });
}

FilmPair joinedFilms(const std::vector<FilmSide>& sides) {
    constexpr std::array ids{std::string_view("local-runlength"), std::string_view("letters-counter")};
    // A work-item counts four letters. Few neighbouring letters are equal anywhere, so the first ones are
    // drawn.
    constexpr unsigned lanes = 8, letters = 4, pixels = 8;
    const bool ofLetters = countsLetters(sides.front());
    return plainFilms(sides, lanes * (ofLetters ? letters : pixels), ofLetters ? 0 : 16,
                      [&ids](const FilmSide& side, const Grays& grays) {
                          return joinedOf(grays, lanes, orderOf(side), isOneOf(side.strategy, ids));
                      });
}

Film loadsFilm(const FilmSide& side) {
    return loadsOf(graysOf(side, 64), 4, spacingOf(side, false));
}

Film mergeFilm(const FilmSide& side) {
    return mergeOf(8, 8,
                   mergesOnHost(side.strategy)   ? MergeWay::Host
                   : side.strategy == "two-pass" ? MergeWay::Tree
                                                 : MergeWay::Items);
}

/// The pixels are drawn as eight parts of 256. A strategy whose work-items count one pixel each has a
/// work-group per part, other strategies have one for all parts.
Film groupFilm(const FilmSide& side) {
    constexpr std::size_t part = 256, parts = 8;
    constexpr std::array each{std::string_view("private-device-merge"), std::string_view("local-atomic"),
                              std::string_view("article-shared"), std::string_view("article-shared-skip"),
                              std::string_view("letters-shared")};
    return groupsOf(graysOf(side, part * parts),
                    sharesTable(side)              ? 0
                    : isOneOf(side.strategy, each) ? part
                                                   : part * parts,
                    part, skipsEmpty(side));
}

constexpr unsigned sharedParts = 100;

/// A hundred cells, of which the part `share` (0 to 1) is lit at the end. With `shades`, the cells are
/// pixels.
Film shareFilm(double share, const Grays& shades = {}) {
    Film film;
    film.counts = FilmCounter::Share;
    constexpr unsigned columns = 20, frames = 10;
    for (unsigned i = 0; i < sharedParts; ++i)
        film.cells.push_back({shades.empty() ? CellKind::Bank : CellKind::Pixel,
                              static_cast<float>(i % columns), 2.2F * static_cast<float>(i / columns), 0.84F,
                              1.8F, shades.empty() ? -1 : shades[i % shades.size()]});
    film.frames.push_back(firstFrame(film));
    for (unsigned k = 1; k <= frames; ++k) {
        FilmFrame frame = film.frames.back();
        frame.counter =
            static_cast<std::uint64_t>(std::lround(std::clamp(share, 0.0, 1.0) * sharedParts * k / frames));
        for (unsigned i = 0; i < frame.counter; ++i)
            frame.cells[i].lit = true;
        film.frames.push_back(std::move(frame));
    }
    return film;
}

FilmPair limitFilms(const FilmSide& side, double share) {
    return {shareFilm(share), shareFilm(1), side.name, FilmText::tr("reading alone")};
}

/// Adds a line of text at the top; all other cells move down.
void addCaption(Film& film, const QString& words) {
    constexpr float room = 1.6F, part = (filmHeight - room) / filmHeight;
    for (FilmCell& cell : film.cells) {
        cell.y = room + cell.y * part;
        cell.height *= part;
    }
    film.floor = room + film.floor * part;
    addCell(film, {CellKind::Caption, 0, 0, filmWidth, 1, -1, words.toStdString()});
}

Film copiesFilm(const FilmSide& side) {
    Film film = copiesOf(graysOf(side, chainPixels), side.launch[Parameter::Copies].value_or(1));
    addCaption(film, FilmText::tr("on a core"));
    addCell(film, {CellKind::Caption, filmWidth - copiesHalf, 0, copiesHalf, 1, -1,
                   FilmText::tr("GPU, unmeasured").toStdString()});
    for (const float left : {0.F, filmWidth - copiesHalf})
        addCell(film, {CellKind::Caption, left, film.floor + 1, copiesHalf, 1, -1,
                       FilmText::tr("sum").toStdString()});
    return film;
}

/// If there are more copies than pixels, only the copies that get a pixel are drawn.
FilmPair copiesFilms(std::vector<FilmSide> sides) {
    for (FilmSide& side : sides) {
        const unsigned copies = side.launch[Parameter::Copies].value_or(1);
        if (copies > chainPixels) side.name = FilmText::tr("%1 of %2 copies").arg(chainPixels).arg(copies);
    }
    return eachSide(sides, &copiesFilm);
}

/// Rounded to two significant digits, like the text of a time, so that times with equal texts are drawn
/// equal.
double toldTime(double nanoseconds) {
    if (nanoseconds <= 0) return 0;
    const double scale = std::pow(10, 1 - std::floor(std::log10(nanoseconds)));
    return std::round(nanoseconds * scale) / scale;
}

/// The shortest time of a pixel among the sides, rounded; 0 if a side has none.
double fastestOf(const std::vector<FilmSide>& sides) {
    return toldTime(std::ranges::min(sides, {}, &FilmSide::nanoseconds).nanoseconds);
}

/// Films of the pixels that each side counts while the fastest side counts all that are drawn.
FilmPair timedFilms(const std::vector<FilmSide>& sides) {
    const double fastest = fastestOf(sides);
    FilmPair films = eachSide(sides, [fastest](const FilmSide& side) {
        Film film =
            shareFilm(fastest > 0 ? fastest / toldTime(side.nanoseconds) : 0, graysOf(side, sharedParts));
        film.counts = FilmCounter::Time;
        for (FilmFrame& frame : film.frames) {
            frame.counter = static_cast<std::uint64_t>(std::llround(side.nanoseconds * 1e6));
            for (CellLook& cell : frame.cells)
                cell.faint = !cell.lit;
        }
        return film;
    });
    const bool first = addsPlainly(sides.front().strategy), second = addsPlainly(sides.back().strategy);
    films.plain = sides.size() < 2  ? Direction::Unknown
                  : first == second ? Direction::Same
                  : first           ? Direction::FirstFaster
                                    : Direction::SecondFaster;
    return films;
}

/// Describes the first row of a film of this kind; empty if the film has no caption.
QString captionOf(FilmKind kind, const FilmSide& side) {
    const bool letters = countsLetters(side);
    switch (kind) {
    case FilmKind::Chain:
        return letters ? FilmText::tr("letters, and when each is added")
                       : FilmText::tr("pixels, and when each is added");
    case FilmKind::Race:
        return FilmText::tr("8 work-items with a pixel each");
    case FilmKind::Queues:
        return letters ? FilmText::tr("work-items with a letter each")
                       : FilmText::tr("work-items with a pixel each");
    case FilmKind::CacheLines:
        return letters ? FilmText::tr("striped: 7 counters, one cache line")
                       : FilmText::tr("striped: %1 bins, one cache line").arg(binsOfLineOf(side));
    case FilmKind::Lanes:
        return FilmText::tr("32 work-items, then memory banks");
    case FilmKind::Stride:
        return FilmText::tr("64 work-items, then bins, in eights");
    case FilmKind::Reader:
        return FilmText::tr("pixels of 4 parts, and their sums");
    case FilmKind::Branch:
        return FilmText::tr("a row: 8 work-items, a bin each");
    case FilmKind::Barrier:
        return FilmText::tr("8 work-items, of which 4 have a pixel");
    case FilmKind::Uncleared:
        return FilmText::tr("pixels, and counters of a table");
    case FilmKind::Runs:
        return FilmText::tr("a row: %1 bytes, read at once").arg(bytesAtOnce(side));
    case FilmKind::Joined:
        return letters ? FilmText::tr("a row: a work-item's letters, adds")
                       : FilmText::tr("a row: a work-item's pixels, adds");
    case FilmKind::Loads:
        return FilmText::tr("a row: the pixels of a work-item");
    case FilmKind::Merge:
        return FilmText::tr("8 tables, and 8 of their bins");
    case FilmKind::Groups:
        return FilmText::tr("a box: 256 pixels, then their adds");
    case FilmKind::Limit:
        return FilmText::tr("boxes of 1 %, while all are read");
    case FilmKind::None:
    case FilmKind::Copies:
    case FilmKind::Timed:
        break;
    }
    return {};
}

/// The caption of Timed: the time, which is the same for both sides, and the cores of this side.
QString timeCaptionOf(const FilmSide& side, double fastest) {
    const QString time = pixelTimeText(fastest * sharedParts);
    if (side.sends) return FilmText::tr("sent, counted, read back in %1").arg(time);
    if (side.cores == 0) return FilmText::tr("counted in %1").arg(time);
    return side.cores == 1 ? FilmText::tr("counted in %1 on one core").arg(time)
                           : FilmText::tr("counted in %1 on %2 cores").arg(time).arg(side.cores);
}

} // namespace

unsigned FilmPair::steps() const {
    return static_cast<unsigned>(std::max({left.frames.size(), right.frames.size(), std::size_t{1}}) - 1);
}

std::vector<LanePixel> middlePixels(const Image& image) {
    const PixelView& view = image.stored;
    const auto all = static_cast<std::size_t>(view.pixels());
    const auto width = static_cast<std::size_t>(view.extent.width);
    const std::size_t count = std::min(all, mostFilmPixels);
    const std::size_t middle =
        all == 0 ? 0 : width * (static_cast<std::size_t>(view.extent.height) / 2) + width / 2;
    const std::size_t first = std::min(middle, all - count);
    const LayoutTraits& traits = image.traits();
    const std::size_t sampleBytes = traits.sampleBits / 8U;
    std::vector<LanePixel> pixels;
    for (std::size_t i = first; i < first + count; ++i) {
        const std::byte* pixel =
            view.row(static_cast<std::int64_t>(i / width)) + i % width * traits.bytesPerPixel();
        const auto sample = [&](int index) -> std::uint32_t {
            std::uint16_t wide = 0;
            std::memcpy(&wide, pixel + static_cast<std::size_t>(index) * sampleBytes, sampleBytes);
            return sampleBytes == 1 ? wide : wide >> 8U;
        };
        const std::uint32_t red = sample(traits.red), green = sample(traits.green),
                            blue = sample(traits.blue);
        const auto byte = [](std::uint32_t value) { return static_cast<std::uint8_t>(value); };
        pixels.push_back(
            {byte(grayOf(GrayFormula::Rec601, red, green, blue)), byte(red), byte(green), byte(blue)});
    }
    return pixels;
}

namespace {

std::optional<FilmPair> bareFilms(FilmKind kind, const std::vector<FilmSide>& sides, EqualAdds equal,
                                  double share) {
    if (sides.empty() || std::ranges::any_of(sides, [](const FilmSide& side) { return side.pixels.empty(); }))
        return std::nullopt;
    switch (kind) {
    case FilmKind::None:
        return std::nullopt;
    case FilmKind::Chain:
        return eachSide(sides, [](const FilmSide& side) { return chainOf(graysOf(side, chainPixels)); });
    case FilmKind::Race:
        return raceFilms(sides);
    case FilmKind::Queues:
        return queueFilms(sides, equal);
    case FilmKind::CacheLines:
        return eachSide(sides, [most = std::ranges::max(sides, {}, &coresOf)](const FilmSide& side) {
            return cacheFilm(side, coresOf(most));
        });
    case FilmKind::Lanes: {
        const bool colour = std::ranges::any_of(sides, &staggers);
        return eachSide(sides, [&](const FilmSide& side) { return laneFilmOf(side, colour, equal); });
    }
    case FilmKind::Stride:
        return strideFilms();
    case FilmKind::Reader:
        return readerFilms(sides.front());
    case FilmKind::Branch:
        return eachSide(sides, &branchFilm);
    case FilmKind::Barrier: {
        const Grays pixels = graysOf(sides.front(), 4);
        return mistake(barrierOf(pixels, 8, BarrierPlace::InsideBranch),
                       barrierOf(pixels, 8, BarrierPlace::AfterBranch));
    }
    case FilmKind::Uncleared:
        return unclearedFilms(sides.front());
    case FilmKind::Runs:
        return runsFilms(sides);
    case FilmKind::Joined:
        return joinedFilms(sides);
    case FilmKind::Loads:
        return eachSide(sides, &loadsFilm);
    case FilmKind::Merge:
        return eachSide(sides, &mergeFilm);
    case FilmKind::Groups:
        return eachSide(sides, &groupFilm);
    case FilmKind::Limit:
        return limitFilms(sides.front(), share);
    case FilmKind::Copies:
        return copiesFilms(sides);
    case FilmKind::Timed:
        return timedFilms(sides);
    }
    return std::nullopt;
}

} // namespace

std::optional<FilmPair> filmsOf(FilmKind kind, const std::vector<FilmSide>& sides, EqualAdds equal,
                                double share) {
    std::optional<FilmPair> films = bareFilms(kind, sides, equal, share);
    const bool isTimed = kind == FilmKind::Timed;
    if (!films || (captionOf(kind, sides.front()).isEmpty() && !isTimed)) return films;
    for (Film* film : {&films->left, &films->right}) {
        if (film->frames.empty()) continue;
        const FilmSide& side = film == &films->left ? sides.front() : sides.back();
        addCaption(*film, isTimed ? timeCaptionOf(side, fastestOf(sides)) : captionOf(kind, side));
    }
    return films;
}

Direction predictedBy(const FilmPair& films) {
    constexpr std::array untimed{FilmCounter::Counted, FilmCounter::Sum, FilmCounter::Bins,
                                 FilmCounter::Arrived, FilmCounter::Share};
    if (films.left.counts == FilmCounter::Time) return films.plain;
    if (films.right.frames.empty() || std::ranges::find(untimed, films.left.counts) != untimed.end())
        return Direction::Unknown;
    const std::uint64_t one = films.left.result(), other = films.right.result();
    return one < other ? Direction::FirstFaster : one > other ? Direction::SecondFaster : Direction::Same;
}

CounterText counterText(const Film& film, std::uint64_t counter) {
    const int plural = pluralOf(counter);
    const QString number = QLocale().toString(counter), all = QLocale().toString(film.of);
    switch (film.counts) {
    case FilmCounter::Waits:
        return {number, FilmText::tr("of %1 adds wait").arg(all)};
    case FilmCounter::Queue:
        return {number, FilmText::tr("in the longest queue")};
    case FilmCounter::Passes:
        return {number, FilmText::tr("passes", nullptr, plural)};
    case FilmCounter::Transfers:
        return {number, FilmText::tr("times a line is passed on", nullptr, plural)};
    case FilmCounter::Counted:
        return {number, FilmText::tr("of %1 counted").arg(all)};
    case FilmCounter::Sum:
        return {number, FilmText::tr("in all, should be %1").arg(all)};
    case FilmCounter::Bins:
        return {number, FilmText::tr("of %1 bins").arg(all)};
    case FilmCounter::Turns:
        return {number, FilmText::tr("turns", nullptr, plural)};
    case FilmCounter::CoreTurns:
        return {number, FilmText::tr("turns on a core, %1 on a GPU").arg(std::min(counter, film.of))};
    case FilmCounter::Sectors:
        return {number, FilmText::tr("sectors of 32 bytes", nullptr, plural)};
    case FilmCounter::Lines:
        return {number, FilmText::tr("cache lines", nullptr, plural)};
    case FilmCounter::Loads:
        return {number, FilmText::tr("loads", nullptr, plural)};
    case FilmCounter::Adds:
        return {number, FilmText::tr("adds", nullptr, plural)};
    case FilmCounter::Arrived:
        return {number, FilmText::tr("of %1 arrived").arg(all)};
    case FilmCounter::Time:
        return {pixelTimeText(static_cast<double>(counter) / 1e6), FilmText::tr("each")};
    case FilmCounter::Share:
        break;
    }
    return {number + QStringLiteral(" %"), FilmText::tr("of the data")};
}

bool addsPlainly(std::string_view strategy) {
    constexpr std::array ids{
        std::string_view("host-serial"),          std::string_view("host-private"),
        std::string_view("cpu-private"),          std::string_view("item-bytes"),
        std::string_view("book-serial"),          std::string_view("private-host-merge"),
        std::string_view("private-device-merge"), std::string_view("colour-merge-mended")};
    return isOneOf(strategy, ids);
}

bool mergesOnHost(std::string_view strategy) {
    constexpr std::array ids{std::string_view("private-host-merge"), std::string_view("colour-tables"),
                             std::string_view("colour-private"), std::string_view("colour-private-mended")};
    return isOneOf(strategy, ids);
}

QString pixelTimeText(double nanoseconds) {
    // Two significant digits, also if the last one is 0.
    const double told = toldTime(nanoseconds);
    const double decimals = told > 0 ? 1 - std::floor(std::log10(told)) : 0;
    return QLocale().toString(told, 'f', static_cast<int>(std::clamp(decimals, 0.0, 4.0))) +
           QStringLiteral(" ns");
}

} // namespace tonescope::ui
