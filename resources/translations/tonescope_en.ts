<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>Bars</name>
    <message numerus="yes">
        <source>%n bar(s). The shortest: %1. The longest: %2.</source>
        <translation>
            <numerusform>%n bar. The shortest: %1. The longest: %2.</numerusform>
            <numerusform>%n bars. The shortest: %1. The longest: %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CommandText</name>
    <message numerus="yes">
        <source>%n file(s), at work for %1</source>
        <translation>
            <numerusform>%n file, at work for %1</numerusform>
            <numerusform>%n files, at work for %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not exact: %1 counts were lost (%2 %), on purpose</source>
        <translation>
            <numerusform>not exact: %1 count was lost (%2 %), on purpose</numerusform>
            <numerusform>not exact: %1 counts were lost (%2 %), on purpose</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Compiled</name>
    <message numerus="yes">
        <source>, %Ln bytes each</source>
        <translation>
            <numerusform>, %Ln byte each</numerusform>
            <numerusform>, %Ln bytes each</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln atomics</source>
        <translation>
            <numerusform>%Ln atomic</numerusform>
            <numerusform>%Ln atomics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln loads</source>
        <translation>
            <numerusform>%Ln load</numerusform>
            <numerusform>%Ln loads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1 byte</numerusform>
            <numerusform>%1 bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln work-items</source>
        <translation>
            <numerusform>%Ln work-item</numerusform>
            <numerusform>%Ln work-items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln work-groups</source>
        <translation>
            <numerusform>%Ln work-group</numerusform>
            <numerusform>%Ln work-groups</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FilmText</name>
    <message numerus="yes">
        <source>passes</source>
        <translation>
            <numerusform>pass</numerusform>
            <numerusform>passes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>turns</source>
        <translation>
            <numerusform>turn</numerusform>
            <numerusform>turns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>loads</source>
        <translation>
            <numerusform>load</numerusform>
            <numerusform>loads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>adds</source>
        <translation>
            <numerusform>add</numerusform>
            <numerusform>adds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>times a line is passed on</source>
        <translation>
            <numerusform>time a line is passed on</numerusform>
            <numerusform>times a line is passed on</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>sectors of 32 bytes</source>
        <translation>
            <numerusform>sector of 32 bytes</numerusform>
            <numerusform>sectors of 32 bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cache lines</source>
        <translation>
            <numerusform>cache line</numerusform>
            <numerusform>cache lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Launch</name>
    <message numerus="yes">
        <source>%Ln pixels per work-item</source>
        <translation>
            <numerusform>%Ln pixel per work-item</numerusform>
            <numerusform>%Ln pixels per work-item</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln threads</source>
        <translation>
            <numerusform>%Ln thread</numerusform>
            <numerusform>%Ln threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln work-groups</source>
        <translation>
            <numerusform>%Ln work-group</numerusform>
            <numerusform>%Ln work-groups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln work-items</source>
        <translation>
            <numerusform>%Ln work-item</numerusform>
            <numerusform>%Ln work-items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln copies of the table</source>
        <translation>
            <numerusform>%Ln copy of the table</numerusform>
            <numerusform>%Ln copies of the table</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>table split into %Ln windows</source>
        <translation>
            <numerusform>table split into %Ln window</numerusform>
            <numerusform>table split into %Ln windows</numerusform>
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
    <name>Numbers</name>
    <message numerus="yes">
        <source>%Ln bytes</source>
        <translation>
            <numerusform>%Ln byte</numerusform>
            <numerusform>%Ln bytes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Provenance</name>
    <message numerus="yes">
        <source>exact, last counts updated: %1 pixels counted anew</source>
        <translation>
            <numerusform>exact, last counts updated: %1 pixel counted anew</numerusform>
            <numerusform>exact, last counts updated: %1 pixels counted anew</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 counts were lost (%2): this strategy uses no atomics, on purpose</source>
        <translation>
            <numerusform>%1 count was lost (%2): this strategy uses no atomics, on purpose</numerusform>
            <numerusform>%1 counts were lost (%2): this strategy uses no atomics, on purpose</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SweepAxis</name>
    <message numerus="yes">
        <source>work-groups of %1</source>
        <translation>
            <numerusform>work-groups of %1</numerusform>
            <numerusform>work-groups of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 work-groups or threads</source>
        <translation>
            <numerusform>%1 work-group or thread</numerusform>
            <numerusform>%1 work-groups or threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 copies of the table</source>
        <translation>
            <numerusform>%1 copy of the table</numerusform>
            <numerusform>%1 copies of the table</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 distinct values</source>
        <translation>
            <numerusform>%1 distinct value</numerusform>
            <numerusform>%1 distinct values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 % of the pixels in one bin</source>
        <translation>
            <numerusform>%1 % of the pixels in one bin</numerusform>
            <numerusform>%1 % of the pixels in one bin</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 pixels per work-item</source>
        <translation>
            <numerusform>%1 pixel per work-item</numerusform>
            <numerusform>%1 pixels per work-item</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tonescope::ui::CountFoot</name>
    <message numerus="yes">
        <source>%1 pixels</source>
        <translation>
            <numerusform>%1 pixel</numerusform>
            <numerusform>%1 pixels</numerusform>
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
    <name>tonescope::ui::HistogramPlot</name>
    <message numerus="yes">
        <source>%n column(s) cut</source>
        <translation>
            <numerusform>%n column cut</numerusform>
            <numerusform>%n columns cut</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tonescope::ui::RunBar</name>
    <message numerus="yes">
        <source>%Ln measurements to run</source>
        <translation>
            <numerusform>%Ln measurement to run</numerusform>
            <numerusform>%Ln measurements to run</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tonescope::ui::SweepPane</name>
    <message numerus="yes">
        <source>Run measures %Ln points of this sweep.</source>
        <translation>
            <numerusform>Run measures %Ln point of this sweep.</numerusform>
            <numerusform>Run measures %Ln points of this sweep.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tonescope::ui::TimingPane</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
</TS>
