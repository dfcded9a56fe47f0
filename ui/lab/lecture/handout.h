// SPDX-License-Identifier: GPL-3.0-or-later
// The lecture as it was given, on paper: a sheet of A4 for each slide that was measured, and more for long
// code.
#pragma once

#include "engine/values/failure.h"
#include "ui/lab/lecture/slide_view.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace tonescope::ui {

/// A slide that was given.
struct HandoutPage {
    QString question;
    QString guesses;           ///< may be empty
    SlideContent measured;     ///< without a foot
    SlideContent why;          ///< the same; its films at their end
    QStringList details, code; ///< lines; indented ones keep their indentation. May be empty
    QString foot;              ///< lecture, slide, device, machine and date
};

/// Parts of a sheet that are painted together: the boxes of an act, or texts.
struct HandoutPart {
    SlideContent content;
    double unit = 0;
    std::vector<SlideBox> boxes;
};
using HandoutSheet = std::vector<HandoutPart>;

/// The size of a sheet, in dots of the PDF.
[[nodiscard]] QSizeF handoutSize();
/// The acts are at the left, one below the other, with texts around them. Code that has no room there follows
/// on further sheets.
[[nodiscard]] std::vector<HandoutSheet> sheetsOf(const HandoutPage& page, const SlideStyle& style);

/// Writes a PDF. May be called on any thread. Returns the failure, e.g. that there are no pages.
[[nodiscard]] std::optional<Failure> writeHandout(const QString& file, const QString& title,
                                                  const std::vector<HandoutPage>& pages,
                                                  const SlideStyle& style);

} // namespace tonescope::ui
