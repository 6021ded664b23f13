import { and, count, eq, gt, isNotNull, sql, sum } from 'drizzle-orm'
import { checkFile, type FileGroup, maxMbOf } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { uploadMetadata } from '../../contract/upload/upload.ts'
import type { Orm, Tx } from '../database/db.ts'
import { parse } from '../door/parse.ts'
import type { House } from '../house.ts'
import { mustHaveSpace } from '../store/space.ts'
import { file } from '../tables/upload.ts'
import { tellRows } from '../tell.ts'
import type { FileRow } from './present.ts'
import { announceToSession } from './session.ts'

/** Files of one person that belong to no record yet: so many, and so many bytes. */
export const looseMax = { files: 200, bytes: 4 * 1024 ** 3 }
/** Over this time all that a person sent counts, of a record or not; how much that may be is configured. */
const dayMs = 86_400_000
const gigabyte = 1024 ** 3

/** Whose file it will be, and the upload from a phone that it comes by. */
export interface Sender {
  /** Of the account. */
  id: string
  uploadId?: string
}

/** A file as it is announced. */
export interface Announced {
  id: string
  /** As the sender called it. */
  filename: string
  group: FileGroup
  /** sha256-8MiB-tree, hex. */
  digest: string
  /** Bytes. */
  size: number
}

/** Scripts of which a joiner changes how a letter is seen. */
const joining =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
const letter = `[${joining.replace(/\w+ ?/g, (script) => `\\p{Script=${script.trim()}}`)}]\\p{M}*`
const picture = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?`
/** Joiners between such letters, in pictures of several such as a family, and the signs that say whose flag it is. */
const seenJoiner = new RegExp(
  [
    String.raw`(?<=${letter})[\u200c\u200d](?=${letter})`,
    String.raw`(?<=${picture})\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]`,
  ].join('|'),
  'gu',
)
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * A name of a file as it was typed, without control characters and those that turn the writing direction or hide: `exe.fdp` must not look
 * like `pdf.exe`. Joiners stay where they change what is seen. Slashes name folders.
 */
export function cleanName(name: string): string {
  const typed = name.normalize('NFC')
  const kept = new Set(Array.from(typed.matchAll(seenJoiner), ({ index }) => index))
  return typed
    .replace(invisible, (sign, at: number) => (kept.has(at) ? sign : ''))
    .replace(/[/\\]/g, '_')
    .trim()
}

/** `key base64,key base64` of the header Upload-Metadata (tus 1.0). */
export function readMetadata(header: string): Record<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]))
}

/** Makes room for a file under the id the device chose, and answers with that. Throws as `announceFile`, and `full`. */
export async function createUpload(
  house: House,
  sender: Sender,
  headers: { metadata: string; length: string },
): Promise<string> {
  const wanted = parse(uploadMetadata, readMetadata(headers.metadata))
  if (!/^\d{1,15}$/.test(headers.length))
    throw new AppError('badRequest', {}, [{ path: ['Upload-Length'], code: 'wrongType' }])
  const size = Number(headers.length)
  // It needs no room: a device whose answer was lost goes on with what is here.
  await mustBeNew(house.db.orm, wanted.id)
  await mustHaveSpace(house, size)
  const { id } = await announceFile(house, sender, { ...wanted, size })
  await house.store.begin(id, size)
  return id
}

/**
 * The row of a file whose bytes are still to come or to be checked. Throws what §5 says about its name, type and size;
 * `file.exists` for a known id, `file.quota` and `file.tooMany` where the owner has too much of no record, `file.dayQuota`
 * where they sent too much within a day; for a phone
 * `uploadSession.ended` and `uploadSession.tooMany`.
 */
export async function announceFile(house: House, sender: Sender, wanted: Announced): Promise<FileRow> {
  const { id, filename, group, digest, size } = wanted
  const name = cleanName(filename)
  const wrong = checkFile({ name, size }, group, maxMbOf(group, house.config.page.uploadSize))
  if (wrong) throw new AppError(wrong.code, wrong.params)
  const now = house.now()
  const made = await house.db.tx(async (tx) => {
    await mustBeNew(tx, id)
    const { uploadId } = sender
    if (uploadId) {
      const session = await announceToSession(house, tx, uploadId, id)
      if (session.group !== group) throw new AppError('badRequest', {}, [{ path: ['group'], code: 'wrongType' }])
    }
    await mustHaveRoom(house, tx, sender.id, size)
    const facts = { id, name, oriName: name, size, group, digest, createdAt: now, looseSince: now }
    const [row] = await tx
      .insert(file)
      .values({ ...facts, ownerId: sender.id, sessionId: uploadId ?? null })
      .onConflictDoNothing()
      .returning()
    if (row && uploadId) await tellRows(house, tx, 'uploadSession', uploadId)
    return row
  })
  if (!made) throw new AppError('file.exists')
  return made
}

/** Throws `file.exists`. */
async function mustBeNew(orm: Orm, id: string): Promise<void> {
  if ((await orm.$count(file, eq(file.id, id))) > 0) throw new AppError('file.exists')
}

async function mustHaveRoom(house: House, tx: Tx, ownerId: string, size: number): Promise<void> {
  // Held until commit: of two files announced in one moment each would find the room the other takes.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`loose files ${ownerId}`}))`)
  await sizeMustFit(house, tx, ownerId, size)
}

/**
 * Throws `file.quota` and `file.tooMany` where so many bytes more are too much beside what the owner has of no record, and
 * `file.dayQuota` beside all that they sent within a day and that is still here: so fast, and no faster, one person fills
 * the store.
 */
export async function sizeMustFit(house: House, orm: Orm, ownerId: string, size: number): Promise<void> {
  const [loose] = await orm
    .select({ files: count(), bytes: sum(file.size) })
    .from(file)
    .where(and(eq(file.ownerId, ownerId), isNotNull(file.looseSince)))
  if ((loose?.files ?? 0) >= looseMax.files) throw new AppError('file.tooMany', { max: looseMax.files })
  if (Number(loose?.bytes ?? 0) + size > looseMax.bytes) throw new AppError('file.quota')
  const max = house.config.uploadDayGb
  const since = new Date(house.now().getTime() - dayMs)
  const [sent] = await orm
    .select({ bytes: sum(file.size) })
    .from(file)
    // Bundles are made here, and by themselves: nobody is kept from sending by them.
    .where(and(eq(file.ownerId, ownerId), gt(file.createdAt, since), sql`${file.recordKind} is distinct from 'bundle'`))
  if (Number(sent?.bytes ?? 0) + size > max * gigabyte) throw new AppError('file.dayQuota', { max })
}
