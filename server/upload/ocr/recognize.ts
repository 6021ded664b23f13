import { eq } from 'drizzle-orm'
import { extensionOf, fileGroups } from '../../../contract/both/file.ts'
import { pictureSizeOf } from '../../../contract/both/picture.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { type ocr, type PictureKind, pictureMaxMb, type Recognised } from '../../../contract/upload/ocr.ts'
import type { OwnTransaction } from '../../door/handler.ts'
import { turns } from '../../door/limit/turns.ts'
import type { House } from '../../house.ts'
import { ocrOf } from '../../provider/ocr.ts'
import { file } from '../../tables/upload.ts'
import { mayRead } from '../download.ts'
import type { FileRow } from '../present.ts'
import { readIdCard } from './idCard.ts'
import { readLicence } from './licence.ts'

const readers: Record<PictureKind, (lines: string[]) => Recognised> = { idCard: readIdCard, licence: readLicence }

/** A small file may unpack to any number of pixels; a camera's largest are about so many. */
const maxPixels = 50e6
/** How many wait behind the one that is being read: the last of them hears within the time a page waits. */
const maxWaiting = 2

// A picture takes its thread a core and a few hundred MB for seconds.
const inTurn = turns({ most: maxWaiting, code: 'ocr.busy' })

/**
 * Throws `notFound` to whoever may not read the file, `ocr.picture` for what is none, `file.tooBig`, `ocr.tooLarge`, `tooMany`
 * while the same person waits for another one, `ocr.busy`, `ocr.tooLong`, `ocr.nothing`, `unconfigured`.
 */
export const recognize: OwnTransaction<typeof ocr.recognize> = {
  async ownTransaction({ house, me, body, gone }) {
    const [row] = await house.db.orm.select().from(file).where(eq(file.id, body.id))
    if (!row || row.sha256 === null || !(await mayRead(house, me, row))) throw new AppError('notFound')
    const reader = ocrOf(house)
    const picture = await pictureOf(house, row)
    const lines = await inTurn(me.id, gone, () => reader.linesOf(picture, gone))
    const fields = readers[body.kind](lines)
    if (Object.keys(fields).length === 0) throw new AppError('ocr.nothing')
    return { fields }
  },
}

async function pictureOf(house: House, row: FileRow): Promise<Buffer> {
  const pictures: readonly string[] = fileGroups.image
  if (!pictures.includes(extensionOf(row.name))) throw new AppError('ocr.picture')
  if (row.size >= pictureMaxMb * 1024 * 1024) throw new AppError('file.tooBig', { name: row.name, max: pictureMaxMb })
  const parts: Buffer[] = []
  for await (const part of await house.store.read(row.id)) parts.push(part as Buffer)
  const picture = Buffer.concat(parts)
  const size = await pictureSizeOf({
    name: row.name,
    size: picture.length,
    read: async (start, end) => picture.subarray(start, end),
  })
  if (!size) throw new AppError('ocr.picture')
  if (size.width * size.height > maxPixels) throw new AppError('ocr.tooLarge')
  return picture
}
