import { deflateSync } from 'node:zlib'
import type { Objects } from './writePdf.ts'

/*
 * Pages as programs of parties write them, one function a structure, named by what it shows. On each stands a heading at the top of
 * its sheet, a line at its foot and a word at its right; readers show all of that, or what its name says.
 */

const words = 'BT /F1 24 Tf 40 800 Td (TOP OF PAGE heading) Tj 0 -720 Td (BOTTOM text) Tj 360 720 Td (RIGHT) Tj ET'
const contents = '/Contents 4 0 R'
const fonts = '/Resources <</Font <</F1 5 0 R>>>>'
const a4 = '/MediaBox [0 0 595 842]'
const note = (entries: string) => `<</Type /Annot /Rect [60 500 400 530] /F 4 ${entries}>>`
/** What a note or a layer draws. */
const form = (data: string, box = '0 0 340 30', more = '') => ({
  dict: `/Type /XObject /Subtype /Form /BBox [${box}] ${more}`,
  data,
})

interface Parts {
  page?: string
  /** Of the node above the page. */
  above?: string
  catalog?: string
  content?: string
  more?: Objects
}

/** A file of one page. */
const file = ({
  page = `${contents} ${fonts} ${a4}`,
  above = '',
  catalog = '',
  content = words,
  more = {},
}: Parts) => ({
  1: `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
  2: `<</Type /Pages /Kids [3 0 R] /Count 1 ${above}>>`,
  3: `<</Type /Page /Parent 2 0 R ${page}>>`,
  4: { dict: '', data: content },
  5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  ...more,
})

/** A file whose page has one note. */
const noted = (entries: string, more: Objects = {}, catalog = '') =>
  file({ page: `${contents} ${fonts} ${a4} /Annots [6 0 R]`, catalog, more: { 6: note(entries), ...more } })

/** A file with a field of a form: its own entries, and those of its parent where it has one. */
const field = (entries: string, more: Objects = {}, root = '6 0 R') =>
  noted(
    `/Subtype /Widget ${entries}`,
    more,
    `/AcroForm <</Fields [${root}] /NeedAppearances true /DA (/Helv 14 Tf 0 g) /DR <</Font <</Helv 5 0 R>>>>>>`,
  )

/** A layer of a file, with a black square on it. */
const layered = (usual: string) =>
  file({
    page: `${contents} /Resources <</Font <</F1 5 0 R>> /Properties <</L 6 0 R>>>> ${a4}`,
    content: `${words} /OC /L BDC 100 300 200 200 re f EMC`,
    catalog: `/OCProperties <</OCGs [6 0 R] /D <<${usual}>>>>`,
    more: { 6: '<</Type /OCG /Name (hidden)>>' },
  })

/** A picture of 2 by 2 points over the middle of the page. */
const pictured = (dict: string, data: string) =>
  file({
    page: `${contents} /Resources <</Font <</F1 5 0 R>> /XObject <</P 6 0 R>>>> ${a4}`,
    content: `${words} q 200 0 0 200 100 300 cm /P Do Q`,
    more: { 6: { dict: `/Type /XObject /Subtype /Image /Width 2 /Height 2 ${dict}`, data } },
  })

export const structures: Record<string, () => Objects> = {
  plain: () => file({}),

  mediaBoxAbove: () => file({ page: `${contents} ${fonts}`, above: a4 }),
  cropBoxAbove: () => file({ above: '/CropBox [0 400 595 842]' }),
  rotateAbove: () => file({ above: '/Rotate 90' }),
  resourcesAbove: () => file({ page: `${contents} ${a4}`, above: fonts }),
  mediaBoxElsewhere: () =>
    file({
      page: `${contents} ${fonts} /MediaBox [-100 -100 495 742]`,
      content: words.replace('40 800', '-60 700'),
    }),
  cropBoxWithin: () => file({ page: `${contents} ${fonts} ${a4} /CropBox [30 30 565 812]` }),
  cropBoxBeyond: () => file({ page: `${contents} ${fonts} ${a4} /CropBox [-50 -50 700 900]` }),
  cropBoxOfNoSize: () => file({ page: `${contents} ${fonts} ${a4} /CropBox [100 100 100 100]` }),
  boxBackwards: () => file({ page: `${contents} ${fonts} /MediaBox [595 842 0 0]` }),
  boxOfReferences: () =>
    file({ page: `${contents} ${fonts} /MediaBox [0 0 6 0 R 7 0 R]`, more: { 6: '595', 7: '842' } }),
  boxByReference: () => file({ page: `${contents} ${fonts} /MediaBox 6 0 R`, more: { 6: '[0 0 595 842]' } }),
  turnedRight: () => file({ page: `${contents} ${fonts} ${a4} /Rotate 90` }),
  turnedOver: () => file({ page: `${contents} ${fonts} ${a4} /Rotate 180` }),
  turnedLeft: () => file({ page: `${contents} ${fonts} ${a4} /Rotate -90` }),
  wordsUprightOnTurned: () =>
    file({
      page: `${contents} ${fonts} ${a4} /Rotate 90`,
      content: 'BT /F1 24 Tf 0 1 -1 0 100 100 Tm (TOP heading) Tj ET',
    }),
  wordsUprightOnTurnedOver: () =>
    file({
      page: `${contents} ${fonts} ${a4} /Rotate 180`,
      content: 'BT /F1 24 Tf -1 0 0 -1 400 400 Tm (TOP heading) Tj ET',
    }),
  turnedMoreThanOnce: () => file({ page: `${contents} ${fonts} ${a4} /Rotate 450` }),
  turnedAndCropped: () => file({ page: `${contents} ${fonts} ${a4} /Rotate 270 /CropBox [30 60 565 812]` }),
  largerUnit: () =>
    file({
      page: `${contents} ${fonts} /MediaBox [0 0 300 421] /UserUnit 2`,
      content: words
        .replace('40 800', '10 390')
        .replace('24', '12')
        .replace('-720', '-360')
        .replace('360 720', '180 360'),
    }),
  smallPage: () =>
    file({ page: `${contents} ${fonts} /MediaBox [0 0 297 210]`, content: 'BT /F1 14 Tf 20 180 Td (SMALL) Tj ET' }),
  withoutType: () => ({ ...file({}), 3: `<</Parent 2 0 R ${contents} ${fonts} ${a4}>>` }),
  twiceInTheTree: () => ({ ...file({}), 2: '<</Type /Pages /Kids [3 0 R 3 0 R] /Count 2>>' }),
  deepTree: () => ({
    ...file({}),
    2: '<</Type /Pages /Kids [6 0 R] /Count 1>>',
    6: `<</Type /Pages /Parent 2 0 R /Kids [3 0 R] /Count 1 ${a4}>>`,
    3: `<</Type /Page /Parent 6 0 R ${contents} ${fonts}>>`,
  }),
  nodesWithoutType: () => ({
    ...file({}),
    2: '<</Kids [6 0 R] /Count 1>>',
    6: '<</Parent 2 0 R /Kids [3 0 R] /Count 1>>',
    3: `<</Type /Page /Parent 6 0 R ${contents} ${fonts} ${a4}>>`,
  }),
  pageThatSaysItIsPages: () => ({ ...file({}), 3: `<</Type /Pages /Parent 2 0 R ${contents} ${fonts} ${a4}>>` }),
  typeByReference: () => ({ ...file({}), 3: `<</Type 6 0 R /Parent 2 0 R ${contents} ${fonts} ${a4}>>`, 6: '/Page' }),
  kidsByReference: () => ({ ...file({}), 2: '<</Type /Pages /Kids 6 0 R /Count 1>>', 6: '[3 0 R]' }),
  countTooLarge: () => ({ ...file({}), 2: '<</Type /Pages /Kids [3 0 R] /Count 4>>' }),
  // Readers show no more pages than that.
  countTooSmall: () => ({
    ...file({}),
    2: '<</Type /Pages /Kids [3 0 R 6 0 R] /Count 1>>',
    6: `<</Type /Page /Parent 2 0 R ${fonts} ${a4}>>`,
  }),
  countMissing: () => ({ ...file({}), 2: '<</Type /Pages /Kids [3 0 R]>>' }),
  countOfNodeWrong: () => ({
    ...file({}),
    2: '<</Type /Pages /Kids [6 0 R] /Count 1>>',
    6: '<</Type /Pages /Parent 2 0 R /Kids [3 0 R] /Count 5>>',
    3: `<</Type /Page /Parent 6 0 R ${contents} ${fonts} ${a4}>>`,
  }),
  withoutContent: () => file({ page: `${fonts} ${a4}` }),

  stateLeftOpen: () => file({ content: `0.5 0 0 0.5 0 0 cm q ${words}` }),
  statesClosedTooOften: () => file({ content: `Q Q 0.9 0 0 0.9 0 0 cm ${words}` }),
  textLeftOpen: () => file({ content: words.slice(0, -3) }),
  clippedAndLeftOpen: () => file({ content: `0 500 595 300 re W n q ${words}` }),
  bracketsInText: () => file({ content: words.replace('(RIGHT)', '(q \\( q (q) RIGHT)') }),

  wordsInForm: () =>
    file({
      page: `${contents} /Resources <</XObject <</W#20rd 6 0 R>>>> ${a4}`,
      content: 'q /W#20rd Do Q',
      more: { 6: form(words, '0 0 595 842', fonts) },
    }),
  wordsInFormOfForm: () =>
    file({
      page: `${contents} /Resources <</Font <</F1 5 0 R>> /XObject <</W 6 0 R>>>> ${a4}`,
      content: 'q 1 0 0 1 10 -20 cm /W Do Q',
      more: {
        6: form('0.8 0 0 0.8 30 40 cm q /W Do Q', '0 0 900 900', '/Resources <</XObject <</W 7 0 R>>>>'),
        7: form(words, '0 0 595 842', `/Matrix [1 0 0 1 5 5] ${fonts}`),
      },
    }),
  wordsInTurnedForm: () =>
    file({
      page: `${contents} /Resources <</XObject <</W 6 0 R>>>> ${a4} /Rotate 90`,
      content: '/W Do',
      more: {
        6: form('BT /F1 24 Tf 100 -100 Td (TOP heading) Tj ET', '0 -595 842 0', `/Matrix [0 1 -1 0 0 0] ${fonts}`),
      },
    }),

  fieldWithoutLook: () => field('/FT /Tx /T (a) /V (FORM VALUE)'),
  fieldOfParent: () => field('/Parent 7 0 R', { 7: '<</FT /Tx /T (a) /V (FORM VALUE) /Kids [6 0 R]>>' }, '7 0 R'),
  fieldWithOldLook: () =>
    field('/FT /Tx /T (a) /V (NEW VALUE) /AP <</N 7 0 R>>', {
      7: form('/Tx BMC BT /Helv 14 Tf 2 10 Td (OLD) Tj ET EMC', '0 0 340 30', '/Resources <</Font <</Helv 5 0 R>>>>'),
    }),
  tickOfParent: () =>
    noted(
      '/Subtype /Widget /Parent 7 0 R /AP <</N <</Yes 8 0 R /Off 9 0 R>>>>',
      { 7: '<</FT /Btn /T (a) /V /Yes /Kids [6 0 R]>>', 8: form('0 0 30 30 re f'), 9: form(' ') },
      '/AcroForm <</Fields [7 0 R]>>',
    ),
  coveredByRedaction: () => noted('/Subtype /Redact /AP <</N 7 0 R>>', { 7: form('0 0 340 30 re f') }),
  coveredByWatermark: () => noted('/Subtype /Watermark /AP <</N 7 0 R>>', { 7: form('0 0 340 30 re f') }),
  coveredByUnknown: () => noted('/Subtype /Whatever /AP <</N 7 0 R>>', { 7: form('0 0 340 30 re f') }),
  stamped: () => noted('/Subtype /Stamp /AP <</N 7 0 R>>', { 7: form('1 0 0 RG 4 w 4 4 332 22 re S') }),
  inked: () =>
    noted('/Subtype /Ink /InkList [[70 505 200 525 300 505]] /AP <</N 7 0 R>>', { 7: form('2 w 10 5 m 300 25 l S') }),
  hiddenNote: () => noted('/Subtype /Square /F 2 /AP <</N 7 0 R>>', { 7: form('0 0 340 30 re f') }),
  stampedPageOfNodeAbove: () =>
    file({
      page: `${contents} /Annots [6 0 R]`,
      above: `${fonts} /MediaBox [0 0 842 595] /CropBox [20 20 822 575] /Rotate 90`,
      content: words.replace('40 800', '40 520').replace('-720', '-400'),
      more: { 6: note('/Subtype /Stamp /AP <</N 7 0 R>>'), 7: form('1 0 0 RG 4 w 4 4 332 22 re S') },
    }),
  linked: () => noted('/Subtype /Link /Border [0 0 0] /A <</S /URI /URI (https://example.com)>>'),

  layerHidden: () => layered('/BaseState /ON /OFF [6 0 R]'),
  layerShown: () => layered('/BaseState /ON'),
  layerHiddenByBase: () => layered('/BaseState /OFF'),

  pictureGray: () => pictured('/ColorSpace /DeviceGray /BitsPerComponent 8', '\x00\x80\xc0\xff'),
  pictureOfPalette: () =>
    pictured('/ColorSpace [/Indexed /DeviceRGB 1 <ff00000000ff>] /BitsPerComponent 1', '\x40\x80'),
  pictureOfInks: () =>
    pictured(
      '/ColorSpace /DeviceCMYK /BitsPerComponent 8',
      '\xff\x00\x00\x00\x00\xff\x00\x00\x00\x00\xff\x00\x00\x00\x00\xff',
    ),
  pictureOfMask: () => pictured('/ImageMask true /BitsPerComponent 1', '\x40\x80'),
  pictureDeep: () => pictured('/ColorSpace /DeviceGray /BitsPerComponent 16', '\x00\x00\x80\x00\xc0\x00\xff\xff'),
  pictureInContent: () =>
    file({
      content: `${words} q 200 0 0 200 100 300 cm\nBI /W 2 /H 2 /CS /G /BPC 8 /F /AHx\nID 00 80 C0 FF>\nEI\nQ`,
    }),
  patternFilled: () =>
    file({
      page: `${contents} /Resources <</Font <</F1 5 0 R>> /Pattern <</P 6 0 R>>>> ${a4}`,
      content: `${words} /Pattern cs /P scn 100 300 200 200 re f`,
      more: {
        6: {
          dict: '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20 /Resources <<>>',
          data: '1 0 0 rg 0 0 10 10 re f',
        },
      },
    }),
  transparent: () =>
    file({
      page: `${contents} /Resources <</Font <</F1 5 0 R>> /ExtGState <</G <</ca 0.5>>>>>> ${a4} /Group <</S /Transparency /CS /DeviceRGB>>`,
      content: `${words} /G gs 1 0 0 rg 100 300 200 200 re f 0 0 1 rg 200 400 200 200 re f`,
    }),
}
/** Content that is packed twice is read by all. */
structures.packedTwice = () => {
  const packed = deflateSync(deflateSync(Buffer.from(words))).toString('latin1')
  return { ...file({}), 4: { dict: '/Filter [/FlateDecode /FlateDecode]', data: packed } }
}
