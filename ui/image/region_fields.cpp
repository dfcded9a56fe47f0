// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/image/region_fields.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <limits>

namespace tonescope::ui {

namespace {

/// Takes any number that is typed and makes it the nearest one of its range. QSpinBox itself takes no digit
/// that would make the number too large, and so another number than was typed.
class NearestField : public QSpinBox {
public:
    using QSpinBox::QSpinBox;

protected:
    QValidator::State validate(QString& text, int& place) const override {
        return isNumber(text) ? QValidator::Acceptable : QSpinBox::validate(text, place);
    }
    [[nodiscard]] int valueFromText(const QString& text) const override {
        if (!isNumber(text)) return QSpinBox::valueFromText(text);
        bool fits = false;
        const qint64 number = text.toLongLong(&fits);
        return static_cast<int>(fits ? std::clamp<qint64>(number, minimum(), maximum()) : maximum());
    }

private:
    static bool isNumber(const QString& text) {
        return !text.isEmpty() && std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
    }
};

} // namespace

RegionFields::RegionFields(QWidget* parent) : QFrame(parent) {
    setObjectName(QStringLiteral("regionFields"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setCursor(Qt::ArrowCursor);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 2, 2, 2);
    layout->setSpacing(4);
    const std::array names{tr("X"), tr("Y"), tr("Width"), tr("Height")};
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        auto* field = new NearestField(this);
        field->setObjectName(QStringLiteral("region%1").arg(i));
        field->setAccessibleName(tr("Region: %1 in pixels").arg(names.at(i)));
        field->setToolTip(field->accessibleName());
        field->setKeyboardTracking(false); // half of a number is none
        field->setButtonSymbols(QAbstractSpinBox::NoButtons);
        field->setAlignment(Qt::AlignRight);
        connect(field, &QSpinBox::valueChanged, this, &RegionFields::tell);
        auto* name = new QLabel(names.at(i), this);
        name->setBuddy(field);
        layout->addWidget(name);
        layout->addWidget(field);
        m_fields.at(i) = field;
    }
    auto* clear = new QToolButton(this);
    clear->setObjectName(QStringLiteral("clearRegionButton"));
    clear->setText(QStringLiteral("✕"));
    clear->setToolTip(tr("Count the whole image again (Escape)"));
    clear->setAccessibleName(clear->toolTip());
    clear->setAutoRaise(true);
    connect(clear, &QToolButton::clicked, this, &RegionFields::cleared);
    layout->addWidget(clear);
}

void RegionFields::show(const std::optional<Region>& region, Extent image) {
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    const Region shown = region.value_or(Region::whole(image));
    const std::array values{shown.x, shown.y, shown.width, shown.height};
    const std::array lowest{0, 0, 1, 1};
    const std::array highest{image.width - 1, image.height - 1, image.width, image.height};
    m_image = image;
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const QSignalBlocker blocker(m_fields.at(i));
        m_fields.at(i)->setRange(
            lowest.at(i), static_cast<int>(std::clamp<std::int64_t>(highest.at(i), lowest.at(i), most)));
        m_fields.at(i)->setValue(static_cast<int>(std::min(values.at(i), most)));
    }
}

void RegionFields::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape) return QFrame::keyPressEvent(event);
    bool typed = false;
    for (QSpinBox* field : m_fields) {
        const QString before = field->text();
        field->setValue(field->value()); // its text again
        typed = typed || field->text() != before;
    }
    if (!typed) return QFrame::keyPressEvent(event); // the picture drops the region
    parentWidget()->setFocus();
}

/// Qt would give the keyboard to whatever Tab comes to next.
void RegionFields::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    if (isAncestorOf(QApplication::focusWidget()) && parentWidget()->isVisible()) parentWidget()->setFocus();
}

void RegionFields::fit(int room) {
    const auto names = findChildren<QLabel*>();
    if (!names.first()->isHidden()) m_roomForAll = sizeHint().width();
    for (QLabel* name : names)
        name->setVisible(m_roomForAll <= room);
}

void RegionFields::tell() {
    const Region asked{m_fields[X]->value(), m_fields[Y]->value(), m_fields[Width]->value(),
                       m_fields[Height]->value()};
    if (const std::optional<Region> inside = clipped(asked, m_image)) Q_EMIT typed(*inside);
}

} // namespace tonescope::ui
