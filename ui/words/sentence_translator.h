// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's sentences in another language.
#pragma once

#include <QHash>
#include <QRegularExpression>
#include <QString>
#include <QTranslator>

#include <optional>
#include <vector>

namespace tonescope::ui {

/// Knows a sentence by its pattern, also where it came from another process or a file of long ago, and puts
/// its parts into the pattern of the other language; parts that are sentences are translated, too. What it
/// does not know stays as it is. Texts of the context "Engine" are its own, all others are not.
class SentenceTranslator : public QTranslator {
    Q_OBJECT

public:
    using QTranslator::QTranslator;

    /// Takes what a file as lupdate writes it (.ts) says. Gives whether there is anything in it, and all of
    /// it could be read: forms for numbers are none of the engine's.
    bool read(const QString& file);

    [[nodiscard]] QString translate(const char* context, const char* source, const char* disambiguation,
                                    int number) const override;
    [[nodiscard]] bool isEmpty() const override { return m_whole.isEmpty() && m_patterns.empty(); }

private:
    struct Pattern {
        QRegularExpression source; ///< with a capture for each part
        std::vector<int> parts;    ///< by capture: the number behind the %
        QString translation;
        qsizetype known = 0; ///< letters that are no part
    };

    void add(const QString& source, const QString& translation);
    [[nodiscard]] std::optional<QString> known(const QString& text) const;
    [[nodiscard]] std::optional<QString> filled(const Pattern& pattern, const QString& text) const;
    /// Several sentences in a row.
    [[nodiscard]] std::optional<QString> row(const QString& text, const QString& mark,
                                             const QString& ownMark) const;

    QHash<QString, QString> m_whole; ///< sentences without parts
    std::vector<Pattern> m_patterns; ///< those that know more of the sentence come first
};

} // namespace tonescope::ui
