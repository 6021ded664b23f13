/*
 * What programs put on the clipboard as HTML, as far as its structure goes: written by hand after their habits, one function a habit.
 * `words` are what must stand in the document after it was pasted.
 */

export interface Pasted {
  from: string
  html: string
  words: string[]
  /** Members of nodes of the document that it must have. */
  nodes?: object[]
}

const ofWord = (
  body: string,
) => `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta charset="utf-8">
<meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {mso-style-unhide:no; margin:0cm; text-align:justify;
text-justify:inter-ideograph;} @page WordSection1 {size:595.3pt 841.9pt;} ol {margin-bottom:0cm;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=ZH-CN><!--StartFragment-->${body}<!--EndFragment--></body></html>`

/** Word's own attributes of alignment, indent and language on every line. */
const wordLines = (): Pasted => ({
  from: 'Word, lines of every alignment',
  html: ofWord(`<p class=MsoNormal align=center style='text-align:center;mso-layout-grid-align:none'><b><span lang=EN-US
  style='font-size:18.0pt;mso-bidi-font-size:12.0pt'>裁决书<o:p></o:p></span></b></p>
  <p class=MsoNormal style='text-indent:24.0pt;mso-char-indent-count:2.0'>申请人<u>请求</u></p>
  <p class=MsoNormal align=left style='text-align:justify;text-justify:distribute-all-lines'>分散对齐</p><p class=MsoNormal style='text-align:right'>日期</p>`),
  words: ['裁决书', '申请人请求', '分散对齐', '日期'],
  nodes: [{ attrs: { align: 'center' } }, { attrs: { indent: true } }, { attrs: { align: 'justify' } }],
})

/** Word numbers lines by a sign in the text, hidden from others by a conditional comment. */
const wordList = (): Pasted => ({
  from: 'Word, a counted list',
  html: ofWord(`<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]>
  <span lang=EN-US><span style='mso-list:Ignore'>（五）<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>
  驳回反请求</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>（六）
  </span><![endif]>费用由被申请人承担</p>`),
  words: ['（五）', '驳回反请求', '（六）', '费用由被申请人承担'],
})

/** Headings of Word down to the sixth, with an anchor in each. */
const wordHeadings = (): Pasted => ({
  from: 'Word, headings of six levels',
  html: ofWord(
    [1, 2, 3, 4, 5, 6]
      .map((no) => `<h${no} style='text-align:start'><a name="_Toc${no}"></a>第${no}级标题</h${no}>`)
      .join(''),
  ),
  words: [1, 2, 3, 4, 5, 6].map((no) => `第${no}级标题`),
  nodes: [{ type: 'heading', attrs: { level: 3 } }],
})

/** A table of Word: joined cells, widths, a cell that ends a row by rowspan 0, a picture. */
const wordTable = (): Pasted => ({
  from: 'Word, a table with joined cells',
  html: ofWord(`<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
  <tr style='mso-yfti-irow:0'><td width=284 colspan=2 valign=top style='width:142.0pt'><p class=MsoNormal align=center>项目</p></td>
  <td rowspan=0 width="1e9">金额</td></tr><tr><td><!--[if gte vml 1]><v:shape id="p1" style='width:40pt'/><![endif]-->
  <![if !vml]><img width=53 height=53 src="file:///C:/Users/a/image001.png" v:shapes="p1"><![endif]></td><td colspan=abc>本金</td></tr></table>`),
  words: ['项目', '金额', '本金'],
  nodes: [{ attrs: { colspan: 2 } }],
})

/** Tracked changes and comments as Word copies them: words that were put in and struck. */
const wordTracked = (): Pasted => ({
  from: 'Word, tracked changes and a comment',
  html: ofWord(`<p class=MsoNormal>支付<del cite="mailto:a" datetime="2026-01-01T00:00"><span style='mso-comment-reference:A_1'>100</span></del>
  <ins cite="mailto:a"><span>200</span></ins>元<span style='display:none;mso-hide:all'>隐藏</span></p>
  <div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment' id="_com_1"><p>批注</p></div></div>`),
  words: ['支付', '200', '元'],
})

/** WPS: fonts by tag, alignment by attribute, numbers of its own in `o:p`. */
const wps = (): Pasted => ({
  from: 'WPS',
  html: `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name="ProgId" content="Word.Document"><meta name="Generator"
  content="Microsoft Word 14"><title></title></head><body style="tab-interval:21pt;text-justify-trim:punctuation;"><!--StartFragment-->
  <div class="Section0" style="layout-grid:15.6000pt;"><p class=MsoNormal align=center style="text-align:center;text-justify:distribute-all-lines;">
  <span style="mso-spacerun:'yes';font-family:宋体;font-size:10.5pt;"><font face="宋体">民事起诉状</font></span></p><p class=p
  style="text-align:justify-all;text-indent:2em"><font face="Calibri" color=red>原告：</font>张三&#160;&#160;</p><p style="text-align:
  both">诉讼请求</p><p class=15 style="margin-left:0pt;text-align:inherit;">1.&nbsp;判令</p></div><!--EndFragment--></body></html>`,
  words: ['民事起诉状', '原告：', '张三', '诉讼请求', '判令'],
  nodes: [{ attrs: { align: 'center' } }, { attrs: { indent: true } }],
})

/** LibreOffice: HTML 4 with `dir`, `font`, `sdval` in cells and lists by `type` and `start`. */
const libreOffice = (): Pasted => ({
  from: 'LibreOffice',
  html: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><meta name="generator" content="LibreOffice 7.5 (Linux)">
  <style type="text/css">p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }</style></head><body lang="zh-CN" dir="ltr">
  <p align="end" style="line-height: 100%"><font color="#c9211e"><i><b>证据目录</b></i></font></p>
  <ol type="i" start="5"><li><p>合同</p></li><li><p style="text-align: match-parent">发票</p><ol type="A" start="0"><li>副本</li></ol></li></ol>
  <ol start="99999999999"><li>很后</li></ol><ol start="-7"><li>很前</li></ol><ol start="x"><li>无号</li></ol>
  <table cellspacing="0" border="0"><colgroup width="85"></colgroup><tr><td height="17" align="right" sdval="1234.5" sdnum="1033;">1234.5</td>
  </tr></table></body></html>`,
  words: ['证据目录', '合同', '发票', '副本', '很后', '很前', '无号', '1234.5'],
  nodes: [
    { attrs: { align: 'right' } },
    { type: 'orderedList', attrs: { start: 5, counting: 'arabic' } },
    { type: 'orderedList', attrs: { start: 9999 } },
  ],
})

/** Google Docs: all in one bold tag that is not bold, lists with levels, spans with every style. */
const googleDocs = (): Pasted => ({
  from: 'Google Docs',
  html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7c1"><p dir="ltr" style="line-height:1.38;text-align:
  start;margin-top:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:700;text-decoration:underline;
  white-space:pre-wrap;">协议  要点</span></p><br /><ol style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:
  lower-alpha;" aria-level="1"><p dir="ltr" role="presentation"><span>第一</span></p></li><ul><li aria-level="2"><p>孤儿</p></li></ul></ol>
  <div dir="ltr" align="left"><table><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt"><td><p>左</p></td>
  <td><br></td></tr></tbody></table></div></b>`,
  words: ['协议', '要点', '第一', '孤儿', '左'],
})

/** A page whose lines have computed styles, as Chrome copies them. */
const webPage = (): Pasted => ({
  from: 'a web page, computed styles',
  html: `<meta charset='utf-8'><p style="text-align: start; caret-color: auto">甲</p><p style="text-align: end">乙</p><p style="text-align:
  -webkit-center">丙</p><p style="text-align: -webkit-match-parent">丁</p><div align="middle"><p align="middle">戊</p></div><center><p>己</p></center>`,
  words: ['甲', '乙', '丙', '丁', '戊', '己'],
  nodes: [{ attrs: { align: 'right' } }, { attrs: { align: 'center' } }],
})

/** Programs, forms, pictures and links of a page. */
const webApp = (): Pasted => ({
  from: 'a web page, all that is no text',
  html: `<h4>第四级</h4><a href="javascript:alert(1)" onclick="x()">链接</a><script>window.ran=1</script><img src=x onerror="window.ran=1">
  <svg><text>图</text></svg><button>按钮</button><input value="输入"><select><option>选项</option></select><details><summary>摘要</summary>
  详情</details><pre>a  b\n\tc</pre><code>代码</code><s>删除线</s><em>斜体</em><dl><dt>术语</dt><dd>释义</dd></dl><hr><iframe src="//x"></iframe>
  <p>m<sup>2</sup>，H<sub>2</sub>O</p><ruby>仲<rt>zhòng</rt></ruby><math><mi>x</mi></math><caption>题</caption>`,
  words: ['第四级', '链接', '摘要', '详情', '代码', '删除线', '斜体', '术语', '释义'],
})

/** Signs that nobody sees. */
const signs = (): Pasted => ({
  from: 'signs that nobody sees',
  html: `<p>零\u0000宽\u0007响\u200b\ufeff\u202e右&#1;&#x1F;&#xD800;&#xFFFF;\u0085</p><p>\ud83d半</p><p></p><p> </p><p>&nbsp;</p>`,
  words: ['零', '宽', '响', '右', '半'],
})

/** What is nested deeper than any document, of every kind of container. */
const nested = (): Pasted => ({
  from: 'a page nested without end',
  html: `${'<blockquote><ul><li>层'.repeat(120)}底${'</li></ul></blockquote>'.repeat(120)}${'<table><tr><td>格'.repeat(30)}`,
  words: ['层', '底', '格'],
})

/** A sheet of a spreadsheet, as wide as it comes, and cells that span more than there is. */
const sheet = (): Pasted => ({
  from: 'a spreadsheet',
  html: `<table>${`<tr>${Array.from({ length: 90 }, (_, at) => `<td x:num style="mso-number-format:General">列${at}</td>`).join('')}</tr>`.repeat(3)}</table>
  <table><tr><td colspan="1000000000" rowspan="65534">宽</td></tr><tr></tr><tr><td colspan="-1">窄</td></tr></table>`,
  words: ['列0', '列89', '宽', '窄'],
})

/** Nodes of our own as another page might write them. */
const forged = (): Pasted => ({
  from: 'nodes of our own, written by others',
  html: `<p style="text-align:left">前<span data-node="placeholder">无键</span><span data-node="placeholder" data-key="9 x">坏键</span><span
  data-node="placeholder" data-key="caseNo">案号</span><span data-node="anchor" data-id="" data-label="x">签</span><span data-node="reference"
  data-evidence="${'e'.repeat(99)}" data-page="0" data-label="${'长'.repeat(500)}">证</span>后</p><div data-node="when" data-not="maybe"><p>若</p></div>
  <div data-node="each" data-key="<b>"><p>每</p></div><p data-translates="zz" data-indent="yes">译</p><ol data-counting="roman" start="3"><li
  data-each="a b">项</li></ol><table><tr data-each="'"><td>行</td></tr></table><ins class="suggested" data-id="1">增</ins>`,
  words: ['前', '无键', '坏键', '签', '后', '若', '每', '译', '项', '行', '增'],
  nodes: [{ type: 'placeholder', attrs: { key: 'caseNo' } }],
})

/** Broken off in the middle, as long clipboards are. */
const torn = (): Pasted => ({
  from: 'a page that is broken off',
  html: '<table><tbody><tr><td>甲<p style="text-align:star',
  words: ['甲'],
})

export const everyPasted: Pasted[] = [
  ...[wordLines(), wordList(), wordHeadings(), wordTable(), wordTracked(), wps(), libreOffice(), googleDocs()],
  ...[webPage(), webApp(), signs(), nested(), sheet(), forged(), torn()],
]
