import { deflateSync } from 'node:zlib'
import { structures } from './structures.ts'
import { type Objects, writePdf } from './writePdf.ts'

/* Files that somebody made to hurt whoever opens them, one function a way. */

const plain = (more: Objects): Objects => ({ ...structures.plain?.(), ...more })
const page = (entries: string) =>
  `<</Type /Page /Parent 2 0 R /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>> /MediaBox [0 0 595 842] ${entries}>>`
/** Of nothing but zeros, packed. */
const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 1 }).toString('latin1')

export const hurting = {
  circularTree: () =>
    writePdf(
      plain({ 2: '<</Type /Pages /Kids [3 0 R 6 0 R] /Count 3>>', 6: '<</Type /Pages /Kids [2 0 R] /Count 1>>' }),
    ),
  /** The page before the last save is said to stand in the table that says so. */
  tableOfItself: () => {
    const text = writePdf(plain({})).toString('latin1')
    const start = /startxref\n(\d+)/.exec(text)?.[1]
    return Buffer.from(text.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${start}`), 'latin1')
  },
  manyNotes: (count: number) =>
    writePdf(
      plain({
        3: page(`/Annots [${'6 0 R '.repeat(count)}]`),
        6: '<</Type /Annot /Subtype /Square /Rect [9 9 20 20] /F 4>>',
      }),
    ),
  hugeFont: (megabytes: number) =>
    writePdf(
      plain({
        5: '<</Type /Font /Subtype /TrueType /BaseFont /Huge /FontDescriptor 6 0 R /FirstChar 32 /LastChar 33 /Widths [500 500]>>',
        6: '<</Type /FontDescriptor /FontName /Huge /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 7 0 R>>',
        7: { dict: `/Filter /FlateDecode /Length1 ${megabytes * 1024 * 1024}`, data: zeros(megabytes) },
      }),
    ),
  hugePicture: (side: number) =>
    writePdf(
      plain({
        3: page('').replace('/Font', '/XObject <</P 6 0 R>> /Font'),
        4: { dict: '', data: 'q 200 0 0 200 100 300 cm /P Do Q BT /F1 24 Tf 40 800 Td (TOP OF PAGE heading) Tj ET' },
        6: {
          dict: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
          data: zeros(1),
        },
      }),
    ),
}
