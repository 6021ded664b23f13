import { and, desc, eq, sql } from 'drizzle-orm'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Tx } from '../../database/db.ts'
import { bare } from '../../door/envelope.ts'
import type { House } from '../../house.ts'
import { letterLog, mailboxReader } from '../../tables/provider.ts'
import { anatomyOf, type Leaf } from '../mime/anatomy.ts'
import { partWords } from '../mime/words.ts'
import { inMailbox } from './line.ts'
import { leavesIn, mailParts } from './outline.ts'
import { isByServer, type Report, readPlainReport, readReport } from './report.ts'

/*
 * Letters that come back: every minute the new mails of the mailbox are looked through for reports about letters of ours. How far is
 * kept in the row of the folder, in the transaction of what a report changes: each counts once, whoever reads it and however often.
 */

const everyMs = 60_000
/** Before the first round nothing was read; reports of a week may still wait. */
const backMs = 7 * 86_400_000
const round = 200
/** A mail that cannot be read so often is passed over: those behind it wait. */
const mostTries = 3
const mostBytes = 256 * 1024

interface Log {
  warn(fields: object, text: string): void
}

/**
 * Reads the mailbox for letters that came back, as long as the house stands, and does `besides` what is done in it now and then; nothing
 * where there is no mailbox.
 */
export function keepReadingReturns(house: House, log: Log, besides: (house: House) => Promise<void>) {
  if (!house.config.imap) return { stop: async () => undefined }
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const look = () => {
    const failed = (text: string) => (error: unknown) => {
      const code = error instanceof AppError ? error.code : undefined
      log.warn(code ? { code } : { failure: bare(error) }, text)
    }
    running = readReturns(house, log)
      .catch(failed('the mailbox was not read for returned letters'))
      .then(() => besides(house))
      .catch(failed('answers were not laid into the folder of sent mails'))
      .then(() => {
        if (closed) return
        timer = setTimeout(look, everyMs)
        timer.unref()
      })
  }
  look()
  return {
    async stop(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}

type Place = typeof mailboxReader.$inferSelect

/** One round: to the end of what is there now, but at most 200 mails. Throws what the mailbox throws. */
export async function readReturns(house: House, log: Log): Promise<void> {
  await inMailbox(house, async (box) => {
    // Unless it is asked for something it tells of no new ones.
    await box.noop()
    const place = await placeOf(house, box)
    if (!box.mailbox || box.mailbox.exists === 0) return
    const found = (await box.search({ uid: `${place.uid + 1}:*` }, { uid: true })) || []
    // `*` is the last one also where that is before the first.
    const uids = found.filter((uid) => uid > place.uid).sort((one, other) => one - other)
    for (const uid of uids.slice(0, round)) {
      if (place.tries >= mostTries) {
        log.warn({ uid }, 'a mail cannot be read and is passed over')
        place.tries = 0
        await note(house, place, uid, undefined)
        continue
      }
      const report = await tried(house, place, () => reportIn(box, uid))
      const isOurs = await note(house, place, uid, report)
      // It was read, by the product; what comes of it stands where the letter is.
      if (isOurs) await box.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    }
  })
}

/** How far the folder was read, from where it begins where it never was, or was made anew meanwhile. */
async function placeOf({ db, config, now }: House, box: ImapFlow): Promise<Place> {
  const folder = config.imap?.folder ?? ''
  const open = box.mailbox || undefined
  const validity = String(open?.uidValidity ?? '')
  const [known] = await db.orm.select().from(mailboxReader).where(eq(mailboxReader.folder, folder))
  if (known?.validity === validity) return known
  const recent = (await box.search({ since: new Date(now().getTime() - backMs) }, { uid: true })) || []
  const uid = Math.min(...recent, open?.uidNext ?? 1) - 1
  const fresh = { folder, validity, uid, tries: 0 }
  await db.orm
    .insert(mailboxReader)
    .values(fresh)
    .onConflictDoUpdate({
      target: mailboxReader.folder,
      set: fresh,
      setWhere: sql`${mailboxReader.validity} <> ${validity}`,
    })
  const [place] = await db.orm.select().from(mailboxReader).where(eq(mailboxReader.folder, folder))
  return place ?? fresh
}

/** Counts that a mail could not be read: the line may be lost by what stands in it. */
async function tried<T>({ db }: House, { folder, uid }: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const here = and(eq(mailboxReader.folder, folder), eq(mailboxReader.uid, uid))
    await db.orm
      .update(mailboxReader)
      .set({ tries: sql`${mailboxReader.tries} + 1` })
      .where(here)
    throw error
  }
}

async function reportIn(box: ImapFlow, uid: number): Promise<Report | undefined> {
  const mail = await box.fetchOne(String(uid), { uid: true, envelope: true, bodyStructure: true }, { uid: true })
  // Somebody removed it meanwhile.
  if (!mail) return undefined
  const rough = anatomyOf(leavesIn(mail.bodyStructure), [])
  if (!rough.status && !isByServer(senderOf(mail))) return undefined
  const { leaves, hints, load } = await mailParts(box, uid, mail.bodyStructure)
  const { status, original, blocks } = anatomyOf(leaves, hints)
  const read = async (leaf: Leaf | undefined) => (leaf ? (await partWords(leaf, hints, mostBytes, load)).text : '')
  if (status) return readReport(await read(status), await read(original))
  return readPlainReport(`${await read(blocks[0]?.plain[0])}\n${await read(original)}`)
}

const senderOf = ({ envelope }: FetchMessageObject): string => envelope?.from?.[0]?.address ?? ''

/** Moves the place on, with what a report changes. Answers whether it was about a letter of ours; false where another was quicker. */
async function note(house: House, place: Place, uid: number, report: Report | undefined): Promise<boolean> {
  place.uid = uid
  return house.db.tx(async (tx) => {
    const { folder, validity } = place
    const [row] = await tx.select().from(mailboxReader).where(eq(mailboxReader.folder, folder)).for('update')
    if (!row || row.validity !== validity || row.uid >= uid) return false
    let isOurs = false
    for (const id of report?.ids ?? []) isOurs = (await markReturned(house, tx, id, report?.reason ?? '')) || isOurs
    await tx.update(mailboxReader).set({ uid, tries: 0 }).where(eq(mailboxReader.folder, folder))
    return isOurs
  })
}

/** A letter that left came back. Whoever sent it hears of it, unless it was sent anew meanwhile. */
async function markReturned(house: House, tx: Tx, id: string, reason: string): Promise<boolean> {
  const [line] = await tx.select().from(letterLog).where(eq(letterLog.id, id)).for('update')
  if (line?.channel !== 'mail') return false
  if (line.state === 'returned' || line.state === 'refused') return true
  await tx.update(letterLog).set({ state: 'returned', reason, changedAt: house.now() }).where(eq(letterLog.id, id))
  const [newest] = await tx
    .select({ id: letterLog.id })
    .from(letterLog)
    .where(eq(letterLog.about, line.about))
    .orderBy(desc(letterLog.madeAt), desc(letterLog.id))
    .limit(1)
  if (newest?.id === id) await house.letterRefused(house, tx, line.about, reason)
  return true
}
