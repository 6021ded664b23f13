import { and, count, eq, isNotNull, sum } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { checkFile, maxMbOf } from '../../contract/file.ts'
import { uploadMetadata } from '../../contract/upload.ts'
import { file } from '../database/schema.ts'
import { parse } from '../door/parse.ts'
import type { House } from '../house.ts'
import type { Person } from '../who.ts'

/** Files of one person that belong to no record yet: so many, and so many bytes. */
export const looseMax = { files: 200, bytes: 4 * 1024 ** 3 }

/** Control characters, and those that turn the writing direction: `exe.fdp` must not look like `pdf.exe`. Slashes name folders. */
export function cleanName(name: string): string {
  const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
  return name.normalize('NFC').replace(invisible, '').replace(/[/\\]/g, '_').trim()
}

/** `key base64,key base64` of the header Upload-Metadata (tus 1.0). */
export function readMetadata(header: string): Record<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]))
}

/** Makes room for a file under the id the device chose, and answers with that. Throws what §5 says about its name, type and size; `file.exists` for a known id. */
export async function createUpload(
  house: House,
  me: Person,
  headers: { metadata: string; length: string },
): Promise<string> {
  const wanted = parse(uploadMetadata, readMetadata(headers.metadata))
  if (!/^\d{1,15}$/.test(headers.length))
    throw new AppError('badRequest', {}, [{ path: ['Upload-Length'], code: 'wrongType' }])
  const name = cleanName(wanted.filename)
  const size = Number(headers.length)
  const wrong = checkFile({ name, size }, wanted.group, maxMbOf(wanted.group, house.config.page.uploadSize))
  if (wrong) throw new AppError(wrong.code, wrong.params)
  const { id, group, digest } = wanted
  const now = house.now()
  const made = await house.db.tx(async (tx) => {
    const mine = and(eq(file.ownerId, me.id), isNotNull(file.looseSince))
    const [loose] = await tx
      .select({ files: count(), bytes: sum(file.size) })
      .from(file)
      .where(mine)
    if ((loose?.files ?? 0) >= looseMax.files) throw new AppError('file.tooMany', { max: looseMax.files })
    if (Number(loose?.bytes ?? 0) + size > looseMax.bytes) throw new AppError('file.quota')
    const row = {
      id,
      ownerId: me.id,
      name,
      oriName: wanted.filename,
      size,
      group,
      digest,
      createdAt: now,
      looseSince: now,
    }
    return tx.insert(file).values(row).onConflictDoNothing().returning({ id: file.id })
  })
  if (made.length === 0) throw new AppError('file.exists')
  return id
}
