// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/file_pane.h"

#include "ui/frame/parts.h"
#include "ui/image/display_look.h"
#include "ui/words/number_text.h"

#include <QDateTime>
#include <QFormLayout>
#include <QLocale>
#include <QStringList>

namespace tonescope::ui {

namespace {

/// "8", "2.8", "0.4": at most three significant digits, six from 1000 on.
QString shortNumber(double number) {
    return QLocale().toString(number, 'g', number < 1000 ? 3 : 6);
}

/// "1/250 s", "0.4 s", "30 s"
QString exposureText(double seconds) {
    constexpr double longestFraction = 0.3;
    return seconds < longestFraction ? FilePane::tr("1/%1 s").arg(qRound64(1 / seconds))
                                     : FilePane::tr("%1 s").arg(shortNumber(seconds));
}

QString dateText(const std::string& taken) {
    const QString text = QString::fromStdString(taken);
    const QDateTime time = QDateTime::fromString(text, QStringLiteral("yyyy:MM:dd HH:mm:ss"));
    return time.isValid() ? QLocale().toString(time, QLocale::ShortFormat) : text;
}

/// The name of the colour profile, and whether the screen shows colours converted by it.
QString profileText(const PhotoFacts& facts) {
    const QString name = QString::fromStdString(facts.profileName);
    if (name.isEmpty() || facts.isSrgb()) return name;
    return isConverted(facts) ? FilePane::tr("%1, shown as sRGB; counted as stored").arg(name)
                              : FilePane::tr("%1, not applied").arg(name);
}

/// Aperture, exposure time and sensitivity, as far as they are known.
QStringList exposureOf(const PhotoFacts& facts) {
    QStringList parts;
    if (facts.aperture) parts += FilePane::tr("f/%1").arg(shortNumber(*facts.aperture));
    if (facts.exposureSeconds) parts += exposureText(*facts.exposureSeconds);
    if (facts.iso) parts += FilePane::tr("ISO %1").arg(qRound64(*facts.iso));
    return parts;
}

} // namespace

FilePane::FilePane(QWidget* parent) : QWidget(parent), m_rows(new QFormLayout(this)) {
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setHorizontalSpacing(16);
    m_rows->setVerticalSpacing(4);
    m_rows->setLabelAlignment(Qt::AlignLeft);
    m_rows->setRowWrapPolicy(QFormLayout::DontWrapRows);
    setAccessibleName(tr("File"));
}

void FilePane::set(const QString& name, const QString& label, const QString& value) {
    auto* field = findChild<QLabel*>(name);
    if (field == nullptr) {
        field = makeProse(name); // plain: texts of a file
        auto* head = named(new QLabel, name + QStringLiteral("Label"));
        head->setForegroundRole(QPalette::PlaceholderText);
        m_rows->addRow(head, field);
    }
    auto* title = static_cast<QLabel*>(m_rows->labelForField(field));
    title->setText(label);
    field->setText(value);
    field->setAccessibleName(label);
    m_rows->setRowVisible(field, !value.isEmpty());
}

void FilePane::show(const ImagePointer& image) {
    const PhotoFacts facts = image ? image->facts : PhotoFacts();
    const QString dot = QStringLiteral(" · ");
    QString size, bits;
    if (image) {
        size = tr("%1 × %2").arg(image->extent().width).arg(image->extent().height);
        bits = image->traits().floating ? tr("half precision; 0 is shown as black, 1 as white")
               : image->fileBits > 0
                   ? tr("%1 per sample, counted as %2").arg(image->fileBits).arg(image->valueBits())
                   : tr("%1 per sample").arg(image->valueBits());
    }
    const QStringList exposure = exposureOf(facts);
    QStringList whole = exposure, brief = exposure;
    if (facts.focalLength) whole += tr("%1 mm").arg(shortNumber(*facts.focalLength));
    if (!facts.profileName.empty()) brief.prepend(QString::fromStdString(facts.profileName));
    if (image) brief.prepend(size);
    m_summary = brief.join(dot);

    set(QStringLiteral("fileSize"), tr("Size"), image ? tr("%1 pixels").arg(size) : QString());
    set(QStringLiteral("fileBits"), tr("Bits"), bits);
    set(QStringLiteral("fileBytes"), tr("File size"),
        facts.fileBytes > 0 ? bytesText(facts.fileBytes) : QString());
    set(QStringLiteral("fileProfile"), tr("Colours"), profileText(facts));
    set(QStringLiteral("fileCamera"), tr("Camera"), QString::fromStdString(facts.camera));
    set(QStringLiteral("fileLens"), tr("Lens"), QString::fromStdString(facts.lens));
    set(QStringLiteral("fileExposure"), tr("Exposure"), whole.join(dot));
    set(QStringLiteral("fileDate"), tr("Taken"), dateText(facts.taken));
}

} // namespace tonescope::ui
