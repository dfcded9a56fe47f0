<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>BarsSummary</name>
    <message numerus="yes">
        <source>%n bar(s). The shortest: %1. The longest: %2.</source>
        <translation>
            <numerusform>%n bar. The shortest: %1. The longest: %2.</numerusform>
            <numerusform>%n bars. The shortest: %1. The longest: %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Launch</name>
    <message numerus="yes">
        <source>%Ln pixels a work-item</source>
        <translation>
            <numerusform>%Ln pixel a work-item</numerusform>
            <numerusform>%Ln pixels a work-item</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LongText</name>
    <message numerus="yes">
        <source>… %Ln more lines</source>
        <translation>
            <numerusform>… %Ln more line</numerusform>
            <numerusform>… %Ln more lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Mistakes</name>
    <message numerus="yes">
        <source>in %n bins of all channels</source>
        <translation>
            <numerusform>in %n bin of all channels</numerusform>
            <numerusform>in %n bins of all channels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n bins from %1 to %2</source>
        <translation>
            <numerusform>in %n bin from %1 to %2</numerusform>
            <numerusform>in %n bins from %1 to %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Prediction</name>
    <message numerus="yes">
        <source>%1, %n answers</source>
        <translation>
            <numerusform>%1, %n answer</numerusform>
            <numerusform>%1, %n answers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tonescope::ui::DevicePane</name>
    <message numerus="yes">
        <source>%Ln work-items</source>
        <translation>
            <numerusform>%Ln work-item</numerusform>
            <numerusform>%Ln work-items</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tonescope::ui::OrderQuestion</name>
    <message numerus="yes">
        <source>%n chosen: an order has three to five.</source>
        <translation>
            <numerusform>%n chosen: an order has three to five.</numerusform>
            <numerusform>%n chosen: an order has three to five.</numerusform>
        </translation>
    </message>
</context>
</TS>
