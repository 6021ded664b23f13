import { makeWord } from './office.ts'

/* PDFs whose words stand elsewhere than in the text of a page. */

interface Made {
  bytes: Buffer
  word: string
}

/** A file of these objects; the third is the page. */
function pdfOfObjects(catalogue: string, page: string, content: string, more: (string | Buffer)[]): Buffer {
  const objects: (string | Buffer)[] = [
    `<</Type /Catalog /Pages 2 0 R ${catalogue}>>`,
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>> ${page}>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    ...more,
  ]
  const pieces = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  for (const [at, one] of objects.entries()) {
    places.push(Buffer.concat(pieces).length)
    pieces.push(Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(one), Buffer.from('\nendobj\n'))
  }
  const start = Buffer.concat(pieces).length
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([...pieces, Buffer.from(end)])
}

const label = 'BT /F 12 Tf 50 800 Td (A printed label stands here) Tj ET'
const hex = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
const stream = (dict: string, data: Buffer) =>
  Buffer.concat([Buffer.from(`<<${dict} /Length ${data.length}>>\nstream\n`), data, Buffer.from('\nendstream')])
const rect = '/Rect [50 700 250 720]'

const form = (field: string, ...more: string[]): Buffer =>
  pdfOfObjects(
    '/AcroForm <</Fields [6 0 R] /NeedAppearances true /DR <</Font <</F 5 0 R>>>> /DA (/F 12 Tf 0 g)>>',
    '/Annots [6 0 R]',
    label,
    [field, ...more],
  )
const note = (dict: string, ...more: (string | Buffer)[]): Buffer =>
  pdfOfObjects('', '/Annots [6 0 R]', label, [`<</Type /Annot ${rect} ${dict}>>`, ...more])
const withFile = (name: string, data: Buffer): Buffer =>
  pdfOfObjects('/Names <</EmbeddedFiles <</Names [(a) 6 0 R]>>>>', '', label, [
    `<</Type /Filespec /F (${name}) /UF ${hex(name)} /EF <</F 7 0 R>>>>`,
    stream('/Type /EmbeddedFile', data),
  ])

const inner = pdfOfObjects('', '', 'BT /F 12 Tf 50 800 Td (Wombatgrove annex) Tj ET', [])
const wordInner = makeWord({ body: '<w:p><w:r><w:t>附件中的约定</w:t></w:r></w:p>' })

const makers = {
  fieldWithLook: () => [
    form(
      `<</Type /Annot /Subtype /Widget ${rect} /FT /Tx /T (a) /V (Quokkafield Ltd) /AP <</N 7 0 R>>>>`,
      '<</Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources <</Font <</F 5 0 R>>>> /Length 36>>\nstream\nBT /F 12 Tf (Quokkafield Ltd) Tj ET\n\nendstream',
    ),
    'Quokkafield Ltd',
  ],
  fieldWithoutLook: () => [
    form(`<</Type /Annot /Subtype /Widget ${rect} /FT /Tx /T (a) /V ${hex('北辰贸易有限公司')}>>`),
    '北辰贸易有限公司',
  ],
  fieldOfParent: () => [
    pdfOfObjects('/AcroForm <</Fields [7 0 R]>>', '/Annots [6 0 R]', label, [
      `<</Type /Annot /Subtype /Widget ${rect} /Parent 7 0 R>>`,
      '<</FT /Tx /T (p) /V (Parentvalue Inc) /DA (/F 12 Tf 0 g) /Kids [6 0 R]>>',
    ]),
    'Parentvalue Inc',
  ],
  choiceByItsWords: () => [
    form(
      `<</Type /Annot /Subtype /Widget ${rect} /FT /Ch /Ff 131072 /T (a) /V (2) /Opt [[(1) (First)] [(2) (Second choice)]]>>`,
    ),
    'Second choice',
  ],
  noteOnPage: () => [note(`/Subtype /Text /Contents ${hex('页面批注')}`), '页面批注'],
  freeText: () => [
    note('/Subtype /FreeText /DA (/F 12 Tf 0 g) /Contents (Written over the page)'),
    'Written over the page',
  ],
  nameOfAttachment: () => [withFile('ledger.bin', Buffer.from('x')), 'ledger.bin'],
  attachedText: () => [withFile('a.txt', Buffer.from('附言在此')), '附言在此'],
  attachedWord: () => [withFile('a.docx', wordInner), '附件中的约定'],
  attachedPdf: () => [withFile('a.pdf', inner), 'Wombatgrove annex'],
  noteWithFile: () => [
    note(
      '/Subtype /FileAttachment /FS 7 0 R',
      '<</Type /Filespec /F (b.txt) /EF <</F 8 0 R>>>>',
      stream('/Type /EmbeddedFile', Buffer.from('Pinned to the page')),
    ),
    'Pinned to the page',
  ],
  turnedText: () => [
    pdfOfObjects('', '/Rotate 90', 'BT /F 12 Tf 0 1 -1 0 300 100 Tm (Turned by ninety degrees) Tj ET', []),
    'Turned by ninety degrees',
  ],
  pageTurned: () => [
    pdfOfObjects('', '/Rotate 180', 'BT /F 12 Tf -1 0 0 -1 500 700 Tm (Upside down page) Tj ET', []),
    'Upside down page',
  ],
  hiddenNote: () => [note('/Subtype /Text /F 2 /Contents (Hiddenword)'), 'Hiddenword'],
  passwordField: () => [
    form(`<</Type /Annot /Subtype /Widget ${rect} /FT /Tx /Ff 8192 /T (a) /V (Secretword)>>`),
    'Secretword',
  ],
  attachedPicture: () => [withFile('a.png', Buffer.from('\x89PNG', 'latin1')), ''],
  stamp: () => [
    note(
      '/Subtype /Stamp /AP <</N 7 0 R>>',
      '<</Type /XObject /Subtype /Form /BBox [0 0 200 20] /Length 0>>\nstream\n\nendstream',
    ),
    '',
  ],
} satisfies Record<string, () => [Buffer, string]>

export function makeNotedPdf(what: keyof typeof makers): Made {
  const [bytes, word] = makers[what]()
  return { bytes: bytes as Buffer, word: word as string }
}
