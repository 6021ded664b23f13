import type { LiveEvent, RowKind } from '../../contract/event.ts'
import type { Named } from '../../contract/kernel/call.ts'
import { deviceDb, type KeptRow, type StoredDraft, type UserDb } from './db.ts'

/** Told, but not kept: whoever has such a record on the screen asks for it when it is told of. */
const notKept: readonly RowKind[] = ['uploadSession']

/**
 * A record as the server gives it; every kind has an id, most a version that rises. A revision rises with more than what one
 * changes over: a case with whatever happens in it.
 */
interface Versioned {
  id: string
  version?: number
  revision?: number
}

const ageOf = ({ version, revision }: Versioned): number => revision ?? version ?? 0

function kept(kind: RowKind, row: Versioned): KeptRow {
  return { kind, id: row.id, version: ageOf(row), row }
}

/** Puts rows unless the device knows a newer one: a slow answer must not undo a live change. Call inside a transaction. */
export async function putRows(db: UserDb, kind: RowKind, rows: Versioned[]): Promise<void> {
  const old = await db.rows.bulkGet(rows.map((row) => [kind, row.id] as [RowKind, string]))
  const fresh = rows.filter((row, at) => ageOf(row) >= (old[at]?.version ?? 0))
  await db.rows.bulkPut(fresh.map((row) => kept(kind, row)))
}

/**
 * Keeps what a call answered, if its contract says that the device keeps it. A list that came whole also removes what the
 * server no longer shows, with all that lies under it; `asked` is what the device held before asking, so rows that came
 * meanwhile stay.
 */
export async function keepReply(
  db: UserDb,
  call: Named,
  reply: unknown,
  asked: Set<string> = new Set(),
): Promise<void> {
  // The register of calls (contract/all.ts) compiles only where each of them names a kind of row.
  const kind = call.keeps as RowKind | undefined
  if (!kind) return
  // What has an id is a record itself, whatever it lists.
  const { id, list: held } = reply as { id?: string; list?: Versioned[] }
  const list = Array.isArray(reply) ? (reply as Versioned[]) : id === undefined ? held : undefined
  await guarded(db, () => putRows(db, kind, list ?? [reply as Versioned]))
  const total = (reply as { total?: number }).total
  if (!list || total === undefined || total > list.length) return
  const shown = new Set(list.map((row) => row.id))
  for (const id of asked) if (!shown.has(id)) await forget(db, id)
}

/** The case that a kept record was handed in to. */
export const baseIdOf = ({ row }: KeptRow): unknown => (row as { baseId?: unknown } | null | undefined)?.baseId

const goneListeners = new Set<(id: string) => void>()

/** Calls `listener` with the id of each record that is gone for the person of this device. */
export function onGone(listener: (id: string) => void): void {
  goneListeners.add(listener)
}

/**
 * Lets go of a record that is gone for this person and of all that lies under it, of whatever kind: rows of the same id are
 * other views of it, those with it as their `baseId` were handed in to it, and an answer asked for with its id tells of it.
 * Drafts stay: the person typed them. Not so what they were deciding of an award: that is its tribunal's secret.
 */
export async function forget(db: UserDb, id: string): Promise<void> {
  await db.transaction('rw', db.rows, db.kept, db.texts, db.drafts, async () => {
    const rows = db.rows.filter((kept) => kept.id === id || baseIdOf(kept) === id)
    const ids = (await rows.toArray()).flatMap((kept) => (kept.kind === 'awardRoom' ? kept.id : []))
    // What they wrote together with others there, too.
    const texts = db.texts.filter((text) => text.id === id || text.baseId === id)
    const awards = [...ids, ...(await texts.primaryKeys())]
    const isDecision = (draft: StoredDraft) => draft.waiting === 0 && awards.some((one) => draft.id.includes(one))
    if (awards.length) await db.drafts.where('call').startsWith('award.').filter(isDecision).delete()
    await texts.delete()
    await rows.delete()
    await db.kept.filter(({ key }) => key.includes(`"${id}"`)).delete()
  })
  for (const listener of goneListeners) listener(id)
}

/** Lets go of every record; what is on the screen is asked for anew. Drafts and what waits to be sent stay. */
export async function forgetAll(db: UserDb): Promise<void> {
  await db.transaction('rw', db.rows, db.kept, () => Promise.all([db.rows.clear(), db.kept.clear()]))
}

/** Lets go of what a question was about, once the server knows of no such record: `{params: {id}}` or `{query: {baseId}}`. */
export async function forgetAsked(db: UserDb, input: unknown): Promise<void> {
  const { params, query } = input as { params?: { id?: string }; query?: { baseId?: string } }
  const id = params?.id ?? query?.baseId
  if (id !== undefined) await forget(db, id)
}

/** Lets go of a case that is there, but not this person's: its row in lists stays. */
export async function forgetWhole(db: UserDb, input: unknown): Promise<void> {
  const { params, query } = input as { params?: { id?: string }; query?: { baseId?: string } }
  const listed = await db.rows.get(['case', params?.id ?? query?.baseId ?? ''])
  await forgetAsked(db, input)
  if (listed) await guarded(db, async () => void (await db.rows.put(listed)))
}

/** Keeps some of the records of a kind, such as one page of a longer list: those not among them stay. */
export async function keepSome(db: UserDb, kind: RowKind, rows: Versioned[]): Promise<void> {
  await guarded(db, () => putRows(db, kind, rows))
}

const listeners = new Set<(kind: RowKind) => void>()

/** Calls `listener` after each change that the server told this page. Gives the function that takes it off again. */
export function onTold(listener: (kind: RowKind) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes in a change that the server told. It does not branch per domain. */
export async function apply(db: UserDb, event: LiveEvent): Promise<void> {
  if (event.row === null) await forget(db, event.id)
  await guarded(db, async () => {
    if (event.row !== null && !notKept.includes(event.kind)) await putRows(db, event.kind, [event.row as Versioned])
    await takeNumber(db, event.seq)
  })
  for (const listener of listeners) listener(event.kind)
}

/** Takes the number of a change to what this build keeps no rows of. What lies under a record that is gone goes all the same. */
export async function passOver(db: UserDb, { seq, id, row }: Omit<LiveEvent, 'kind'>): Promise<void> {
  if (row === null) await forget(db, id)
  await guarded(db, () => takeNumber(db, seq))
}

async function takeNumber(db: UserDb, seq: number): Promise<void> {
  const seen = (await db.meta.get('seq'))?.value ?? 0
  if (seq > seen) await db.meta.put({ key: 'seq', value: seq })
}

/** Writes rows only while their owner is signed in: an answer that comes after logout must not fill the wiped tables. */
export async function guarded(db: UserDb, write: () => Promise<void>): Promise<void> {
  if (!(await isSignedIn(db))) return
  await db.transaction('rw', db.rows, db.meta, write)
  // The session lies in another database, so the two cannot be one transaction: look again, and wipe what came too late.
  if (!(await isSignedIn(db))) await Promise.all([db.rows.clear(), db.meta.clear()])
}

export async function isSignedIn(db: UserDb): Promise<boolean> {
  const session = await deviceDb.session.get('me')
  return session !== undefined && db.name === `arb-${session.user.id}`
}
