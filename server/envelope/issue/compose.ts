import { readFile } from 'node:fs/promises'
import type { SignedKind } from '../../../contract/envelope/signedKind.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { representativeLine } from '../../../contract/signing/capacity.ts'
import { documentFont } from '../../document/font.ts'
import { institution, institutionEnglish } from '../../document/letter.ts'
import { writePdf } from '../../document/pdf.ts'
import type { House } from '../../house.ts'
import { linkTo } from '../../provider/letters.ts'
import type { DrawnText, Said } from '../../signing/compose/say.ts'
import { composeForeign } from '../../signing/foreign/look.ts'
import { localDay, localMinute } from '../../when.ts'
import type { Envelope, Signer } from '../turn.ts'

/** The font as one file: a collection cannot be drawn with here. */
async function fontBytes(house: House): Promise<Uint8Array> {
  const { normal } = documentFont(house)
  if (Array.isArray(normal)) throw new AppError('unconfigured')
  return new Uint8Array(await readFile(normal))
}

/** Why a member does not sign an award is no party's: it says that they did not. */
function answerOf(one: Signer, { kind }: Wanted['seen']): string {
  const by = one.representative ? ` ${representativeLine(one.representative)}` : ''
  if (one.state === 'signed') return `签署于 Signed ${one.signedAt ? localMinute(one.signedAt) : ''}${by}`
  if (one.state !== 'refused' || kind === 'award') return '未签署 Not signed'
  return `拒绝签署 Refused：${one.reason}`
}

interface Wanted {
  seen: Pick<Envelope, 'title' | 'sealAnchor' | 'readSha256'> & { kind: SignedKind }
  signers: Signer[]
  code: string
  now: Date
}

/** A text on a page of its own, without a margin: as high as the longest answer may need. */
const pageOf = ({ text, size, width, isGrey }: Said) => ({
  info: { title: '' },
  pageOrientation: 'portrait' as const,
  pageSize: { width, height: 760 },
  pageMargins: [0, 0, 0, 0] as [number, number, number, number],
  content: [{ text, fontSize: size, lineHeight: 1, ...(isGrey ? { color: '#59667a' } : {}) }],
  footer: '',
  missing: '',
})

/** Texts in other scripts than the font of signatures has. What no font has stands as 〓: by now people have signed. */
async function drawTexts(house: House, code: string, texts: readonly Said[]): Promise<DrawnText[]> {
  const drawn: DrawnText[] = []
  for (const said of texts) {
    const { bytes } = await writePdf(house, pageOf(said), { personId: code, gone: new AbortController().signal })
    drawn.push({ said, bytes })
  }
  return drawn
}

/** The document as it is issued, and whether what was read had to be written anew for it (`signing/foreign/open.ts`). */
export interface Composed {
  bytes: Uint8Array
  mended: boolean
}

/** Composes it with what everybody answered (`signing/compose`). Throws `sign.failed` where it takes more than it may. */
export async function composeEnvelope(
  house: House,
  source: Uint8Array,
  { seen, signers, code, now }: Wanted,
): Promise<Composed> {
  const { title, sealAnchor, readSha256 } = seen
  const paper = {
    ...{ title, sealAnchor, readSha256, code, link: linkTo(house, `/officialSeal?code=${code}`), day: localDay(now) },
    institution: [institution, institutionEnglish] as const,
    signers: signers.map((one) => ({
      ...{ name: one.name, role: one.role, anchor: one.anchor, everyPage: one.everyPage, hand: one.strokes },
      answer: answerOf(one, seen),
    })),
  }
  const work = { bytes: source, paper, font: await fontBytes(house) }
  const { composed, strange = [], mended = false } = await composeForeign({ ...work, drawn: [] })
  if (composed) return { bytes: composed, mended }
  const second = await composeForeign({ ...work, drawn: await drawTexts(house, code, strange) })
  if (!second.composed) throw new AppError('sign.failed')
  return { bytes: second.composed, mended: second.mended ?? false }
}
