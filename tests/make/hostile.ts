import { randomBytes } from 'node:crypto'
import type { FileGroup } from '../../contract/both/file.ts'
import type { FileBytes } from '../../contract/both/zip.ts'
import type { ErrorCode } from '../../contract/errors/errors.ts'
import { makePng } from '../../server/demo/demoFiles.ts'
import { jpegHead } from './jpeg.ts'
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
export const join = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))

export const pdf = makePdfOf()
const png = makePng(20, 20, [9, 9, 9])
const jpg = join(jpegHead, randomBytes(3000), Buffer.from([0xff, 0xd9]))
const gif = join(
  'GIF89a',
  Buffer.from([
    1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b,
  ]),
)
export const zip = makeZip([{ name: 'a.txt' }])
export const exe = join('MZ', Buffer.alloc(58), Buffer.from([64, 0, 0, 0]), 'PE\0\0', Buffer.alloc(2000, 1))
const elf = join(Buffer.from([0x7f]), 'ELF', Buffer.from([2, 1, 1, 0]), Buffer.alloc(2000, 1))
export const rar = join('Rar!', Buffer.from([0x1a, 7, 1, 0]), randomBytes(500))
export const sevenZip = join('7z', Buffer.from([0xbc, 0xaf, 0x27, 0x1c, 0, 4]), randomBytes(500))
export const zeros = Buffer.alloc(20 * mib)
export const html = text('<!DOCTYPE html><html><script>alert(document.cookie)</script></html>')
export const svg = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>')

export type Row = [title: string, name: string, bytes: Buffer, outcome: Hostile['outcome'], more?: Partial<Hostile>]

const single: Row[] = [
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
    'stored',
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
]

/** Files of the group most forms take, unless a row says otherwise. */
export const hostileOf = ([title, name, bytes, outcome, more]: Row): Hostile => ({
  title,
  name,
  bytes,
  outcome,
  group: 'danbao1',
  ...more,
})

/** Files that are not what they seem. */
export const hostileSingles = single.map(hostileOf)
