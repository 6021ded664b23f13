import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { ErrorCode } from '../../contract/errors.ts'
import type { FileGroup } from '../../contract/file.ts'
import type { FileBytes } from '../../contract/zip.ts'
import { makePng } from '../../server/demo/demoFiles.ts'
import { makePdfOf } from './pdf.ts'
import { makeCompound, makeDocx, makePptx, makeXlsx, makeZip } from './zip.ts'

export interface Hostile {
  title: string
  name: string
  bytes: Buffer
  group: FileGroup
  /** The refusal, or `stored`: kept as it is, and harmless in how it is given out. */
  outcome: ErrorCode | 'stored'
  /** Seen only by really unpacking, which the page does not. */
  serverOnly?: true
  /** The name it is kept under, where that differs. */
  kept?: string
}

export function bytesOf(name: string, bytes: Buffer): FileBytes {
  return { name, size: bytes.length, read: async (start, end) => bytes.subarray(start, end) }
}

const mib = 1024 * 1024
const text = (words: string, length = 2000) => Buffer.from(words.padEnd(length))
const join = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))

const pdf = makePdfOf()
const png = makePng(20, 20, [9, 9, 9])
/** Begins as cameras do; what follows is not looked at. */
const jpg = join(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'JFIF\0', randomBytes(3000), Buffer.from([0xff, 0xd9]))
const gif = join(
  'GIF89a',
  Buffer.from([
    1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b,
  ]),
)
const zip = makeZip([{ name: 'a.txt' }])
const exe = join('MZ', Buffer.alloc(58), Buffer.from([64, 0, 0, 0]), 'PE\0\0', Buffer.alloc(2000, 1))
const elf = join(Buffer.from([0x7f]), 'ELF', Buffer.from([2, 1, 1, 0]), Buffer.alloc(2000, 1))
const rar = join('Rar!', Buffer.from([0x1a, 7, 1, 0]), randomBytes(500))
const sevenZip = join('7z', Buffer.from([0xbc, 0xaf, 0x27, 0x1c, 0, 4]), randomBytes(500))
const zeros = Buffer.alloc(20 * mib)
const html = text('<!DOCTYPE html><html><script>alert(document.cookie)</script></html>')
const svg = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>')
const bytesAt = (size: number) => join(pdf, Buffer.alloc(size - pdf.length))

type Row = [title: string, name: string, bytes: Buffer, outcome: Hostile['outcome'], more?: Partial<Hostile>]

const contents: Row[] = [
  // Not what the name says
  ['an executable named pdf', '起诉状.pdf', exe, 'file.contradicts'],
  ['an executable named jpg', 'a.jpg', exe, 'file.contradicts'],
  ['an executable named docx', 'a.docx', exe, 'file.contradicts', { group: 'any' }],
  ['an executable named zip', 'a.zip', exe, 'file.contradicts', { group: 'any' }],
  ['a Linux program named mp4', 'a.mp4', elf, 'file.contradicts', { group: 'any' }],
  ['a page of HTML named pdf', 'a.pdf', html, 'file.contradicts'],
  ['a page of HTML named png', 'a.png', html, 'file.contradicts'],
  ['an SVG with a script named png', 'a.png', svg, 'file.contradicts'],
  ['a PHP script named jpg', 'a.jpg', text('<?php system($_GET["c"]); ?>'), 'file.contradicts'],
  ['a shell script named pdf', 'a.pdf', text('#!/bin/sh\nrm -rf /\n'), 'file.contradicts'],
  ['a picture named pdf', 'a.pdf', png, 'file.contradicts'],
  ['a PDF named docx', 'a.docx', pdf, 'file.contradicts'],
  ['a zip named pdf', 'a.pdf', zip, 'file.contradicts'],
  ['a zip named docx', 'a.docx', zip, 'file.contradicts'],
  ['a spreadsheet named docx', 'a.docx', makeXlsx(), 'file.contradicts'],
  ['a rar named zip', 'a.zip', rar, 'file.contradicts', { group: 'any' }],
  ['an installer in a compound file named doc', 'a.doc', makeCompound(['\u4840\u3f3f']), 'file.contradicts'],
  ['random bytes named mp3', 'a.mp3', join('x', randomBytes(5000)), 'file.contradicts', { group: 'any' }],
  ['zeros named png', 'a.png', Buffer.alloc(5000), 'file.contradicts'],
  ['HTML before the beginning of a PDF', 'a.pdf', join(html, pdf), 'file.contradicts'],
  // Two files in one
  ['a PDF with a zip behind it', 'a.pdf', join(pdf, zip), 'file.contradicts'],
  [
    'a PDF with a zip behind it and line ends behind that',
    'a.pdf',
    join(pdf, zip, '\r\n'.repeat(200)),
    'file.contradicts',
  ],
  [
    'a PDF with a jar behind it',
    'a.pdf',
    join(pdf, makeZip([{ name: 'META-INF/MANIFEST.MF' }, { name: 'A.class' }])),
    'file.contradicts',
  ],
  ['a PDF that goes on as HTML', 'a.pdf', join('%PDF-1.4\n<html><script>alert(1)</script>\n', pdf), 'file.contradicts'],
  ['a PDF that goes on as SVG', 'a.pdf', join('%PDF-1.4\n%<svg onload="alert(1)">\n', pdf), 'file.contradicts'],
  ['a PNG with a zip behind it', 'a.png', join(png, zip), 'file.contradicts'],
  ['a JPG with a zip behind it', 'a.jpg', join(jpg, zip), 'file.contradicts'],
  [
    'a JPG with a long zip behind it',
    'a.jpg',
    join(jpg, makeZip([{ name: 'a' }], { zip64: true })),
    'file.contradicts',
  ],
  [
    'a GIF with HTML in its comment',
    'a.gif',
    join('GIF89a', Buffer.from([1, 0, 1, 0, 0, 0, 0, 0x21, 0xfe, 40]), '<script >alert(1)</script>', gif),
    'file.contradicts',
  ],
  ['a GIF that is JavaScript too', 'a.gif', join('GIF89a/*', Buffer.alloc(20, 1), '*/=1;alert(1);//', gif), 'stored'],
  // Programs in documents
  ['a Word document with macros', 'a.docx', makeDocx([{ name: 'word/vbaProject.bin' }]), 'file.macro'],
  ['macros in another case', 'a.docx', makeDocx([{ name: 'word/VBAPROJECT.BIN' }]), 'file.macro'],
  [
    'a spreadsheet with macros named xlsx',
    'a.xlsx',
    makeXlsx([{ name: 'xl/vbaProject.bin' }]),
    'file.macro',
    { group: 'any' },
  ],
  [
    'a spreadsheet with Excel 4 macros',
    'a.xlsx',
    makeXlsx([{ name: 'xl/macrosheets/sheet1.xml' }]),
    'file.macro',
    { group: 'any' },
  ],
  ['a presentation with macros', 'a.pptx', makePptx([{ name: 'ppt/vbaProject.bin' }]), 'file.macro', { group: 'any' }],
  ['a spreadsheet with macros in a document', 'a.docx', makeDocx([{ name: 'word/embeddings/a.xlsm' }]), 'file.macro'],
  [
    'an old Word document with macros',
    'a.doc',
    makeCompound(['WordDocument', 'Macros', 'VBA', '_VBA_PROJECT']),
    'file.macro',
  ],
  [
    'an old spreadsheet with macros',
    'a.xls',
    makeCompound(['Workbook', '_VBA_PROJECT_CUR', '_VBA_PROJECT']),
    'file.macro',
    { group: 'any' },
  ],
  [
    'a PowerPoint add-in with macros',
    'a.ppa',
    makeCompound(['PowerPoint Document', '_VBA_PROJECT']),
    'file.macro',
    { group: 'any' },
  ],
  ['a program in a document', 'a.docx', makeDocx([{ name: 'word/embeddings/setup.exe' }]), 'file.nested'],
  [
    'a program in a document under another name',
    'a.docx',
    makeDocx([{ name: 'word/media/image1.png', data: exe }]),
    'file.nested',
    { serverOnly: true },
  ],
  [
    'a PDF that runs JavaScript when opened',
    'a.pdf',
    makePdfOf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    'stored',
  ],
  [
    'a PDF that launches a program',
    'a.pdf',
    makePdfOf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
    'stored',
  ],
  // Archives
  ['a zip in a zip', 'a.zip', makeZip([{ name: 'b.zip', data: zip }]), 'file.nested', { group: 'any' }],
  ['a rar in a zip', 'a.zip', makeZip([{ name: 'x/B.RAR', data: rar }]), 'file.nested', { group: 'any' }],
  [
    'a zip in a zip behind a dot and a space',
    'a.zip',
    makeZip([{ name: 'b.zip. ', data: zip }]),
    'file.nested',
    { group: 'any' },
  ],
  [
    'a zip in a zip called a text',
    'a.zip',
    makeZip([{ name: 'b.txt', data: zip }]),
    'file.nested',
    { group: 'any', serverOnly: true },
  ],
  [
    'a 7z in a zip called a picture',
    'a.zip',
    makeZip([{ name: 'b.png', data: sevenZip, method: 0 }]),
    'file.nested',
    { group: 'any', serverOnly: true },
  ],
  ['a zip in a document', 'a.docx', makeDocx([{ name: 'word/embeddings/b.zip', data: zip }]), 'file.nested'],
  [
    'a spreadsheet in a presentation',
    'a.pptx',
    makePptx([{ name: 'ppt/embeddings/b.xlsx', data: makeXlsx() }]),
    'stored',
    { group: 'any' },
  ],
  [
    'documents in a zip',
    'a.zip',
    makeZip([
      { name: 'b.docx', data: makeDocx() },
      { name: 'c.pdf', data: pdf },
    ]),
    'stored',
    { group: 'any' },
  ],
  [
    'a zip with a password',
    'a.zip',
    makeZip([{ name: 'a.txt', says: { flags: 1 } }]),
    'file.encrypted',
    { group: 'any' },
  ],
  ['a zip encrypted by AES', 'a.zip', makeZip([{ name: 'a.txt', method: 99 }]), 'file.encrypted', { group: 'any' }],
  [
    'a zip with a hidden directory',
    'a.zip',
    makeZip([{ name: 'a.txt', says: { flags: 0x2000 } }]),
    'file.encrypted',
    { group: 'any' },
  ],
  ['a Word document with a password', 'a.docx', makeCompound(['EncryptionInfo', 'EncryptedPackage']), 'file.encrypted'],
  [
    'a document with a password named doc',
    'a.doc',
    makeCompound(['EncryptionInfo', 'EncryptedPackage']),
    'file.encrypted',
  ],
  [
    'a zip packed in a way we cannot unpack',
    'a.zip',
    makeZip([{ name: 'a.txt', method: 14 }]),
    'file.type',
    { group: 'any' },
  ],
  [
    'a zip that unpacks to 200 times its size',
    'a.zip',
    makeZip([{ name: 'a.txt', data: zeros }]),
    'file.bomb',
    { group: 'any' },
  ],
  [
    'a document that unpacks to 200 times its size',
    'a.docx',
    makeDocx([{ name: 'word/a.xml', data: zeros }]),
    'file.bomb',
  ],
  [
    'a zip that claims to unpack to 4 GiB',
    'a.zip',
    makeZip([{ name: 'a.txt', says: { size: 0xfffffff0 } }]),
    'file.bomb',
    { group: 'any' },
  ],
  [
    'a zip that unpacks to more than it says',
    'a.zip',
    makeZip([{ name: 'a.txt', data: zeros, says: { size: 100 } }]),
    'file.bomb',
    { group: 'any', serverOnly: true },
  ],
  [
    'a document that unpacks to more than it says',
    'a.docx',
    makeDocx([{ name: 'word/a.xml', data: zeros, says: { size: 5 } }]),
    'file.bomb',
    { serverOnly: true },
  ],
  [
    'a zip that unpacks to less than it says',
    'a.zip',
    makeZip([{ name: 'a.txt', says: { size: 90 } }]),
    'file.broken',
    { group: 'any', serverOnly: true },
  ],
  [
    'a zip of entries that share their bytes',
    'a.zip',
    makeZip([{ name: 'a.txt', data: 'x'.repeat(999) }], { aliases: 500 }),
    'file.bomb',
    { group: 'any' },
  ],
  [
    'a zip of entries that overlap',
    'a.zip',
    makeZip([
      { name: 'a', data: randomBytes(200), method: 0 },
      { name: 'b', says: { at: 40 } },
    ]),
    'file.bomb',
    { group: 'any' },
  ],
  [
    'a zip of 10 001 entries',
    'a.zip',
    makeZip(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}`, data: '', method: 0 }))),
    'file.bomb',
    { group: 'any' },
  ],
  [
    'a zip that claims 60 000 entries and has one',
    'a.zip',
    makeZip([{ name: 'a' }], { count: 60_000 }),
    'file.bomb',
    { group: 'any' },
  ],
  [
    'a zip with one entry more than it claims',
    'a.zip',
    makeZip([{ name: 'a' }, { name: 'b' }], { count: 1 }),
    'file.broken',
    { group: 'any' },
  ],
  [
    'a zip whose entry lies behind its end',
    'a.zip',
    makeZip([{ name: 'a', says: { at: 999_999 } }]),
    'file.broken',
    { group: 'any' },
  ],
  [
    'a zip whose two headers name two files',
    'a.zip',
    makeZip([{ name: 'a.txt', says: { localName: 'a.exe' } }]),
    'file.broken',
    { group: 'any', serverOnly: true },
  ],
  [
    'a zip with another zip in its comment',
    'a.zip',
    makeZip([{ name: 'a' }], { comment: makeZip([{ name: 'b' }]) }),
    'file.broken',
    { group: 'any' },
  ],
  [
    'a zip that is not packed as it says',
    'a.zip',
    makeZip([{ name: 'a', data: Buffer.alloc(99, 255), method: 0, says: { method: 8 } }]),
    'file.broken',
    { group: 'any', serverOnly: true },
  ],
  [
    'a zip with bytes behind the end of an entry',
    'a.zip',
    makeZip([{ name: 'a', data: join(deflateRawSync('hello'), exe), method: 0, says: { method: 8, size: 5 } }]),
    'stored',
    { group: 'any' },
  ],
  [
    'a zip cut in half',
    'a.zip',
    makeZip([{ name: 'a', data: randomBytes(3000) }]).subarray(0, 1500),
    'file.broken',
    { group: 'any' },
  ],
  [
    'a zip with a program before it',
    'a.zip',
    makeZip([{ name: 'a' }], { before: exe }),
    'file.contradicts',
    { group: 'any' },
  ],
  ['an empty zip', 'a.zip', makeZip([]), 'file.broken', { group: 'any' }],
  [
    'a zip whose entries leave its folder',
    'a.zip',
    makeZip([{ name: '../../../etc/cron.d/x' }, { name: 'C:\\Windows\\a.txt' }]),
    'stored',
    { group: 'any' },
  ],
  ['a rar, of which only the signature is known', 'a.rar', rar, 'stored', { group: 'any' }],
]

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

const row = ([title, name, bytes, outcome, more]: Row): Hostile => ({
  title,
  name,
  bytes,
  outcome,
  group: 'danbao1',
  ...more,
})

/** Files that are not what they seem. */
export const hostileContents = contents.map(row)
/** Names that should lead somewhere else. */
export const hostileNames = names.map(row)
export const hostileSizes = sizes.map(row)
