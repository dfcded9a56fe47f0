<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Bars</name>
    <message>
        <source>%1, then %2 of merging on the host</source>
        <translation>%1，之后在主机上合并 %2</translation>
    </message>
    <message>
        <source>%1, some phases at the same time</source>
        <translation>%1，部分阶段同时进行</translation>
    </message>
    <message>
        <source>kernel %1, quartiles %2 – %3</source>
        <translation>内核 %1，四分位数 %2 – %3</translation>
    </message>
    <message>
        <source>%1 (medians)</source>
        <translation>%1（中位数）</translation>
    </message>
    <message>
        <source>wall %1 (host clock), made of</source>
        <translation>挂钟时间 %1（主机时钟），组成：</translation>
    </message>
    <message>
        <source>merge %1 (host clock, not in the kernel&apos;s time)</source>
        <translation>合并 %1（主机时钟，不在内核时间内）</translation>
    </message>
    <message>
        <source>Some phases ran at the same time.</source>
        <translation>部分阶段曾同时进行。</translation>
    </message>
    <message>
        <source>sent to the device for each count</source>
        <translation>每次统计都发送到设备</translation>
    </message>
    <message>
        <source>repeats: %1</source>
        <translation>重复次数：%1</translation>
    </message>
    <message>
        <source>The run before: %1</source>
        <translation>上次运行：%1</translation>
    </message>
    <message>
        <source>, of %1</source>
        <translation>，数据为 %1</translation>
    </message>
    <message>
        <source>kernel: %1</source>
        <translation>内核：%1</translation>
    </message>
    <message>
        <source>the run before</source>
        <translation>上次运行</translation>
    </message>
    <message>
        <source>wall: %1 as fast as the run before</source>
        <translation>挂钟时间：速度是上次运行的 %1</translation>
    </message>
    <message>
        <source>wall: no difference from the run before beyond the spread</source>
        <translation>挂钟时间：与上次运行相比，没有超出离散程度的差异</translation>
    </message>
    <message>
        <source>has no such parameter</source>
        <translation>没有此类参数</translation>
    </message>
    <message>
        <source>%1 on %2, with %3, %4</source>
        <translation>%2 上的%1，数据为 %3：%4</translation>
    </message>
    <message>
        <source>count</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>merge on the host (host clock)</source>
        <translation>主机上的合并（主机时钟）</translation>
    </message>
    <message>
        <source>rest of the wall time (host clock)</source>
        <translation>挂钟时间的其余部分（主机时钟）</translation>
    </message>
    <message>
        <source>%1, by %2</source>
        <translation>%1，作者 %2</translation>
    </message>
    <message>
        <source>One bar: %1.</source>
        <translation>一个条形：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n bar(s). The shortest: %1. The longest: %2.</source>
        <translation>
            <numerusform>共 %n 个条形。最短：%1。最长：%2。</numerusform>
        </translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>平均值 %1</translation>
    </message>
    <message>
        <source>standard deviation %1</source>
        <translation>标准差 %1</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
</context>
<context>
    <name>BarsChart</name>
    <message>
        <source>equal</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>busy: %1 %</source>
        <translation>繁忙：%1 %</translation>
    </message>
    <message>
        <source>kernel time</source>
        <translation>内核时间</translation>
    </message>
    <message>
        <source>wall time of a count by the host&apos;s clock</source>
        <translation>一次统计的挂钟时间（主机时钟）</translation>
    </message>
    <message>
        <source>GB/s of kernel time</source>
        <translation>按内核时间计算的 GB/s</translation>
    </message>
    <message>
        <source>times as fast as &quot;%1&quot;</source>
        <translation>相对于“%1”的速度倍数</translation>
    </message>
    <message>
        <source>%1, logarithmic, with its 95 % confidence interval</source>
        <translation>%1，对数，附 95 % 置信区间</translation>
    </message>
    <message>
        <source>%1, phase by phase</source>
        <translation>%1，按阶段划分</translation>
    </message>
    <message>
        <source>%1, logarithmic: one bar for all its phases</source>
        <translation>%1，对数：所有阶段合为一个条形</translation>
    </message>
    <message>
        <source>%1, logarithmic</source>
        <translation>%1，对数</translation>
    </message>
    <message>
        <source>%1 – median, with whiskers from quartile to quartile</source>
        <translation>%1 – 中位数，须线从下四分位数到上四分位数</translation>
    </message>
    <message>
        <source>the run before</source>
        <translation>上次运行</translation>
    </message>
    <message>
        <source>%1 (published: %2)</source>
        <translation>%1（公布：%2）</translation>
    </message>
    <message>
        <source>%1 – mean, with whiskers of one standard deviation</source>
        <translation>%1 – 平均值，须线为一个标准差</translation>
    </message>
    <message>
        <source>published: %1</source>
        <translation>公布：%1</translation>
    </message>
    <message>
        <source>published figures</source>
        <translation>公布的数据</translation>
    </message>
</context>
<context>
    <name>CommandText</name>
    <message>
        <source>%1 takes a power of two from %2 to %3</source>
        <translation>%1 的取值为 %2 到 %3 之间的 2 的幂</translation>
    </message>
    <message>
        <source>%1 takes a number from %2 to %3</source>
        <translation>%1 的取值为 %2 到 %3 之间的数</translation>
    </message>
    <message>
        <source>no strategy that is asked for has this parameter</source>
        <translation>所指定的策略都没有这个参数</translation>
    </message>
    <message>
        <source>not possible with an image: its own pixels are counted</source>
        <translation>不能与图像同用：统计的是图像自己的像素</translation>
    </message>
    <message>
        <source>expected a size such as 64M</source>
        <translation>应为 64M 这样的大小</translation>
    </message>
    <message>
        <source>expected a whole number</source>
        <translation>应为整数</translation>
    </message>
    <message>
        <source>expected a number from 1 to %1</source>
        <translation>应为 1 到 %1 之间的数</translation>
    </message>
    <message>
        <source>chooses its test data itself; give neither an image nor --data</source>
        <translation>自行选择测试数据；不要给出图像或 --data</translation>
    </message>
    <message>
        <source>tries every strategy and launch; give neither a strategy nor launch parameters</source>
        <translation>会尝试每种策略和启动方式；不要给出策略或启动参数</translation>
    </message>
    <message>
        <source>, dedicated</source>
        <translation>，专用</translation>
    </message>
    <message>
        <source>, in global memory</source>
        <translation>，位于全局内存</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s), at work for %1</source>
        <translation>
            <numerusform>%n 个文件，工作了 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <comment>between words of a list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>expected a file that ends with .png, .svg or .pdf</source>
        <translation>应为以 .png、.svg 或 .pdf 结尾的文件</translation>
    </message>
    <message>
        <source>only one image can be drawn, but several are given</source>
        <translation>只能绘制一幅图像，却给出了多幅</translation>
    </message>
    <message>
        <source>no image is named</source>
        <translation>没有指定图像</translation>
    </message>
    <message>
        <source>expected X,Y,W,H in pixels, width and height above 0</source>
        <translation>应为以像素计的 X,Y,W,H，宽和高须大于 0</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>抽样</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a phase, its time</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 not measured</source>
        <translation>%1 未测量</translation>
    </message>
    <message>
        <source>build %1</source>
        <translation>构建 %1</translation>
    </message>
    <message>
        <source>wall %1</source>
        <translation>挂钟 %1</translation>
    </message>
    <message>
        <source>%1: %2 rows, %3 pixels with %4, %5</source>
        <comment>a device; its strategy; its times</comment>
        <translation>%1：%2 行，%3 个像素，用 %4，%5</translation>
    </message>
    <message>
        <source>the picture is damaged: %1</source>
        <translation>图片已损坏：%1</translation>
    </message>
    <message>
        <source>samples converted: %1</source>
        <translation>样本经过转换：%1</translation>
    </message>
    <message>
        <source>%1 (%2).</source>
        <comment>an option&apos;s help without its full stop; its values</comment>
        <translation>%1（%2）。</translation>
    </message>
    <message>
        <source>Commands, each with --help:</source>
        <translation>命令，均有 --help：</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <comment>words of a list, the last one</comment>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>expected %1</source>
        <translation>应为 %1</translation>
    </message>
    <message>
        <source>counts wrongly</source>
        <translation>统计有误</translation>
    </message>
    <message>
        <source>cannot count %1 on %2</source>
        <translation>无法在 %2 上统计 %1</translation>
    </message>
    <message>
        <source>cannot count %1 on any of the devices</source>
        <translation>在任何设备上都无法统计 %1</translation>
    </message>
    <message>
        <source>: it counts letters; give --data text:FILE</source>
        <translation>：它统计字母；请给出 --data text:FILE</translation>
    </message>
    <message>
        <source>key</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>units</source>
        <translation>计算单元</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>local</source>
        <translation>局部内存</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>* default device, used without --device: %1</source>
        <translation>* 默认设备，未指定 --device 时使用：%1</translation>
    </message>
    <message>
        <source>there is no image in this folder</source>
        <translation>此文件夹中没有图像</translation>
    </message>
    <message>
        <source>the folder cannot be read</source>
        <translation>无法读取此文件夹</translation>
    </message>
    <message>
        <source>the image has no %1</source>
        <translation>图像没有以下通道：%1</translation>
    </message>
    <message>
        <source>nothing was counted, so nothing was written</source>
        <translation>没有统计任何内容，因此未写入</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>stddev</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>众数</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>%1 x %2 pixels, %3 bits a channel</source>
        <translation>%1 x %2 像素，每通道 %3 位</translation>
    </message>
    <message>
        <source>region %1 x %2 at %3,%4</source>
        <translation>区域 %1 x %2，位于 %3,%4</translation>
    </message>
    <message>
        <source>as in the file</source>
        <comment>gray</comment>
        <translation>取自文件</translation>
    </message>
    <message>
        <source>counted on %1 (%2) with %3, gray %4, %5</source>
        <translation>在 %1（%2）上用 %3 统计，灰度 %4，%5</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>takes no file, and %1 is not one of its options</source>
        <translation>不接受文件，而 %1 不是它的选项</translation>
    </message>
    <message>
        <source>there is no such command, and no such file</source>
        <translation>没有这个命令，也没有这个文件</translation>
    </message>
    <message>
        <source>there is no such strategy</source>
        <translation>没有这个策略</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>correct</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>WRONG: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>wrong on purpose: %1</source>
        <translation>故意出错：%1</translation>
    </message>
    <message>
        <source>does not run on any of the devices</source>
        <translation>无法在任何设备上运行</translation>
    </message>
    <message>
        <source>this strategy from a source document cannot count all data that verify compares; measure it with bench</source>
        <translation>源文档中的这个策略无法统计 verify 所比较的全部数据；请用 bench 测量</translation>
    </message>
    <message>
        <source>the command ended early: %1</source>
        <translation>命令提前结束：%1</translation>
    </message>
    <message>
        <source>%1 Use --no-opencl to start without OpenCL.</source>
        <translation>%1 使用 --no-opencl 可不用 OpenCL 启动。</translation>
    </message>
    <message>
        <source>an OpenCL driver does not return from a call; the program ends without waiting for it</source>
        <translation>OpenCL 驱动程序的一次调用没有返回；程序不再等待，直接结束</translation>
    </message>
    <message>
        <source>there is no display for the window; `tonescope histogram IMAGE` needs none</source>
        <translation>没有可以显示窗口的显示器；`tonescope histogram IMAGE` 不需要显示器</translation>
    </message>
    <message>
        <source>yes</source>
        <comment>correct</comment>
        <translation>是</translation>
    </message>
    <message>
        <source>%1 wrong</source>
        <translation>%1 个错误</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>wall</source>
        <translation>挂钟</translation>
    </message>
    <message numerus="yes">
        <source>not exact: %1 counts were lost (%2 %), on purpose</source>
        <translation>
            <numerusform>不精确：故意丢失了 %1 个计数（%2 %）</numerusform>
        </translation>
    </message>
    <message>
        <source>the edited kernels: %1</source>
        <translation>编辑过的内核：%1</translation>
    </message>
    <message>
        <source>the lab&apos;s session: %1</source>
        <translation>实验室的会话：%1</translation>
    </message>
    <message>
        <source>the settings: %1</source>
        <translation>设置：%1</translation>
    </message>
    <message>
        <source>Measured while other programs used %1 % of the cores: no conclusion. Measure again.</source>
        <translation>测量时其他程序占用了 %1 % 的处理器核心：不能得出结论。请重新测量。</translation>
    </message>
    <message>
        <source>expected a whole number above 0</source>
        <translation>应为大于 0 的整数</translation>
    </message>
    <message>
        <source>not exact</source>
        <translation>不精确</translation>
    </message>
    <message>
        <source>clipped low</source>
        <translation>暗部截断</translation>
    </message>
    <message>
        <source>clipped high</source>
        <translation>亮部截断</translation>
    </message>
    <message>
        <source>%1 x %2 pixels, %3-bit, counted as %4 bits a channel</source>
        <translation>%1 x %2 像素，%3 位，每通道按 %4 位计数</translation>
    </message>
    <message>
        <source>exposure value %1 at ISO 100</source>
        <translation>ISO 100 时的曝光值为 %1</translation>
    </message>
    <message>
        <source>the values end at %1; pixels with this value count as clipped high</source>
        <translation>值到 %1 为止；取该值的像素算作亮部截断</translation>
    </message>
    <message>
        <source>standard output</source>
        <translation>标准输出</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他程序</translation>
    </message>
    <message>
        <source>not exact: this strategy loses counts on purpose</source>
        <translation>不精确：此策略故意丢失计数</translation>
    </message>
    <message>
        <source>not measured: %1</source>
        <translation>未测量：%1</translation>
    </message>
    <message>
        <source>measured: %1</source>
        <translation>测量：%1</translation>
    </message>
    <message>
        <source>corrected: %1</source>
        <translation>改正后：%1</translation>
    </message>
    <message>
        <source>why: %1</source>
        <translation>为什么：%1</translation>
    </message>
    <message>
        <source>otherwise: %1</source>
        <translation>否则：%1</translation>
    </message>
    <message>
        <source>expected one folder</source>
        <translation>应给出一个文件夹</translation>
    </message>
    <message>
        <source>expected --check; the strategy lab shows lectures</source>
        <translation>应给出 --check；讲义在策略实验室中放映</translation>
    </message>
    <message>
        <source>there is no strategy %1</source>
        <translation>没有策略 %1</translation>
    </message>
    <message>
        <source>it counts, and should fail</source>
        <translation>它能统计，而本应失败</translation>
    </message>
    <message>
        <source>the measurement contradicts the why, and there is no text “otherwise”</source>
        <translation>测量结果与“为什么”矛盾，而且没有“否则”的文字</translation>
    </message>
    <message>
        <source>: reads %1 GB/s, copies %2 GB/s (bytes read plus bytes written)</source>
        <translation>：读取 %1 GB/s，复制 %2 GB/s（读与写合计）</translation>
    </message>
    <message>
        <source>: reads %1 GB/s, copies %2 GB/s (bytes read plus bytes written), uploads %3 GB/s</source>
        <translation>：读取 %1 GB/s，复制 %2 GB/s（读与写合计），上传 %3 GB/s</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <comment>a number, its share</comment>
        <translation>%1（%2 %）</translation>
    </message>
    <message>
        <source>up to black</source>
        <translation>黑电平及以下</translation>
    </message>
    <message>
        <source>from white on</source>
        <translation>白电平及以上</translation>
    </message>
    <message>
        <source>%1 x %2 photosites, %3 levels</source>
        <translation>%1 x %2 个感光点，%3 级电平</translation>
    </message>
    <message>
        <source>levels of the sensor: mosaic %1, white level %2, black levels %3</source>
        <translation>传感器电平：马赛克 %1，白电平 %2，黑电平 %3</translation>
    </message>
    <message>
        <source>counted on %1 (%2) with %3, %4</source>
        <translation>在 %1（%2）上以 %3 统计，%4</translation>
    </message>
    <message>
        <source>noise only</source>
        <translation>仅噪声</translation>
    </message>
    <message>
        <source>below 0</source>
        <translation>小于 0</translation>
    </message>
    <message>
        <source>above 1</source>
        <translation>大于 1</translation>
    </message>
    <message>
        <source>-infinite</source>
        <translation>负无穷</translation>
    </message>
    <message>
        <source>+infinite</source>
        <translation>正无穷</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>非数</translation>
    </message>
    <message>
        <source>%1 x %2 pixels, counted as half-precision floating-point numbers</source>
        <translation>%1 x %2 像素，按半精度浮点数统计</translation>
    </message>
    <message>
        <source>expected two numbers A:B, A below B, or found</source>
        <translation>应为两个数 A:B（A 小于 B）或 found</translation>
    </message>
    <message>
        <source>its samples are whole numbers, and --range is for floating-point ones</source>
        <translation>其样本是整数，而 --range 用于浮点样本</translation>
    </message>
    <message>
        <source>below %1</source>
        <translation>低于 %1</translation>
    </message>
    <message>
        <source>above %1</source>
        <translation>高于 %1</translation>
    </message>
    <message>
        <source>range found: %1 to %2</source>
        <translation>找到的范围：%1 至 %2</translation>
    </message>
    <message>
        <source>luma, cb and cr are counted without other channels and without --raw</source>
        <translation>luma、cb 和 cr 不能与其他通道或 --raw 一起统计</translation>
    </message>
    <message>
        <source>luma, cb and cr are not drawn</source>
        <translation>不绘制 luma、cb 和 cr</translation>
    </message>
</context>
<context>
    <name>Compiled</name>
    <message>
        <source>on global memory</source>
        <translation>个作用于全局内存</translation>
    </message>
    <message>
        <source>of global memory</source>
        <translation>个取自全局内存</translation>
    </message>
    <message>
        <source>on local memory</source>
        <translation>个作用于局部内存</translation>
    </message>
    <message>
        <source>of local memory</source>
        <translation>个取自局部内存</translation>
    </message>
    <message>
        <source>on the stack</source>
        <translation>个作用于栈</translation>
    </message>
    <message>
        <source>of the stack</source>
        <translation>个取自栈</translation>
    </message>
    <message>
        <source>on constants</source>
        <translation>个作用于常量</translation>
    </message>
    <message>
        <source>of constants</source>
        <translation>个取自常量</translation>
    </message>
    <message>
        <source>on an unknown address space</source>
        <translation>个作用于未知的地址空间</translation>
    </message>
    <message>
        <source>of an unknown address space</source>
        <translation>个取自未知的地址空间</translation>
    </message>
    <message>
        <source>, %1 to %2 bytes each</source>
        <translation>，每个 %1 至 %2 字节</translation>
    </message>
    <message>
        <source>No atomics.</source>
        <translation>没有原子操作。</translation>
    </message>
    <message>
        <source>No loads.</source>
        <translation>没有加载。</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1 个，其中 %2。</translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1 字节</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 stored, %2 loaded</source>
        <translation>存储 %1，加载 %2</translation>
    </message>
    <message>
        <source>not computed</source>
        <translation>未计算</translation>
    </message>
    <message>
        <source>%1 of %2 work-items (%3 %)</source>
        <translation>%1 / %2 个工作项（%3 %）</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>local memory</source>
        <translation>局部内存</translation>
    </message>
    <message>
        <source>work-items</source>
        <translation>工作项</translation>
    </message>
    <message>
        <source>work-groups</source>
        <translation>工作组</translation>
    </message>
    <message>
        <source>Work-groups of this launch: %1. Compute units of the device: %2.</source>
        <translation>本次启动的工作组数：%1。设备的计算单元数：%2。</translation>
    </message>
    <message>
        <source>Work-groups that fit on a compute unit: %1 by registers, %2 by local memory, %3 by work-items, and never more than %4; the smallest of them applies. Computed from the limits that NVIDIA publishes for compute capability %5, with as much memory as possible used as local memory; not measured.</source>
        <translation>一个计算单元能容纳的工作组数：按寄存器为 %1，按局部内存为 %2，按工作项为 %3，且最多为 %4；以其中最小者为准。根据 NVIDIA 为计算能力 %5 公布的上限计算得出，并假定尽可能多的内存用作局部内存；不是测量得出的。</translation>
    </message>
    <message>
        <source>Occupancy is not computed: a CPU core runs one work-group at a time.</source>
        <translation>未计算占用率：在 CPU 上，一个核心同一时间只有一个工作组。</translation>
    </message>
    <message>
        <source>Occupancy is not computed: a simulator interprets the code.</source>
        <translation>未计算占用率：模拟器是解释执行代码的。</translation>
    </message>
    <message>
        <source>Occupancy is not computed: the limits of compute capability %1 are not known here.</source>
        <translation>未计算占用率：本程序不知道计算能力 %1 的上限。</translation>
    </message>
    <message>
        <source>Occupancy is not computed: the build log names no registers.</source>
        <translation>未计算占用率：构建日志中没有寄存器数。</translation>
    </message>
    <message>
        <source>Occupancy is not computed: nothing was launched.</source>
        <translation>未计算占用率：没有启动任何内核。</translation>
    </message>
    <message>
        <source>Occupancy is not computed: the driver does not report how much local memory there is.</source>
        <translation>未计算占用率：驱动程序没有报告局部内存的大小。</translation>
    </message>
    <message>
        <source>The driver gives no binary.</source>
        <translation>驱动程序不提供二进制代码。</translation>
    </message>
    <message>
        <source>The driver returns PTX, %1, and compiles it again for the device.</source>
        <translation>驱动程序返回 PTX（%1），并再为设备编译一次。</translation>
    </message>
    <message>
        <source>The driver returns a file in PoCL&apos;s own format, %1.</source>
        <translation>驱动程序返回 PoCL 自有格式的文件（%1）。</translation>
    </message>
    <message>
        <source>The driver gives machine code as an ELF file, %1.</source>
        <translation>驱动程序以 ELF 文件提供机器码（%1）。</translation>
    </message>
    <message>
        <source>The driver gives LLVM&apos;s bitcode, %1.</source>
        <translation>驱动程序提供 LLVM 位码（%1）。</translation>
    </message>
    <message>
        <source>The driver gives SPIR-V, %1, which is not shown here.</source>
        <translation>驱动程序提供 SPIR-V（%1），此处不予显示。</translation>
    </message>
    <message>
        <source>PTX</source>
        <translation>PTX</translation>
    </message>
    <message>
        <source>SASS</source>
        <translation>SASS</translation>
    </message>
    <message>
        <source>LLVM IR</source>
        <translation>LLVM IR</translation>
    </message>
    <message>
        <source>x86</source>
        <translation>x86</translation>
    </message>
    <message>
        <source>assembly</source>
        <translation>汇编</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1（由 %2 生成）</translation>
    </message>
    <message>
        <source>%1, for work-groups of %2</source>
        <translation>%1，工作组大小为 %2</translation>
    </message>
    <message>
        <source>In the text: %1 %2</source>
        <translation>文本中：%1%2</translation>
    </message>
    <message>
        <source>Lines that are not shown: %1.</source>
        <translation>未显示的行数：%1。</translation>
    </message>
    <message>
        <source>Devices on other machines do not report the code that they compiled.</source>
        <translation>其他机器上的设备不提供它们编译出的代码。</translation>
    </message>
    <message>
        <source>Work-group</source>
        <translation>工作组</translation>
    </message>
    <message>
        <source>Largest work-group</source>
        <translation>最大工作组</translation>
    </message>
    <message>
        <source>Preferred multiple</source>
        <translation>首选倍数</translation>
    </message>
    <message>
        <source>Fit on a compute unit</source>
        <translation>每个计算单元可容纳</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>Registers and spills are from the driver&apos;s build log, the others from OpenCL.</source>
        <translation>寄存器和寄存器溢出的数值来自驱动程序的构建日志，其余来自 OpenCL。</translation>
    </message>
    <message>
        <source>The figures are from OpenCL; the driver reports neither registers nor spills.</source>
        <translation>这些数值来自 OpenCL；驱动程序不报告寄存器和寄存器溢出。</translation>
    </message>
    <message numerus="yes">
        <source>, %Ln bytes each</source>
        <translation>
            <numerusform>，每个 %Ln 字节</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln atomics</source>
        <translation>
            <numerusform>原子操作有 %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln loads</source>
        <translation>
            <numerusform>加载有 %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln work-items</source>
        <translation>
            <numerusform>%Ln 个工作项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln work-groups</source>
        <translation>
            <numerusform>%Ln 个工作组</numerusform>
        </translation>
    </message>
    <message>
        <source>Registers per work-item</source>
        <translation>寄存器（每个工作项）</translation>
    </message>
    <message>
        <source>Spilled per work-item</source>
        <translation>寄存器溢出（每个工作项）</translation>
    </message>
    <message>
        <source>Private memory per work-item</source>
        <translation>私有内存（每个工作项）</translation>
    </message>
    <message>
        <source>Local memory per work-group</source>
        <translation>局部内存（每个工作组）</translation>
    </message>
    <message>
        <source>Occupancy is not computed: the driver does not report the compute capability.</source>
        <translation>未计算占用率：驱动程序没有报告计算能力。</translation>
    </message>
    <message>
        <source>The driver gives a binary of an unknown format, %1, which cannot be shown.</source>
        <translation>驱动程序提供其自有格式的二进制代码（%1），此处无法读取。</translation>
    </message>
    <message>
        <source>The driver&apos;s own assembler may generate different code.</source>
        <translation>驱动程序自带的汇编器生成的结果可能有所不同。</translation>
    </message>
    <message>
        <source>Not available: %1.</source>
        <translation>其余内容未显示：%1。</translation>
    </message>
    <message>
        <source>The kernel was not measured, so there is no code; the reason is below.</source>
        <translation>未测量的内核在这里没有代码；原因见下方。</translation>
    </message>
    <message>
        <source>This measurement has no compiled code. Run measures again and shows the code.</source>
        <translation>此测量未附带编译后的代码。“运行”会重新测量并显示代码。</translation>
    </message>
    <message>
        <source>not reported</source>
        <translation>未提供</translation>
    </message>
</context>
<context>
    <name>ContentionText</name>
    <message>
        <source>Equal adds wait</source>
        <translation>相同的加法等待</translation>
    </message>
    <message>
        <source>Equal adds combined</source>
        <translation>相同的加法合并</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>没有差异</translation>
    </message>
    <message>
        <source>%1 × as fast</source>
        <translation>速度为 %1 倍</translation>
    </message>
    <message>
        <source>took %1 × as long</source>
        <translation>耗时为 %1 倍</translation>
    </message>
    <message>
        <source>the number of passes is the same for all numbers of copies</source>
        <translation>无论副本数多少，轮次都相同</translation>
    </message>
    <message>
        <source>%1 copies instead of %2 divide the passes by %3; measured: %4</source>
        <translation>以 %1 个副本代替 %2 个时，轮次减至原来的 1/%3；测得：%4</translation>
    </message>
    <message>
        <source>%1: %2. The measured times agree with the model in %3 of %4 pairs of copy numbers.</source>
        <translation>%1：%2。在 %4 对副本数中，有 %3 对的测得时间与模型相符。</translation>
    </message>
    <message>
        <source>Both models fit these times equally well, or equally badly.</source>
        <translation>两个模型与这些时间的吻合程度同样好，或者同样差。</translation>
    </message>
    <message>
        <source>The model in which adds to the same word wait for each other fits these times better.</source>
        <translation>对同一个字的加法相互等待的模型更吻合这些时间。</translation>
    </message>
    <message>
        <source>The model in which the hardware combines adds to the same word fits these times better.</source>
        <translation>硬件会合并对同一个字的加法的模型更吻合这些时间。</translation>
    </message>
    <message>
        <source>Counting with %1 copies failed: %2.</source>
        <translation>使用 %1 个副本时无法统计：%2。</translation>
    </message>
    <message>
        <source>With %1 copies the counts were wrong, so that time is not compared.</source>
        <translation>使用 %1 个副本时计数错误，因此不比较该时间。</translation>
    </message>
    <message>
        <source>The device&apos;s local memory has no room for %1 copies; %2 were used.</source>
        <translation>设备的局部内存容不下 %1 个副本；实际使用了 %2 个。</translation>
    </message>
    <message>
        <source>passes, equal adds wait</source>
        <translation>轮次：相同的加法等待</translation>
    </message>
    <message>
        <source>passes, equal adds combined</source>
        <translation>轮次：相同的加法合并</translation>
    </message>
    <message>
        <source>lanes that add to the same word</source>
        <translation>对同一个字做加法的线程道</translation>
    </message>
    <message>
        <source>Not modelled: the issue of instructions, memory latency, other sets on the same compute unit, and devices without such banks, such as CPUs.</source>
        <translation>未计入：指令发射、内存延迟、同一计算单元上的其他线程道组，以及没有这种存储体的设备（如 CPU）。</translation>
    </message>
    <message>
        <source>Gray is %1 in 8 bits (the upper 8 of 16-bit gray). The passes beside the measured times are for lanes 16 pixels apart, because local-replicated loads 16 bytes at a time.</source>
        <translation>灰度为 8 位的 %1（16 位灰度取高 8 位）。与测得的时间并列的是线程道相隔 16 个像素时的轮次，因为 local-replicated 一次加载 16 字节。</translation>
    </message>
    <message>
        <source>The models are of a GPU&apos;s local memory with 32 banks; they do not describe this device (%1).</source>
        <translation>这些模型针对具有 32 个存储体的 GPU 局部内存；它们不适用于此设备（%1）。</translation>
    </message>
    <message>
        <source>A set needs &lt;b&gt;%1 passes&lt;/b&gt; on average (1: no conflict, 32: one add after another). In %2 of %3 sets one pass is enough.</source>
        <translation>一组线程道平均需要 &lt;b&gt;%1 个轮次&lt;/b&gt;（1：无冲突，32：逐个相加）。在 %3 组中，%2 的组只需一个轮次。</translation>
    </message>
    <message>
        <source>In the busiest word of local memory, &lt;b&gt;%1 lanes&lt;/b&gt; of a set add at once on average (1: each lane has its own word). In %2 of %3 sets no two lanes share a word.</source>
        <translation>一组中加到同一个局部内存字的线程道，在线程道最多的那个字中平均有 &lt;b&gt;%1 个&lt;/b&gt;（1：每个线程道各用一个字）。在 %3 组中，%2 的组没有任何两个线程道共用一个字。</translation>
    </message>
    <message>
        <source>Here the lanes of a set count neighbouring pixels; in the table below they are %1 pixels apart, so its numbers differ.</source>
        <translation>这里一组线程道统计相邻的像素；下表中的线程道相隔 %1 个像素，因此表中的数值不同。</translation>
    </message>
    <message>
        <source>The lanes of a set lie %1 pixels apart, as in the table below.</source>
        <translation>一组线程道相隔 %1 个像素，与下表相同。</translation>
    </message>
    <message>
        <source>The models: the 32 lanes of a set add 1 at the same moment, each to the bin of its pixel. Lane L uses copy L modulo the number of copies. Each of the 32 banks of a GPU&apos;s local memory serves one word per pass. In one model adds to the same word wait for each other; in the other the hardware combines them.</source>
        <translation>模型：一组 32 个线程道在同一时刻各加 1，加到各自像素所属的箱。线程道 L 使用编号为 L 除以副本数的余数的副本。GPU 局部内存的 32 个存储体在每个轮次中各处理一个字。在一个模型中，对同一个字的加法相互等待；在另一个模型中，由硬件合并。</translation>
    </message>
</context>
<context>
    <name>CountTimes</name>
    <message>
        <source>%1 wall</source>
        <translation>挂钟时间 %1</translation>
    </message>
    <message>
        <source>%1 kernel, %2</source>
        <translation>内核 %1，%2</translation>
    </message>
</context>
<context>
    <name>Documents</name>
    <message>
        <source>OpenCL 2.0 book, chapter 4.2</source>
        <translation>《OpenCL 2.0 异构计算》，第 4.2 节</translation>
    </message>
    <message>
        <source>CUDA histogram article</source>
        <translation>CUDA 直方图文章</translation>
    </message>
    <message>
        <source>a CPU and a GPU that it does not name</source>
        <translation>未说明型号的处理器和显卡</translation>
    </message>
    <message>
        <source>Colour histogram article</source>
        <translation>彩色直方图文章</translation>
    </message>
    <message>
        <source>a device that it does not name</source>
        <translation>未说明型号的设备</translation>
    </message>
    <message>
        <source>Statistics notes</source>
        <translation>统计笔记</translation>
    </message>
    <message>
        <source>an RTX 4090 and a CPU that they do not name</source>
        <translation>一块 RTX 4090 和未说明型号的处理器</translation>
    </message>
    <message>
        <source>%1: it publishes no times.</source>
        <translation>%1：没有公布时间。</translation>
    </message>
    <message>
        <source>%1: measured on %2.</source>
        <translation>%1：在%2上测量。</translation>
    </message>
    <message>
        <source>The text says that “%1” is %2 times as fast as “%3”; its figures make %4.</source>
        <translation>原文说“%1”的速度是“%3”的 %2 倍；由其数据算得 %4 倍。</translation>
    </message>
    <message>
        <source>The text says that “%1” takes %2 % of the time of “%3”; its figures make %4 %.</source>
        <translation>文中说“%1”的用时是“%3”的 %2 %；按其数字是 %4 %。</translation>
    </message>
    <message>
        <source>The text says that “%1” is %2 times as fast as “%3”.</source>
        <translation>原文说“%1”的速度是“%3”的 %2 倍。</translation>
    </message>
</context>
<context>
    <name>FilmText</name>
    <message>
        <source>with the mistake</source>
        <translation>有错误</translation>
    </message>
    <message>
        <source>mended</source>
        <translation>已修正</translation>
    </message>
    <message>
        <source>of %1 adds wait</source>
        <translation>次加法等待（共 %1 次）</translation>
    </message>
    <message>
        <source>in the longest queue</source>
        <translation>次加法在最长的队列中</translation>
    </message>
    <message numerus="yes">
        <source>passes</source>
        <translation>
            <numerusform>轮</numerusform>
        </translation>
    </message>
    <message>
        <source>of %1 counted</source>
        <translation>次已计入（共 %1 次）</translation>
    </message>
    <message>
        <source>of %1 bins</source>
        <translation>个计数（共 %1 个）</translation>
    </message>
    <message numerus="yes">
        <source>turns</source>
        <translation>
            <numerusform>步</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>loads</source>
        <translation>
            <numerusform>次读取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>adds</source>
        <translation>
            <numerusform>次加法</numerusform>
        </translation>
    </message>
    <message>
        <source>of %1 arrived</source>
        <translation>个已到达（共 %1 个）</translation>
    </message>
    <message>
        <source>core %1</source>
        <translation>核心 %1</translation>
    </message>
    <message>
        <source>reading alone</source>
        <translation>仅读取</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>pixels, and when each is added</source>
        <translation>像素，以及各在何时相加</translation>
    </message>
    <message>
        <source>8 work-items with a pixel each</source>
        <translation>8 个工作项，各有一个像素</translation>
    </message>
    <message>
        <source>work-items with a pixel each</source>
        <translation>工作项，各有一个像素</translation>
    </message>
    <message>
        <source>32 work-items, then memory banks</source>
        <translation>32 个工作项；下面：存储体</translation>
    </message>
    <message>
        <source>pixels, and counters of a table</source>
        <translation>像素；下面：表中的计数</translation>
    </message>
    <message>
        <source>a row: a work-item&apos;s pixels, adds</source>
        <translation>一行：一个工作项的像素和加法</translation>
    </message>
    <message>
        <source>a row: the pixels of a work-item</source>
        <translation>一行：一个工作项的像素</translation>
    </message>
    <message>
        <source>a box: 256 pixels, then their adds</source>
        <translation>一格：256 个像素；下面：它们的加法</translation>
    </message>
    <message>
        <source>boxes of 1 %, while all are read</source>
        <translation>每格 1 %；时间：全部读一次</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读</translation>
    </message>
    <message>
        <source>add</source>
        <translation>加</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写</translation>
    </message>
    <message>
        <source>read, add and write are one step</source>
        <translation>读、加、写是一步</translation>
    </message>
    <message>
        <source>on a core</source>
        <translation>在核心上</translation>
    </message>
    <message>
        <source>GPU, unmeasured</source>
        <translation>GPU（未测量）</translation>
    </message>
    <message>
        <source>%1 of %2 copies</source>
        <translation>%2 份中的 %1 份</translation>
    </message>
    <message>
        <source>turns on a core, %1 on a GPU</source>
        <translation>步（核心），GPU %1 步</translation>
    </message>
    <message>
        <source>not cleared</source>
        <translation>未清零</translation>
    </message>
    <message>
        <source>cleared</source>
        <translation>已清零</translation>
    </message>
    <message>
        <source>64 work-items, then bins, in eights</source>
        <translation>64 个工作项和下面的计数，每格 8 个</translation>
    </message>
    <message>
        <source>pixels of 4 parts, and their sums</source>
        <translation>4 部分的像素；下面：各部分的和</translation>
    </message>
    <message>
        <source>8 work-items, of which 4 have a pixel</source>
        <translation>8 个工作项，其中 4 个有像素</translation>
    </message>
    <message>
        <source>counted in %1</source>
        <translation>%1 内数到的部分</translation>
    </message>
    <message>
        <source>counted in %1 on one core</source>
        <translation>一个核心在 %1 内数到的部分</translation>
    </message>
    <message>
        <source>counted in %1 on %2 cores</source>
        <translation>%2 个核心在 %1 内数到的部分</translation>
    </message>
    <message numerus="yes">
        <source>times a line is passed on</source>
        <translation>
            <numerusform>次缓存行传递</numerusform>
        </translation>
    </message>
    <message>
        <source>letters, and when each is added</source>
        <translation>字母，以及各在何时相加</translation>
    </message>
    <message>
        <source>work-items with a letter each</source>
        <translation>工作项，各有一个字母</translation>
    </message>
    <message>
        <source>striped: 7 counters, one cache line</source>
        <translation>条纹：7 个计数，一条缓存行</translation>
    </message>
    <message>
        <source>a row: %1 bytes, read at once</source>
        <translation>一行：一次读取的 %1 字节</translation>
    </message>
    <message>
        <source>a row: a work-item&apos;s letters, adds</source>
        <translation>一行：一个工作项的字母和加法</translation>
    </message>
    <message>
        <source>8 tables, and 8 of their bins</source>
        <translation>8 张表，各画其中 8 个计数</translation>
    </message>
    <message>
        <source>sent, counted, read back in %1</source>
        <translation>%1 内发送、计数并读回的部分</translation>
    </message>
    <message>
        <source>in all, should be %1</source>
        <translation>（总和，应为 %1）</translation>
    </message>
    <message numerus="yes">
        <source>sectors of 32 bytes</source>
        <translation>
            <numerusform>个 32 字节的扇区</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cache lines</source>
        <translation>
            <numerusform>条缓存行</numerusform>
        </translation>
    </message>
    <message>
        <source>each</source>
        <translation>每个</translation>
    </message>
    <message>
        <source>of the data</source>
        <translation>的数据</translation>
    </message>
    <message>
        <source>striped: %1 bins, one cache line</source>
        <translation>条纹：%1 个计数，一条缓存行</translation>
    </message>
    <message>
        <source>a row: 8 work-items, a bin each</source>
        <translation>一行：8 个工作项，各有一个计数</translation>
    </message>
</context>
<context>
    <name>Gestures</name>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Zooms at the cursor</source>
        <translation>以光标处为中心缩放</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Shift and drag</source>
        <translation>按住 Shift 拖动</translation>
    </message>
    <message>
        <source>Draws a region</source>
        <translation>绘制区域</translation>
    </message>
    <message>
        <source>Drag of an edge or corner</source>
        <translation>拖动边或角</translation>
    </message>
    <message>
        <source>Resizes the region</source>
        <translation>调整区域大小</translation>
    </message>
    <message>
        <source>Drag with the region tool</source>
        <translation>用区域工具拖动</translation>
    </message>
    <message>
        <source>Draws or moves the region</source>
        <translation>绘制或移动区域</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>+ and −</source>
        <translation>+ 和 −</translation>
    </message>
    <message>
        <source>Zoom in and out</source>
        <translation>放大和缩小</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Clears the region</source>
        <translation>清除区域</translation>
    </message>
    <message>
        <source>Mouse over a pixel</source>
        <translation>鼠标悬停在像素上</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Mouse over a value</source>
        <translation>鼠标悬停在值上</translation>
    </message>
    <message>
        <source>Mouse over a triangle</source>
        <translation>鼠标悬停在三角形上</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Shows the range of used values; again: all values</source>
        <translation>显示用到的取值范围；再次双击：显示全部值</translation>
    </message>
    <message>
        <source>Left and right</source>
        <translation>左右方向键</translation>
    </message>
    <message>
        <source>Read out the next value; with Shift, choose values</source>
        <translation>读出相邻的值；按住 Shift 可选择值</translation>
    </message>
    <message>
        <source>Drop of files or a picture</source>
        <translation>拖放文件或图片</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Counts again with the settings of that row</source>
        <translation>以该行的设置再次统计</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>条形图</translation>
    </message>
    <message>
        <source>Scrolls through the rows; the axis stays in place</source>
        <translation>浏览各行；坐标轴保持不动</translation>
    </message>
    <message>
        <source>Mouse over a place</source>
        <translation>鼠标指向某处</translation>
    </message>
    <message>
        <source>Map of contention</source>
        <translation>竞争分布图</translation>
    </message>
    <message>
        <source>Reads out the contention at that place</source>
        <translation>读出该处的竞争情况</translation>
    </message>
    <message>
        <source>Click on a line of the log</source>
        <translation>单击日志中的一行</translation>
    </message>
    <message>
        <source>Kernel source</source>
        <translation>内核源代码</translation>
    </message>
    <message>
        <source>Goes to that line of the source</source>
        <translation>转到源代码中的该行</translation>
    </message>
    <message>
        <source>Moves a zoomed image; draws a region on a whole one</source>
        <translation>移动放大的图像；在完整显示的图像上绘制区域</translation>
    </message>
    <message>
        <source>Selects values; moves along the axis if it is zoomed</source>
        <translation>选择值；坐标轴放大时沿坐标轴移动</translation>
    </message>
    <message>
        <source>Selects values: the image highlights the pixels whose gray has them</source>
        <translation>选择值：图像高亮显示灰度取这些值的像素</translation>
    </message>
    <message>
        <source>Compares all other rows with that row</source>
        <translation>以该行为基准与其他各行比较</translation>
    </message>
    <message>
        <source>Open the previous and the next image, if the image has no region and is not zoomed in</source>
        <translation>没有区域且未放大时，打开上一张或下一张图片</translation>
    </message>
    <message>
        <source>Shows the pixel&apos;s values, and marks them in the histogram</source>
        <translation>显示该像素的各值，并在直方图中标出</translation>
    </message>
    <message>
        <source>Shows the counts of the value</source>
        <translation>显示该值的计数</translation>
    </message>
    <message>
        <source>Highlights clipped pixels in the image; a click keeps the highlight</source>
        <translation>在图像中高亮显示溢出像素；单击可保持高亮</translation>
    </message>
    <message>
        <source>Opens files or picture</source>
        <translation>打开文件或图片</translation>
    </message>
    <message>
        <source>Move the region by a pixel, with Shift by ten; with Control, its lower right corner. Without a region, the keys move the image</source>
        <translation>将区域移动一个像素，按住 Shift 时移动十个像素；按住 Ctrl 时移动其右下角。没有区域时，这些键移动图像</translation>
    </message>
</context>
<context>
    <name>Glossary</name>
    <message>
        <source>What it means</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Words of OpenCL and CUDA</source>
        <translation>OpenCL 与 CUDA 词汇</translation>
    </message>
</context>
<context>
    <name>Handout</name>
    <message>
        <source>Measured</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
</context>
<context>
    <name>HelpText</name>
    <message>
        <source>Bytes of pixels, with K, M or G for powers of 1024.</source>
        <translation>像素的字节数，可用 K、M 或 G 表示 1024 的幂。</translation>
    </message>
    <message>
        <source>Strategy that counts, or all. May be given several times.</source>
        <translation>用于统计的策略，或 all。可多次指定。</translation>
    </message>
    <message>
        <source>Device that counts: any part of its key, or together:KEY+KEY. May be given several times.</source>
        <translation>用于统计的设备：其标识的任意部分，或 together:KEY+KEY。可多次指定。</translation>
    </message>
    <message>
        <source>Work-items per work-group.</source>
        <translation>每个工作组的工作项数。</translation>
    </message>
    <message>
        <source>Work-groups; threads on the host.</source>
        <translation>工作组数；主机上为线程数。</translation>
    </message>
    <message>
        <source>Pixels that one work-item counts.</source>
        <translation>一个工作项统计的像素数。</translation>
    </message>
    <message>
        <source>Copies of the table.</source>
        <translation>表的副本数。</translation>
    </message>
    <message>
        <source>Whether empty bins are left out when tables are merged.</source>
        <translation>合并各表时是否跳过空的计数。</translation>
    </message>
    <message>
        <source>How many times each case is measured.</source>
        <translation>每种情形测量多少次。</translation>
    </message>
    <message>
        <source>Find the fastest strategy and launch for pixels of this kind, and save them for later.</source>
        <translation>寻找统计此类像素时最快的策略和启动方式，并保存以备后用。</translation>
    </message>
    <message>
        <source>Files whose own pixels are counted.</source>
        <translation>要统计其自身像素的文件。</translation>
    </message>
    <message>
        <source>Measures how fast pixels are counted.</source>
        <translation>测量统计像素的速度。</translation>
    </message>
    <message>
        <source>Load no OpenCL driver; threads of the host count instead.</source>
        <translation>不加载任何 OpenCL 驱动程序；改由主机的线程统计。</translation>
    </message>
    <message>
        <source>Also use devices that PoCL&apos;s daemon serves on other machines: HOST[:PORT][/NUMBER], separated by commas.</source>
        <translation>也使用其他机器上由 PoCL 守护进程提供的设备：HOST[:PORT][/NUMBER]，以逗号分隔。</translation>
    </message>
    <message>
        <source>Show this help.</source>
        <translation>显示此帮助。</translation>
    </message>
    <message>
        <source>Print the version.</source>
        <translation>显示版本。</translation>
    </message>
    <message>
        <source>Print one line of JSON per device.</source>
        <translation>每个设备输出一行 JSON。</translation>
    </message>
    <message>
        <source>Say what the OpenCL loader found, which drivers were refused, and why.</source>
        <translation>说明 OpenCL 加载器找到了什么，哪些驱动程序被拒绝，以及原因。</translation>
    </message>
    <message>
        <source>Strategy to compare, or all. May be given several times.</source>
        <translation>要比较的策略，或 all。可多次指定。</translation>
    </message>
    <message>
        <source>Files or folders to show.</source>
        <translation>要显示的文件或文件夹。</translation>
    </message>
    <message>
        <source>Reads the tones of photos.</source>
        <translation>读取照片的色调。</translation>
    </message>
    <message>
        <source>The command to describe.</source>
        <translation>要说明的命令。</translation>
    </message>
    <message>
        <source>Describes a command and its options.</source>
        <translation>说明一个命令及其选项。</translation>
    </message>
    <message>
        <source>Lists the devices that can count.</source>
        <translation>列出可用于统计的设备。</translation>
    </message>
    <message>
        <source>Files to count besides the test data.</source>
        <translation>除测试数据外还要统计的文件。</translation>
    </message>
    <message>
        <source>Compares every strategy with the reference.</source>
        <translation>将每个策略与参照结果比较。</translation>
    </message>
    <message>
        <source>Count only this rectangle of the upright image, in pixels.</source>
        <translation>只统计摆正后的图像中的这个矩形，以像素为单位。</translation>
    </message>
    <message>
        <source>Device that counts: any part of its key.</source>
        <translation>用于统计的设备：其标识的任意部分。</translation>
    </message>
    <message>
        <source>Write the result into this file.</source>
        <translation>将结果写入此文件。</translation>
    </message>
    <message>
        <source>Draw the histogram of one image into a PNG, SVG or PDF file.</source>
        <translation>将一幅图像的直方图绘制为 PNG、SVG 或 PDF 文件。</translation>
    </message>
    <message>
        <source>Count a sample of rows on the host, too, and compare.</source>
        <translation>抽取部分行在主机上也统计一遍，并加以比较。</translation>
    </message>
    <message>
        <source>Also count the images in subfolders of a folder.</source>
        <translation>也统计文件夹的子文件夹中的图像。</translation>
    </message>
    <message>
        <source>Order of the results: the largest clipped share or the lowest exposure value first; name: as named, folders by name.</source>
        <translation>结果的顺序：截断比例最大的或曝光值最低的在前；name：按命令行上的顺序，文件夹内按名称。</translation>
    </message>
    <message>
        <source>Images to count, and folders of images.</source>
        <translation>要统计的图像，以及含有图像的文件夹。</translation>
    </message>
    <message>
        <source>Counts the tones of images.</source>
        <translation>统计图像的色调。</translation>
    </message>
    <message>
        <source>Which page, size or frame to count, from 1.</source>
        <translation>计数哪一页、哪个尺寸或哪一帧，从 1 数起。</translation>
    </message>
    <message>
        <source>Formula of gray from red, green and blue.</source>
        <translation>由红、绿、蓝计算灰度的公式。</translation>
    </message>
    <message>
        <source>Strategy that counts.</source>
        <translation>用于统计的策略。</translation>
    </message>
    <message>
        <source>Output format.</source>
        <translation>输出格式。</translation>
    </message>
    <message>
        <source>Kinds of test data; all synthetic kinds if not given.</source>
        <translation>测试数据的种类；未指定时为所有合成的种类。</translation>
    </message>
    <message>
        <source>Layout of the pixels.</source>
        <translation>像素的布局。</translation>
    </message>
    <message>
        <source>Measure every slide, and tell what each says and where it is wrong.</source>
        <translation>测量每张幻灯片，说明每张显示什么、哪里有错。</translation>
    </message>
    <message>
        <source>At most so many bytes of pixels a slide, with K, M or G for powers of 1024.</source>
        <translation>每张幻灯片的像素最多这么多字节，可用 K、M、G 表示 1024 的幂。</translation>
    </message>
    <message>
        <source>Write all measurements into this file, which the strategy lab opens.</source>
        <translation>将全部测量结果写入此文件，策略实验室可以打开它。</translation>
    </message>
    <message>
        <source>Plays a lecture without a window, and checks it.</source>
        <translation>不打开窗口播放一套讲义并检查它。</translation>
    </message>
    <message>
        <source>The folder of a lecture, or the name of a lecture that comes with the program: %1.</source>
        <translation>一套讲义的文件夹，或本程序自带的某套讲义的名称：%1。</translation>
    </message>
    <message>
        <source>Count the levels of the camera&apos;s sensor in RAW files: red, green, blue and the second green of the mosaic. A region grows to whole 2x2 squares.</source>
        <translation>对 RAW 文件统计相机传感器的电平：马赛克的红、绿、蓝和第二个绿。区域扩大到完整的 2x2 方块。</translation>
    </message>
    <message>
        <source>Of floating-point samples, count 256 bins of equal width from A to B; found: from the smallest to the largest finite value.</source>
        <translation>对浮点样本，统计从 A 到 B 的 256 个等宽的箱；found：从最小到最大的有限值。</translation>
    </message>
    <message>
        <source>Channels to count: of gray, red, green, blue, alpha and green2, or of luma, cb and cr, which are counted as a JPEG or a video stores them.</source>
        <translation>要统计的通道：灰度等（gray、red、green、blue、alpha、green2），或按 JPEG 或视频存储的样本统计 luma、cb 和 cr。</translation>
    </message>
</context>
<context>
    <name>HistogramFigure</name>
    <message>
        <source>logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>square root</source>
        <translation>平方根</translation>
    </message>
    <message>
        <source>columns cut off: %1</source>
        <translation>截断的列：%1</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素数</translation>
    </message>
    <message>
        <source>%1 values per column</source>
        <translation>每列 %1 个值</translation>
    </message>
    <message>
        <source>no pixels above %1 of %2</source>
        <translation>%1 以上没有像素，最大值为 %2</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>share of pixels up to the value, %</source>
        <translation>不超过该值的像素占比，%</translation>
    </message>
    <message>
        <source>exposure below the largest value (the sRGB curve is assumed)</source>
        <translation>低于最大值的曝光量（假定值遵循 sRGB 曲线）</translation>
    </message>
    <message>
        <source> per %1 values</source>
        <translation>（每 %1 个值）</translation>
    </message>
    <message>
        <source>%1, % of pixels, largest %2 at %3</source>
        <translation>%1，像素的 %，最大 %2，在 %3</translation>
    </message>
    <message>
        <source>black</source>
        <translation>黑</translation>
    </message>
    <message>
        <source>white</source>
        <translation>白</translation>
    </message>
    <message>
        <source>stops below the white level</source>
        <translation>低于白电平的档数</translation>
    </message>
    <message>
        <source>level of the sensor</source>
        <translation>传感器电平</translation>
    </message>
    <message>
        <source> per 1/%1 stop</source>
        <translation>（每 1/%1 挡）</translation>
    </message>
    <message>
        <source>logarithmic, in stops</source>
        <translation>对数，以挡为单位</translation>
    </message>
    <message>
        <source>exposure above and below the value 1</source>
        <translation>相对于值 1 的曝光量</translation>
    </message>
    <message>
        <source> per %1</source>
        <translation>（每 %1）</translation>
    </message>
    <message>
        <source>%1: %2 below, %3 above</source>
        <comment>pixels outside of an axis</comment>
        <translation>%1：低于范围 %2，高于范围 %3</translation>
    </message>
</context>
<context>
    <name>KernelFindings</name>
    <message>
        <source>it cannot be built or called: %1.</source>
        <translation>无法构建或调用：%1。</translation>
    </message>
    <message>
        <source>it does not build; the compiler&apos;s log says where.</source>
        <translation>无法构建；编译器的日志指出了位置。</translation>
    </message>
    <message>
        <source>there was too little memory: %1.</source>
        <translation>内存不足：%1。</translation>
    </message>
    <message>
        <source>it did not run to its end: %1.</source>
        <translation>未能运行到结束：%1。</translation>
    </message>
    <message>
        <source>it could not be measured: %1.</source>
        <translation>无法测量：%1。</translation>
    </message>
    <message>
        <source>Its counts equal the reference.</source>
        <translation>其计数与参考结果一致。</translation>
    </message>
    <message>
        <source>Its counts are wrong: it %1; the first difference is %2.</source>
        <translation>其计数错误：%1；第一处差异为%2。</translation>
    </message>
    <message>
        <source>Its counts are wrong: the first difference is %1.</source>
        <translation>其计数错误：第一处差异为%1。</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>the original</source>
        <translation>原版</translation>
    </message>
    <message>
        <source>Bars of the original and of the edited kernel</source>
        <translation>原版内核与编辑版内核的条形图</translation>
    </message>
    <message>
        <source>On %1, with %2:</source>
        <translation>在 %1 上，数据为 %2：</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>原版</translation>
    </message>
    <message>
        <source>Edited</source>
        <translation>编辑版</translation>
    </message>
    <message>
        <source>not compared with the original: a verdict needs at least %1 repeats</source>
        <translation>未与原内核比较：得出结论至少需要 %1 次重复</translation>
    </message>
    <message>
        <source>its counts are rejected: %1.</source>
        <translation>不采用它的计数：%1。</translation>
    </message>
    <message>
        <source>not compared with the original, because other programs used the processor; measure again when they have ended</source>
        <translation>未与原内核比较，因为其他程序占用了处理器；请在它们结束后再测一次</translation>
    </message>
</context>
<context>
    <name>LabChoices</name>
    <message>
        <source>Photo: %1</source>
        <translation>照片：%1</translation>
    </message>
    <message>
        <source>Shuffled photo: %1</source>
        <translation>打乱的照片：%1</translation>
    </message>
    <message>
        <source>As set up: %1</source>
        <translation>当前设置：%1</translation>
    </message>
</context>
<context>
    <name>LabReport</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Written by Tonescope on %1.</source>
        <translation>由 Tonescope 生成于 %1。</translation>
    </message>
    <message>
        <source>Machines: %1.</source>
        <translation>机器：%1。</translation>
    </message>
    <message>
        <source>Devices: %1.</source>
        <translation>设备：%1。</translation>
    </message>
    <message>
        <source>Images: %1.</source>
        <translation>图像：%1。</translation>
    </message>
    <message>
        <source>Times are medians, kernel times with quartiles. Counts were compared with the reference. Kernel times are by the device&apos;s clock: clearing, counting and merging, with the pixels already in the device&apos;s memory. Wall times are by the host&apos;s clock: the whole count.</source>
        <translation>时间为中位数，内核时间附四分位数。计数已与参考结果比较。内核时间按设备的时钟计：清零、统计和合并，此时像素已位于设备内存中。挂钟时间按主机的时钟计：整个统计过程。</translation>
    </message>
    <message>
        <source>Strategies for counting tones</source>
        <translation>统计色调的策略</translation>
    </message>
</context>
<context>
    <name>Launch</name>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>powers of two from %1 to %2</source>
        <translation>%1 至 %2 之间的 2 的幂</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>empty bins merged, too</source>
        <translation>空箱也合并</translation>
    </message>
    <message>
        <source>%1, chosen</source>
        <translation>%1，由用户选定</translation>
    </message>
    <message>
        <source>%1, default: %2</source>
        <translation>%1，默认：%2</translation>
    </message>
    <message>
        <source>from the disk cache</source>
        <translation>取自磁盘缓存</translation>
    </message>
    <message>
        <source>compiled</source>
        <translation>由编译得到</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pixels per work-item</source>
        <translation>
            <numerusform>每个工作项 %Ln 个像素</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln threads</source>
        <translation>
            <numerusform>%Ln 个线程</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln work-groups</source>
        <translation>
            <numerusform>%Ln 个工作组</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln work-items</source>
        <translation>
            <numerusform>%Ln 个工作项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln copies of the table</source>
        <translation>
            <numerusform>表的副本 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>table split into %Ln windows</source>
        <translation>
            <numerusform>表分为 %Ln 个窗口</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Lecture</name>
    <message>
        <source>en</source>
        <comment>the folder in resources/lecture with this language</comment>
        <translation>zh_CN</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1，第 %2 行：%3</translation>
    </message>
    <message>
        <source>“%1: %2” is not known.</source>
        <translation>无法识别“%1: %2”。</translation>
    </message>
    <message>
        <source>the header needs the keys “slide” and “measure”.</source>
        <translation>文件头需要键“slide”和“measure”。</translation>
    </message>
    <message>
        <source>“says: times” compares two ways.</source>
        <translation>“says: times”比较两种方法。</translation>
    </message>
    <message>
        <source>“says: pixels” compares two kinds of pixels.</source>
        <translation>“says: pixels”比较两种像素。</translation>
    </message>
    <message>
        <source>after the header, a question must follow.</source>
        <translation>文件头之后必须是一个问题。</translation>
    </message>
    <message>
        <source>“%1” is not a known section of a slide.</source>
        <translation>“%1”不是幻灯片的已知部分。</translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>略去：%1</translation>
    </message>
    <message>
        <source>This slide needs an OpenCL device that is a CPU. Page Down goes on.</source>
        <translation>这张幻灯片需要一个是 CPU 的 OpenCL 设备。按 Page Down 继续。</translation>
    </message>
    <message>
        <source>This slide needs an OpenCL device. Page Down goes on.</source>
        <translation>这张幻灯片需要一个 OpenCL 设备。按 Page Down 继续。</translation>
    </message>
    <message>
        <source>%1 cannot be measured on this device. Page Down goes on.</source>
        <translation>%1在这个设备上无法测量。按 Page Down 继续。</translation>
    </message>
    <message>
        <source>“says: published” needs the key “document”.</source>
        <translation>“says: published”需要键“document”。</translation>
    </message>
    <message>
        <source>the exercise “%1” cannot be read.</source>
        <translation>练习“%1”无法读取。</translation>
    </message>
    <message>
        <source>the slide %1 is also in another file.</source>
        <translation>幻灯片 %1 在另一个文件中也有。</translation>
    </message>
    <message>
        <source>the folder has no slide.</source>
        <translation>文件夹中没有幻灯片。</translation>
    </message>
    <message>
        <source>the picture “%1” cannot be read.</source>
        <translation>无法读取图片“%1”。</translation>
    </message>
    <message>
        <source>there is no strategy “%1”.</source>
        <translation>没有策略“%1”。</translation>
    </message>
</context>
<context>
    <name>LongText</name>
    <message numerus="yes">
        <source>… %Ln more lines</source>
        <translation>
            <numerusform>… 还有 %Ln 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Machine</name>
    <message>
        <source>cores: %1</source>
        <translation>核心数：%1</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>内存 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 × %2 pixels, SHA-256 %3</source>
        <translation>%1 × %2 像素，SHA-256 %3</translation>
    </message>
    <message>
        <source>%1 (%2, driver %3)</source>
        <translation>%1（%2，驱动程序：%3）</translation>
    </message>
    <message>
        <source>%1 (%2, %3)</source>
        <translation>%1（%2，%3）</translation>
    </message>
</context>
<context>
    <name>Measurement</name>
    <message>
        <source>has %1 wrong counts</source>
        <translation>有 %1 个错误计数</translation>
    </message>
    <message>
        <source>has %1 wrong counts of %2 (%3)</source>
        <translation>有 %1 个错误计数，共 %2 个（%3）</translation>
    </message>
    <message>
        <source>letters</source>
        <translation>字母</translation>
    </message>
    <message>
        <source>%1 (edited)</source>
        <translation>%1（已编辑）</translation>
    </message>
    <message>
        <source>equal to the reference</source>
        <translation>与参考结果一致</translation>
    </message>
    <message>
        <source>%1 wrong counts</source>
        <translation>%1 个错误计数</translation>
    </message>
    <message>
        <source>wrong: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>a simulator&apos;s time, not comparable</source>
        <translation>模拟器的时间，不可比较</translation>
    </message>
    <message>
        <source>%1, from too few repeats to be sure</source>
        <translation>%1，重复次数太少，不能确定</translation>
    </message>
    <message>
        <source>%1, no difference beyond the spread</source>
        <translation>%1，差异未超出离散程度</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>machine busy: %1 % by other programs</source>
        <translation>机器繁忙：其他程序占用 %1 %</translation>
    </message>
    <message>
        <source>which cannot be compared with %1: a simulator&apos;s time is the time of the simulation</source>
        <translation>与%1不可比较：模拟器的时间是模拟本身所用的时间</translation>
    </message>
    <message>
        <source>no difference from %1 beyond the spread</source>
        <translation>与%1的差异未超出离散程度</translation>
    </message>
    <message>
        <source>%1 as fast as %2</source>
        <translation>速度是%2的 %1</translation>
    </message>
    <message>
        <source>%1 as long as %2</source>
        <translation>用时是%2的 %1</translation>
    </message>
    <message>
        <source>%1 (quartiles %2 … %3)</source>
        <translation>%1（四分位数 %2 … %3）</translation>
    </message>
    <message>
        <source>counted wrongly: %1</source>
        <translation>统计错误：%1</translation>
    </message>
    <message>
        <source>could not be measured: %1</source>
        <translation>无法测量：%1</translation>
    </message>
    <message>
        <source>a simulator, whose times cannot be compared with those of a device</source>
        <translation>模拟器，其时间不能与任何设备的时间比较</translation>
    </message>
    <message>
        <source>kernel time by the device&apos;s clock</source>
        <translation>按设备时钟的内核时间</translation>
    </message>
    <message>
        <source>kernel time by the host&apos;s clock</source>
        <translation>按主机时钟的内核时间</translation>
    </message>
    <message>
        <source>no conclusion while other programs used %1 % of the cores</source>
        <translation>当时其他程序占用了 %1 % 的处理器核心，不能得出结论</translation>
    </message>
    <message>
        <source>Measured while other programs used %1 % of the cores: no conclusion.</source>
        <translation>测量时其他程序占用了 %1 % 的处理器核心：不能得出结论。</translation>
    </message>
    <message>
        <source>Measure again.</source>
        <translation>请重新测量。</translation>
    </message>
    <message>
        <source>not compared with %1</source>
        <translation>未与%1比较</translation>
    </message>
    <message>
        <source>%1 (quartiles %2 … %3, while other programs used %4 % of the cores)</source>
        <translation>%1（四分位数 %2 … %3，当时其他程序占用了 %4 % 的处理器核心）</translation>
    </message>
    <message>
        <source>from too few repeats to be compared with %1</source>
        <translation>重复次数太少，不能与%1比较</translation>
    </message>
    <message>
        <source>letters per work-item: %1</source>
        <translation>每个工作项 %1 个字母</translation>
    </message>
</context>
<context>
    <name>MemoryLimits</name>
    <message>
        <source>memory read once: %1</source>
        <translation>内存读取一次：%1</translation>
    </message>
    <message>
        <source>pixels read once: %1</source>
        <translation>像素读取一次：%1</translation>
    </message>
    <message>
        <source>memory copied: %1 read, as much written</source>
        <translation>内存复制：读出 %1，并写入同样多</translation>
    </message>
    <message>
        <source>time to copy the pixels once: %1</source>
        <translation>将像素复制一遍的时间：%1</translation>
    </message>
</context>
<context>
    <name>MessageRow</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
</context>
<context>
    <name>Mistakes</name>
    <message>
        <source>Oclgrind looked for races, divergence and invalid memory accesses, and found none.</source>
        <translation>Oclgrind 查找了数据竞争、发散和无效的内存访问，没有发现任何问题。</translation>
    </message>
    <message>
        <source>Oclgrind: “%1”, in line %2: %3</source>
        <translation>Oclgrind：“%1”，第 %2 行：%3</translation>
    </message>
    <message>
        <source>Oclgrind: “%1”.</source>
        <translation>Oclgrind：“%1”。</translation>
    </message>
    <message>
        <source>Oclgrind: “%1”, in line %2 of %3.</source>
        <translation>Oclgrind：“%1”，位于 %3 的第 %2 行。</translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>%1 ×</source>
        <translation>%1 倍</translation>
    </message>
    <message numerus="yes">
        <source>%Ln bytes</source>
        <translation>
            <numerusform>%Ln 字节</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Provenance</name>
    <message>
        <source>kernel %1 (%2), %3</source>
        <translation>内核 %1（%2），%3</translation>
    </message>
    <message>
        <source>sampled: each value is the average of %1 pixels, until the whole image is decoded</source>
        <translation>抽样：每个值为 %1 个像素的平均值，直到整幅图像解码完成</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>抽样</translation>
    </message>
    <message>
        <source>not exact</source>
        <translation>不精确</translation>
    </message>
    <message numerus="yes">
        <source>exact, last counts updated: %1 pixels counted anew</source>
        <translation>
            <numerusform>精确，更新上一次的计数：重新统计了 %1 个像素</numerusform>
        </translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>exact counts of converted samples (%1)</source>
        <translation>对转换后样本的精确计数（%1）</translation>
    </message>
    <message>
        <source>the image&apos;s own gray</source>
        <translation>图像自身的灰度</translation>
    </message>
    <message>
        <source>gray by %1</source>
        <translation>灰度按 %1</translation>
    </message>
    <message>
        <source>kernel %1 in %2 (%3)</source>
        <translation>内核%1，用时 %2（%3）</translation>
    </message>
    <message>
        <source>transparent pixels left out</source>
        <translation>已排除透明像素</translation>
    </message>
    <message>
        <source>Device: %1</source>
        <translation>设备：%1</translation>
    </message>
    <message>
        <source>Strategy: %1</source>
        <translation>策略：%1</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>由用户选定</translation>
    </message>
    <message>
        <source>whole image</source>
        <translation>整幅图像</translation>
    </message>
    <message>
        <source>region %1 × %2 at %3, %4</source>
        <translation>区域 %1 × %2，位于 (%3, %4)</translation>
    </message>
    <message>
        <source>wall %1 (%2)</source>
        <translation>挂钟时间 %1（%2）</translation>
    </message>
    <message>
        <source>Counts were lost, but their number is unknown: this strategy uses no atomics, on purpose</source>
        <translation>有计数丢失，丢失多少无法得知：此策略故意不使用原子操作</translation>
    </message>
    <message>
        <source>No counts were lost this time: this strategy uses no atomics, on purpose</source>
        <translation>这次没有计数丢失：此策略故意不使用原子操作</translation>
    </message>
    <message numerus="yes">
        <source>%1 counts were lost (%2): this strategy uses no atomics, on purpose</source>
        <translation>
            <numerusform>丢失了 %1 个计数（%2）：此策略故意不使用原子操作</numerusform>
        </translation>
    </message>
    <message>
        <source>not exact: the picture is damaged (%1)</source>
        <translation>不精确：图片已损坏（%1）</translation>
    </message>
    <message>
        <source>ellipse %1 × %2 at %3, %4, %5 pixels</source>
        <translation>椭圆 %1 × %2，位于 %3, %4，%5 像素</translation>
    </message>
    <message>
        <source>levels of the sensor</source>
        <translation>传感器电平</translation>
    </message>
    <message>
        <source>half-precision numbers</source>
        <translation>半精度数</translation>
    </message>
</context>
<context>
    <name>RegionMarks</name>
    <message>
        <source>%1 × %2 at %3, %4</source>
        <translation>%1 × %2，位于 (%3, %4)</translation>
    </message>
    <message>
        <source>Ellipse %1 · %2 pixels</source>
        <translation>椭圆 %1 · %2 像素</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>%1 … %2</source>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>Page %1</source>
        <translation>第 %1 页</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素数</translation>
    </message>
    <message>
        <source>started as</source>
        <translation>启动方式</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>quartiles</source>
        <translation>四分位数</translation>
    </message>
    <message>
        <source>wall</source>
        <translation>挂钟时间</translation>
    </message>
    <message>
        <source>throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>counts</source>
        <translation>计数</translation>
    </message>
</context>
<context>
    <name>RowCopy</name>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
</context>
<context>
    <name>ScopeGraticule</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>ScopeText</name>
    <message>
        <source>Waveform</source>
        <translation>波形图</translation>
    </message>
    <message>
        <source>RGB parade</source>
        <translation>RGB 分量图</translation>
    </message>
    <message>
        <source>Vectorscope</source>
        <translation>矢量示波图</translation>
    </message>
    <message>
        <source>Cb %1, Cr %2: %3 (%4)</source>
        <translation>Cb %1，Cr %2：%3（%4）</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>columns %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>%1, %2 %3: %4 (%5)</source>
        <translation>%1，%2 %3：%4（%5）</translation>
    </message>
    <message>
        <source>%1 columns of 256 levels</source>
        <translation>%1 列，每列 256 级</translation>
    </message>
    <message>
        <source>
Counted by %1</source>
        <translation>
统计设备：%1</translation>
    </message>
    <message>
        <source>, kernel %1 (%2)</source>
        <translation>，内核 %1（%2）</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>rows %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>; the upper 8 of %1 bits</source>
        <translation>；%1 位中取高 8 位</translation>
    </message>
</context>
<context>
    <name>Sentence</name>
    <message>
        <source> (%1 to %2)</source>
        <translation>（%1 到 %2）</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>No difference</source>
        <translation>没有差别</translation>
    </message>
    <message>
        <source>%1 times as fast</source>
        <translation>速度为 %1 倍</translation>
    </message>
    <message>
        <source>%1 times as long</source>
        <translation>用时为 %1 倍</translation>
    </message>
    <message>
        <source>%1 take as long as %2</source>
        <translation>%1与%2用时相同</translation>
    </message>
    <message>
        <source>%1 take %2 times as long</source>
        <translation>%1用时为 %2 倍</translation>
    </message>
    <message>
        <source>%1 are %2 times as fast</source>
        <translation>%1的速度为 %2 倍</translation>
    </message>
    <message>
        <source>All counts are right</source>
        <translation>计数全部正确</translation>
    </message>
    <message>
        <source>, for %1 times the time</source>
        <translation>，用时为 %1 倍</translation>
    </message>
    <message>
        <source>%1 of the counts are lost</source>
        <translation>丢失了 %1 的计数</translation>
    </message>
    <message>
        <source>%1 counts too many</source>
        <translation>多出 %1 个计数</translation>
    </message>
    <message>
        <source>No count was lost this time</source>
        <translation>这一次没有丢失计数</translation>
    </message>
    <message>
        <source>No way counted right</source>
        <translation>没有一种方法数对</translation>
    </message>
    <message>
        <source>%1 is the fastest</source>
        <translation>%1最快</translation>
    </message>
    <message>
        <source>%1 and %2 are the fastest</source>
        <translation>%1和%2最快</translation>
    </message>
    <message>
        <source>, %1 times as fast as %2</source>
        <translation>，速度是“%2”的 %1 倍</translation>
    </message>
    <message>
        <source>clearing</source>
        <translation>清零</translation>
    </message>
    <message>
        <source>counting</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>adding up</source>
        <translation>相加</translation>
    </message>
    <message>
        <source>Adding up takes %1 of the time</source>
        <translation>相加占 %1 的时间</translation>
    </message>
    <message>
        <source>, counting %1</source>
        <translation>，计数占 %1</translation>
    </message>
    <message>
        <source>It could not be measured</source>
        <translation>无法测量</translation>
    </message>
    <message>
        <source>No conclusion</source>
        <translation>没有结论</translation>
    </message>
    <message>
        <source>a simulator: its times say nothing</source>
        <translation>模拟器：它的时间不说明什么</translation>
    </message>
    <message>
        <source>: measure again when it is quiet (M)</source>
        <translation>：等机器空闲时再测（M）</translation>
    </message>
    <message>
        <source>busy: other programs use %1 % of the cores</source>
        <translation>繁忙：其他程序占用 %1 % 的核心</translation>
    </message>
    <message>
        <source>the photo</source>
        <translation>照片</translation>
    </message>
    <message>
        <source>equal pixels</source>
        <translation>相等的像素</translation>
    </message>
    <message>
        <source>random pixels</source>
        <translation>随机的像素</translation>
    </message>
    <message>
        <source>two values</source>
        <translation>两个值</translation>
    </message>
    <message>
        <source>stripes</source>
        <translation>条纹</translation>
    </message>
    <message>
        <source>a ramp</source>
        <translation>渐变</translation>
    </message>
    <message>
        <source>seven values</source>
        <translation>七个值</translation>
    </message>
    <message>
        <source>nearly equal pixels</source>
        <translation>几乎相等的像素</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>guesses of the room: %1</source>
        <translation>全场的猜测：%1</translation>
    </message>
    <message>
        <source>off by a factor of %1</source>
        <translation>相差 %1 倍</translation>
    </message>
    <message>
        <source>The best guess was %1: %2.</source>
        <translation>最好的猜测：%1，%2。</translation>
    </message>
    <message>
        <source>%1 guessed best: %2, %3.</source>
        <translation>猜得最好的是 %1：%2，%3。</translation>
    </message>
    <message>
        <source>all counts</source>
        <translation>全部计数</translation>
    </message>
    <message>
        <source>%1 here</source>
        <translation>在这里：%1</translation>
    </message>
    <message>
        <source>, %1 in the text</source>
        <translation>，原文为 %1</translation>
    </message>
    <message>
        <source>; by the text&apos;s figures %1</source>
        <translation>；按原文的数字为 %1</translation>
    </message>
    <message>
        <source>It counts</source>
        <translation>能计数了</translation>
    </message>
    <message>
        <source>The build stops</source>
        <translation>编译停止</translation>
    </message>
    <message>
        <source>The call fails</source>
        <translation>调用失败</translation>
    </message>
    <message>
        <source>Clearing takes %1 of the time</source>
        <translation>清零占 %1 的时间</translation>
    </message>
    <message>
        <source>not on this machine</source>
        <translation>这台机器上没有</translation>
    </message>
    <message>
        <source>counts</source>
        <translation>能计数</translation>
    </message>
    <message>
        <source>no count</source>
        <translation>没有计数</translation>
    </message>
    <message>
        <source>Cannot tell</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>the times vary too much: measure again (M)</source>
        <translation>时间波动太大：请再测一次（M）</translation>
    </message>
    <message>
        <source>too few repeats: measure again (M)</source>
        <translation>重复次数太少：请再测一次（M）</translation>
    </message>
    <message>
        <source>: %1 to %2 times as fast</source>
        <translation>：速度为 %1 到 %2 倍</translation>
    </message>
    <message>
        <source>: %1 to %2 times as long</source>
        <translation>：用时为 %1 到 %2 倍</translation>
    </message>
    <message>
        <source>: %1</source>
        <translation>：%1</translation>
    </message>
    <message>
        <source>Only bins %1 to %2 arrive</source>
        <translation>只有 %1 到 %2 号计数写入了结果</translation>
    </message>
    <message>
        <source>%1 ways are about equally fast</source>
        <translation>有 %1 种方法差不多一样快</translation>
    </message>
    <message>
        <source>%1 or %2 is the fastest</source>
        <translation>最快的是 %1 或 %2</translation>
    </message>
    <message>
        <source>; %1 times as fast by the text&apos;s figures</source>
        <translation>；按原文的数字，速度为 %1 倍</translation>
    </message>
    <message>
        <source>; the text says %1 times as fast</source>
        <translation>；原文说速度为 %1 倍</translation>
    </message>
    <message>
        <source>; the text says %1 times as fast, its figures make %2</source>
        <translation>；原文说速度为 %1 倍，按它的数字为 %2 倍</translation>
    </message>
    <message>
        <source>counts are wrong</source>
        <translation>计数错误</translation>
    </message>
    <message>
        <source>all counts right</source>
        <translation>计数全部正确</translation>
    </message>
    <message>
        <source>quiet machine · all counts right · host&apos;s clock</source>
        <translation>机器空闲 · 计数全部正确 · 主机时钟</translation>
    </message>
    <message>
        <source>quiet machine · all counts right</source>
        <translation>机器空闲 · 计数全部正确</translation>
    </message>
    <message>
        <source> (slide %1)</source>
        <translation>（第 %1 张）</translation>
    </message>
    <message>
        <source> (slide %1: %2)</source>
        <translation>（第 %1 张：%2）</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>没有差别</translation>
    </message>
    <message>
        <source>%1 times as slow</source>
        <translation>用时为 %1 倍</translation>
    </message>
    <message>
        <source>? ms</source>
        <translation>? ms</translation>
    </message>
    <message>
        <source>the room&apos;s guess</source>
        <translation>全场的猜测</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，用时 %2</translation>
    </message>
    <message>
        <source>the room guessed: %1</source>
        <translation>全场猜测：%1</translation>
    </message>
    <message>
        <source>%1 % lost</source>
        <translation>丢失 %1 %</translation>
    </message>
    <message>
        <source>number %1</source>
        <translation>第 %1 个</translation>
    </message>
    <message>
        <source>%1 counts wrong, the others right</source>
        <translation>%1 计数有误，其余正确</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>published: %1</source>
        <translation>原文：%1</translation>
    </message>
    <message>
        <source>votes: %1</source>
        <translation>%1 票</translation>
    </message>
    <message>
        <source>%1 counts wrong, the other right</source>
        <translation>%1 计数有误，另一种正确</translation>
    </message>
    <message>
        <source>the whole time</source>
        <translation>全部时间</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>平均值 %1</translation>
    </message>
    <message>
        <source>standard deviation %1</source>
        <translation>标准差 %1</translation>
    </message>
    <message>
        <source>Less than a tenth apart</source>
        <translation>相差不到十分之一</translation>
    </message>
    <message>
        <source>%1 and %2 are less than a tenth apart</source>
        <translation>%1与%2相差不到十分之一</translation>
    </message>
    <message>
        <source>, by the text&apos;s figure %1 for as many bytes</source>
        <translation>，按原文数字换算到同样多字节为 %1</translation>
    </message>
    <message>
        <source>; no difference by the text&apos;s figures</source>
        <translation>；按原文的数字没有差别</translation>
    </message>
    <message>
        <source>; %1 times as long by the text&apos;s figures</source>
        <translation>；按原文的数字，用时为 %1 倍</translation>
    </message>
    <message>
        <source>letters</source>
        <translation>字母</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation>（%1）</translation>
    </message>
    <message>
        <source>%1 % for adding up</source>
        <translation>相加占 %1 %</translation>
    </message>
    <message>
        <source>%1 % for clearing</source>
        <translation>清零占 %1 %</translation>
    </message>
    <message>
        <source>the whole count: %1 by the host&apos;s clock</source>
        <translation>整次计数：按主机时钟 %1</translation>
    </message>
    <message>
        <source>published, for as many bytes: %1</source>
        <translation>原文，换算到同样多字节：%1</translation>
    </message>
    <message>
        <source>published times scaled to as many bytes</source>
        <translation>原文的时间已按同样多的字节换算</translation>
    </message>
</context>
<context>
    <name>SettingsFile</name>
    <message>
        <source>they are damaged</source>
        <translation>设置已损坏</translation>
    </message>
    <message>
        <source>The settings in %1 cannot be used: %2. </source>
        <translation>无法使用 %1 中的设置：%2。</translation>
    </message>
    <message>
        <source>They are kept as %1; the window uses default settings.</source>
        <translation>这些设置已保留为 %1；窗口使用默认设置。</translation>
    </message>
    <message>
        <source>The window uses default settings and does not save changes.</source>
        <translation>窗口使用默认设置，且不保存更改。</translation>
    </message>
</context>
<context>
    <name>Slide</name>
    <message>
        <source>ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
</context>
<context>
    <name>StatisticsColumns</name>
    <message>
        <source>Pixels</source>
        <translation>像素数</translation>
    </message>
    <message>
        <source>How many pixels were counted</source>
        <translation>统计了多少个像素</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Share of all pixels that lie in the range of values</source>
        <translation>取值范围内的像素占全部像素的比例</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>众数</translation>
    </message>
    <message>
        <source>The most frequent value; the lowest if there are several</source>
        <translation>出现次数最多的值；有多个时取最低的</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>In bits per pixel</source>
        <translation>单位：比特/像素</translation>
    </message>
    <message>
        <source>Distinct</source>
        <translation>不同取值数</translation>
    </message>
    <message>
        <source>How many different values occur</source>
        <translation>出现了多少个不同的值</translation>
    </message>
    <message>
        <source>Clipped low</source>
        <translation>阴影溢出</translation>
    </message>
    <message>
        <source>Clipped high</source>
        <translation>高光溢出</translation>
    </message>
    <message>
        <source>Percentile: %1 % of the pixels lie below this value</source>
        <translation>百分位数：%1 % 的像素低于此值</translation>
    </message>
    <message>
        <source>Std</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Population standard deviation (divides by N)</source>
        <translation>总体标准差（除以 N）</translation>
    </message>
    <message>
        <source>Share of pixels with value 0</source>
        <translation>值为 0 的像素占比</translation>
    </message>
    <message>
        <source>Share of pixels with the highest value of the used bits</source>
        <translation>具有所用位数最大值的像素占比</translation>
    </message>
    <message>
        <source>Share of photosites at the black level or below: noise hides their light</source>
        <translation>不高于黑电平的感光点所占的比例：其光线被噪声淹没</translation>
    </message>
    <message>
        <source>Share of photosites at the white level or above</source>
        <translation>不低于白电平的感光点所占的比例</translation>
    </message>
    <message>
        <source>Below 0</source>
        <translation>小于 0</translation>
    </message>
    <message>
        <source>Share of pixels with a negative number</source>
        <translation>值为负数的像素所占比例</translation>
    </message>
    <message>
        <source>Above 1</source>
        <translation>大于 1</translation>
    </message>
    <message>
        <source>Share of pixels with a number above 1</source>
        <translation>值大于 1 的像素所占比例</translation>
    </message>
    <message>
        <source>-∞</source>
        <translation>-∞</translation>
    </message>
    <message>
        <source>Share of pixels that are negative and infinite</source>
        <translation>值为负无穷的像素所占比例</translation>
    </message>
    <message>
        <source>+∞</source>
        <translation>+∞</translation>
    </message>
    <message>
        <source>Share of pixels that are positive and infinite</source>
        <translation>值为正无穷的像素所占比例</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>非数</translation>
    </message>
    <message>
        <source>Share of pixels that are not a number; no other statistic has these</source>
        <translation>非数的像素所占比例；其他统计量不含这些像素</translation>
    </message>
</context>
<context>
    <name>SummaryText</name>
    <message>
        <source>%1: mean %2, median %3, values from %4 to %5, most often %6; %7 of the pixels have the lowest value, %8 the highest.</source>
        <translation>%1：平均值 %2，中位数 %3，取值从 %4 到 %5，最常见的是 %6；%7 的像素取最低值，%8 取最高值。</translation>
    </message>
    <message>
        <source>%1: %2 of the photosites are at the black level or below, %3 at the white level or above.</source>
        <translation>%1：%2 的感光点不高于黑电平，%3 不低于白电平。</translation>
    </message>
    <message>
        <source>%1: mean %2, median %3, values from %4 to %5; %6 of the pixels are below 0, %7 above 1, %8 infinite or not a number.</source>
        <translation>%1：平均值 %2，中位数 %3，取值从 %4 到 %5；%6 的像素小于 0，%7 大于 1，%8 为无穷或非数。</translation>
    </message>
</context>
<context>
    <name>SweepAxis</name>
    <message>
        <source>work-group size</source>
        <translation>工作组大小</translation>
    </message>
    <message numerus="yes">
        <source>work-groups of %1</source>
        <translation>
            <numerusform>工作组大小 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>number of work-groups or threads</source>
        <translation>工作组数或线程数</translation>
    </message>
    <message numerus="yes">
        <source>%1 work-groups or threads</source>
        <translation>
            <numerusform>%1 个工作组或线程</numerusform>
        </translation>
    </message>
    <message>
        <source>copies of the table</source>
        <translation>表的副本数</translation>
    </message>
    <message numerus="yes">
        <source>%1 copies of the table</source>
        <translation>
            <numerusform>表的 %1 个副本</numerusform>
        </translation>
    </message>
    <message>
        <source>number of distinct values</source>
        <translation>不同取值数</translation>
    </message>
    <message>
        <source>distinct values in the pixels</source>
        <translation>像素的不同取值数</translation>
    </message>
    <message numerus="yes">
        <source>%1 distinct values</source>
        <translation>
            <numerusform>%1 个不同取值</numerusform>
        </translation>
    </message>
    <message>
        <source>share of the hot bin</source>
        <translation>热点箱的占比</translation>
    </message>
    <message>
        <source>share of the pixels in one bin (per cent)</source>
        <translation>落在一个箱中的像素占比（百分数）</translation>
    </message>
    <message numerus="yes">
        <source>%1 % of the pixels in one bin</source>
        <translation>
            <numerusform>%1 % 的像素落在一个箱中</numerusform>
        </translation>
    </message>
    <message>
        <source>image size</source>
        <translation>图像大小</translation>
    </message>
    <message>
        <source>image size (bytes of pixels)</source>
        <translation>图像大小（像素的字节数）</translation>
    </message>
    <message>
        <source>work-group size (work-items per work-group)</source>
        <translation>工作组大小（每个工作组的工作项数）</translation>
    </message>
    <message>
        <source>work-groups per launch; on the host, threads</source>
        <translation>每次启动的工作组数；主机上为线程数</translation>
    </message>
    <message>
        <source>pixels per work-item</source>
        <translation>每个工作项的像素数</translation>
    </message>
    <message numerus="yes">
        <source>%1 pixels per work-item</source>
        <translation>
            <numerusform>每个工作项 %1 个像素</numerusform>
        </translation>
    </message>
    <message>
        <source>copies of the table per work-group</source>
        <translation>每个工作组中表的副本数</translation>
    </message>
</context>
<context>
    <name>Tickers</name>
    <message>
        <source>%1 EV</source>
        <translation>%1 EV</translation>
    </message>
    <message>
        <source>0 EV</source>
        <translation>0 EV</translation>
    </message>
</context>
<context>
    <name>TimingBars</name>
    <message>
        <source>everything else</source>
        <translation>其余部分</translation>
    </message>
    <message>
        <source>Not measured: %1</source>
        <translation>未测量：%1</translation>
    </message>
    <message>
        <source>build</source>
        <translation>构建</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>gray</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>red</source>
        <translation>红</translation>
    </message>
    <message>
        <source>green</source>
        <translation>绿</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>蓝</translation>
    </message>
    <message>
        <source>alpha</source>
        <translation>Alpha</translation>
    </message>
    <message>
        <source>green 2</source>
        <translation>绿 2</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>upload</source>
        <translation>上传</translation>
    </message>
    <message>
        <source>clear</source>
        <translation>清零</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>readback</source>
        <translation>读回</translation>
    </message>
    <message>
        <source>host clock</source>
        <translation>主机时钟</translation>
    </message>
    <message>
        <source>device events</source>
        <translation>设备事件</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>looking for devices</source>
        <translation>正在查找设备</translation>
    </message>
    <message>
        <source>decoding</source>
        <translation>正在解码</translation>
    </message>
    <message>
        <source>waiting for the device</source>
        <translation>正在等待设备</translation>
    </message>
    <message>
        <source>preparing the device</source>
        <translation>正在准备设备</translation>
    </message>
    <message>
        <source>building the kernel</source>
        <translation>正在构建内核</translation>
    </message>
    <message>
        <source>counting</source>
        <translation>正在统计</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>simulator</source>
        <translation>模拟器</translation>
    </message>
    <message>
        <source>host threads (no OpenCL)</source>
        <translation>主机线程（无 OpenCL）</translation>
    </message>
    <message>
        <source>several devices</source>
        <translation>多个设备</translation>
    </message>
    <message>
        <source>8-bit gray</source>
        <translation>8 位灰度</translation>
    </message>
    <message>
        <source>8-bit colour</source>
        <translation>8 位彩色</translation>
    </message>
    <message>
        <source>16-bit gray</source>
        <translation>16 位灰度</translation>
    </message>
    <message>
        <source>16-bit colour</source>
        <translation>16 位彩色</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>work-items per work-group</source>
        <translation>每个工作组的工作项数</translation>
    </message>
    <message>
        <source>copies of the table</source>
        <translation>表的副本数</translation>
    </message>
    <message>
        <source>skip empty bins when merging</source>
        <translation>合并时跳过空的计数</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a label, its text</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>frame %1 of %2</source>
        <translation>第 %1 帧，共 %2 帧</translation>
    </message>
    <message>
        <source>gray %1</source>
        <translation>灰度 %1</translation>
    </message>
    <message>
        <source>  alpha %1</source>
        <translation>  Alpha %1</translation>
    </message>
    <message>
        <source>work-groups per launch</source>
        <translation>每次启动的工作组数</translation>
    </message>
    <message>
        <source>pixels per work-item</source>
        <translation>每个工作项的像素数</translation>
    </message>
    <message>
        <source>R %1  G %2  B %3</source>
        <translation>R %1  G %2  B %3</translation>
    </message>
    <message>
        <source>  (gray %1)</source>
        <translation>（灰度 %1）</translation>
    </message>
</context>
<context>
    <name>tonescope::Session</name>
    <message>
        <source>pasted image</source>
        <translation>粘贴的图像</translation>
    </message>
</context>
<context>
    <name>tonescope::app::DeviceDoctor</name>
    <message>
        <source>The doctor&apos;s process ended before it was done: signal %1</source>
        <translation>诊断进程尚未完成便已结束：信号 %1</translation>
    </message>
    <message>
        <source>The doctor did not start: %1</source>
        <translation>诊断程序未能启动：%1</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Device doctor</source>
        <translation>设备诊断</translation>
    </message>
    <message>
        <source>Report of the device doctor</source>
        <translation>设备诊断报告</translation>
    </message>
    <message>
        <source>A separate process queries all drivers …</source>
        <translation>一个单独的进程正在查询所有驱动程序…</translation>
    </message>
    <message>
        <source>Messages of this window</source>
        <translation>此窗口的消息</translation>
    </message>
    <message>
        <source>Check &amp;again</source>
        <translation>重新检查(&amp;A)</translation>
    </message>
</context>
<context>
    <name>tonescope::app::DeviceTuning</name>
    <message>
        <source>Several devices together, and simulators, cannot be tuned: choose a single device first.</source>
        <translation>多个设备合在一起以及模拟器不能调优：请先选择单个设备。</translation>
    </message>
    <message>
        <source>Tuning %1 …</source>
        <translation>正在对 %1 调优…</translation>
    </message>
    <message>
        <source>Tuning %1 found %2: %3</source>
        <translation>对 %1 调优，找到 %2：%3</translation>
    </message>
    <message>
        <source>Tuning %1: %2</source>
        <translation>对 %1 调优：%2</translation>
    </message>
</context>
<context>
    <name>tonescope::app::FileWatch</name>
    <message>
        <source>%1 is being written, or damaged; its last good picture stays.</source>
        <translation>%1 正在写入或已损坏；保留其最后的完好图片。</translation>
    </message>
    <message>
        <source>%1 no longer exists; its last picture stays.</source>
        <translation>%1 已不存在；保留其最后的图片。</translation>
    </message>
</context>
<context>
    <name>tonescope::app::Lab</name>
    <message>
        <source>Reading %1 …</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>Added from %1, runs: %2.</source>
        <translation>已从 %1 添加 %2 次运行。</translation>
    </message>
    <message>
        <source>Added from %1, runs: %2; %3 were there already.</source>
        <translation>已从 %1 添加 %2 次运行；另有 %3 次早已存在。</translation>
    </message>
    <message>
        <source>The previous measurements are kept as the last session.</source>
        <translation>之前的测量结果已保留为“上次会话”。</translation>
    </message>
    <message>
        <source>The session is in %1.</source>
        <translation>会话已写入 %1。</translation>
    </message>
    <message>
        <source>All measurements are in %1.</source>
        <translation>全部测量已写入 %1。</translation>
    </message>
</context>
<context>
    <name>tonescope::app::LiveSources</name>
    <message>
        <source>No camera is connected</source>
        <translation>未连接摄像头</translation>
    </message>
    <message>
        <source>Screen %1</source>
        <translation>屏幕 %1</translation>
    </message>
</context>
<context>
    <name>tonescope::app::RemoteChoice</name>
    <message>
        <source>PoCL&apos;s remote driver was not found. No package of Debian 12 has it: build PoCL 6.0 or newer, and name its libpocl.so in TONESCOPE_REMOTE_DRIVER.</source>
        <translation>未找到 PoCL 的远程驱动程序。Debian 12 没有任何软件包提供它：请构建 PoCL 6.0 或更新版本，并在 TONESCOPE_REMOTE_DRIVER 中指定其 libpocl.so。</translation>
    </message>
    <message>
        <source>The driver is %1. Debian 12&apos;s has no remote devices: build PoCL 6.0 or newer, and name its libpocl.so in TONESCOPE_REMOTE_DRIVER.</source>
        <translation>驱动程序为 %1。Debian 12 自带的不支持远程设备：请构建 PoCL 6.0 或更新版本，并在 TONESCOPE_REMOTE_DRIVER 中指定其 libpocl.so。</translation>
    </message>
    <message>
        <source>The driver is %1.</source>
        <translation>驱动程序为 %1。</translation>
    </message>
    <message>
        <source>Devices on other machines</source>
        <translation>其他机器上的设备</translation>
    </message>
    <message>
        <source>HOST:PORT/NUMBER, several with commas</source>
        <translation>主机:端口/编号，多个用逗号分隔</translation>
    </message>
    <message>
        <source>&amp;Servers, on which PoCL&apos;s daemon pocld runs:</source>
        <translation>运行 PoCL 守护进程 pocld 的服务器(&amp;S)：</translation>
    </message>
    <message>
        <source>The protocol has no password and is not encrypted: connect to the server through a tunnel (of ssh, for example) and enter 127.0.0.1 here.</source>
        <translation>该协议没有密码，也不加密：请通过隧道（例如 ssh 隧道）连接服务器，并在此填写 127.0.0.1。</translation>
    </message>
    <message>
        <source>&amp;Use them</source>
        <translation>使用这些服务器(&amp;U)</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::AnalyseMenu</name>
    <message>
        <source>&amp;Analyse</source>
        <translation>分析(&amp;A)</translation>
    </message>
    <message>
        <source>Show &amp;all values</source>
        <translation>显示所有值(&amp;A)</translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation>Ctrl+2</translation>
    </message>
    <message>
        <source>Shows the range of values that the data use; again: all values</source>
        <translation>显示数据用到的取值范围；再次执行：全部值</translation>
    </message>
    <message>
        <source>C</source>
        <translation>C</translation>
    </message>
    <message>
        <source>Highlight &amp;clipped pixels</source>
        <translation>高亮显示溢出像素(&amp;C)</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::AppearanceMenu</name>
    <message>
        <source>A&amp;ppearance</source>
        <translation>外观(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::BarsChart</name>
    <message>
        <source>Bars of the measurements</source>
        <translation>各次测量的条形图</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::BarsPane</name>
    <message>
        <source>Press Run to measure every chosen strategy on every chosen device.
Bars appear here as they are measured.</source>
        <translation>按“运行”，在每个所选设备上测量每个所选策略。
条形会随着测量的进行显示在这里。</translation>
    </message>
    <message>
        <source>Switch on a device in the setup.</source>
        <translation>请在设置中启用一个设备。</translation>
    </message>
    <message>
        <source>Switch on a strategy in the setup.</source>
        <translation>请在设置中启用一个策略。</translation>
    </message>
    <message>
        <source>None of the chosen strategies counts %1 on the chosen devices: choose others in the setup.</source>
        <translation>所选策略在所选设备上都不能统计 %1：请在设置中另行选择。</translation>
    </message>
    <message>
        <source>%1 The bars are of the first %2 rows; the table has %3 more.</source>
        <translation>%1。条形只显示前 %2 行；表格中另有 %3 行。</translation>
    </message>
    <message>
        <source>Save the picture of the bars</source>
        <translation>保存条形图的图片</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>条形</translation>
    </message>
    <message>
        <source>&amp;Logarithmic</source>
        <translation>对数(&amp;L)</translation>
    </message>
    <message>
        <source>Outlines behind the bars: the results of the last complete run before this one</source>
        <translation>条形后面的轮廓：此前最近一次完整运行的测量结果</translation>
    </message>
    <message>
        <source>Sort by &amp;time</source>
        <translation>按时间排序(&amp;T)</translation>
    </message>
    <message>
        <source>The fastest kernel with right counts comes first</source>
        <translation>计数正确且最快的内核排在最前</translation>
    </message>
    <message>
        <source>&amp;Kernels of the session</source>
        <translation>会话中的内核(&amp;K)</translation>
    </message>
    <message>
        <source>Also measures the kernels written on the tab Kernel source, each with the launch parameters of its author</source>
        <translation>也测量在“内核源代码”选项卡中编写的内核，各用其作者的启动参数</translation>
    </message>
    <message>
        <source>Sen&amp;d the pixels for each count</source>
        <translation>每次统计都发送像素(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Measure at every change</source>
        <translation>每次更改时测量(&amp;M)</translation>
    </message>
    <message>
        <source>Runs again by itself when the setup changes</source>
        <translation>设置更改时自动重新运行</translation>
    </message>
    <message>
        <source>The axis stays the same from run to run; this fits it to the bars that are shown.</source>
        <translation>坐标轴在各次运行之间保持不变；单击此处可使其适配当前显示的条形。</translation>
    </message>
    <message>
        <source>Writes the bars as they are shown, black on white, as SVG, PDF or PNG</source>
        <translation>将条形按当前显示的样子以白底黑图保存为 SVG、PDF 或 PNG</translation>
    </message>
    <message>
        <source>What bars show</source>
        <translation>条形显示的内容</translation>
    </message>
    <message>
        <source>Kernel alone</source>
        <translation>仅内核</translation>
    </message>
    <message>
        <source>Whole count</source>
        <translation>整次统计</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>Kernel alone: clear, count and merge.
Whole count: upload, kernel, merge, readback and the rest of the wall time.</source>
        <translation>仅内核：清零、统计和合并。
整次统计：上传、内核、合并、读回，以及挂钟时间的其余部分。</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>比较基准</translation>
    </message>
    <message>
        <source>A click on a bar compares the others with it.</source>
        <translation>单击一个条形，即以它为基准比较其他条形。</translation>
    </message>
    <message>
        <source>compared with</source>
        <translation>比较基准</translation>
    </message>
    <message>
        <source>Run the kernels that came with session files? They can read only files of the system and of drivers, and cannot use the network.</source>
        <translation>运行随会话文件而来的内核？它们只能读取系统和驱动程序的文件，不能使用网络。</translation>
    </message>
    <message>
        <source>&amp;Run them</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Do &amp;not run them</source>
        <translation>不运行(&amp;N)</translation>
    </message>
    <message>
        <source>If off, the pixels already lie in the device&apos;s memory. Devices that read the host&apos;s memory need no copy.</source>
        <translation>不勾选时，像素已位于设备内存中。读取主机内存的设备不需要副本。</translation>
    </message>
    <message>
        <source>Kernel alone, mean</source>
        <translation>仅内核，平均值</translation>
    </message>
    <message>
        <source>Show the run b&amp;efore</source>
        <translation>显示上次运行(&amp;E)</translation>
    </message>
    <message>
        <source>Fit the a&amp;xis</source>
        <translation>适配坐标轴(&amp;X)</translation>
    </message>
    <message>
        <source>Save pict&amp;ure …</source>
        <translation>保存图片(&amp;U)…</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::BlankScreen</name>
    <message>
        <source>&amp;Blank the screen</source>
        <translation>黑屏(&amp;B)</translation>
    </message>
    <message>
        <source>The screen is blank. A key or a click shows the lab again</source>
        <translation>屏幕已变黑。按任意键或单击即可重新显示实验室</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::BuildLogView</name>
    <message>
        <source>Build log</source>
        <translation>构建日志</translation>
    </message>
    <message>
        <source>Click to go to line %1</source>
        <translation>单击可转到第 %1 行</translation>
    </message>
    <message>
        <source>Click to see line %2 of %1, which this kernel includes</source>
        <translation>单击可查看此内核所包含的 %1 的第 %2 行</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::BusyStatus</name>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Stop what is running</source>
        <translation>停止正在运行的任务</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::ChannelBar</name>
    <message>
        <source>Tool bar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Show %1 (%2)
Double click: no other channel, or all again</source>
        <translation>显示%1（%2）
双击：只显示此通道，或再显示全部</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::ClippingMarks</name>
    <message>
        <source>%1: %2 pixels (%3) have the value %4</source>
        <translation>%1：%2 个像素（%3）的值为 %4</translation>
    </message>
    <message>
        <source>Hover to light these pixels teal in the image, click to keep the light</source>
        <translation>悬停时在图像中以青绿色标出这些像素，单击保持标出</translation>
    </message>
    <message>
        <source>Hover to light these pixels magenta in the image, click to keep the light</source>
        <translation>悬停时在图像中以品红色标出这些像素，单击保持标出</translation>
    </message>
    <message>
        <source>%1: %2 photosites (%3) are at the black level or below: noise hides their light</source>
        <translation>%1：%2 个感光点（%3）不高于黑电平，其光线被噪声淹没</translation>
    </message>
    <message>
        <source>%1: %2 photosites (%3) are at the white level or above: clipped in the RAW file</source>
        <translation>%1：%2 个感光点（%3）不低于白电平，在 RAW 文件中已溢出</translation>
    </message>
    <message>
        <source>%1: %2 pixels (%3) have the value 0 or a lower one</source>
        <translation>%1：%2 个像素（%3）的值为 0 或更小</translation>
    </message>
    <message>
        <source>%1: %2 pixels (%3) have the value 1 or a higher one</source>
        <translation>%1：%2 个像素（%3）的值为 1 或更大</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::CommandPalette</name>
    <message>
        <source>Type what you want to do</source>
        <translation>输入要执行的操作</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::CompiledFigures</name>
    <message>
        <source>Original</source>
        <translation>原版</translation>
    </message>
    <message>
        <source>Edited</source>
        <translation>编辑版</translation>
    </message>
    <message>
        <source>The original: %1</source>
        <translation>原版：%1</translation>
    </message>
    <message>
        <source>The edited kernel: %1</source>
        <translation>编辑版：%1</translation>
    </message>
    <message>
        <source>Registers and memory of the compiled kernel</source>
        <translation>编译后内核的资源用量</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::CompiledView</name>
    <message>
        <source>Next &amp;atomic</source>
        <translation>下一个原子操作(&amp;A)</translation>
    </message>
    <message>
        <source>Next &amp;load</source>
        <translation>下一个加载(&amp;L)</translation>
    </message>
    <message>
        <source>Which compiled code</source>
        <translation>选择编译后的代码</translation>
    </message>
    <message>
        <source>Goes to the next line marked A. Keys in the text: A for the next, Shift+A for the previous</source>
        <translation>转到下一个标有 A 的行。文本中的按键：A 为下一个，Shift+A 为上一个</translation>
    </message>
    <message>
        <source>Goes to the next line marked L. Keys in the text: L for the next, Shift+L for the previous</source>
        <translation>转到下一个标有 L 的行。文本中的按键：L 为下一个，Shift+L 为上一个</translation>
    </message>
    <message>
        <source>Each instruction counts once, however often a loop runs it.</source>
        <translation>每条指令只计一次，无论循环执行它多少次。</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>原版</translation>
    </message>
    <message>
        <source>Edited</source>
        <translation>编辑版</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Compiled code</source>
        <translation>编译后的代码</translation>
    </message>
    <message>
        <source>Build, verify and measure the kernel: then its compiled code is shown here.</source>
        <translation>请构建、验证并测量内核：之后这里会显示驱动程序由它生成的代码。</translation>
    </message>
    <message>
        <source>The code is too long for a session&apos;s file. Run measures again and shows the code.</source>
        <translation>文本太长，会话文件存不下。“运行”会重新测量并显示它。</translation>
    </message>
    <message>
        <source>There is no text of the code; the reason is below.</source>
        <translation>没有代码文本；原因见下方。</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::ContentionComparisonChart</name>
    <message>
        <source>copies of the table</source>
        <translation>表的副本数</translation>
    </message>
    <message>
        <source>relative</source>
        <translation>相对值</translation>
    </message>
    <message>
        <source>passes, equal adds wait</source>
        <translation>轮次：相同的加法等待</translation>
    </message>
    <message>
        <source>passes, equal adds combined</source>
        <translation>轮次：相同的加法合并</translation>
    </message>
    <message>
        <source>time, %1</source>
        <translation>时间，%1</translation>
    </message>
    <message>
        <source>Predicted passes and measured times for each number of copies</source>
        <translation>各副本数的预测轮次和实测时间</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::ContentionHistogramChart</name>
    <message>
        <source>Histogram of contention</source>
        <translation>竞争直方图</translation>
    </message>
    <message>
        <source>sets, per cent</source>
        <translation>线程道组，百分比</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>平均值 %1</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::ContentionMapChart</name>
    <message>
        <source>Map of contention</source>
        <translation>竞争分布图</translation>
    </message>
    <message>
        <source>Point at the map to read its numbers.</source>
        <translation>指向分布图可读取数值。</translation>
    </message>
    <message>
        <source>lanes, mean</source>
        <translation>线程道数，平均值</translation>
    </message>
    <message>
        <source>passes, mean</source>
        <translation>轮次数，平均值</translation>
    </message>
    <message>
        <source>Around pixel %1, %2: %3 lanes of a set add to the same word</source>
        <translation>像素 %1, %2 附近：一组中有 %3 个线程道加到同一个字</translation>
    </message>
    <message>
        <source>Around pixel %1, %2: %3 passes per set</source>
        <translation>像素 %1, %2 附近：每组 %3 个轮次</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::ContentionPane</name>
    <message>
        <source>The contention of lanes cannot be computed: %1.</source>
        <translation>无法计算线程道的竞争：%1。</translation>
    </message>
    <message>
        <source>Computing the contention of lanes …</source>
        <translation>正在计算线程道的竞争…</translation>
    </message>
    <message>
        <source>Open a photo in the main window
to see the contention of its pixels.</source>
        <translation>请在主窗口中打开照片，
以查看其像素的竞争。</translation>
    </message>
    <message>
        <source>These times were measured with other pixels than those above; Run measures the ones above.</source>
        <translation>这些时间是用其他像素测得的，而非上方的像素；“运行”会测量上方的像素。</translation>
    </message>
    <message>
        <source>Press Run to measure local-replicated with these numbers of copies.</source>
        <translation>按“运行”，以这些副本数测量 local-replicated。</translation>
    </message>
    <message>
        <source>&amp;Use the photo as data</source>
        <translation>将照片用作数据(&amp;U)</translation>
    </message>
    <message>
        <source>Sh&amp;uffle the pixels</source>
        <translation>打乱像素(&amp;U)</translation>
    </message>
    <message>
        <source>Open a photo to compare models of its contention with measured times.</source>
        <translation>请打开照片，以将其竞争模型与测得的时间相比较。</translation>
    </message>
    <message>
        <source>Choose the photo, or its pixels shuffled, as data to measure.</source>
        <translation>请选择该照片或像素打乱后的该照片作为测量数据。</translation>
    </message>
    <message>
        <source>Switch on an OpenCL device: on the host and on a simulator, times say nothing about local memory.</source>
        <translation>请启用一个 OpenCL 设备：主机和模拟器的时间不能反映局部内存。</translation>
    </message>
    <message>
        <source>Contention</source>
        <translation>竞争</translation>
    </message>
    <message>
        <source>Contention over the photo</source>
        <translation>照片上的竞争</translation>
    </message>
    <message>
        <source>&amp;Copies of the table:</source>
        <translation>表的副本数(&amp;C)：</translation>
    </message>
    <message>
        <source>&amp;Lanes take:</source>
        <translation>线程道读取(&amp;L)：</translation>
    </message>
    <message>
        <source>neighbouring pixels</source>
        <translation>相邻像素</translation>
    </message>
    <message>
        <source>pixels 16 apart</source>
        <translation>相隔 16 个像素</translation>
    </message>
    <message>
        <source>What the models predict for %1, lanes %2 pixels apart</source>
        <translation>模型对 %1 的预测（线程道相隔 %2 个像素）</translation>
    </message>
    <message>
        <source>Models (lanes %2 pixels apart) and times of local-replicated, measured with %1</source>
        <translation>模型（线程道相隔 %2 个像素）与 local-replicated 在 %1 上测得的时间</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>wrong counts</source>
        <translation>计数错误</translation>
    </message>
    <message>
        <source>Models and measured times</source>
        <translation>模型与测得的时间</translation>
    </message>
    <message>
        <source>Copies of
the table</source>
        <translation>表的
副本数</translation>
    </message>
    <message>
        <source>Passes, equal
adds wait</source>
        <translation>轮次：相同的
加法等待</translation>
    </message>
    <message>
        <source>Passes, equal
adds combined</source>
        <translation>轮次：相同的
加法合并</translation>
    </message>
    <message>
        <source>%1
median time</source>
        <translation>%1
时间中位数</translation>
    </message>
    <message>
        <source>%1
relative time</source>
        <translation>%1
相对时间</translation>
    </message>
    <message>
        <source>Sho&amp;w:</source>
        <translation>显示(&amp;W)：</translation>
    </message>
    <message>
        <source>Photo sh&amp;ines through:</source>
        <translation>照片透出程度(&amp;I)：</translation>
    </message>
    <message>
        <source>Ori&amp;ginal order</source>
        <translation>恢复原有顺序(&amp;G)</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::CountChoices</name>
    <message>
        <source>The device &quot;%1&quot; that was chosen before is not there now; the default device counts instead.</source>
        <translation>之前选择的设备“%1”现在不存在；改由默认设备统计。</translation>
    </message>
    <message>
        <source>counted wrong</source>
        <translation>统计有误</translation>
    </message>
    <message>
        <source>given up</source>
        <translation>已放弃</translation>
    </message>
    <message>
        <source>&amp;Previous device: %1</source>
        <translation>上一个设备(&amp;P)：%1</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::CountFoot</name>
    <message numerus="yes">
        <source>%1 pixels</source>
        <translation>
            <numerusform>%1 像素</numerusform>
        </translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>抽样</translation>
    </message>
    <message>
        <source>not exact</source>
        <translation>不精确</translation>
    </message>
    <message>
        <source>How the pixels were counted: times, device, history and parameters</source>
        <translation>像素的统计方式：用时、设备、历史和参数</translation>
    </message>
    <message>
        <source>&amp;Times and history</source>
        <translation>用时和历史(&amp;T)</translation>
    </message>
    <message>
        <source>Looking for devices …</source>
        <translation>正在查找设备 …</translation>
    </message>
    <message>
        <source>%1
Strategy: %2</source>
        <translation>%1
策略：%2</translation>
    </message>
    <message>
        <source>Device and strategy: %1</source>
        <translation>设备和策略：%1</translation>
    </message>
    <message>
        <source>Wall time: %1</source>
        <translation>挂钟时间：%1</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::CountHistory</name>
    <message>
        <source>Pixels that were counted: the region, or all</source>
        <translation>统计的像素：区域，或全部</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Gray</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>挂钟时间</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>ellipse %1 × %2</source>
        <translation>椭圆 %1 × %2</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::CountsModel</name>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::CountsPane</name>
    <message>
        <source>Counts of every value</source>
        <translation>各个值的计数</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::DataPicker</name>
    <message>
        <source>Shuffle the photo</source>
        <translation>打乱照片</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Letters of %1</source>
        <translation>%1 的字母</translation>
    </message>
    <message>
        <source>Letters of a text file …</source>
        <translation>文本文件的字母…</translation>
    </message>
    <message>
        <source>Photo: %1</source>
        <translation>照片：%1</translation>
    </message>
    <message>
        <source>Shuffled photo: %1</source>
        <translation>打乱的照片：%1</translation>
    </message>
    <message>
        <source>Count the letters of a text file</source>
        <translation>统计文本文件的字母</translation>
    </message>
    <message>
        <source>Shuffles the pixels: the histogram stays the same, but neighbours are no longer alike</source>
        <translation>打乱像素：直方图不变，但相邻像素不再相似</translation>
    </message>
    <message>
        <source>Open a photo in the main window first.</source>
        <translation>请先在主窗口中打开照片。</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Share of the hot bin</source>
        <translation>热点箱的占比</translation>
    </message>
    <message>
        <source>Distinct values</source>
        <translation>不同取值数</translation>
    </message>
    <message>
        <source>In one bin</source>
        <translation>落在一个箱中</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::DeviceMenu</name>
    <message>
        <source>&amp;Device</source>
        <translation>设备(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Previous device</source>
        <translation>上一个设备(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Check a sample of rows</source>
        <translation>抽查部分行(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Try the devices again</source>
        <translation>再次尝试设备(&amp;T)</translation>
    </message>
    <message>
        <source>Devices on other &amp;machines …</source>
        <translation>其他机器上的设备(&amp;M)…</translation>
    </message>
    <message>
        <source>Device d&amp;octor …</source>
        <translation>设备诊断(&amp;O)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+D</source>
        <translation>Ctrl+Shift+D</translation>
    </message>
    <message>
        <source>After each count, the device and the host both count a sample of rows, and the results are compared.
The sum of all counts is always checked.</source>
        <translation>每次统计之后，设备和主机都统计若干抽样的行，并比较结果。
所有计数之和始终会检查。</translation>
    </message>
    <message>
        <source>Servers whose devices are also used, through PoCL&apos;s remote driver.</source>
        <translation>通过 PoCL 的远程驱动程序，这些服务器上的设备也一并使用。</translation>
    </message>
    <message>
        <source>What the OpenCL loader found, which drivers were refused, and why.</source>
        <translation>OpenCL 加载器找到了什么，哪些驱动程序被拒绝，以及原因。</translation>
    </message>
    <message>
        <source>Looking for devices …</source>
        <translation>正在查找设备…</translation>
    </message>
    <message>
        <source>No device was found</source>
        <translation>未找到设备</translation>
    </message>
    <message>
        <source>OpenCL is switched off</source>
        <translation>未使用 OpenCL</translation>
    </message>
    <message>
        <source>On other machines</source>
        <translation>在其他机器上</translation>
    </message>
    <message>
        <source>Without OpenCL</source>
        <translation>不使用 OpenCL</translation>
    </message>
    <message>
        <source>Default device (%1)</source>
        <translation>默认设备（%1）</translation>
    </message>
    <message>
        <source>Searches for OpenCL devices again, including refused and failed ones.</source>
        <translation>重新查找 OpenCL 设备，包括被排除的和已放弃的设备。</translation>
    </message>
    <message>
        <source>T&amp;une this device</source>
        <translation>对此设备调优(&amp;U)</translation>
    </message>
    <message>
        <source>Searches for the fastest strategy and launch for images like the one shown, on the chosen device.
Counts use the result as soon as the search ends. It takes a minute or more.</source>
        <translation>在所选设备上寻找对所显示这类图像最快的策略和启动参数。
寻找一结束，统计就会采用其结果。需要一分钟或更久。</translation>
    </message>
    <message>
        <source>Stop t&amp;uning</source>
        <translation>停止调优(&amp;U)</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::DevicePane</name>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Extensions</source>
        <translation>扩展</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>驱动程序</translation>
    </message>
    <message>
        <source>OpenCL version</source>
        <translation>OpenCL 版本</translation>
    </message>
    <message>
        <source>PCI address</source>
        <translation>PCI 地址</translation>
    </message>
    <message>
        <source>Server on another machine</source>
        <translation>其他机器上的服务器</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>%1, dedicated</source>
        <translation>%1，专用</translation>
    </message>
    <message>
        <source>%1, in global memory</source>
        <translation>%1，位于全局内存中</translation>
    </message>
    <message>
        <source>Global memory</source>
        <translation>全局内存</translation>
    </message>
    <message>
        <source>Local memory per work-group</source>
        <translation>每个工作组的局部内存</translation>
    </message>
    <message>
        <source>Largest allocation</source>
        <translation>单次最大分配</translation>
    </message>
    <message>
        <source>Memory shared with the host</source>
        <translation>与主机共享内存</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Compute units</source>
        <translation>计算单元</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟频率</translation>
    </message>
    <message>
        <source>%1 MHz</source>
        <translation>%1 MHz</translation>
    </message>
    <message>
        <source>Largest work-group</source>
        <translation>最大工作组</translation>
    </message>
    <message>
        <source>%1 work-items</source>
        <translation>%1 个工作项</translation>
    </message>
    <message>
        <source>Largest work-group by dimension</source>
        <translation>各维度的最大工作组</translation>
    </message>
    <message>
        <source>Timer resolution</source>
        <translation>计时器分辨率</translation>
    </message>
    <message numerus="yes">
        <source>%Ln work-items</source>
        <translation>
            <numerusform>%Ln 个工作项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tonescope::ui::DevicesPane</name>
    <message>
        <source>There is only one device.</source>
        <translation>只有一个设备。</translation>
    </message>
    <message>
        <source>Choose two different devices.</source>
        <translation>请选择两个不同的设备。</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>kernel %1 (quartiles %2 … %3, %4), %5&lt;br&gt;wall %6, by the host&apos;s clock</source>
        <translation>内核 %1（四分位数 %2 … %3，%4），%5&lt;br&gt;挂钟时间 %6，按主机时钟</translation>
    </message>
    <message>
        <source>by the device&apos;s clock</source>
        <translation>按设备时钟</translation>
    </message>
    <message>
        <source>by the host&apos;s clock</source>
        <translation>按主机时钟</translation>
    </message>
    <message>
        <source>Stopped before both devices had counted.</source>
        <translation>在两个设备都完成统计之前已停止。</translation>
    </message>
    <message>
        <source>One device could not count, so there is nothing to compare.</source>
        <translation>有一个设备无法统计，因此没有可比较的内容。</translation>
    </message>
    <message>
        <source>Session files keep only the counts of 8-bit samples, so these cannot be compared.</source>
        <translation>会话文件只保存 8 位样本的计数，因此无法比较。</translation>
    </message>
    <message>
        <source>The difference is zero: all %1 bins hold the same counts.</source>
        <translation>差异为零：全部 %1 个箱的计数都相同。</translation>
    </message>
    <message>
        <source>The histograms differ in %1 of %2 bins, by up to %3 counts.</source>
        <translation>两个直方图的 %2 个箱中有 %1 个不同，计数最多相差 %3。</translation>
    </message>
    <message>
        <source>A simulator&apos;s time cannot be compared with a device&apos;s.</source>
        <translation>模拟器的时间不能与设备的时间相比较。</translation>
    </message>
    <message>
        <source>kernel time</source>
        <translation>内核时间</translation>
    </message>
    <message>
        <source>wall time</source>
        <translation>挂钟时间</translation>
    </message>
    <message>
        <source>By %1, they differ by no more than their spread.</source>
        <translation>按%1，两者之差不超过其离散程度。</translation>
    </message>
    <message>
        <source>By %1, %2 was %3 as fast as %4.</source>
        <translation>按%1，%2 的速度是 %4 的 %3。</translation>
    </message>
    <message>
        <source>Press Run to count the pixels of the setup on both devices.</source>
        <translation>按“运行”，在两个设备上统计设置中的像素。</translation>
    </message>
    <message>
        <source>Two devices</source>
        <translation>两个设备</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::FileMenu</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Close &amp;window</source>
        <translation>关闭窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open fol&amp;der …</source>
        <translation>打开文件夹(&amp;D)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+O</source>
        <translation>Ctrl+Shift+O</translation>
    </message>
    <message>
        <source>&amp;Paste image</source>
        <translation>粘贴图像(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新加载(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Follow file</source>
        <translation>跟踪文件(&amp;F)</translation>
    </message>
    <message>
        <source>Loads the file again whenever another program has written it</source>
        <translation>每当其他程序写入该文件，就重新显示</translation>
    </message>
    <message>
        <source>Pre&amp;vious image</source>
        <translation>上一幅图像(&amp;V)</translation>
    </message>
    <message>
        <source>Ne&amp;xt image</source>
        <translation>下一幅图像(&amp;X)</translation>
    </message>
    <message>
        <source>Firs&amp;t image</source>
        <translation>第一幅图像(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Last image</source>
        <translation>最后一幅图像(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Copy plot</source>
        <translation>复制图表(&amp;C)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Ctrl+Shift+C</translation>
    </message>
    <message>
        <source>Copy co&amp;unts</source>
        <translation>复制计数(&amp;U)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+T</source>
        <translation>Ctrl+Shift+T</translation>
    </message>
    <message>
        <source>As a table with plain numbers, and as JSON with statistics and provenance</source>
        <translation>作为纯数字的表格，以及带有统计量和来源的 JSON</translation>
    </message>
    <message>
        <source>&amp;Export plot or counts …</source>
        <translation>导出图表或计数(&amp;E)…</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>Open images</source>
        <translation>打开图像</translation>
    </message>
    <message>
        <source>Export plot or counts</source>
        <translation>导出图表或计数</translation>
    </message>
    <message>
        <source>New w&amp;indow</source>
        <translation>新建窗口(&amp;I)</translation>
    </message>
    <message>
        <source>If started without files, shows those of the last time, with their region</source>
        <translation>启动时未指定文件，则显示上次的文件及其区域</translation>
    </message>
    <message>
        <source>&amp;Show the last files again</source>
        <translation>重新显示上次的文件(&amp;S)</translation>
    </message>
    <message>
        <source>Ca&amp;mera or screen</source>
        <translation>摄像头或屏幕(&amp;M)</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::FilePane</name>
    <message>
        <source>1/%1 s</source>
        <translation>1/%1 秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1, shown as sRGB; counted as stored</source>
        <translation>%1，按 sRGB 显示；按存储值计数</translation>
    </message>
    <message>
        <source>%1, not applied</source>
        <translation>%1，未应用</translation>
    </message>
    <message>
        <source>f/%1</source>
        <translation>f/%1</translation>
    </message>
    <message>
        <source>ISO %1</source>
        <translation>ISO %1</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 per sample, counted as %2</source>
        <translation>每样本 %1 位，按 %2 位计数</translation>
    </message>
    <message>
        <source>%1 per sample</source>
        <translation>每样本 %1 位</translation>
    </message>
    <message>
        <source>%1 mm</source>
        <translation>%1 毫米</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>%1 pixels</source>
        <translation>%1 像素</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>File size</source>
        <translation>文件大小</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>色彩</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>相机</translation>
    </message>
    <message>
        <source>Lens</source>
        <translation>镜头</translation>
    </message>
    <message>
        <source>Exposure</source>
        <translation>曝光</translation>
    </message>
    <message>
        <source>Taken</source>
        <translation>拍摄时间</translation>
    </message>
    <message>
        <source>half precision; 0 is shown as black, 1 as white</source>
        <translation>半精度；0 显示为黑，1 显示为白</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::FilmView</name>
    <message>
        <source>Film</source>
        <translation>动画</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::Filmstrip</name>
    <message>
        <source>Filmstrip</source>
        <translation>胶片条</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>Compare with this photo</source>
        <translation>与这张照片比较</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::FilmstripModel</name>
    <message>
        <source>%1: about %2 % is 0, by the thumbnail</source>
        <translation>%1：据缩略图，约 %2 % 为 0</translation>
    </message>
    <message>
        <source>%1: about %2 % has the highest value, by the thumbnail</source>
        <translation>%1：据缩略图，约 %2 % 为最高值</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::FrameControls</name>
    <message>
        <source>Pla&amp;y</source>
        <translation>播放(&amp;Y)</translation>
    </message>
    <message>
        <source>Previous fra&amp;me</source>
        <translation>上一帧(&amp;M)</translation>
    </message>
    <message>
        <source>Ne&amp;xt frame</source>
        <translation>下一帧(&amp;X)</translation>
    </message>
    <message>
        <source>Previous pa&amp;ge</source>
        <translation>上一页(&amp;G)</translation>
    </message>
    <message>
        <source>Ne&amp;xt page</source>
        <translation>下一页(&amp;X)</translation>
    </message>
    <message>
        <source>Page that is shown</source>
        <translation>显示的页</translation>
    </message>
    <message>
        <source>Frame that is shown</source>
        <translation>显示的帧</translation>
    </message>
    <message>
        <source>The page of the file that is shown (comma: previous, full stop: next)</source>
        <translation>显示的是文件的哪一页（逗号：上一页，句号：下一页）</translation>
    </message>
    <message>
        <source>The frame of the animation that is shown (comma: previous, full stop: next)</source>
        <translation>显示的是动画的哪一帧（逗号：上一帧，句号：下一帧）</translation>
    </message>
    <message>
        <source>%1 frames/s, %2, dropped: %3</source>
        <translation>%1 帧/秒，%2，丢弃：%3</translation>
    </message>
    <message>
        <source>Play the animation, video or camera; every frame that is shown is counted (Space)</source>
        <translation>播放动画、视频或摄像头画面；显示的每一帧都会统计（Space）</translation>
    </message>
    <message>
        <source>Frames that were counted and shown in the last second; the mean time from a decoded frame to its curves on the screen; frames since the start of playing that were skipped because counting and showing took longer than the time to the next frame</source>
        <translation>最近一秒内统计并显示的帧数；从一帧解码完成到其曲线显示在屏幕上的平均时间；开始播放以来，因统计和显示所需时间超过到下一帧的时间而跳过的帧数</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::FullScreen</name>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Only the photo, on the whole screen (F11; Escape leaves)</source>
        <translation>整个屏幕只显示照片（F11；按 Esc 退出）</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::GrayMenu</name>
    <message>
        <source>&amp;Gray</source>
        <translation>灰度(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Leave out transparent pixels</source>
        <translation>排除透明像素(&amp;L)</translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation>Ctrl+T</translation>
    </message>
    <message>
        <source>The integer formula, for 8-bit and 16-bit samples:
%1</source>
        <translation>精确的整数算式，8 位和 16 位样本相同：
%1</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::HelpMenu</name>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Find a command …</source>
        <translation>查找命令(&amp;F)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation>Ctrl+Shift+P</translation>
    </message>
    <message>
        <source>&amp;Keyboard and gestures</source>
        <translation>键盘和操作手势(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Tonescope</source>
        <translation>关于 Tonescope(&amp;A)</translation>
    </message>
    <message>
        <source>About Tonescope</source>
        <translation>关于 Tonescope</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Tonescope %1&lt;/h3&gt;&lt;p&gt;The tones of a photograph, and the machine that counts them.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Tonescope %1&lt;/h3&gt;&lt;p&gt;照片的色调，以及统计它们的机器。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Free software under the GNU General Public License, version 3 or later (GPL-3.0-or-later). It comes without any warranty.&lt;/p&gt;</source>
        <translation>&lt;p&gt;依据 GNU 通用公共许可证第 3 版或更高版本（GPL-3.0-or-later）发布的自由软件。不提供任何担保。&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::HistogramOverlay</name>
    <message>
        <source>Histogram on the photo</source>
        <translation>照片上的直方图</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::HistogramPane</name>
    <message>
        <source>Pi&amp;n the curve</source>
        <translation>固定曲线(&amp;N)</translation>
    </message>
    <message>
        <source>P</source>
        <translation>P</translation>
    </message>
    <message>
        <source>Keep the present curve as a line behind other histograms (P)</source>
        <translation>将当前曲线保留在之后显示的内容后面（P）</translation>
    </message>
    <message>
        <source>whole image, scaled</source>
        <translation>整幅图像，按比例缩放</translation>
    </message>
    <message>
        <source>How to use the histogram</source>
        <translation>如何使用直方图</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>%1 transparent, counted</source>
        <translation>%1 透明，已计入</translation>
    </message>
    <message>
        <source>transparent pixels left out</source>
        <translation>已排除透明像素</translation>
    </message>
    <message>
        <source>Fully transparent pixels: %1. Click: leave them out</source>
        <translation>完全透明的像素：%1。点击：排除</translation>
    </message>
    <message>
        <source>Fully transparent pixels: %1. Click: count them</source>
        <translation>完全透明的像素：%1。点击：计入</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Region over photo, scaled</source>
        <translation>区域叠在照片上，按比例</translation>
    </message>
    <message>
        <source>Counting …</source>
        <translation>正在统计…</translation>
    </message>
    <message>
        <source>Range of the linear axis</source>
        <translation>线性轴的范围</translation>
    </message>
    <message>
        <source>Two numbers A:B; nothing: the values that were found, %1</source>
        <translation>两个数 A:B；留空则为找到的值 %1</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::HistogramPlot</name>
    <message>
        <source>value %1</source>
        <translation>值 %1</translation>
    </message>
    <message>
        <source>values %1–%2</source>
        <translation>值 %1–%2</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Counts under the mouse</source>
        <translation>鼠标所指的计数</translation>
    </message>
    <message>
        <source>The histogram of an opened image appears here.</source>
        <translation>打开图像后，其直方图显示在此处。</translation>
    </message>
    <message>
        <source>Plot of the histogram</source>
        <translation>直方图图表</translation>
    </message>
    <message>
        <source>The highest columns are cut off, so that the others are visible. Click to see them whole.</source>
        <translation>最高的几列被截断，以便看清其余各列。点击可完整显示。</translation>
    </message>
    <message numerus="yes">
        <source>%n column(s) cut</source>
        <translation>
            <numerusform>截断了 %n 列</numerusform>
        </translation>
    </message>
    <message>
        <source>Click to clear the range (Escape)</source>
        <translation>点击可清除该范围（Esc）</translation>
    </message>
    <message>
        <source>Chosen values: %1</source>
        <translation>选取的数值：%1</translation>
    </message>
    <message>
        <source>Point at the plot to read counts. Drag to select values: the photo highlights their pixels. The wheel zooms; then a drag moves the plot, and Shift and a drag select values. A double click shows all values.</source>
        <translation>指向图表可读取计数。拖动可选取一段数值：照片中相应的像素会高亮显示。滚轮缩放；缩放后拖动可平移图表，按住 Shift 拖动可选取数值。双击显示全部数值。</translation>
    </message>
    <message>
        <source>cut spikes</source>
        <translation>截断尖峰</translation>
    </message>
    <message>
        <source>The highest columns flatten the others. Click to cut them off.</source>
        <translation>最高的几列压低了其他列。单击可将其截断。</translation>
    </message>
    <message>
        <source>%1 cut</source>
        <translation>截去 %1 列</translation>
    </message>
    <message>
        <source>up to black</source>
        <translation>不高于黑电平</translation>
    </message>
    <message>
        <source>white and above</source>
        <translation>白电平及以上</translation>
    </message>
    <message>
        <source>%1 to %2 EV</source>
        <translation>%1 至 %2 EV</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::HistoryPane</name>
    <message>
        <source>The last counts</source>
        <translation>最近的统计</translation>
    </message>
    <message>
        <source>Use these settings again</source>
        <translation>再次使用这些设置</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::ImageOpener</name>
    <message>
        <source>There is no image in %1 that can be read.</source>
        <translation>%1 中没有可以读取的图像。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 幅，共 %2 幅</translation>
    </message>
    <message>
        <source>Tonescope</source>
        <translation>Tonescope</translation>
    </message>
    <message>
        <source>The pasted or dropped data contain no image and no file.</source>
        <translation>粘贴或拖放的内容中既没有图像也没有文件。</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::ImagePair</name>
    <message>
        <source>Image aside</source>
        <translation>置于一旁的图像</translation>
    </message>
    <message>
        <source>Open a photo …</source>
        <translation>打开照片…</translation>
    </message>
    <message>
        <source>Click: open another photo here. The cross closes it (B)</source>
        <translation>单击：在此打开另一张照片。叉号关闭它 (B)</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::ImageView</name>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Stretched for display</source>
        <translation>显示已拉伸</translation>
    </message>
    <message>
        <source>Stretch</source>
        <translation>拉伸</translation>
    </message>
    <message>
        <source>Show as stored</source>
        <translation>按存储值显示</translation>
    </message>
    <message>
        <source>Only the display is stretched; counts are those of the file</source>
        <translation>只拉伸显示；计数仍按文件中的值</translation>
    </message>
    <message>
        <source>Dark: %1 of %2 bits used</source>
        <translation>偏暗：使用了 %2 位中的 %1 位</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::KernelEditor</name>
    <message>
        <source>Kernel source</source>
        <translation>内核源代码</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::KernelPane</name>
    <message>
        <source>Switch on a strategy of OpenCL devices in the setup to see its kernel.</source>
        <translation>在设置中启用一个用于 OpenCL 设备的策略，即可查看其内核。</translation>
    </message>
    <message>
        <source>Switch on an OpenCL device in the setup.</source>
        <translation>请在设置中启用一个 OpenCL 设备。</translation>
    </message>
    <message>
        <source>Switch on a strategy of OpenCL devices in the setup.</source>
        <translation>请在设置中启用一个用于 OpenCL 设备的策略。</translation>
    </message>
    <message>
        <source>“%1” does not count %2: choose another strategy, or other data in the setup.</source>
        <translation>“%1”不统计 %2：请选择其他策略，或在设置中选择其他数据。</translation>
    </message>
    <message>
        <source>a session</source>
        <translation>某个会话</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>The kernel was changed after this run.</source>
        <translation>这次运行之后，内核已被修改。</translation>
    </message>
    <message>
        <source>The kernel is the original again.</source>
        <translation>内核又是原来的了。</translation>
    </message>
    <message>
        <source>Kernel source</source>
        <translation>内核源代码</translation>
    </message>
    <message>
        <source>What was measured</source>
        <translation>测量结果</translation>
    </message>
    <message>
        <source>The kernel&apos;s text is too long to run here.</source>
        <translation>该内核的文本太长，无法在此运行。</translation>
    </message>
    <message>
        <source>Ne&amp;w kernel</source>
        <translation>新建内核(&amp;W)</translation>
    </message>
    <message>
        <source>A kernel of your own: its arguments are the pixels, their number and the counts</source>
        <translation>自己的内核：其参数为像素、像素个数和计数</translation>
    </message>
    <message>
        <source>&amp;Build, verify and measure</source>
        <translation>构建、验证并测量(&amp;B)</translation>
    </message>
    <message>
        <source>Chec&amp;k with Oclgrind</source>
        <translation>用 Oclgrind 检查(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Compiled code</source>
        <translation>编译后的代码(&amp;C)</translation>
    </message>
    <message>
        <source>Run &amp;it</source>
        <translation>运行(&amp;I)</translation>
    </message>
    <message>
        <source>Re&amp;name them</source>
        <translation>全部改名(&amp;N)</translation>
    </message>
    <message>
        <source>Convert the pi&amp;xels</source>
        <translation>转换像素(&amp;X)</translation>
    </message>
    <message>
        <source>Gives the same kernel one int per pixel, as in the book&apos;s listing</source>
        <translation>让同一内核每个像素得到一个 int，如书中的程序清单</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>您的姓名</translation>
    </message>
    <message>
        <source>The tab Bars shows this name as the author of your kernel</source>
        <translation>“条形图”选项卡以此姓名作为您的内核的作者</translation>
    </message>
    <message>
        <source>%1 From: %2.</source>
        <translation>%1 来源：%2。</translation>
    </message>
    <message>
        <source>%1 includes this file. A change here applies to every kernel that includes it and is measured on this tab.</source>
        <translation>%1 包含此文件。此处的更改适用于每个包含它并在此选项卡上测量的内核。</translation>
    </message>
    <message>
        <source>%1 (from %2)</source>
        <translation>%1（来自 %2）</translation>
    </message>
    <message>
        <source>%1 (edited)</source>
        <translation>%1（已编辑）</translation>
    </message>
    <message>
        <source>%1 contains another version of this kernel.</source>
        <translation>%1 含有此内核的另一个版本。</translation>
    </message>
    <message>
        <source>This kernel is from %1. It is too long (%2): only a part is shown, and it cannot run. The session keeps all of it.</source>
        <translation>此内核来自 %1。它太长（%2）：只显示一部分，也不能运行。会话保留其全部内容。</translation>
    </message>
    <message>
        <source>This kernel is from %1. Read it before you run it: it can read only files of the system and of drivers, and cannot use the network.</source>
        <translation>此内核来自 %1。运行前请先阅读：它只能读取系统和驱动程序的文件，不能使用网络。</translation>
    </message>
    <message>
        <source>This kernel is from %1. It can read only files of the system and of drivers, and cannot use the network.</source>
        <translation>此内核来自 %1。它只能读取系统和驱动程序的文件，不能使用网络。</translation>
    </message>
    <message>
        <source>&amp;Show it</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>Back to your &amp;draft</source>
        <translation>返回您的草稿(&amp;D)</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation>%1 应为 %2</translation>
    </message>
    <message>
        <source>Runs the kernel in a simulator that finds races, divergence and out-of-bounds accesses in any memory, including local memory</source>
        <translation>在模拟器中运行内核，查找数据竞争、发散以及任何内存（包括局部内存）的越界访问</translation>
    </message>
    <message>
        <source>The compiled code, beside the kernel&apos;s source</source>
        <translation>驱动程序由内核生成的代码，与内核源代码并排显示</translation>
    </message>
    <message>
        <source>%1 is removed</source>
        <translation>%1 应去掉</translation>
    </message>
    <message>
        <source>The names here: %1.</source>
        <translation>此处的用词不同：%1。</translation>
    </message>
    <message>
        <source>The kernel expects pixels of type %1, but these are bytes.</source>
        <translation>内核要求的像素类型是 %1，而这些是字节。</translation>
    </message>
    <message>
        <source>Change the kernel, then build, verify and measure it beside the original. Both run in a separate process: a crash ends only that process, a kernel that runs for more than a minute is ended, and Stop ends it at once.</source>
        <translation>修改内核，然后编译、验证，并与原内核一起测量。两者在自己的进程中运行：崩溃只会结束该进程；运行超过一分钟的会被结束，按“停止”则立即结束。</translation>
    </message>
    <message>
        <source>Exercise: %1</source>
        <translation>练习：%1</translation>
    </message>
    <message>
        <source>An exercise: complete the kernel, then check it.</source>
        <translation>练习：补全内核，然后检查。</translation>
    </message>
    <message>
        <source>Not yet: %1.</source>
        <translation>还没有完成：%1。</translation>
    </message>
    <message>
        <source>Not yet: the first wrong count is %1.</source>
        <translation>还没有完成：第一个错误是%1。</translation>
    </message>
    <message>
        <source>Done: all counts are right on %1.</source>
        <translation>完成：在 %1 上所有计数都正确。</translation>
    </message>
    <message>
        <source>“%1” counts letters: choose letters as data in the setup, or another strategy.</source>
        <translation>“%1”统计字母：请在设置中选择字母作为数据，或选择其他策略。</translation>
    </message>
    <message>
        <source>“%1” counts colours: choose data in colour in the setup, or another strategy.</source>
        <translation>“%1”统计颜色：请在设置中选择彩色数据，或选择其他策略。</translation>
    </message>
    <message>
        <source>Back to the ori&amp;ginal</source>
        <translation>返回原版(&amp;G)</translation>
    </message>
    <message>
        <source>Ch&amp;eck</source>
        <translation>检查(&amp;E)</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::LabFileMenu</name>
    <message>
        <source>Lab sessions</source>
        <translation>实验室会话</translation>
    </message>
    <message>
        <source>Open a lab session</source>
        <translation>打开实验室会话</translation>
    </message>
    <message>
        <source>Open the &amp;last session</source>
        <translation>打开上次会话(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Add sessions …</source>
        <translation>添加会话(&amp;A)…</translation>
    </message>
    <message>
        <source>Save the lab session</source>
        <translation>保存实验室会话</translation>
    </message>
    <message>
        <source>&amp;Machines in one plot</source>
        <translation>在同一张图中显示各机器(&amp;M)</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>Export all measurements</source>
        <translation>导出全部测量</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Ctrl+P</source>
        <translation>Ctrl+P</translation>
    </message>
    <message>
        <source>Write a report</source>
        <translation>写出报告</translation>
    </message>
    <message>
        <source>Reports</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Write without people&apos;s &amp;names</source>
        <translation>写出时略去人名(&amp;N)</translation>
    </message>
    <message>
        <source>Session files and reports keep predictions and kernels, but not the names of their authors.</source>
        <translation>会话文件和报告保留预测和内核，但不含作者的姓名。</translation>
    </message>
    <message>
        <source>Bars and sweeps show the measurements of all machines for the same pixels.</source>
        <translation>条形和扫描会显示所有机器对相同像素的测量结果。</translation>
    </message>
    <message>
        <source>Add the sessions of other machines first.</source>
        <translation>请先添加其他机器的会话。</translation>
    </message>
    <message>
        <source>Add lab sessions</source>
        <translation>添加实验室会话</translation>
    </message>
    <message>
        <source>Adds the runs of those files to this session as measurements of other machines.</source>
        <translation>将这些文件中的运行作为其他机器的测量加入此会话。</translation>
    </message>
    <message>
        <source>Write a &amp;handout …</source>
        <translation>编写讲义(&amp;H)…</translation>
    </message>
    <message>
        <source>Write a handout of the lecture</source>
        <translation>编写这堂课的讲义</translation>
    </message>
    <message>
        <source>Handouts</source>
        <translation>讲义</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open a le&amp;cture …</source>
        <translation>打开讲课(&amp;C)…</translation>
    </message>
    <message>
        <source>Open a lecture: its file course.md</source>
        <translation>打开讲课：其文件 course.md</translation>
    </message>
    <message>
        <source>Lectures</source>
        <translation>讲课</translation>
    </message>
    <message>
        <source>&amp;Open a session …</source>
        <translation>打开会话(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save the session …</source>
        <translation>保存会话(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Export a table …</source>
        <translation>导出表格(&amp;E)…</translation>
    </message>
    <message>
        <source>Write a &amp;report …</source>
        <translation>写出报告(&amp;R)…</translation>
    </message>
    <message>
        <source>Close &amp;window</source>
        <translation>关闭窗口(&amp;W)</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::LabHelp</name>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard and gestures</source>
        <translation>键盘和操作手势(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Words of OpenCL and CUDA</source>
        <translation>OpenCL 与 CUDA 词汇(&amp;W)</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::LabWindow</name>
    <message>
        <source>Strategy lab – Tonescope</source>
        <translation>策略实验室 – Tonescope</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>Parts of the lab</source>
        <translation>实验室的各部分</translation>
    </message>
    <message>
        <source>Only a part of the session&apos;s %1 runs is shown: the last %2 of each tab. Saving the session saves all runs.</source>
        <translation>会话只显示一部分：共 %1 次运行，每个标签页显示最后 %2 次。保存时会保存全部运行。</translation>
    </message>
    <message>
        <source>Measures all ways of this text as it started them, beside the times that it publishes.</source>
        <translation>按原文的方式测量其全部做法，并与其公布的时间并列。</translation>
    </message>
    <message>
        <source>&amp;Place</source>
        <translation>场所(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Lecture</source>
        <translation>讲课(&amp;L)</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Ctrl+1</translation>
    </message>
    <message>
        <source>&amp;Bench</source>
        <translation>工作台(&amp;B)</translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation>Ctrl+2</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>D&amp;ocuments</source>
        <translation>资料(&amp;O)</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::LanguageMenu</name>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;System&apos;s language</source>
        <translation>系统语言(&amp;S)</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::LaunchFields</name>
    <message>
        <source>work-groups (host: threads)</source>
        <translation>工作组数（主机：线程数）</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::LectureView</name>
    <message>
        <source>Notes for the lecturer</source>
        <translation>讲课人的笔记</translation>
    </message>
    <message>
        <source>Previous act (Page Up)</source>
        <translation>上一幕（Page Up）</translation>
    </message>
    <message>
        <source>Next act (Page Down)</source>
        <translation>下一幕（Page Down）</translation>
    </message>
    <message>
        <source>Previous act</source>
        <translation>上一幕</translation>
    </message>
    <message>
        <source>Next act</source>
        <translation>下一幕</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Measures, also once more (M)</source>
        <translation>测量，也可再测一次（M）</translation>
    </message>
    <message>
        <source>Mend it</source>
        <translation>修正</translation>
    </message>
    <message>
        <source>Measures the corrected kernel (E)</source>
        <translation>测量修正后的内核（E）</translation>
    </message>
    <message>
        <source>Guess</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>Takes a guess of the room (G)</source>
        <translation>记下全场的猜测（G）</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Nothing is measured yet (M)</source>
        <translation>还没有测量（M）</translation>
    </message>
    <message>
        <source>Measure first (M)</source>
        <translation>先测量（M）</translation>
    </message>
    <message>
        <source>in the real run: %1</source>
        <translation>实际运行：%1</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细数据</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>术语</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 (CUDA: %2)</source>
        <translation>%1（CUDA：%2）</translation>
    </message>
    <message>
        <source>This act has no word that needs a note.</source>
        <translation>这一幕没有需要解释的术语。</translation>
    </message>
    <message>
        <source>Why:</source>
        <translation>为什么：</translation>
    </message>
    <message>
        <source>Next:</source>
        <translation>下一张：</translation>
    </message>
    <message>
        <source>Keys:</source>
        <translation>按键：</translation>
    </message>
    <message>
        <source>Lecture</source>
        <translation>讲课</translation>
    </message>
    <message>
        <source>X opens the exercise: a kernel to complete (%1).</source>
        <translation>按 X 打开练习：一个待补全的内核（%1）。</translation>
    </message>
    <message>
        <source>letters, %1</source>
        <translation>字母，%1</translation>
    </message>
    <message>
        <source>guess: %1 (then Return)</source>
        <translation>猜测：%1（然后回车）</translation>
    </message>
    <message>
        <source>Waits for the measurement before</source>
        <translation>等待前面的测量结束</translation>
    </message>
    <message>
        <source>Page Down and Page Up go from act to act; where there is no conclusion, Page Down measures once more; M measures, E measures the corrected kernel, G takes a guess, D shows details, C the code, ? explains words, X opens the exercise; N hides these notes, B blanks the screen, F switches to full screen and back.</source>
        <translation>Page Down 和 Page Up 逐幕前后移动；没有结论时，Page Down 会再测一次；M 测量，E 测量修正后的内核，G 记下猜测，D 显示详细数据，C 显示代码，? 解释术语，X 打开练习；N 隐藏这些笔记，B 使屏幕变黑，F 进入或退出全屏。</translation>
    </message>
    <message>
        <source>%1, sent and read back</source>
        <translation>%1，含发送和读回</translation>
    </message>
    <message>
        <source>%1 pixels</source>
        <translation>%1 像素</translation>
    </message>
    <message>
        <source>%1 megapixels</source>
        <translation>%1 百万像素</translation>
    </message>
    <message>
        <source>%1 in gray</source>
        <translation>%1，灰度</translation>
    </message>
    <message>
        <source>%1 in colour</source>
        <translation>%1，彩色</translation>
    </message>
    <message>
        <source>%1, published times scaled to this</source>
        <translation>%1，原文的时间已按此换算</translation>
    </message>
    <message>
        <source>up to %1 in a repeat</source>
        <translation>一次重复中最多 %1</translation>
    </message>
    <message>
        <source>times of threads by the host&apos;s clock</source>
        <translation>线程的时间按主机时钟</translation>
    </message>
    <message>
        <source>published times scaled to as many bytes</source>
        <translation>原文的时间已按同样多的字节换算</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::LetterPlot</name>
    <message>
        <source>Counts of letters, in groups of four</source>
        <translation>字母计数，每四个字母一组</translation>
    </message>
    <message>
        <source>letters</source>
        <translation>字母数</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::LineProfile</name>
    <message>
        <source>Line profile</source>
        <translation>线剖面</translation>
    </message>
    <message>
        <source>%1, %2 to %3, %4: %5 pixels</source>
        <translation>%1, %2 到 %3, %4：%5 个像素</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::MainWindow</name>
    <message>
        <source>Tonescope</source>
        <translation>Tonescope</translation>
    </message>
    <message>
        <source>&amp;Strategy lab</source>
        <translation>策略实验室(&amp;S)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+L</source>
        <translation>Ctrl+Shift+L</translation>
    </message>
    <message>
        <source>Counting …</source>
        <translation>正在统计…</translation>
    </message>
    <message>
        <source>The export has been written to %1.</source>
        <translation>导出内容已写入 %1。</translation>
    </message>
    <message>
        <source>Copied to the clipboard.</source>
        <translation>已复制到剪贴板。</translation>
    </message>
    <message>
        <source>&amp;Lab</source>
        <translation>实验室(&amp;L)</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Filmstrip</source>
        <translation>胶片条</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>Thumbnails of the folder, below the photo (T)</source>
        <translation>照片下方显示文件夹的缩略图（T）</translation>
    </message>
    <message>
        <source>H</source>
        <translation>H</translation>
    </message>
    <message>
        <source>The curves in a corner of the photo (H)</source>
        <translation>在照片一角显示曲线（H）</translation>
    </message>
    <message>
        <source>Scopes by rows</source>
        <translation>示波器按行</translation>
    </message>
    <message>
        <source>Waveform and parade from top to bottom, instead of from left to right</source>
        <translation>波形图和分量图从上到下，而不是从左到右</translation>
    </message>
    <message>
        <source>Line profile</source>
        <translation>线剖面</translation>
    </message>
    <message>
        <source>L</source>
        <translation>L</translation>
    </message>
    <message>
        <source>Drag a line in the photo: a card shows the values along it (L)</source>
        <translation>在照片中拖出一条线：卡片显示沿线的值（L）</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>More commands</source>
        <translation>更多命令</translation>
    </message>
    <message>
        <source>How the pixels were counted</source>
        <translation>像素的统计方式</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Scopes</source>
        <translation>示波器</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>All statistics</source>
        <translation>全部统计</translation>
    </message>
    <message>
        <source>Counting</source>
        <translation>统计方式</translation>
    </message>
    <message>
        <source>F8</source>
        <translation>F8</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>机器(&amp;M)</translation>
    </message>
    <message>
        <source>Histogram in full screen</source>
        <translation>全屏时显示直方图</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>enclosing rectangle</source>
        <translation>外接矩形</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>This image has not been counted.</source>
        <translation>此图像尚未统计。</translation>
    </message>
    <message>
        <source>The photo is the JPEG in the RAW file until LibRaw has rendered the levels.</source>
        <translation>在 LibRaw 渲染完电平之前，照片显示的是 RAW 文件内嵌的 JPEG。</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::MeasurementModel</name>
    <message>
        <source>the chosen row</source>
        <translation>所选行</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Kernel, median
(device clock)</source>
        <translation>内核，中位数
（设备时钟）</translation>
    </message>
    <message>
        <source>Kernel, quartiles
(device clock)</source>
        <translation>内核，四分位数
（设备时钟）</translation>
    </message>
    <message>
        <source>Wall, median
(host clock)</source>
        <translation>挂钟时间，中位数
（主机时钟）</translation>
    </message>
    <message>
        <source>Pixel bytes over
kernel median</source>
        <translation>像素字节数除以
内核时间中位数</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Started as</source>
        <translation>启动方式</translation>
    </message>
    <message>
        <source>Merge on the host,
median (host clock)</source>
        <translation>主机上的合并，
中位数（主机时钟）</translation>
    </message>
    <message>
        <source>Clear, count and merge, by the device&apos;s clock (threads of the host: by the host&apos;s clock).</source>
        <translation>清零、统计和合并，按设备的时钟计（主机线程：按主机的时钟计）。</translation>
    </message>
    <message>
        <source>Speed relative to
the chosen row</source>
        <translation>相对于所选行的
速度</translation>
    </message>
    <message>
        <source>The time from the call to the result, by the host&apos;s clock. This time and the kernel time are never added.</source>
        <translation>从调用到得到结果的时间，按主机的时钟计。它从不与内核时间相加。</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::MeasurementTable</name>
    <message>
        <source>Measurements</source>
        <translation>测量</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::MessageArea</name>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::Navigator</name>
    <message>
        <source>Visible part of the image</source>
        <translation>图像的可见部分</translation>
    </message>
    <message>
        <source>The visible part; drag to move it</source>
        <translation>可见部分；拖动以移动</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::ParameterField</name>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>The arrows double or halve the number. Type any other number, or delete it for &quot;automatic&quot;.</source>
        <translation>箭头使数值加倍或减半。也可以输入其他数值，或删除数值以使用“自动”。</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::ParameterPane</name>
    <message>
        <source>The launch of the default strategy depends on device and image. Choose a strategy to set its parameters.</source>
        <translation>默认策略按设备和图像的情况启动。选择一种策略即可调整其参数。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no parameters.</source>
        <translation>“%1”没有可以调整的参数。</translation>
    </message>
    <message>
        <source>Launch parameters of &quot;%1&quot;. Each change counts again.</source>
        <translation>“%1”的启动方式。每次更改都会重新统计。</translation>
    </message>
    <message>
        <source>&amp;Reset all</source>
        <translation>全部重置(&amp;R)</translation>
    </message>
    <message>
        <source>Set all parameters to automatic</source>
        <translation>将所有参数恢复为自动</translation>
    </message>
    <message>
        <source>used: %1</source>
        <translation>实际使用：%1</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::PhotoSorter</name>
    <message>
        <source>Sort p&amp;hotos by</source>
        <translation>照片排序方式(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>Files that were opened together stay as they were opened</source>
        <translation>一起打开的文件保持打开时的顺序</translation>
    </message>
    <message>
        <source>Clipped &amp;highlights</source>
        <translation>高光溢出(&amp;H)</translation>
    </message>
    <message>
        <source>First the photo with the largest share of pixels at the highest value, in one channel</source>
        <translation>某一通道取最高值的像素比例最大的照片在前</translation>
    </message>
    <message>
        <source>Clipped &amp;shadows</source>
        <translation>阴影溢出(&amp;S)</translation>
    </message>
    <message>
        <source>First the photo with the largest share of pixels of value 0, in one channel</source>
        <translation>某一通道取值 0 的像素比例最大的照片在前</translation>
    </message>
    <message>
        <source>&amp;Exposure</source>
        <translation>曝光(&amp;E)</translation>
    </message>
    <message>
        <source>First the photo with the most light: by aperture, exposure time and ISO</source>
        <translation>按光圈、曝光时间和 ISO，进光最多的照片在前</translation>
    </message>
    <message>
        <source>EV %1</source>
        <comment>exposure value</comment>
        <translation>EV %1</translation>
    </message>
    <message>
        <source>Exposure value %1 at ISO 100</source>
        <translation>ISO 100 时的曝光值为 %1</translation>
    </message>
    <message>
        <source>%1 of the pixels have the highest value, in the channel with the most</source>
        <translation>%1 的像素取最高值（以最多的通道计）</translation>
    </message>
    <message>
        <source>%1 of the pixels have the value 0, in the channel with the most</source>
        <translation>%1 的像素取值 0（以最多的通道计）</translation>
    </message>
    <message>
        <source>%1 of %2 counted</source>
        <translation>已计数 %1/%2</translation>
    </message>
    <message>
        <source>RAW %1</source>
        <comment>a share</comment>
        <translation>RAW %1</translation>
    </message>
    <message>
        <source>%1 of the photosites are at the white level, in the channel with the most</source>
        <translation>%1 的感光点达到白电平（取最多的通道）</translation>
    </message>
    <message>
        <source>%1 of the photosites are at the black level, in the channel with the most</source>
        <translation>%1 的感光点处于黑电平（取最多的通道）</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::Pins</name>
    <message>
        <source>Pinned curve: %1</source>
        <translation>固定的曲线：%1</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Subtract from the present curve</source>
        <translation>从当前曲线中减去</translation>
    </message>
    <message>
        <source>Subtract from %1</source>
        <translation>从 %1 中减去</translation>
    </message>
    <message>
        <source>Rename the pinned curve</source>
        <translation>重命名固定的曲线</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>名称：</translation>
    </message>
    <message>
        <source>the present curve</source>
        <translation>当前曲线</translation>
    </message>
    <message>
        <source>%1 minus %2</source>
        <translation>%1 减 %2</translation>
    </message>
    <message>
        <source>Not drawn: it has %1 values, the photo %2</source>
        <translation>未绘制：它有 %1 个值，照片有 %2 个</translation>
    </message>
    <message>
        <source>Its heights are scaled to the number of pixels of the present photo</source>
        <translation>其高度已按当前照片的像素数缩放</translation>
    </message>
    <message>
        <source>A click shows or hides the curve; the right button opens a menu, which also subtracts it from another curve</source>
        <translation>单击显示或隐藏曲线；右键打开菜单，其中也可从另一条曲线中减去该曲线</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::PlotOptions</name>
    <message>
        <source>&amp;Plot</source>
        <translation>图表(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Overlay</source>
        <translation>叠加(&amp;O)</translation>
    </message>
    <message>
        <source>S&amp;tacked</source>
        <translation>堆叠(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Parade (side by side)</source>
        <translation>并列（左右排开）(&amp;P)</translation>
    </message>
    <message>
        <source>L&amp;inear counts</source>
        <translation>线性计数(&amp;I)</translation>
    </message>
    <message>
        <source>S&amp;quare root of counts</source>
        <translation>计数的平方根(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Logarithmic</source>
        <translation>对数(&amp;L)</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Ctrl+L</translation>
    </message>
    <message>
        <source>Show counts on a logarithmic axis (Ctrl+L)</source>
        <translation>用对数轴表示像素数（Ctrl+L）</translation>
    </message>
    <message>
        <source>&amp;Cut spikes</source>
        <translation>截断尖峰(&amp;C)</translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation>Ctrl+K</translation>
    </message>
    <message>
        <source>Cut off the few highest columns, so that the others are visible; triangles mark them (Ctrl+K)</source>
        <translation>让少数最高的列超出图表，以便看清其余部分；超出处有标记（Ctrl+K）</translation>
    </message>
    <message>
        <source>Loc&amp;k the axis of counts</source>
        <translation>锁定计数轴(&amp;K)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+K</source>
        <translation>Ctrl+Shift+K</translation>
    </message>
    <message>
        <source>Keep the axis as it is, to compare regions and images by their heights</source>
        <translation>保持坐标轴不变，以便按高度比较不同的区域和图像</translation>
    </message>
    <message>
        <source>C&amp;umulative curve</source>
        <translation>累积曲线(&amp;U)</translation>
    </message>
    <message>
        <source>The share of pixels up to each value, on an axis at the right</source>
        <translation>不超过各个值的像素占比，以右侧的坐标轴表示</translation>
    </message>
    <message>
        <source>&amp;Exposure values</source>
        <translation>曝光值(&amp;E)</translation>
    </message>
    <message>
        <source>Ticks above the plot: by how many stops (EV) a value&apos;s exposure is below that of the largest value</source>
        <translation>图表上方的刻度：值的曝光量比最大值低多少档（EV）</translation>
    </message>
    <message>
        <source>Colours for the colour-&amp;blind</source>
        <translation>色盲适用的颜色(&amp;B)</translation>
    </message>
    <message>
        <source>lin</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Orange, green and blue that colour-blind people tell apart</source>
        <translation>色盲者也能区分的橙、绿、蓝三色</translation>
    </message>
    <message>
        <source>&amp;Floating point in stops</source>
        <translation>浮点轴以档为单位(&amp;F)</translation>
    </message>
    <message>
        <source>Floatin&amp;g point linear</source>
        <translation>浮点轴线性(&amp;G)</translation>
    </message>
    <message>
        <source>stops</source>
        <translation>档</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>&amp;Range of the linear axis …</source>
        <translation>线性轴的范围(&amp;R) …</translation>
    </message>
    <message>
        <source>From which value to which the linear axis of floating-point samples reaches</source>
        <translation>浮点样本的线性轴从哪个值到哪个值</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::RawCurves</name>
    <message>
        <source>RAW in le&amp;vels</source>
        <translation>RAW 按电平(&amp;V)</translation>
    </message>
    <message>
        <source>The axis of a RAW file: levels of the sensor</source>
        <translation>RAW 文件的值轴：传感器电平</translation>
    </message>
    <message>
        <source>RAW in &amp;stops below white</source>
        <translation>RAW 按低于白电平的档数(&amp;S)</translation>
    </message>
    <message>
        <source>The axis of a RAW file: thirds of a stop below the white level</source>
        <translation>RAW 文件的值轴：低于白电平的三分之一档</translation>
    </message>
    <message>
        <source>Bl&amp;ack and white level of a RAW</source>
        <translation>RAW 的黑电平和白电平(&amp;A)</translation>
    </message>
    <message>
        <source>Lines in the curves of a RAW file at its black and white level</source>
        <translation>在 RAW 文件的曲线中标出黑电平和白电平</translation>
    </message>
    <message>
        <source>RAW</source>
        <translation>RAW</translation>
    </message>
    <message>
        <source>Rendered</source>
        <translation>渲染</translation>
    </message>
    <message>
        <source>Embedded JPEG</source>
        <translation>内嵌 JPEG</translation>
    </message>
    <message>
        <source>levels</source>
        <translation>电平</translation>
    </message>
    <message>
        <source>stops</source>
        <translation>档</translation>
    </message>
    <message>
        <source>The levels of the sensor, as they are in the file</source>
        <translation>传感器的电平，与文件中一致</translation>
    </message>
    <message>
        <source>The picture that LibRaw renders from the levels</source>
        <translation>LibRaw 由电平渲染的图片</translation>
    </message>
    <message>
        <source>The JPEG that the camera has put into the file</source>
        <translation>相机写入文件的 JPEG</translation>
    </message>
    <message>
        <source>Not drawn: %1</source>
        <translation>未绘制：%1</translation>
    </message>
    <message>
        <source>White level %1; black levels: %2</source>
        <translation>白电平 %1；黑电平：%2</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::RecentFiles</name>
    <message>
        <source>Open rece&amp;nt</source>
        <translation>最近打开的文件(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Clear list</source>
        <translation>清除列表(&amp;C)</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::RegionFields</name>
    <message>
        <source>X</source>
        <translation>X</translation>
    </message>
    <message>
        <source>Y</source>
        <translation>Y</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>Region: %1 in pixels</source>
        <translation>区域：%1（像素）</translation>
    </message>
    <message>
        <source>Count the whole image again (Escape)</source>
        <translation>重新统计整幅图像（Esc）</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::RegionsPane</name>
    <message>
        <source>&amp;Keep region</source>
        <translation>保留区域(&amp;K)</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>K</source>
        <translation>K</translation>
    </message>
    <message>
        <source>Keeps the region in the list, with its statistics (K)</source>
        <translation>把区域连同统计保留在列表中（K）</translation>
    </message>
    <message>
        <source>Removes the region from the list (Delete)</source>
        <translation>从列表中移除区域（Delete）</translation>
    </message>
    <message>
        <source>Kept regions</source>
        <translation>保留的区域</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>std</source>
        <comment>standard deviation, short</comment>
        <translation>标准差</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Ellipse</source>
        <translation>椭圆</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>矩形</translation>
    </message>
    <message>
        <source>%1 at %2, %3: %4 pixels</source>
        <translation>%1，位于 %2, %3：%4 像素</translation>
    </message>
    <message>
        <source>not inside this photo</source>
        <translation>不在这张照片内</translation>
    </message>
    <message>
        <source>region, gray</source>
        <translation>区域，灰度</translation>
    </message>
    <message>
        <source>Draw a region and keep it: this list shows its statistics, for the next photos, too.</source>
        <translation>画一个区域并保留：此列表显示它的统计，对后面的照片也显示。</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::RunBar</name>
    <message>
        <source>about %1 s left</source>
        <translation>还剩约 %1 秒</translation>
    </message>
    <message>
        <source>about %1 min %2 s left</source>
        <translation>还剩约 %1 分 %2 秒</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation>Ctrl+R</translation>
    </message>
    <message>
        <source>%v of %m</source>
        <translation>%v / %m</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 measurements.</source>
        <translation>已停止：完成 %1 项测量，共 %2 项。</translation>
    </message>
    <message>
        <source>measuring …</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message numerus="yes">
        <source>%Ln measurements to run</source>
        <translation>
            <numerusform>%Ln 项测量待运行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tonescope::ui::ScopePane</name>
    <message>
        <source>Open an image: drop it here, or press Ctrl+O.</source>
        <translation>打开图像：将图像拖放到此处，或按 Ctrl+O。</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Copy table as CSV</source>
        <translation>将表格复制为 CSV</translation>
    </message>
    <message>
        <source>Ctrl+Alt+C</source>
        <translation>Ctrl+Alt+C</translation>
    </message>
    <message>
        <source>Not counted yet.</source>
        <translation>尚未统计。</translation>
    </message>
    <message>
        <source>by rows</source>
        <translation>按行</translation>
    </message>
    <message>
        <source>by columns</source>
        <translation>按列</translation>
    </message>
    <message>
        <source>Brightness of the trace: 1, 2 or 4 times (G)</source>
        <translation>轨迹亮度：1、2 或 4 倍（G）</translation>
    </message>
    <message>
        <source>More gain</source>
        <translation>提高增益</translation>
    </message>
    <message>
        <source>G</source>
        <translation>G</translation>
    </message>
    <message>
        <source>Gain: %1</source>
        <translation>增益：%1</translation>
    </message>
    <message>
        <source>Scopes of floating-point samples are not counted.</source>
        <translation>不统计浮点样本的示波器。</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::Section</name>
    <message>
        <source>%1 in a window of its own</source>
        <translation>%1：单独的窗口</translation>
    </message>
    <message>
        <source>In a window of its own</source>
        <translation>在单独的窗口中显示</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::SetupPane</name>
    <message>
        <source>%1, simulator: not comparable</source>
        <translation>%1，模拟器：不可比较</translation>
    </message>
    <message>
        <source>Driver %1</source>
        <translation>驱动程序 %1</translation>
    </message>
    <message>
        <source>Its times are those of the simulation and cannot be compared with a device&apos;s.</source>
        <translation>其时间是模拟所用的时间，不能与任何设备的时间比较。</translation>
    </message>
    <message>
        <source>Cannot count the chosen pixels: they are %1.</source>
        <translation>无法统计所选像素：它们是 %1。</translation>
    </message>
    <message>
        <source>Runs on several devices together; they are switched off above.</source>
        <translation>在多个设备上一起运行，但该项已在上方停用。</translation>
    </message>
    <message>
        <source>Runs on the host, which is switched off above.</source>
        <translation>在主机上运行，但主机已在上方停用。</translation>
    </message>
    <message>
        <source>Runs on OpenCL devices; none is switched on.</source>
        <translation>在 OpenCL 设备上运行，但没有启用任何 OpenCL 设备。</translation>
    </message>
    <message>
        <source>From: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Strategies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>None</source>
        <translation>全不选</translation>
    </message>
    <message>
        <source>How many times each case is measured, after one run to warm up</source>
        <translation>每种情形测量多少次（先运行一次作为预热）</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>Wrong on purpose: it loses counts; the result names their number.</source>
        <translation>故意出错：会丢失计数；结果中给出丢失的数量。</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::ShortcutsDialog</name>
    <message>
        <source>Keyboard and gestures</source>
        <translation>键盘和操作手势</translation>
    </message>
    <message>
        <source>Gestures</source>
        <translation>操作手势</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::SideBySide</name>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>kinds of data</source>
        <translation>数据种类</translation>
    </message>
    <message>
        <source>Values side by side</source>
        <translation>并排显示的值</translation>
    </message>
    <message>
        <source>Side &amp;by side</source>
        <translation>并排(&amp;B)</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>no values</source>
        <translation>无可选值</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>已选 %1/%2</translation>
    </message>
    <message>
        <source>None of the chosen strategies has that parameter.</source>
        <translation>所选策略都没有该参数。</translation>
    </message>
    <message>
        <source>Measures each strategy with several values of this parameter, as bars side by side</source>
        <translation>每个策略以此参数的多个值分别测量，条形并排显示</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::StartPage</name>
    <message>
        <source>Drop a photo here</source>
        <translation>将照片拖放到这里</translation>
    </message>
    <message>
        <source>Open photo …</source>
        <translation>打开照片…</translation>
    </message>
    <message>
        <source>Open folder …</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Sample picture</source>
        <translation>示例图片</translation>
    </message>
    <message>
        <source>Lecturing on how devices count?</source>
        <translation>要讲解设备如何计数吗？</translation>
    </message>
    <message>
        <source>Open the strategy lab →</source>
        <translation>打开策略实验室 →</translation>
    </message>
    <message>
        <source>The histogram of all its pixels appears at once.</source>
        <translation>立即显示其所有像素的直方图。</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::StatisticsPane</name>
    <message>
        <source>Statistics</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>Mean, standard deviation and percentiles</source>
        <translation>平均值、标准差和百分位数</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::StrategyMenu</name>
    <message>
        <source>&amp;Strategy</source>
        <translation>策略(&amp;S)</translation>
    </message>
    <message>
        <source>Wrong on purpose</source>
        <translation>故意出错</translation>
    </message>
    <message>
        <source>Default (%1)</source>
        <translation>默认（%1）</translation>
    </message>
    <message>
        <source>For this image on this device: %1</source>
        <translation>在此设备上统计此图像：%1</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>The program chooses the strategy for the device</source>
        <translation>由程序为设备选择策略</translation>
    </message>
    <message>
        <source>Cannot count this image, which is %1.</source>
        <translation>不能统计此图像（%1）。</translation>
    </message>
    <message>
        <source>From: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>Wrong on purpose: it loses counts; the result names their number.</source>
        <translation>故意出错：会丢失计数；结果中给出丢失的数量。</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::StretchMenu</name>
    <message>
        <source>Display stretch</source>
        <translation>显示拉伸</translation>
    </message>
    <message>
        <source>&amp;As stored</source>
        <translation>按存储值(&amp;A)</translation>
    </message>
    <message>
        <source>To the &amp;used range</source>
        <translation>到已用范围(&amp;U)</translation>
    </message>
    <message>
        <source>Shows the lowest value of the image as black, and the highest as white</source>
        <translation>将图像的最低值显示为黑色，最高值显示为白色</translation>
    </message>
    <message>
        <source>Auto&amp;matic</source>
        <translation>自动(&amp;M)</translation>
    </message>
    <message>
        <source>Stretches all but the lowest and highest 0.1 % of the values</source>
        <translation>拉伸除最低和最高 0.1 % 以外的值</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::SweepFindings</name>
    <message>
        <source>%1 (quartiles %2 to %3)</source>
        <translation>%1（四分位数 %2 到 %3）</translation>
    </message>
    <message>
        <source>all counts right</source>
        <translation>所有计数正确</translation>
    </message>
    <message>
        <source>%1 wrong counts</source>
        <translation>%1 个错误计数</translation>
    </message>
    <message>
        <source>counts wrong: %1</source>
        <translation>计数错误：%1</translation>
    </message>
    <message>
        <source>launched with %1 instead</source>
        <translation>实际启动值：%1</translation>
    </message>
    <message>
        <source>%1, kernel %2, wall %3, %4 repeats</source>
        <translation>%1，内核 %2，挂钟时间 %3，重复 %4 次</translation>
    </message>
    <message>
        <source>From %1 on, %2 wins over %3: %4 against %5 at that point, %6.</source>
        <translation>从 %1 起，%2 胜过 %3：该处为 %4 对 %5，%6。</translation>
    </message>
    <message>
        <source>At %1, %2 overtakes %3 for the first time: %4 against %5, %6.</source>
        <translation>在 %1 处，%2 首次超过 %3：%4 对 %5，%6。</translation>
    </message>
    <message>
        <source>%1 and %2: the difference is within the spread everywhere.</source>
        <translation>%1 与 %2：差异处处都未超出离散程度。</translation>
    </message>
    <message>
        <source>%1 wins over %2 at %3 of %4 values, and is never overtaken.</source>
        <translation>在 %4 个值中，%1 有 %3 个胜过 %2，且从未被反超。</translation>
    </message>
    <message>
        <source>Best: %1, %2: %3.</source>
        <translation>最佳：%1，%2：%3。</translation>
    </message>
    <message>
        <source>Equally good within the spread: %1 of %2 others.</source>
        <translation>在离散程度内同样好：其他 %2 项中的 %1 项。</translation>
    </message>
    <message>
        <source>Not drawn: %1, %2: %3.</source>
        <translation>未绘出：%1，%2：%3。</translation>
    </message>
    <message>
        <source>Crossed out, because counts are wrong: %1.</source>
        <translation>因计数错误而划去：%1 项。</translation>
    </message>
    <message>
        <source>Not launched with the values asked for: %1. Point at them to read the values used.</source>
        <translation>未按要求的值启动：%1 项。指向它们可查看实际使用的值。</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>throughput (GB/s of pixels, device clock)</source>
        <translation>吞吐量（像素 GB/s，设备时钟）</translation>
    </message>
    <message>
        <source>kernel time (device clock)</source>
        <translation>内核时间（设备时钟）</translation>
    </message>
    <message>
        <source>wall time of a count (host clock)</source>
        <translation>一次统计的挂钟时间（主机时钟）</translation>
    </message>
    <message>
        <source>throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>kernel time</source>
        <translation>内核时间</translation>
    </message>
    <message>
        <source>wall time</source>
        <translation>挂钟时间</translation>
    </message>
    <message>
        <source>%1, logarithmic</source>
        <translation>%1，对数</translation>
    </message>
    <message>
        <source>Further failed cases: %1.</source>
        <translation>其他失败的情况：%1 项。</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::SweepLinesChart</name>
    <message>
        <source>Lines of the sweep</source>
        <translation>扫描折线图</translation>
    </message>
    <message>
        <source>wrong counts</source>
        <translation>计数错误</translation>
    </message>
    <message>
        <source>from here on %1 wins</source>
        <translation>从这里起 %1 胜出</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::SweepMapChart</name>
    <message>
        <source>Map of the sweep</source>
        <translation>扫描分布图</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::SweepPane</name>
    <message>
        <source>Nothing to measure: choose a device and a strategy that can count these pixels.</source>
        <translation>没有可测量的内容：请选择能统计这些像素的设备和策略。</translation>
    </message>
    <message>
        <source>None of the chosen strategies lets you vary %1.</source>
        <translation>所选策略都不能改变%1。</translation>
    </message>
    <message>
        <source>These can: %1.</source>
        <translation>可以改变的策略：%1。</translation>
    </message>
    <message>
        <source>Point at the plot to read a measurement exactly. Whiskers reach from quartile to quartile. A click on a name hides its line.</source>
        <translation>指向图中可精确读取一项测量。须线从下四分位数伸到上四分位数。单击名称可隐藏其折线。</translation>
    </message>
    <message>
        <source>Point at the map to read a measurement exactly. The frame marks the best one with right counts.</source>
        <translation>指向图中可精确读取一项测量。方框标出计数正确者中最好的一项。</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1和%2</translation>
    </message>
    <message>
        <source>Sweeps</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Under the mouse</source>
        <translation>鼠标所指</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>The sweep</source>
        <translation>扫描</translation>
    </message>
    <message numerus="yes">
        <source>Run measures %Ln points of this sweep.</source>
        <translation>
            <numerusform>“运行”将测量此扫描的 %Ln 个点。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Logarithmic</source>
        <translation>对数(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Turn</source>
        <translation>改变(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;and also</source>
        <translation>同时改变(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>no second quantity (lines)</source>
        <translation>无第二个量（折线图）</translation>
    </message>
    <message>
        <source>o&amp;n</source>
        <translation>针对(&amp;N)</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::TimingPane</name>
    <message>
        <source>command %1: %2; queued %3, submit %4, start %5, end %6 ns</source>
        <translation>命令 %1：%2；入队 %3，提交 %4，开始 %5，结束 %6 ns</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>还有 %Ln 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Where the counts come from</source>
        <translation>计数的来源</translation>
    </message>
    <message>
        <source>Wall time: %1</source>
        <translation>挂钟时间：%1</translation>
    </message>
    <message>
        <source>Device events: %1</source>
        <translation>设备事件：%1</translation>
    </message>
    <message>
        <source>From the request to the result, by the host&apos;s clock</source>
        <translation>从提出请求到得到结果（主机时钟）</translation>
    </message>
    <message>
        <source>In steps of %1</source>
        <translation>计时器分辨率 %1</translation>
    </message>
    <message>
        <source>%1, %2 of the pixels: %3, %4</source>
        <translation>%1，占像素的 %2：%3，%4</translation>
    </message>
    <message>
        <source>decode, when opened</source>
        <translation>解码（打开时）</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::ViewMenu</name>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Ctrl+0</translation>
    </message>
    <message>
        <source>&amp;100 %</source>
        <translation>&amp;100 %</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Ctrl+1</translation>
    </message>
    <message>
        <source>One pixel of the image is one pixel of the screen</source>
        <translation>图像的一个像素对应屏幕的一个像素</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>R&amp;egion</source>
        <translation>区域(&amp;E)</translation>
    </message>
    <message>
        <source>R</source>
        <translation>R</translation>
    </message>
    <message>
        <source>Draw a region with the mouse, move and resize it (R; or Shift and dragging)</source>
        <translation>用鼠标绘制区域、移动区域并调整其大小（R；或按住 Shift 拖动）</translation>
    </message>
    <message>
        <source>Clear &amp;region</source>
        <translation>清除区域(&amp;R)</translation>
    </message>
    <message>
        <source>Ctrl+D</source>
        <translation>Ctrl+D</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>S&amp;wap images</source>
        <translation>交换图像(&amp;W)</translation>
    </message>
    <message>
        <source>X</source>
        <translation>X</translation>
    </message>
    <message>
        <source>Rese&amp;t layout</source>
        <translation>重置布局(&amp;T)</translation>
    </message>
    <message>
        <source>Region s&amp;hape</source>
        <translation>区域形状(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Rectangle</source>
        <translation>矩形(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Ellipse</source>
        <translation>椭圆(&amp;E)</translation>
    </message>
    <message>
        <source>E</source>
        <translation>E</translation>
    </message>
    <message>
        <source>Restores the original places of docks and tool bars</source>
        <translation>恢复停靠面板和工具栏的初始位置</translation>
    </message>
    <message>
        <source>&amp;Animations</source>
        <translation>动画(&amp;A)</translation>
    </message>
    <message>
        <source>Animates panes, and the adds of lanes in the lab; if off, the final state appears at once</source>
        <translation>窗格以及实验室中线程道的加法以动画显示；不勾选时立即显示最终状态</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Shows another photo at the right of this one: the one shown before, or the next of the folder; again: closes it (B)</source>
        <translation>在右侧并排显示另一张照片：之前显示的那张，或文件夹中的下一张；再次使用：关闭（B）</translation>
    </message>
    <message>
        <source>Swaps the two photos: the other one becomes the present one, at the left (X)</source>
        <translation>交换两张照片：另一张成为左侧的当前照片（X）</translation>
    </message>
    <message>
        <source>&amp;Preferences</source>
        <translation>首选项(&amp;P)</translation>
    </message>
</context>
</TS>
