import { hostileOf, html, pdf, type Row, svg, zip } from './hostile.ts'
import { makeDocx } from './zip.ts'

const mib = 1024 * 1024
const bytesAt = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length)])

const names: Row[] = [
  ['a path', '../../etc/passwd', pdf, 'file.dots'],
  ['a path without dots', '/etc/passwd', pdf, 'file.noExtension'],
  ['a path with an ending', '../../../srv/a.pdf', pdf, 'file.dots'],
  ['a path of one folder', '/etc/a.pdf', pdf, 'stored', { kept: '_etc_a.pdf' }],
  ['backslashes', 'C:\\Windows\\a.pdf', pdf, 'stored', { kept: 'C:_Windows_a.pdf' }],
  ['turned writing before a program’s ending', 'a\u202efdp.exe', pdf, 'file.type'],
  ['turned writing before a PDF’s', 'a\u202eexe.pdf', pdf, 'stored', { kept: 'aexe.pdf' }],
  ['signs without width in the ending', 'a.p\u200bd\u2060f', pdf, 'stored', { kept: 'a.pdf' }],
  ['control characters', 'a\u0007\r\nSet-Cookie: x.pdf', pdf, 'stored', { kept: 'aSet-Cookie: x.pdf' }],
  ['a zero before a second ending', 'a.pdf\u0000.exe', pdf, 'badRequest'],
  ['300 letters', `${'a'.repeat(300)}.pdf`, pdf, 'badRequest'],
  ['250 Chinese signs', `${'长'.repeat(250)}.pdf`, pdf, 'stored'],
  ['a name of Windows devices', 'CON.pdf', pdf, 'stored'],
  ['another name of Windows devices', 'nul.pdf', pdf, 'stored'],
  ['a dot at the end', 'a.pdf.', pdf, 'file.noExtension'],
  ['spaces at the end', 'a.pdf   ', pdf, 'stored', { kept: 'a.pdf' }],
  ['two dots', '合同.v2.pdf', pdf, 'file.dots'],
  ['two endings', 'a.pdf.exe', pdf, 'file.dots'],
  ['no ending', 'report', pdf, 'file.noExtension'],
  ['nothing but an ending', '.htaccess', pdf, 'file.noExtension'],
  ['nothing but a sign without width', '\u200b', pdf, 'file.noExtension'],
  ['an ending of Cyrillic letters', 'a.рdf', pdf, 'file.type'],
  ['a wide dot', 'a．pdf', pdf, 'file.noExtension'],
  ['emoji', '证据😀🏛.pdf', pdf, 'stored'],
  ['a Persian name', 'نامه\u200cها.pdf', pdf, 'stored', { kept: 'نامه\u200cها.pdf' }],
  ['a name of Sri Lanka', 'ශ්\u200dරී.pdf', pdf, 'stored', { kept: 'ශ්\u200dරී.pdf' }],
  ['a family', '👨\u200d👩\u200d👧.pdf', pdf, 'stored', { kept: '👨\u200d👩\u200d👧.pdf' }],
  ['a judge of the fifth tone', '👩🏿\u200d⚖\ufe0f.pdf', pdf, 'stored', { kept: '👩🏿\u200d⚖\ufe0f.pdf' }],
  [
    'a flag of England',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.pdf',
    pdf,
    'stored',
    {
      kept: '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.pdf',
    },
  ],
  ['joiners between letters that do not join', 'a\u200db\u200cc.pdf', pdf, 'stored', { kept: 'abc.pdf' }],
  ['a joiner before the ending', 'نامه\u200c.p\u200ddf', pdf, 'stored', { kept: 'نامه.pdf' }],
  ['tags of no flag', 'a\u{e0062}\u{e0063}.pdf', pdf, 'stored', { kept: 'a.pdf' }],
  ['Hebrew', 'חוזה.pdf', pdf, 'stored', { kept: 'חוזה.pdf' }],
  ['tags', '<img src=x onerror=alert(1)>.pdf', pdf, 'stored'],
  ['quotes', `a";'--.pdf`, pdf, 'stored'],
  ['an encoded slash', '..%2f..%2fa.pdf', pdf, 'file.dots'],
  ['a stream of another name', 'a.pdf:evil.exe', pdf, 'file.dots'],
  ['an ending that no group takes', 'a.html', html, 'file.type'],
  ['an SVG', 'a.svg', svg, 'file.type', { group: 'any' }],
  ['a document with macros', 'a.docm', makeDocx([{ name: 'word/vbaProject.bin' }]), 'file.type', { group: 'any' }],
  ['an ending of another group', 'a.zip', zip, 'file.type', { group: 'image' }],
]

const sizes: Row[] = [
  ['no bytes', 'a.pdf', Buffer.alloc(0), 'file.empty'],
  ['one byte', 'a.pdf', Buffer.from('%'), 'file.contradicts'],
  ['exactly 30 MB, which is the limit', 'a.pdf', bytesAt(30 * mib), 'file.tooBig', { group: 'certificate' }],
  ['one byte less than 30 MB', 'a.pdf', bytesAt(30 * mib - 1), 'stored', { group: 'certificate' }],
]

/** Names that should lead somewhere else. */
export const hostileNames = names.map(hostileOf)
export const hostileSizes = sizes.map(hostileOf)
