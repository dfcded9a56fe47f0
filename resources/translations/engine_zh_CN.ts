<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>std</name>
    <message>
        <source>an unknown error</source>
        <translation>未知错误</translation>
    </message>
    <message>
        <source>OpenCL 2.0 book, listings 4.1 and 4.2</source>
        <translation>《OpenCL 2.0 异构计算》，代码清单 4.1 和 4.2</translation>
    </message>
    <message>
        <source>OpenCL 2.0 book, listings 4.1 and 4.2, mended</source>
        <translation>《OpenCL 2.0 异构计算》，代码清单 4.1 和 4.2，修正版</translation>
    </message>
    <message>
        <source>Listing 4.1</source>
        <translation>代码清单 4.1</translation>
    </message>
    <message>
        <source>1024 work-items in groups of 64; each pixel is an int; the merging loop&apos;s stride is too long.</source>
        <translation>1024 个工作项，每组 64 个；每个像素是一个 int；合并循环的步长过大。</translation>
    </message>
    <message>
        <source>Listing 4.1, stride mended</source>
        <translation>代码清单 4.1，修正步长</translation>
    </message>
    <message>
        <source>As listing 4.1, but the merging loop&apos;s stride is the group size; the table&apos;s buffer is created as write-only.</source>
        <translation>同清单 4.1，但合并循环的步长为工作组大小；表的缓冲区以只写方式创建。</translation>
    </message>
    <message>
        <source>Listing 4.1, mended</source>
        <translation>代码清单 4.1，修正版</translation>
    </message>
    <message>
        <source>As listing 4.1 with the stride mended, but the table&apos;s buffer is created for reading and writing.</source>
        <translation>同修正步长后的清单 4.1，但表的缓冲区以可读写方式创建。</translation>
    </message>
    <message>
        <source>CUDA article: histKernel</source>
        <translation>CUDA 文章：histKernel</translation>
    </message>
    <message>
        <source>One work-item per pixel in groups of 256; atomic adds on one table in global memory.</source>
        <translation>每个像素一个工作项，每组 256 个；对全局内存中的一张表做原子加。</translation>
    </message>
    <message>
        <source>CUDA histogram article, histKernel</source>
        <translation>CUDA 直方图文章，histKernel</translation>
    </message>
    <message>
        <source>CUDA article: histshared</source>
        <translation>CUDA 文章：histshared</translation>
    </message>
    <message>
        <source>One work-item per pixel in groups of 256; a barrier stands inside a branch.</source>
        <translation>每个像素一个工作项，每组 256 个，分支中有一个屏障。</translation>
    </message>
    <message>
        <source>CUDA histogram article, histshared</source>
        <translation>CUDA 直方图文章，histshared</translation>
    </message>
    <message>
        <source>CUDA article: histshared, skipping empty bins</source>
        <translation>CUDA 文章：histshared，跳过空的计数</translation>
    </message>
    <message>
        <source>As histshared, but empty bins are not merged.</source>
        <translation>同 histshared，但不合并空的计数。</translation>
    </message>
    <message>
        <source>CUDA histogram article, section 5</source>
        <translation>CUDA 直方图文章，第 5 节</translation>
    </message>
    <message>
        <source>CUDA article: histshared, mended</source>
        <translation>CUDA 文章：histshared，修正版</translation>
    </message>
    <message>
        <source>As histshared, but the barrier stands where every work-item reaches it.</source>
        <translation>同 histshared，但屏障位于每个工作项都会到达的地方。</translation>
    </message>
    <message>
        <source>CUDA histogram article, section 5, mended</source>
        <translation>CUDA 直方图文章，第 5 节，修正版</translation>
    </message>
    <message>
        <source>CUDA article: histParallelism</source>
        <translation>CUDA 文章：histParallelism</translation>
    </message>
    <message>
        <source>10240 groups of 256 work-items, which take pixels in turn.</source>
        <translation>10240 个工作组，每组 256 个工作项，轮流取像素。</translation>
    </message>
    <message>
        <source>CUDA histogram article, histParallelism</source>
        <translation>CUDA 直方图文章，histParallelism</translation>
    </message>
    <message>
        <source>Colour article: tables in global memory</source>
        <translation>彩色文章：全局内存中的表</translation>
    </message>
    <message>
        <source>768 counters per work-item in global memory; the host merges them.</source>
        <translation>每个工作项在全局内存中有 768 个计数器；由主机合并。</translation>
    </message>
    <message>
        <source>Colour histogram article, before its improvements</source>
        <translation>彩色直方图文章，改进之前</translation>
    </message>
    <message>
        <source>Colour article: private tables, cleared</source>
        <translation>彩色文章：私有表，先清零</translation>
    </message>
    <message>
        <source>As the article&apos;s private tables, but the counters are cleared first.</source>
        <translation>同文章的私有表，但计数器先清零。</translation>
    </message>
    <message>
        <source>Colour histogram article, private memory, mended</source>
        <translation>彩色直方图文章，私有内存，修正版</translation>
    </message>
    <message>
        <source>Your own kernel</source>
        <translation>自己的内核</translation>
    </message>
    <message>
        <source>A kernel that you write; its arguments are the pixels, their number and 256 counts.</source>
        <translation>由您编写的内核；其参数为像素、像素数和 256 个计数。</translation>
    </message>
    <message>
        <source>Your own kernel for colours</source>
        <translation>自己的彩色内核</translation>
    </message>
    <message>
        <source>A kernel that you write; its arguments are pixels of three bytes, their number and 768 counts.</source>
        <translation>由您编写的内核；其参数为每个三字节的像素、像素数和 768 个计数。</translation>
    </message>
    <message>
        <source>Notes: basic</source>
        <translation>笔记：基本版</translation>
    </message>
    <message>
        <source>One work-item per character; it adds to seven global counters.</source>
        <translation>每个字符一个工作项，对七个全局计数器做加法。</translation>
    </message>
    <message>
        <source>Notes: shared memory</source>
        <translation>笔记：共享内存</translation>
    </message>
    <message>
        <source>One work-item per character; seven counters per work-group.</source>
        <translation>每个字符一个工作项，每个工作组七个计数器。</translation>
    </message>
    <message>
        <source>Notes: contiguous</source>
        <translation>笔记：连续</translation>
    </message>
    <message>
        <source>Four neighbouring characters per work-item; seven counters per work-group.</source>
        <translation>每个工作项四个相邻字符，每个工作组七个计数器。</translation>
    </message>
    <message>
        <source>Notes: interleaved</source>
        <translation>笔记：交错</translation>
    </message>
    <message>
        <source>Four characters per work-item, taken in turn; seven counters per work-group.</source>
        <translation>每个工作项四个字符，轮流取得，每个工作组七个计数器。</translation>
    </message>
    <message>
        <source>Notes: counter</source>
        <translation>笔记：计数器</translation>
    </message>
    <message>
        <source>As Notes: interleaved, but consecutive letters of one group are added in one step.</source>
        <translation>同“笔记：交错”，但连续的同组字母一步加完。</translation>
    </message>
    <message>
        <source>it read or wrote memory that is not its own</source>
        <translation>它读写了不属于自己的内存</translation>
    </message>
    <message>
        <source>it divided by zero</source>
        <translation>它做了除以零的运算</translation>
    </message>
    <message>
        <source>it executed an invalid instruction</source>
        <translation>它执行了无效的指令</translation>
    </message>
    <message>
        <source>the system ended it, perhaps because memory ran out</source>
        <translation>系统终止了它，可能是因为内存不足</translation>
    </message>
    <message>
        <source>the system ended it</source>
        <translation>系统终止了它</translation>
    </message>
    <message>
        <source>(R + G + B) / 3, rounded down</source>
        <translation>(R + G + B) / 3，向下取整</translation>
    </message>
    <message>
        <source>the largest of R, G and B</source>
        <translation>R、G 和 B 中最大的</translation>
    </message>
    <message>
        <source>Cb and Cr of ITU-R BT.601, full range (as JPEG)</source>
        <translation>ITU-R BT.601 的 Cb 和 Cr，全范围（同 JPEG）</translation>
    </message>
    <message>
        <source>Cb and Cr of ITU-R BT.709, full range</source>
        <translation>ITU-R BT.709 的 Cb 和 Cr，全范围</translation>
    </message>
    <message>
        <source>Your own kernel over ints</source>
        <translation>自己的内核（像素为 int）</translation>
    </message>
    <message>
        <source>A kernel that you write; its arguments are pixels of one int each, their number and 256 counts.</source>
        <translation>由您编写的内核；其参数为每个占一个 int 的像素、像素数和 256 个计数。</translation>
    </message>
    <message>
        <source>it damaged memory, or the driver aborted</source>
        <translation>它破坏了内存，或者驱动程序中止了</translation>
    </message>
    <message>
        <source>Listing 4.1 as printed</source>
        <translation>代码清单 4.1，照原书</translation>
    </message>
    <message>
        <source>The listing with its typing mistakes; no compiler knows get_glaobal_id.</source>
        <translation>带有原书笔误的代码清单；任何编译器都不认识 get_glaobal_id。</translation>
    </message>
    <message>
        <source>The host program writes the pixels with a command queue that it never creates.</source>
        <translation>主机程序写入像素时使用了从未创建的命令队列。</translation>
    </message>
    <message>
        <source>The host program writes the pixels into a buffer that it never creates.</source>
        <translation>主机程序把像素写入从未创建的缓冲区。</translation>
    </message>
    <message>
        <source>Your own kernel for letters</source>
        <translation>自己的字母内核</translation>
    </message>
    <message>
        <source>A kernel that you write; its arguments are the characters, their number and 7 counts.</source>
        <translation>由您编写的内核；其参数为字符、字符数和 7 个计数。</translation>
    </message>
    <message>
        <source>Listing 4.2, queue never created</source>
        <translation>代码清单 4.2，队列从未创建</translation>
    </message>
    <message>
        <source>Listing 4.2, buffer never created</source>
        <translation>代码清单 4.2，缓冲区从未创建</translation>
    </message>
</context>
<context>
    <name>tonescope</name>
    <message>
        <source>could not be compared with the host: %1</source>
        <translation>无法与主机比较：%1</translation>
    </message>
    <message>
        <source>the counted channels are not those that were asked for</source>
        <translation>统计的通道与要求的不同</translation>
    </message>
    <message>
        <source>the image has none of the channels asked for</source>
        <translation>图像没有所要求的任何通道</translation>
    </message>
    <message>
        <source>letters can be counted only in 8-bit gray pixels, each of which is one character</source>
        <translation>只能在 8 位灰度像素中统计字母，每个像素是一个字符</translation>
    </message>
    <message>
        <source>the search for devices failed: %1</source>
        <translation>查找设备失败：%1</translation>
    </message>
    <message>
        <source>the counts of the %1 do not add up to the pixels</source>
        <translation>%1 的计数之和与像素数不符</translation>
    </message>
    <message>
        <source>the folder %1 is not used: %2</source>
        <translation>不使用文件夹 %1：%2</translation>
    </message>
    <message>
        <source>it is a link</source>
        <translation>它是一个链接</translation>
    </message>
    <message>
        <source>it is no folder</source>
        <translation>它不是文件夹</translation>
    </message>
    <message>
        <source>it belongs to another user</source>
        <translation>它属于另一个用户</translation>
    </message>
    <message>
        <source>others can write to it</source>
        <translation>其他人可以写入它</translation>
    </message>
    <message>
        <source>the file cannot be read: %1</source>
        <translation>无法读取文件：%1</translation>
    </message>
    <message>
        <source>it is no regular file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>它太大</translation>
    </message>
    <message>
        <source>it grows while it is read</source>
        <translation>读取时它还在变大</translation>
    </message>
    <message>
        <source>it is the input %1, which must not be overwritten</source>
        <translation>它是输入 %1，不能被覆盖</translation>
    </message>
    <message>
        <source>the image is too large for memory: %1 x %2 pixels</source>
        <translation>图像太大，内存放不下：%1 x %2 像素</translation>
    </message>
    <message>
        <source>%1 x %2 pixels are too many for so small a file (TONESCOPE_EXPANSION=N allows N times the size of the file)</source>
        <translation>%1 x %2 像素对这么小的文件来说太多（TONESCOPE_EXPANSION=N 允许达到文件大小的 N 倍）</translation>
    </message>
    <message>
        <source>the file is cut short: it ends before the picture does</source>
        <translation>文件被截断：图片还不完整，文件就结束了</translation>
    </message>
    <message>
        <source>the picture is damaged, or of a kind that cannot be read: %1</source>
        <translation>图片已损坏，或属于无法读取的类型：%1</translation>
    </message>
    <message>
        <source>this is no image, or of a kind that cannot be read</source>
        <translation>这不是图像，或属于无法读取的类型</translation>
    </message>
    <message>
        <source>its samples cannot be read</source>
        <translation>无法读取其样本</translation>
    </message>
    <message>
        <source>there is no picture in the file</source>
        <translation>文件中没有图片</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>the file does not exist</source>
        <translation>文件不存在</translation>
    </message>
    <message>
        <source>this is a folder, not an image</source>
        <translation>这是文件夹，不是图像</translation>
    </message>
    <message>
        <source>this is not a regular file</source>
        <translation>这不是普通文件</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件是空的</translation>
    </message>
    <message>
        <source>the drawing holds a picture that cannot be read</source>
        <translation>这幅矢量图含有无法读取的图片</translation>
    </message>
    <message>
        <source>the drawing holds drawings in drawings, without an end</source>
        <translation>这幅矢量图层层嵌套，没有尽头</translation>
    </message>
    <message>
        <source>the drawing cannot be unpacked, or becomes too large</source>
        <translation>这幅矢量图无法解压，或解压后过大</translation>
    </message>
    <message>
        <source>the drawing is too large</source>
        <translation>这幅矢量图太大</translation>
    </message>
    <message>
        <source>a TGA with a text before its pixels cannot be read rightly</source>
        <translation>像素之前带有文本的 TGA 无法正确读取</translation>
    </message>
    <message>
        <source>its run-length data do not cover each pixel exactly once</source>
        <translation>其游程编码数据没有恰好覆盖每个像素一次</translation>
    </message>
    <message>
        <source>a PNG of 16-bit colour with a transparent colour cannot be read rightly</source>
        <translation>带有透明色的 16 位彩色 PNG 无法正确读取</translation>
    </message>
    <message>
        <source>its access to files cannot be blocked (no Landlock here)</source>
        <translation>无法阻止它访问文件（此处没有 Landlock）</translation>
    </message>
    <message>
        <source>its access to other ports cannot be blocked (Landlock is too old here)</source>
        <translation>无法阻止它访问其他端口（此处的 Landlock 版本过旧）</translation>
    </message>
    <message>
        <source>its system calls cannot be blocked (no seccomp here)</source>
        <translation>无法阻止它发起系统调用（此处没有 seccomp）</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>按要求</translation>
    </message>
    <message>
        <source>asked for a %1</source>
        <translation>要求的是 %1</translation>
    </message>
    <message>
        <source>there are no two devices that could count together; there are: %1</source>
        <translation>没有可以一起统计的两个设备；现有：%1</translation>
    </message>
    <message>
        <source>there is no OpenCL device of that type; there are: %1</source>
        <translation>没有这种类型的 OpenCL 设备；现有：%1</translation>
    </message>
    <message>
        <source>no device matches %1; there are: %2</source>
        <translation>没有设备与 %1 相符；现有：%2</translation>
    </message>
    <message>
        <source>%1 could be any of: %2</source>
        <translation>%1 可能是以下任何一个：%2</translation>
    </message>
    <message>
        <source>the counted channels or bit depths differ</source>
        <translation>统计的通道或位深不同</translation>
    </message>
    <message>
        <source>%1 bin %2: %3 instead of %4</source>
        <translation>%1值 %2 的计数：应为 %4，实为 %3</translation>
    </message>
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
        <source>open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>find devices</source>
        <translation>查找设备</translation>
    </message>
    <message>
        <source>open device</source>
        <translation>打开设备</translation>
    </message>
    <message>
        <source>build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>allocate</source>
        <translation>分配内存</translation>
    </message>
    <message>
        <source>upload</source>
        <translation>上传</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>readback</source>
        <translation>读回</translation>
    </message>
    <message>
        <source>check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写入</translation>
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
        <source>Constant: one value</source>
        <translation>恒定：一个值</translation>
    </message>
    <message>
        <source>Two values: 0 and 32</source>
        <translation>双值：0 和 32</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>渐变</translation>
    </message>
    <message>
        <source>Stripes</source>
        <translation>条纹</translation>
    </message>
    <message>
        <source>Photo-like: smooth with noise</source>
        <translation>类照片：平滑并带噪声</translation>
    </message>
    <message>
        <source>Distinct: a number of values</source>
        <translation>不同取值：若干个值</translation>
    </message>
    <message>
        <source>Hot bin: a share in one bin</source>
        <translation>热点箱：一部分集中在一个箱</translation>
    </message>
    <message>
        <source>counts do not add up: %1 has %2 instead of %3 pixels</source>
        <translation>计数之和不对：%1有 %2 个像素，而不是 %3 个</translation>
    </message>
    <message>
        <source>channels do not agree: %1 has %2 pixels, %3 has %4</source>
        <translation>各通道不一致：%1 有 %2 个像素，%3 有 %4 个</translation>
    </message>
    <message>
        <source>%1 takes a number from %2 to %3, as in %1:%4</source>
        <translation>%1 需要 %2 到 %3 之间的数，例如 %1:%4</translation>
    </message>
    <message>
        <source>%1 takes a file, as in %1:FILE</source>
        <translation>%1 需要一个文件，例如 %1:FILE</translation>
    </message>
    <message>
        <source>expected one of %1</source>
        <translation>应为以下之一：%1</translation>
    </message>
    <message>
        <source>no such file or directory</source>
        <translation>没有那个文件或目录</translation>
    </message>
    <message>
        <source>permission denied</source>
        <translation>权限不够</translation>
    </message>
    <message>
        <source>operation not permitted</source>
        <translation>不允许的操作</translation>
    </message>
    <message>
        <source>is a directory</source>
        <translation>是一个目录</translation>
    </message>
    <message>
        <source>not a directory</source>
        <translation>不是目录</translation>
    </message>
    <message>
        <source>file name too long</source>
        <translation>文件名过长</translation>
    </message>
    <message>
        <source>too many levels of symbolic links</source>
        <translation>符号链接的层数过多</translation>
    </message>
    <message>
        <source>read-only file system</source>
        <translation>只读文件系统</translation>
    </message>
    <message>
        <source>no space left on device</source>
        <translation>设备上没有剩余空间</translation>
    </message>
    <message>
        <source>disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>file too large</source>
        <translation>文件过大</translation>
    </message>
    <message>
        <source>text file busy</source>
        <translation>文本文件忙</translation>
    </message>
    <message>
        <source>too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>no such device or address</source>
        <translation>没有那个设备或地址</translation>
    </message>
    <message>
        <source>input/output error</source>
        <translation>输入/输出错误</translation>
    </message>
    <message>
        <source>broken pipe</source>
        <translation>管道已断开</translation>
    </message>
    <message>
        <source>values</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>letters</source>
        <translation>字母</translation>
    </message>
    <message>
        <source>bad file descriptor</source>
        <translation>错误的文件描述符</translation>
    </message>
    <message>
        <source>a BMP whose samples have gaps between their bits cannot be read rightly</source>
        <translation>样本的位不相邻的 BMP 无法正确读取</translation>
    </message>
    <message>
        <source>a TIFF of signed or complex samples cannot be read rightly</source>
        <translation>有符号样本或复数样本的 TIFF 无法正确读取</translation>
    </message>
    <message>
        <source>programs that it starts cannot be ended together with it</source>
        <translation>它启动的程序无法随它一起结束</translation>
    </message>
    <message>
        <source>%1: every count is in a wrong bin, shifted by %2</source>
        <translation>%1：每个计数都落在错误的箱，偏移了 %2</translation>
    </message>
    <message>
        <source>strategy %1</source>
        <translation>策略 %1</translation>
    </message>
    <message>
        <source>tuned here</source>
        <translation>在本机调优得出</translation>
    </message>
    <message>
        <source>tuned here, %1</source>
        <translation>在本机调优得出，%1</translation>
    </message>
    <message>
        <source>samples of %1 bits scaled to 16 bits</source>
        <translation>%1 位样本缩放到 16 位</translation>
    </message>
    <message>
        <source>samples of fewer bits to 8 bits</source>
        <translation>位数较少的样本转换为 8 位</translation>
    </message>
    <message>
        <source>CMYK to 8-bit RGB</source>
        <translation>CMYK 转换为 8 位 RGB</translation>
    </message>
    <message>
        <source>10-bit samples to 16 bits</source>
        <translation>10 位样本转换为 16 位</translation>
    </message>
    <message>
        <source>premultiplied alpha to straight alpha</source>
        <translation>预乘的 Alpha 转换为非预乘的 Alpha</translation>
    </message>
    <message>
        <source>the file holds only %1 x %2 of %3 x %4 pixels</source>
        <translation>文件中只有 %3 x %4 像素中的 %1 x %2</translation>
    </message>
    <message>
        <source>some pixels have colours that the palette does not have</source>
        <translation>一些像素的颜色不在调色板中</translation>
    </message>
    <message>
        <source>the file ends without its end mark</source>
        <translation>文件没有结束标记就结束了</translation>
    </message>
    <message>
        <source>samples up to %1 scaled to %2 bits</source>
        <translation>最大为 %1 的样本缩放到 %2 位</translation>
    </message>
    <message>
        <source>the drawing refers to something outside the file: %1</source>
        <translation>这幅矢量图引用了文件之外的内容：%1</translation>
    </message>
    <message>
        <source>%1-bit samples to %2 bits</source>
        <translation>%1 位样本转换为 %2 位</translation>
    </message>
    <message>
        <source>CMYK to %1-bit RGB</source>
        <translation>CMYK 转换为 %1 位 RGB</translation>
    </message>
    <message>
        <source>CIE L*a*b* to %1-bit RGB</source>
        <translation>CIE L*a*b* 转换为 %1 位 RGB</translation>
    </message>
    <message>
        <source>OpenCL is switched off</source>
        <translation>未使用 OpenCL</translation>
    </message>
    <message>
        <source>no OpenCL device of this machine was found</source>
        <translation>没有找到本机的 OpenCL 设备</translation>
    </message>
    <message>
        <source>no OpenCL device was found</source>
        <translation>没有找到 OpenCL 设备</translation>
    </message>
    <message>
        <source>the only %1</source>
        <translation>唯一的 %1</translation>
    </message>
    <message>
        <source>the %1 with the most compute units</source>
        <translation>计算单元最多的 %1</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>no progress for %1 (%2); the device is not used until the program is started again or the devices are tried again</source>
        <translation>%1 内没有进展（%2）；在程序重新启动或再次尝试设备之前不使用该设备</translation>
    </message>
    <message>
        <source>its attributes cannot be read</source>
        <translation>无法读取其属性</translation>
    </message>
    <message>
        <source>it cannot be created</source>
        <translation>无法创建它</translation>
    </message>
    <message>
        <source>%1 takes no argument</source>
        <translation>%1 不接受参数</translation>
    </message>
    <message>
        <source>Uniform: all values equally often</source>
        <translation>均匀：每个值出现次数相同</translation>
    </message>
    <message>
        <source>Letters: a to z equally often</source>
        <translation>字母：a 到 z 出现次数相同</translation>
    </message>
    <message>
        <source>libheif has no decoder for HEVC here (on Debian: libheif-plugin-libde265)</source>
        <translation>此处的 libheif 没有 HEVC 解码器（Debian 软件包：libheif-plugin-libde265）</translation>
    </message>
    <message>
        <source>libheif has no decoder for AV1 here (on Debian: libheif-plugin-dav1d)</source>
        <translation>此处的 libheif 没有 AV1 解码器（Debian 软件包：libheif-plugin-dav1d）</translation>
    </message>
    <message>
        <source>premultiplied alpha of more than 8 bits cannot be read rightly</source>
        <translation>8 位以上的预乘 alpha 无法正确读取</translation>
    </message>
    <message>
        <source>a JPEG XL of floating-point samples cannot be read rightly</source>
        <translation>浮点样本的 JPEG XL 无法正确读取</translation>
    </message>
    <message>
        <source>a JPEG XL of more than 16 bits cannot be read rightly</source>
        <translation>16 位以上的 JPEG XL 无法正确读取</translation>
    </message>
    <message>
        <source>a JPEG XL of CMYK cannot be read rightly</source>
        <translation>CMYK 的 JPEG XL 无法正确读取</translation>
    </message>
    <message>
        <source>this is no RAW file, or of a kind that cannot be read</source>
        <translation>这不是 RAW 文件，或属于无法读取的类型</translation>
    </message>
    <message>
        <source>this RAW file is of a kind that cannot be read</source>
        <translation>此 RAW 文件属于无法读取的类型</translation>
    </message>
    <message>
        <source>rendered by LibRaw %1 with the camera&apos;s white balance, to sRGB of 8 bits, interpolated bilinearly, without automatic brightness</source>
        <translation>由 LibRaw %1 渲染：相机白平衡，8 位 sRGB，双线性插值，不自动调整亮度</translation>
    </message>
    <message>
        <source>green2</source>
        <translation>绿2</translation>
    </message>
    <message>
        <source>32-bit floating-point samples to half precision, too large numbers to infinity</source>
        <translation>32 位浮点样本转换为半精度，过大的数变为无穷</translation>
    </message>
    <message>
        <source>an EXR of luminance and chroma cannot be read rightly</source>
        <translation>亮度加色度的 EXR 无法正确读取</translation>
    </message>
    <message>
        <source>the EXR has several channels, but neither red, green and blue nor luminance</source>
        <translation>EXR 有多个通道，但既没有红、绿、蓝，也没有亮度</translation>
    </message>
    <message>
        <source>an EXR of whole numbers cannot be read rightly</source>
        <translation>整数样本的 EXR 无法正确读取</translation>
    </message>
    <message>
        <source>an EXR of channels with fewer pixels cannot be read rightly</source>
        <translation>通道像素较少的 EXR 无法正确读取</translation>
    </message>
    <message>
        <source>the file does not store luma and chroma of 8 bits</source>
        <translation>文件不存储 8 位的亮度和色度</translation>
    </message>
    <message>
        <source>luma</source>
        <translation>亮度</translation>
    </message>
    <message>
        <source>cb</source>
        <translation>cb</translation>
    </message>
    <message>
        <source>cr</source>
        <translation>cr</translation>
    </message>
</context>
<context>
    <name>tonescope::Backend</name>
    <message>
        <source>these devices cannot count together</source>
        <translation>这些设备不能一起统计</translation>
    </message>
</context>
<context>
    <name>tonescope::Decompression</name>
    <message>
        <source>its last scans are missing, so its samples are only approximate</source>
        <translation>缺少最后的扫描，因此样本只是近似值</translation>
    </message>
</context>
<context>
    <name>tonescope::DeviceTrust</name>
    <message>
        <source>a sample of rows could not be counted: %1</source>
        <translation>无法统计抽样的若干行：%1</translation>
    </message>
    <message>
        <source>a sample of rows was counted wrong: %1</source>
        <translation>抽样的若干行统计有误：%1</translation>
    </message>
</context>
<context>
    <name>tonescope::DrawingWalk</name>
    <message>
        <source>the file is cut short: it ends before the picture does</source>
        <translation>文件被截断：图片还不完整，文件就结束了</translation>
    </message>
    <message>
        <source>the drawing is damaged: %1</source>
        <translation>这幅矢量图已损坏：%1</translation>
    </message>
</context>
<context>
    <name>tonescope::Engine</name>
    <message>
        <source>%1 cannot count %2 on %3; counted with %4</source>
        <translation>%1 无法在 %3 上统计 %2；已改用 %4 统计</translation>
    </message>
    <message>
        <source>device %1 is not here</source>
        <translation>设备 %1 不在这里</translation>
    </message>
    <message>
        <source>device %1 is not here; counted on the default</source>
        <translation>设备 %1 不在这里；已在默认设备上统计</translation>
    </message>
    <message>
        <source>%1, with %2</source>
        <translation>%1，策略为 %2</translation>
    </message>
    <message>
        <source>%1 could not count the scopes: %2</source>
        <translation>%1 无法统计示波图：%2</translation>
    </message>
    <message>
        <source>%1; counted on the host CPU</source>
        <translation>%1；已在主机 CPU 上统计</translation>
    </message>
    <message>
        <source>%1 has counted wrong before; this time every bin equals the host&apos;s</source>
        <translation>%1 此前统计有误；这一次每个箱都与主机一致</translation>
    </message>
    <message>
        <source>%1 reported impossible times, so they are left out</source>
        <translation>%1 给出了不可能的时间，因此不予采用</translation>
    </message>
    <message>
        <source>the region lies outside the image</source>
        <translation>区域在图像之外</translation>
    </message>
    <message>
        <source>%1 failed: %2; counted on the host CPU</source>
        <translation>%1 失败：%2；已在主机 CPU 上统计</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 失败</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>已选定</translation>
    </message>
    <message>
        <source>the picture is damaged: %1</source>
        <translation>图片已损坏：%1</translation>
    </message>
    <message>
        <source>OpenCL is switched off</source>
        <translation>未使用 OpenCL</translation>
    </message>
    <message>
        <source>some samples have more bits than the file says</source>
        <translation>部分样本的位数多于文件所述</translation>
    </message>
</context>
<context>
    <name>tonescope::FrameReader</name>
    <message>
        <source>frame %1 cannot be read: %2</source>
        <translation>无法读取第 %1 帧：%2</translation>
    </message>
</context>
<context>
    <name>tonescope::GifPictures</name>
    <message>
        <source>the file lacks pixels of this frame, or of one before it</source>
        <translation>文件缺少此帧或之前某一帧的部分像素</translation>
    </message>
</context>
<context>
    <name>tonescope::RawFile</name>
    <message>
        <source>the picture is damaged, or of a kind that cannot be read: %1</source>
        <translation>图片已损坏，或属于无法读取的类型：%1</translation>
    </message>
    <message>
        <source>its samples cannot be read</source>
        <translation>无法读取其样本</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>a Foveon sensor has no mosaic: each photosite has three colours</source>
        <translation>Foveon 传感器没有马赛克：每个感光点都有三种颜色</translation>
    </message>
    <message>
        <source>an X-Trans sensor has a mosaic of 6 x 6, not of 2 x 2</source>
        <translation>X-Trans 传感器的马赛克是 6 x 6，而不是 2 x 2</translation>
    </message>
    <message>
        <source>an sRAW has no mosaic: the camera has already reduced it</source>
        <translation>sRAW 没有马赛克：相机已将其缩小</translation>
    </message>
    <message>
        <source>a Super CCD has a mosaic that is turned by 45 degrees</source>
        <translation>Super CCD 的马赛克旋转了 45 度</translation>
    </message>
    <message>
        <source>a monochrome sensor has no mosaic</source>
        <translation>黑白传感器没有马赛克</translation>
    </message>
    <message>
        <source>a linear DNG has no mosaic: a program has already interpolated its colours</source>
        <translation>线性 DNG 没有马赛克：其颜色已由程序插值</translation>
    </message>
    <message>
        <source>a DNG of floating-point samples has no levels to count</source>
        <translation>浮点样本的 DNG 没有可统计的电平</translation>
    </message>
    <message>
        <source>the sensor has no 2 x 2 mosaic of red, green and blue</source>
        <translation>传感器没有红、绿、蓝的 2 x 2 马赛克</translation>
    </message>
    <message>
        <source>LibRaw cannot render the picture</source>
        <translation>LibRaw 无法渲染此图片</translation>
    </message>
    <message>
        <source>the file has no embedded JPEG</source>
        <translation>文件中没有内嵌的 JPEG</translation>
    </message>
</context>
<context>
    <name>tonescope::Video</name>
    <message>
        <source>there is no picture in the file</source>
        <translation>文件中没有图片</translation>
    </message>
    <message>
        <source>the video cannot be decoded: %1</source>
        <translation>无法解码视频：%1</translation>
    </message>
    <message>
        <source>the video cannot be opened: %1</source>
        <translation>无法打开视频：%1</translation>
    </message>
    <message>
        <source>libavcodec has no decoder for this video</source>
        <translation>libavcodec 没有这种视频的解码器</translation>
    </message>
    <message>
        <source>the video ends after frame %1 of %2</source>
        <translation>视频在第 %1 帧之后结束，应有 %2 帧</translation>
    </message>
    <message>
        <source>frame %1 cannot be read: %2</source>
        <translation>无法读取第 %1 帧：%2</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>pixels of the kind %1 cannot be read</source>
        <translation>无法读取 %1 格式的像素</translation>
    </message>
    <message>
        <source>luma and chroma (%1, matrix %2, range %3) to RGB of %4 bits</source>
        <translation>亮度与色度（%1，矩阵 %2，范围 %3）转换为 %4 位 RGB</translation>
    </message>
    <message>
        <source>%1 to samples of %2 bits</source>
        <translation>%1 转换为 %2 位样本</translation>
    </message>
    <message>
        <source>the decoder reports errors in this frame</source>
        <translation>解码器报告此帧有错误</translation>
    </message>
</context>
<context>
    <name>tonescope::WatchdogBackend</name>
    <message>
        <source>looking for OpenCL drivers</source>
        <translation>正在查找 OpenCL 驱动程序</translation>
    </message>
    <message>
        <source>looking for devices: %1</source>
        <translation>查找设备：%1</translation>
    </message>
    <message>
        <source>opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
</context>
<context>
    <name>tonescope::WatchdogCounter</name>
    <message>
        <source>building and starting %1 on %2 pixels on %3</source>
        <translation>正在 %3 上为 %2 像素构建并启动 %1</translation>
    </message>
    <message>
        <source>building and starting a scope&apos;s kernel on %1</source>
        <translation>正在 %1 上构建并启动示波图的内核</translation>
    </message>
    <message>
        <source>measuring the memory of %1</source>
        <translation>正在测量 %1 的内存</translation>
    </message>
</context>
<context>
    <name>tonescope::WrittenFile::Target</name>
    <message>
        <source>its name is not valid UTF-8</source>
        <translation>其名称不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是一个文件夹</translation>
    </message>
    <message>
        <source>it is no regular file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>the file cannot be written, and stays as it was: %1</source>
        <translation>无法写入文件，文件保持原样：%1</translation>
    </message>
    <message>
        <source>the file cannot be written: %1</source>
        <translation>无法写入文件：%1</translation>
    </message>
</context>
<context>
    <name>tonescope::app</name>
    <message>
        <source>it did not answer within %1 s</source>
        <translation>它在 %1 秒内没有回答</translation>
    </message>
    <message>
        <source>it ended its process: signal %1 (%2)</source>
        <translation>它终止了自己的进程：信号 %1（%2）</translation>
    </message>
    <message>
        <source>it ended its process without an answer (exit code %1)</source>
        <translation>它没有给出回答就结束了进程（退出代码 %1）</translation>
    </message>
    <message>
        <source>there is too little memory for the pixels</source>
        <translation>内存不足，放不下像素</translation>
    </message>
    <message>
        <source>the field &quot;%1&quot; is missing or wrong</source>
        <translation>字段“%1”缺失或有误</translation>
    </message>
    <message>
        <source>there is no device %1</source>
        <translation>没有设备 %1</translation>
    </message>
    <message>
        <source>there is no strategy %1</source>
        <translation>没有策略 %1</translation>
    </message>
    <message>
        <source>there is no case to measure</source>
        <translation>没有要测量的项目</translation>
    </message>
    <message>
        <source>the file is damaged</source>
        <translation>文件已损坏</translation>
    </message>
    <message>
        <source>a kernel from another author is not run here: its temporary folder could not be created</source>
        <translation>此处不运行他人的内核：无法创建其临时文件夹</translation>
    </message>
    <message>
        <source>a kernel from another author is not run here: %1</source>
        <translation>此处不运行他人的内核：%1</translation>
    </message>
    <message>
        <source>the kernel crashed its process (signal %1): %2</source>
        <translation>内核使其进程崩溃（信号 %1）：%2</translation>
    </message>
    <message>
        <source>the process that measured ended without a result</source>
        <translation>测量进程没有给出结果就结束了</translation>
    </message>
    <message>
        <source>the process that measured ended without a result: %1</source>
        <translation>测量进程没有给出结果就结束了：%1</translation>
    </message>
    <message>
        <source>the kernel did not end within %1 s; its process was ended</source>
        <translation>内核没有在 %1 秒内结束；其进程已被终止</translation>
    </message>
    <message>
        <source>Oclgrind, which finds such mistakes, is not installed: the package is called oclgrind</source>
        <translation>未安装能找出这类错误的 Oclgrind：软件包名为 oclgrind</translation>
    </message>
    <message>
        <source>measurement %1: %2</source>
        <translation>测量 %1：%2</translation>
    </message>
    <message>
        <source>the file is damaged: run %1, %2</source>
        <translation>文件已损坏：第 %1 次运行，%2</translation>
    </message>
    <message>
        <source>the file is no lab session: %1 at byte %2</source>
        <translation>文件不是实验室会话：%1（字节 %2 处）</translation>
    </message>
    <message>
        <source>the file is no lab session</source>
        <translation>文件不是实验室会话</translation>
    </message>
    <message>
        <source>the lab session was written by another version, %1</source>
        <translation>该实验室会话由另一版本写出：%1</translation>
    </message>
    <message>
        <source>the file is damaged: it has no runs</source>
        <translation>文件已损坏：其中没有任何运行</translation>
    </message>
    <message>
        <source>An earlier run of the program ended inside an OpenCL driver, while it was %1.</source>
        <translation>程序此前有一次运行在 OpenCL 驱动程序内部结束，当时%1。</translation>
    </message>
    <message>
        <source>another program is changing %1</source>
        <translation>另一个程序正在更改 %1</translation>
    </message>
    <message>
        <source>it is available before the whole picture is decoded</source>
        <translation>在整幅图片解码完成之前就可使用</translation>
    </message>
    <message>
        <source>the image is larger than the memory for decoded images</source>
        <translation>图像大于为已解码图像留出的内存</translation>
    </message>
    <message>
        <source>%1 is named more than once: %2</source>
        <translation>%1 被多次列出：%2</translation>
    </message>
    <message>
        <source>the device at %1 is shown more than once: %2</source>
        <translation>位于 %1 的设备被多次列出：%2</translation>
    </message>
    <message>
        <source>probably the same device, because name, compute units and memory are equal: %1</source>
        <translation>名称、计算单元和内存都相同，很可能是同一个设备：%1</translation>
    </message>
    <message>
        <source>drivers are named in %1</source>
        <translation>驱动程序列于%1</translation>
    </message>
    <message>
        <source>names no library</source>
        <translation>没有指明库</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>一个设备</translation>
    </message>
    <message>
        <source>%1: used</source>
        <translation>%1：已使用</translation>
    </message>
    <message>
        <source>%1: refused: it %2</source>
        <translation>%1：被拒绝：%2</translation>
    </message>
    <message>
        <source>%1, driver %2, %3, %4 compute units</source>
        <translation>%1，驱动程序 %2，%3，%4 个计算单元</translation>
    </message>
    <message>
        <source>PCI address %1</source>
        <translation>PCI 地址 %1</translation>
    </message>
    <message>
        <source>shows no device</source>
        <translation>没有给出设备</translation>
    </message>
    <message>
        <source>driver: %1</source>
        <translation>驱动程序：%1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Tonescope %1, device doctor</source>
        <translation>Tonescope %1，设备诊断</translation>
    </message>
    <message>
        <source>OpenCL loader</source>
        <translation>OpenCL 加载器</translation>
    </message>
    <message>
        <source>Drivers that the loader is told to load</source>
        <translation>要求加载器加载的驱动程序</translation>
    </message>
    <message>
        <source>Platforms and devices</source>
        <translation>平台和设备</translation>
    </message>
    <message>
        <source>Devices of other machines</source>
        <translation>其他机器的设备</translation>
    </message>
    <message>
        <source>none are named; --remote names them</source>
        <translation>没有指定：可用 --remote 指定</translation>
    </message>
    <message>
        <source>none were found</source>
        <translation>未发现</translation>
    </message>
    <message>
        <source>Caches and settings</source>
        <translation>缓存和设置</translation>
    </message>
    <message>
        <source>Earlier runs that ended inside a driver</source>
        <translation>此前在驱动程序内部结束的运行</translation>
    </message>
    <message>
        <source>the folder %1</source>
        <translation>文件夹 %1</translation>
    </message>
    <message>
        <source>the folder %1, which does not exist</source>
        <translation>文件夹 %1（不存在）</translation>
    </message>
    <message>
        <source>the file %1</source>
        <translation>文件 %1</translation>
    </message>
    <message>
        <source>mode %1</source>
        <translation>权限 %1</translation>
    </message>
    <message>
        <source>owned by another user</source>
        <translation>属于其他用户</translation>
    </message>
    <message>
        <source>other users can write to it</source>
        <translation>其他用户可以写入</translation>
    </message>
    <message>
        <source>compiled programs: %1, not there yet</source>
        <translation>已编译的程序：%1，尚不存在</translation>
    </message>
    <message>
        <source>compiled programs: %1, %2 files, %3 bytes, %4</source>
        <translation>已编译的程序：%1，%2 个文件，%3 字节，%4</translation>
    </message>
    <message>
        <source>tuning: %1</source>
        <translation>调优：%1</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>按要求</translation>
    </message>
    <message>
        <source>it delivers more data than fits in memory</source>
        <translation>从中读入的数据超出了可用内存</translation>
    </message>
    <message>
        <source>the tuning file %1 was ignored: %2</source>
        <translation>已忽略调优文件 %1：%2</translation>
    </message>
    <message>
        <source>the tuning file %1 is damaged and was ignored; `tonescope bench --tune` writes a new one</source>
        <translation>调优文件 %1 已损坏，已忽略；`tonescope bench --tune` 会写一个新的</translation>
    </message>
    <message>
        <source>the file cannot be read: %1</source>
        <translation>无法读取文件：%1</translation>
    </message>
    <message>
        <source>there is no page %1: the last one is %2</source>
        <translation>没有第 %1 页：最后一页是第 %2 页</translation>
    </message>
    <message>
        <source>the kernel did not end within %1 s; its process was told to end, but the driver still holds it, and the device may be busy until it is gone</source>
        <translation>内核在 %1 秒内没有结束；已要求结束它的进程，但驱动仍占着它，在它消失之前设备可能仍然忙碌</translation>
    </message>
    <message>
        <source>tuning: %1, %2 choices, %3</source>
        <translation>调优：%1，选择 %2 项，%3</translation>
    </message>
    <message>
        <source>cannot be opened: %1</source>
        <translation>无法打开：%1</translation>
    </message>
    <message>
        <source>opens, %1</source>
        <translation>可打开，%1</translation>
    </message>
    <message>
        <source>opens, %1, but is no OpenCL driver</source>
        <translation>可打开，%1，但不是 OpenCL 驱动程序</translation>
    </message>
    <message>
        <source>%1 drivers open, but only %2 platforms are there: a driver shows none if its device is missing or this user may not use it</source>
        <translation>可打开 %1 个驱动程序，但只有 %2 个平台：如果设备缺失，或当前用户无权使用，驱动程序就不显示平台</translation>
    </message>
    <message>
        <source>Doubles</source>
        <translation>重复项</translation>
    </message>
    <message>
        <source>a process was %1</source>
        <translation>某个进程当时%1</translation>
    </message>
    <message>
        <source>OpenCL is switched off by --no-opencl.</source>
        <translation>已按 --no-opencl 的要求不使用 OpenCL。</translation>
    </message>
    <message>
        <source>%1 OpenCL is not used.</source>
        <translation>%1未使用 OpenCL。</translation>
    </message>
    <message>
        <source>could not be queried: %1</source>
        <translation>无法查询：%1</translation>
    </message>
    <message>
        <source>no process could be started to query them</source>
        <translation>无法启动用来查询的进程</translation>
    </message>
    <message>
        <source>the drivers could not be queried: %1</source>
        <translation>无法查询驱动程序：%1</translation>
    </message>
    <message>
        <source>its attributes cannot be read</source>
        <translation>无法读取其属性</translation>
    </message>
    <message>
        <source>tuning: %1, not there; built-in rules choose strategies</source>
        <translation>调优：%1，不存在；由内置规则选择策略</translation>
    </message>
    <message>
        <source>no simulator that checks kernels was found</source>
        <translation>未找到检查内核的模拟器</translation>
    </message>
    <message>
        <source>the process that measures did not start: %1</source>
        <translation>测量进程没有启动：%1</translation>
    </message>
    <message>
        <source>Colour article: Pillow</source>
        <translation>彩色文章：Pillow</translation>
    </message>
    <message>
        <source>histogram() of Python&apos;s imaging library, in a process of its own; reading the photo is not timed.</source>
        <translation>Python 图像库的 histogram()，在单独的进程中运行；读取照片不计时。</translation>
    </message>
    <message>
        <source>Colour histogram article, Python Image Library</source>
        <translation>彩色直方图文章，Python Image Library</translation>
    </message>
    <message>
        <source>the pixels did not arrive: the connection to the program ended</source>
        <translation>像素没有到达：与程序的连接已中断</translation>
    </message>
    <message>
        <source>the camera was unplugged</source>
        <translation>摄像头已拔出</translation>
    </message>
    <message>
        <source>the pixels of the frame cannot be read</source>
        <translation>无法读取该帧的像素</translation>
    </message>
    <message>
        <source>luma and chroma (%1, matrix %2, range %3) to RGB of %4 bits</source>
        <translation>亮度与色度（%1，矩阵 %2，范围 %3）转换为 %4 位 RGB</translation>
    </message>
    <message>
        <source>pixels of the kind %1 cannot be read</source>
        <translation>无法读取 %1 格式的像素</translation>
    </message>
</context>
<context>
    <name>tonescope::app::Capture</name>
    <message>
        <source>the picture cannot be read: %1</source>
        <translation>无法读取画面：%1</translation>
    </message>
</context>
<context>
    <name>tonescope::app::FileCounts</name>
    <message>
        <source>each free device takes the next whole file</source>
        <translation>空闲的设备各取下一个完整的文件</translation>
    </message>
</context>
<context>
    <name>tonescope::app::IsolatedMeasuring</name>
    <message>
        <source>the process that measures did not start: %1</source>
        <translation>测量进程没有启动：%1</translation>
    </message>
</context>
<context>
    <name>tonescope::app::Lab</name>
    <message>
        <source>%1; it is kept as %2</source>
        <translation>%1；它保存为 %2</translation>
    </message>
    <message>
        <source>%1; the next edit of a kernel overwrites the file</source>
        <translation>%1；下一次编辑内核时会覆盖该文件</translation>
    </message>
</context>
<context>
    <name>tonescope::app::LiveFrames</name>
    <message>
        <source>no picture has arrived for %1 s</source>
        <translation>%1 秒内没有收到画面</translation>
    </message>
</context>
<context>
    <name>tonescope::app::SettingsFile</name>
    <message>
        <source>the file cannot be written: there is no room for a copy of it</source>
        <translation>无法写入文件：没有空间存放它的副本</translation>
    </message>
</context>
<context>
    <name>tonescope::bench</name>
    <message>
        <source>not enough memory for the test data</source>
        <translation>内存不足，放不下测试数据</translation>
    </message>
    <message>
        <source>%1 pixels of %2 cannot hold so many values</source>
        <translation>%1 个 %2 像素容不下这么多取值</translation>
    </message>
    <message>
        <source>there is too little memory for the pixels</source>
        <translation>内存不足，放不下像素</translation>
    </message>
</context>
<context>
    <name>tonescope::bench::Bench</name>
    <message>
        <source>%1, memory bandwidth</source>
        <translation>%1，内存带宽</translation>
    </message>
</context>
<context>
    <name>tonescope::bench::Rounds::Row</name>
    <message>
        <source>the device reported impossible times</source>
        <translation>设备给出了不可能的时间</translation>
    </message>
</context>
<context>
    <name>tonescope::bench::TuneRun</name>
    <message>
        <source>no strategy could be measured</source>
        <translation>没有能测量的策略</translation>
    </message>
    <message>
        <source>fastest of %1 at %2 on %3</source>
        <translation>在 %2 上是 %1 种中最快的（%3）</translation>
    </message>
</context>
<context>
    <name>tonescope::decoder::DecoderProcess</name>
    <message>
        <source>the process that decodes has ended</source>
        <translation>解码进程已结束</translation>
    </message>
    <message>
        <source>the picture takes too long to decode</source>
        <translation>图片解码耗时过长</translation>
    </message>
    <message>
        <source>its decoder crashed: %1</source>
        <translation>其解码器崩溃：%1</translation>
    </message>
    <message>
        <source>the file cannot be opened: %1</source>
        <translation>无法打开文件：%1</translation>
    </message>
    <message>
        <source>the process that decodes cannot be started</source>
        <translation>无法启动解码进程</translation>
    </message>
    <message>
        <source>the process that decodes does not accept requests</source>
        <translation>解码进程不接受请求</translation>
    </message>
    <message>
        <source>its decoder gave an invalid answer</source>
        <translation>其解码器给出了无效的回答</translation>
    </message>
</context>
<context>
    <name>tonescope::decoder::Server</name>
    <message>
        <source>the file cannot be read</source>
        <translation>无法读取文件</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>the process that decodes cannot pass the pixels on</source>
        <translation>解码进程无法移交像素</translation>
    </message>
</context>
<context>
    <name>tonescope::host</name>
    <message>
        <source>not enough memory to measure it</source>
        <translation>内存不足，无法测量</translation>
    </message>
    <message>
        <source>the loop&apos;s index is an int, too small for so many pixels</source>
        <translation>该循环的下标是 int，容不下这么多像素</translation>
    </message>
    <message>
        <source>Book: serial loop</source>
        <translation>书：串行循环</translation>
    </message>
    <message>
        <source>A one-line loop over pixels stored as ints.</source>
        <translation>对以 int 存储的像素的一行循环。</translation>
    </message>
    <message>
        <source>OpenCL 2.0 book, chapter 4.2, first listing</source>
        <translation>《OpenCL 2.0 异构计算》，第 4.2 节，第一个代码清单</translation>
    </message>
    <message>
        <source>CUDA article: histCpu</source>
        <translation>CUDA 文章：histCpu</translation>
    </message>
    <message>
        <source>A one-line loop over bytes.</source>
        <translation>对字节的一行循环。</translation>
    </message>
    <message>
        <source>CUDA histogram article, histCpu</source>
        <translation>CUDA 直方图文章，histCpu</translation>
    </message>
    <message>
        <source>Notes: cpu</source>
        <translation>笔记：CPU</translation>
    </message>
    <message>
        <source>A loop over characters, seven counters.</source>
        <translation>对字符的循环，七个计数器。</translation>
    </message>
    <message>
        <source>Statistics notes, cpu</source>
        <translation>统计笔记，cpu</translation>
    </message>
    <message>
        <source>This program&apos;s own threads</source>
        <translation>本程序自己的线程</translation>
    </message>
    <message>
        <source>Serial</source>
        <translation>串行</translation>
    </message>
    <message>
        <source>One thread and one table, one add per pixel; speed-ups are given relative to it.</source>
        <translation>一个线程、一张表，每个像素加一次：加速比以它为基准。</translation>
    </message>
    <message>
        <source>OpenCL 2.0 book, chapter 4.2, first listing; CUDA histogram article, histCpu; statistics notes, cpu</source>
        <translation>《OpenCL 2.0 异构计算》，第 4.2 节，第一个代码清单；CUDA 直方图文章，histCpu；统计笔记，cpu</translation>
    </message>
    <message>
        <source>Shared table</source>
        <translation>共享的表</translation>
    </message>
    <message>
        <source>One thread per core; all of them add atomically to one shared table.</source>
        <translation>每个核心一个线程，所有线程共用一张表，以原子操作加到其中。</translation>
    </message>
    <message>
        <source>OpenCL 2.0 book, chapter 4.2, second pseudocode</source>
        <translation>《OpenCL 2.0 异构计算》，第 4.2 节，第二段伪代码</translation>
    </message>
    <message>
        <source>Private tables</source>
        <translation>私有的表</translation>
    </message>
    <message>
        <source>One thread per core, each with its own tables, which are added up at the end.</source>
        <translation>每个核心一个线程，各有自己的表，最后相加。</translation>
    </message>
    <message>
        <source>OpenCL 2.0 book, chapter 4.2, third pseudocode</source>
        <translation>《OpenCL 2.0 异构计算》，第 4.2 节，第三段伪代码</translation>
    </message>
    <message>
        <source>Host CPU</source>
        <translation>主机 CPU</translation>
    </message>
    <message>
        <source>no OpenCL</source>
        <translation>无 OpenCL</translation>
    </message>
    <message>
        <source>Book: threads, read at once</source>
        <translation>书：多线程，立即读取</translation>
    </message>
    <message>
        <source>Threads add to one table, and the table is read before they have ended.</source>
        <translation>各线程加到同一张表，线程尚未结束表就被读取。</translation>
    </message>
    <message>
        <source>Book: threads, read at the end</source>
        <translation>书：多线程，结束后读取</translation>
    </message>
    <message>
        <source>Threads add to one table, which is read when all of them have ended.</source>
        <translation>各线程加到同一张表，全部结束后才读取。</translation>
    </message>
    <message>
        <source>OpenCL 2.0 book, chapter 4.2, second pseudocode, mended</source>
        <translation>《OpenCL 2.0 异构计算》，第 4.2 节，第二段伪代码，修正版</translation>
    </message>
    <message>
        <source>Book: threads, tables not cleared</source>
        <translation>书：多线程，表未清零</translation>
    </message>
    <message>
        <source>Threads with tables of their own, which begin with what their memory held before.</source>
        <translation>各线程有自己的表，表的初值是内存中原有的内容。</translation>
    </message>
</context>
<context>
    <name>tonescope::host::HostBackend</name>
    <message>
        <source>no thread waits for another</source>
        <translation>没有线程需要等待别的线程</translation>
    </message>
</context>
<context>
    <name>tonescope::host::HostCounter</name>
    <message>
        <source>there is too little memory for the tables</source>
        <translation>内存不足，放不下各表</translation>
    </message>
</context>
<context>
    <name>tonescope::opencl</name>
    <message>
        <source>the device reported impossible times</source>
        <translation>设备给出了不可能的时间</translation>
    </message>
    <message>
        <source>%1 ended with %2 (%3) in %4</source>
        <translation>%1（%4）返回 %2（%3）</translation>
    </message>
    <message>
        <source>%1 does not start</source>
        <translation>%1 没有启动</translation>
    </message>
    <message>
        <source>%1 took too long</source>
        <translation>%1 耗时过长</translation>
    </message>
    <message>
        <source>%1 fails: %2</source>
        <translation>%1 失败：%2</translation>
    </message>
    <message>
        <source>%1 is not installed (Debian&apos;s package is called %2)</source>
        <translation>未安装 %1（Debian 的软件包名为 %2）</translation>
    </message>
    <message>
        <source>ptxas and cuobjdump are not installed (they come with CUDA)</source>
        <translation>未安装 ptxas 和 cuobjdump（它们随 CUDA 提供）</translation>
    </message>
    <message>
        <source>the driver refuses: %1</source>
        <translation>驱动程序拒绝：%1</translation>
    </message>
    <message>
        <source>asking %1 for its devices</source>
        <translation>正在查询 %1 的设备</translation>
    </message>
    <message>
        <source>OpenCL platform %1 has no device</source>
        <translation>OpenCL 平台 %1 没有设备</translation>
    </message>
    <message>
        <source>no OpenCL driver was found, so the host CPU counts; the package pocl-opencl-icd brings one for the CPU, the maker of your graphics card one for the GPU</source>
        <translation>没有找到 OpenCL 驱动程序，因此由主机 CPU 统计；软件包 pocl-opencl-icd 提供 CPU 的驱动程序，GPU 的驱动程序由显卡制造商提供</translation>
    </message>
    <message>
        <source>No atomics (wrong on purpose)</source>
        <translation>无原子操作（故意出错）</translation>
    </message>
    <message>
        <source>One work-item per pixel adds without atomics: counts are lost, and the number lost is reported.</source>
        <translation>每个像素一个工作项，相加时不用原子操作：会丢失计数，并报告丢失多少。</translation>
    </message>
    <message>
        <source>OpenCL 2.0 book, chapter 4.2; CUDA histogram article, section 3</source>
        <translation>《OpenCL 2.0 异构计算》，第 4.2 节；CUDA 直方图文章，第 3 节</translation>
    </message>
    <message>
        <source>Global atomics</source>
        <translation>全局原子操作</translation>
    </message>
    <message>
        <source>One work-item per pixel; atomic adds on one table in global memory.</source>
        <translation>每个像素一个工作项，对全局内存中的一张表做原子加。</translation>
    </message>
    <message>
        <source>CUDA histogram article, histKernel; statistics notes, first kernel</source>
        <translation>CUDA 直方图文章，histKernel；统计笔记，第一个内核</translation>
    </message>
    <message>
        <source>One work-item per pixel; one table per work-group in local memory, merged at the end.</source>
        <translation>每个像素一个工作项，每个工作组在局部内存中有一张表，最后合并。</translation>
    </message>
    <message>
        <source>CUDA histogram article, histshared; statistics notes, second kernel</source>
        <translation>CUDA 直方图文章，histshared；统计笔记，第二个内核</translation>
    </message>
    <message>
        <source>Local tables</source>
        <translation>局部表</translation>
    </message>
    <message>
        <source>One table per work-group in local memory; work-items take pixels in turn, and the tables are merged at the end.</source>
        <translation>每个工作组在局部内存中有一张表；工作项轮流取像素，各表最后合并。</translation>
    </message>
    <message>
        <source>OpenCL 2.0 book, listing 4.1; CUDA histogram article, histParallelism; statistics notes, interleaved</source>
        <translation>《OpenCL 2.0 异构计算》，代码清单 4.1；CUDA 直方图文章，histParallelism；统计笔记，interleaved</translation>
    </message>
    <message>
        <source>Local tables, runs of pixels</source>
        <translation>局部表，成段像素</translation>
    </message>
    <message>
        <source>One table per work-group in local memory; each work-item counts a run of neighbouring pixels.</source>
        <translation>每个工作组在局部内存中有一张表；每个工作项统计一段相邻的像素。</translation>
    </message>
    <message>
        <source>Statistics notes, contiguous</source>
        <translation>统计笔记，contiguous</translation>
    </message>
    <message>
        <source>Local tables, equal values at once</source>
        <translation>局部表，相等的值一次加完</translation>
    </message>
    <message>
        <source>As local tables, but consecutive equal values are counted in a register and added in one step.</source>
        <translation>与局部表相同，但连续相等的值先在寄存器中计数，然后一步加完。</translation>
    </message>
    <message>
        <source>Statistics notes, counter</source>
        <translation>统计笔记，counter</translation>
    </message>
    <message>
        <source>Private tables, merged by the host</source>
        <translation>私有表，由主机合并</translation>
    </message>
    <message>
        <source>One table per work-item for its pixels (1024 by default); the host adds all tables up.</source>
        <translation>每个工作项为自己的像素（默认 1024 个）建一张表；主机把所有表相加。</translation>
    </message>
    <message>
        <source>Colour histogram article, private memory</source>
        <translation>彩色直方图文章，私有内存</translation>
    </message>
    <message>
        <source>Private tables, merged by a kernel</source>
        <translation>私有表，由内核合并</translation>
    </message>
    <message>
        <source>One table per work-item for its pixels (1024 by default); a second kernel adds all tables up.</source>
        <translation>每个工作项为自己的像素（默认 1024 个）建一张表；第二个内核把所有表相加。</translation>
    </message>
    <message>
        <source>Colour histogram article, first attempt at merging</source>
        <translation>彩色直方图文章，第一次合并尝试</translation>
    </message>
    <message>
        <source>Local tables, wide loads</source>
        <translation>局部表，宽读取</translation>
    </message>
    <message>
        <source>As local tables, but each work-item has several 16-byte loads in flight at a time.</source>
        <translation>与局部表相同，但每个工作项同时有多次 16 字节的加载在途。</translation>
    </message>
    <message>
        <source>Ours, after the colour histogram article&apos;s conclusion</source>
        <translation>本程序所作，依据彩色直方图文章的结论</translation>
    </message>
    <message>
        <source>Two kernels, no global atomics</source>
        <translation>两个内核，不用全局原子操作</translation>
    </message>
    <message>
        <source>One partial table per work-group; a second kernel adds them up, without atomics on global memory.</source>
        <translation>每个工作组一张部分表；第二个内核把它们相加，不在全局内存上用原子操作。</translation>
    </message>
    <message>
        <source>Ours</source>
        <translation>本程序所作</translation>
    </message>
    <message>
        <source>Byte counters, no atomics</source>
        <translation>字节计数器，无原子操作</translation>
    </message>
    <message>
        <source>Each work-item has its own byte counters in local memory; they are added to wider sums before they overflow.</source>
        <translation>每个工作项在局部内存中有自己的字节计数器；在溢出之前加到更宽的总和中。</translation>
    </message>
    <message>
        <source>Copies of the table</source>
        <translation>表的副本</translation>
    </message>
    <message>
        <source>Several copies of the table in local memory; the lanes use them in turn. With as many copies as lanes, equal pixels never add to the same word.</source>
        <translation>局部内存中有表的若干副本，各线程道轮流使用。副本与线程道一样多时，相等的像素绝不会加到同一个字。</translation>
    </message>
    <message>
        <source>Counts red, green, blue and gray in one pass; lanes take the channels in rotated order and so spread over the banks.</source>
        <translation>一遍统计红、绿、蓝和灰度；各线程道按轮转的顺序处理各通道，从而分散到各存储体。</translation>
    </message>
    <message>
        <source>Looks at the pixels first, then keeps counters for the values found: one per word, or six per word with overflows detected.</source>
        <translation>先看一遍像素，再为出现的值设置计数器：每个字一个，或每个字六个并检测溢出。</translation>
    </message>
    <message>
        <source>Private tables for CPUs</source>
        <translation>面向 CPU 的私有表</translation>
    </message>
    <message>
        <source>One work-item per work-group, with its own tables and no atomics; for CPU devices.</source>
        <translation>每个工作组一个工作项，有自己的表，无原子操作；用于 CPU 设备。</translation>
    </message>
    <message>
        <source>Ours, after the OpenCL 2.0 book, chapter 4.2, third pseudocode</source>
        <translation>本程序所作，依据《OpenCL 2.0 异构计算》，第 4.2 节，第三段伪代码</translation>
    </message>
    <message>
        <source>Statistics notes</source>
        <translation>统计笔记</translation>
    </message>
    <message>
        <source>Colour article: private tables</source>
        <translation>彩色文章：私有表</translation>
    </message>
    <message>
        <source>768 private counters per work-item, never cleared; the host merges them.</source>
        <translation>每个工作项 768 个私有计数器，从不清零；由主机合并。</translation>
    </message>
    <message>
        <source>Colour article: merging on the device</source>
        <translation>彩色文章：在设备上合并</translation>
    </message>
    <message>
        <source>Private counters; the last 768 work-items merge after a barrier, but each work-group waits only for its own work-items.</source>
        <translation>私有计数器；最后 768 个工作项在屏障之后合并，但每个工作组只等待自己的工作项。</translation>
    </message>
    <message>
        <source>Colour article: merging by a second kernel</source>
        <translation>彩色文章：由第二个内核合并</translation>
    </message>
    <message>
        <source>Private counters; a second kernel merges them after the first has ended.</source>
        <translation>私有计数器；第一个内核结束之后，由第二个内核合并。</translation>
    </message>
    <message>
        <source>Colour histogram article, first attempt at merging, mended</source>
        <translation>彩色直方图文章，第一次合并尝试，修正版</translation>
    </message>
    <message>
        <source>there is no kernel with the signature %1</source>
        <translation>没有签名为 %1 的内核</translation>
    </message>
    <message>
        <source>the OpenCL device %1 is left out: it %2</source>
        <translation>不使用 OpenCL 设备 %1：%2</translation>
    </message>
    <message>
        <source>the kernel expects pixels of type %1, but these are %2</source>
        <translation>内核要求的像素类型是 %1，而这些是 %2</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>says that it has no compute units</source>
        <translation>报告称没有计算单元</translation>
    </message>
    <message>
        <source>says that it has %1 compute units</source>
        <translation>报告称有 %1 个计算单元</translation>
    </message>
    <message>
        <source>says that it has no memory</source>
        <translation>报告称没有内存</translation>
    </message>
    <message>
        <source>says that it has no local memory</source>
        <translation>报告称没有局部内存</translation>
    </message>
    <message>
        <source>says that it has no work-items</source>
        <translation>报告称没有工作项</translation>
    </message>
    <message>
        <source>is not available</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>has no compiler</source>
        <translation>没有编译器</translation>
    </message>
    <message>
        <source>has another byte order than this machine</source>
        <translation>字节序与本机不同</translation>
    </message>
    <message>
        <source>has a version that cannot be read: &quot;%1&quot;</source>
        <translation>版本号无法识别：“%1”</translation>
    </message>
    <message>
        <source>is older than OpenCL 1.2</source>
        <translation>版本低于 OpenCL 1.2</translation>
    </message>
    <message>
        <source>could not be queried: %1</source>
        <translation>无法查询：%1</translation>
    </message>
    <message>
        <source>an OpenCL platform could not be queried: %1</source>
        <translation>无法查询一个 OpenCL 平台：%1</translation>
    </message>
    <message>
        <source>an OpenCL device of %1 could not be queried: %2</source>
        <translation>无法查询 %1 的一个 OpenCL 设备：%2</translation>
    </message>
    <message>
        <source>Channels in rotated order</source>
        <translation>通道轮转顺序</translation>
    </message>
    <message>
        <source>Six counters per word</source>
        <translation>每个字六个计数器</translation>
    </message>
    <message>
        <source>Local table, one pixel per work-item</source>
        <translation>局部表，每个工作项一个像素</translation>
    </message>
</context>
<context>
    <name>tonescope::opencl::ArrivalCheck</name>
    <message>
        <source>the pixels on the device differ from those that were sent</source>
        <translation>设备上的像素与发送过去的不同</translation>
    </message>
</context>
<context>
    <name>tonescope::opencl::Desk</name>
    <message>
        <source>there is no folder for temporary files</source>
        <translation>没有存放临时文件的文件夹</translation>
    </message>
</context>
<context>
    <name>tonescope::opencl::DocumentCounter</name>
    <message>
        <source>the kernel&apos;s index is an int, too small for so many pixels</source>
        <translation>该内核的下标是 int，容不下这么多像素</translation>
    </message>
</context>
<context>
    <name>tonescope::opencl::GuardedMemory</name>
    <message>
        <source>the kernel wrote past its table: word %1 after its end</source>
        <translation>内核写到了表之外：表末尾之后的第 %1 个字</translation>
    </message>
    <message>
        <source>the kernel wrote past its table: word %1 before its beginning</source>
        <translation>内核写到了表之外：表开头之前的第 %1 个字</translation>
    </message>
</context>
<context>
    <name>tonescope::opencl::KernelCache</name>
    <message>
        <source>building %1 ended with %2</source>
        <translation>构建 %1 返回 %2</translation>
    </message>
</context>
<context>
    <name>tonescope::opencl::Look</name>
    <message>
        <source>the driver gives no compiled code</source>
        <translation>驱动程序不提供编译后的代码</translation>
    </message>
    <message>
        <source>the driver&apos;s binary has no machine code of this kernel</source>
        <translation>驱动程序的二进制中没有该内核的机器码</translation>
    </message>
    <message>
        <source>its machine code is for a processor that cannot be disassembled here (ELF machine %1)</source>
        <translation>其机器码所属的处理器无法在此反汇编（ELF 机器 %1）</translation>
    </message>
</context>
<context>
    <name>tonescope::opencl::OpenClBackend</name>
    <message>
        <source>%1; kernels are built at each start</source>
        <translation>%1；每次启动都要重新构建内核</translation>
    </message>
    <message>
        <source>a CPU needs no atomics</source>
        <translation>CPU 不需要原子操作</translation>
    </message>
    <message>
        <source>the plainest kernel</source>
        <translation>最简单的内核</translation>
    </message>
    <message>
        <source>six counters per word, so large tables fit local memory</source>
        <translation>每个字六个计数器，因此大表放得进局部内存</translation>
    </message>
    <message>
        <source>equal pixels never wait for the same bank</source>
        <translation>相等的像素不会等待同一个存储体</translation>
    </message>
    <message>
        <source>no two lanes wait for the same bank</source>
        <translation>没有两个线程道等待同一个存储体</translation>
    </message>
</context>
<context>
    <name>tonescope::remote</name>
    <message>
        <source>the request to the process that counts is invalid</source>
        <translation>给统计进程的请求无效</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no HOST, HOST:PORT or HOST:PORT/NUMBER</source>
        <translation>“%1”不是 HOST、HOST:PORT 或 HOST:PORT/NUMBER</translation>
    </message>
    <message>
        <source>the server %1 cannot be reached: %2</source>
        <translation>无法连接服务器 %1：%2</translation>
    </message>
    <message>
        <source>the server %1 shows no device %2 through %3</source>
        <translation>服务器 %1 没有通过 %3 提供设备 %2</translation>
    </message>
</context>
<context>
    <name>tonescope::remote::RemoteBackend</name>
    <message>
        <source>PoCL&apos;s remote driver was not found, so no device of another machine is used; TONESCOPE_REMOTE_DRIVER names its library (libpocl.so)</source>
        <translation>没有找到 PoCL 的远程驱动程序，因此不使用其他机器的设备；TONESCOPE_REMOTE_DRIVER 指定它的库（libpocl.so）</translation>
    </message>
</context>
<context>
    <name>tonescope::remote::RemoteProcess</name>
    <message>
        <source>the process that counts cannot be started</source>
        <translation>无法启动统计进程</translation>
    </message>
    <message>
        <source>the server %1 does not have that device any more</source>
        <translation>服务器 %1 已不再有该设备</translation>
    </message>
    <message>
        <source>there is too little memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>the driver of the server %1 ended its process: %2</source>
        <translation>服务器 %1 的驱动程序终止了其进程：%2</translation>
    </message>
    <message>
        <source>the process that counts through the server %1 has ended</source>
        <translation>为服务器 %1 统计的进程已结束</translation>
    </message>
    <message>
        <source>the process that counts through the server %1 gave an invalid answer</source>
        <translation>通过服务器 %1 统计的进程给出了无效的回答</translation>
    </message>
    <message>
        <source>the server %1 did not answer</source>
        <translation>服务器 %1 没有任何响应</translation>
    </message>
    <message>
        <source>the server %1 disconnected</source>
        <translation>服务器 %1 已断开</translation>
    </message>
</context>
<context>
    <name>tonescope::together</name>
    <message>
        <source>All devices together</source>
        <translation>所有设备一起</translation>
    </message>
    <message>
        <source>Chosen devices together</source>
        <translation>所选设备一起</translation>
    </message>
    <message>
        <source>Each device its own</source>
        <translation>每个设备用各自的策略</translation>
    </message>
    <message>
        <source>Each device counts its share of the rows with the strategy that suits it; the host adds the counts up.</source>
        <translation>每个设备用适合自己的策略统计分到的行，由主机相加。</translation>
    </message>
    <message>
        <source>ours</source>
        <translation>本程序所作</translation>
    </message>
</context>
<context>
    <name>tonescope::together::TogetherBackend</name>
    <message>
        <source>All devices together, other machines&apos; too</source>
        <translation>所有设备一起，包括其他机器的</translation>
    </message>
    <message>
        <source>devices differ</source>
        <translation>各设备不同</translation>
    </message>
    <message>
        <source>%1 and %2 would compete for the same cores</source>
        <translation>%1 和 %2 会争用同样的核心</translation>
    </message>
</context>
<context>
    <name>tonescope::together::TogetherCounter</name>
    <message>
        <source>no device is free for scopes</source>
        <translation>没有空闲的设备可统计示波图</translation>
    </message>
    <message>
        <source>%1 failed: %2; the host counted its rows</source>
        <translation>%1 失败：%2；其各行由主机计数</translation>
    </message>
    <message>
        <source>no device is left</source>
        <translation>没有剩下的设备</translation>
    </message>
    <message>
        <source>%1 is left out: %2</source>
        <translation>%1 未参与：%2</translation>
    </message>
    <message>
        <source>%1 was late; the host counted its rows</source>
        <translation>%1 太慢；其各行由主机计数</translation>
    </message>
</context>
<context>
    <name>tonescope::ui</name>
    <message>
        <source>plots are written as .png, .svg or .pdf</source>
        <translation>图表以 .png、.svg 或 .pdf 写出</translation>
    </message>
    <message>
        <source>the plot could not be drawn</source>
        <translation>无法绘制图表</translation>
    </message>
    <message>
        <source>reports are written as .pdf or .svg</source>
        <translation>报告以 .pdf 或 .svg 写出</translation>
    </message>
    <message>
        <source>handouts are written as .pdf</source>
        <translation>讲义只能写成 .pdf</translation>
    </message>
    <message>
        <source>no slide of this lecture has been measured</source>
        <translation>这堂课还没有测量过任何一张幻灯片</translation>
    </message>
    <message>
        <source>the paper could not be drawn</source>
        <translation>无法绘制页面</translation>
    </message>
</context>
<context>
    <name>tonescope::ui::Report</name>
    <message>
        <source>pictures are written as .svg, .pdf or .png</source>
        <translation>图片以 .svg、.pdf 或 .png 写出</translation>
    </message>
    <message>
        <source>the paper could not be drawn</source>
        <translation>无法绘制页面</translation>
    </message>
</context>
</TS>
