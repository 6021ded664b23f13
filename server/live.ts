import { and, asc, eq, gt, inArray, max, min, type SQL, sql } from 'drizzle-orm'
import type { LiveEvent, live, RowKind, RowOf } from '../contract/event.ts'
import { account } from './account/table.ts'
import { readEntries, seesEntry } from './arbitrator/roster/row.ts'
import { arbitratorEntry } from './arbitrator/roster/table.ts'
import { readCandidacies, seesCandidacy } from './arbitrator/row.ts'
import { candidacy } from './arbitrator/table.ts'
import { readCaseDetails } from './case/detail.ts'
import { readCases, seesCase } from './case/row.ts'
import { cases } from './case/table.ts'
import type { Orm, Tx } from './database/db.ts'
import { toldTo } from './deadline/internal.ts'
import { readDeadlines } from './deadline/row.ts'
import { readDefences, seesDefence } from './defence/row.ts'
import { defence } from './defence/table.ts'
import type { Handler } from './door/handler.ts'
import { readOpinions, seesOpinion } from './evidence/opinion/row.ts'
import { opinion } from './evidence/opinion/table.ts'
import { readEvidence, seesEvidence } from './evidence/row.ts'
import { evidence } from './evidence/table.ts'
import { readPreservations, seesPreservation } from './filing/row.ts'
import { preservation } from './filing/table.ts'
import { readGuarantees, seesGuarantee } from './guarantee/row.ts'
import { guarantee } from './guarantee/table.ts'
import { hearing } from './hearing/table.ts'
import { readTrials, seesTrial } from './hearing/trial/row.ts'
import type { House } from './house.ts'
import { event } from './live/table.ts'
import { readMandates, seesMandate } from './mandate/row.ts'
import { mandate } from './mandate/table.ts'
import { readMessages, seesMessage } from './message/row.ts'
import { message } from './message/table.ts'
import { readProofs, seesProof } from './payment/row.ts'
import { paymentProof } from './payment/table.ts'
import { seesRegistration } from './registration/row.ts'
import { registration } from './registration/table.ts'
import type { Viewer } from './right.ts'
import { readTribunals } from './tribunal/row.ts'
import { readUploadSessions, seesUploadSession } from './upload/session.ts'
import { type RecordKind, uploadSession } from './upload/table.ts'
import type { Person } from './who.ts'

export const eventTold = 'event'
export const sessionEnded = 'session'
const pageSize = 200

interface Seen {
  table:
    | typeof cases
    | typeof preservation
    | typeof guarantee
    | typeof message
    | typeof registration
    | typeof evidence
    | typeof defence
    | typeof opinion
    | typeof paymentProof
    | typeof mandate
    | typeof uploadSession
    | typeof candidacy
    | typeof arbitratorEntry
    | typeof hearing
  /** Who may see a record, as a condition over its row and the viewer. */
  sees(viewer: Viewer): SQL
}

interface Kind<K extends RowKind> extends Seen {
  read(orm: Orm, ids: string[], house: House): Promise<Map<string, RowOf[K]>>
}

/** What can be told of: one line a kind. */
export const kinds: { [K in RowKind]: Kind<K> } = {
  preservation: { table: preservation, sees: seesPreservation, read: readPreservations },
  guarantee: { table: guarantee, sees: seesGuarantee, read: readGuarantees },
  case: { table: cases, sees: seesCase, read: readCases },
  caseDetail: { table: cases, sees: seesCase, read: readCaseDetails },
  deadlines: { table: cases, sees: seesCase, read: readDeadlines },
  message: { table: message, sees: seesMessage, read: readMessages },
  evidence: { table: evidence, sees: seesEvidence, read: readEvidence },
  defence: { table: defence, sees: seesDefence, read: readDefences },
  opinion: { table: opinion, sees: seesOpinion, read: readOpinions },
  paymentProof: { table: paymentProof, sees: seesProof, read: readProofs },
  mandate: { table: mandate, sees: seesMandate, read: readMandates },
  uploadSession: { table: uploadSession, sees: seesUploadSession, read: readUploadSessions },
  candidacy: { table: candidacy, sees: seesCandidacy, read: readCandidacies },
  rosterEntry: { table: arbitratorEntry, sees: seesEntry, read: readEntries },
  tribunal: { table: cases, sees: seesCase, read: readTribunals },
  trial: { table: hearing, sees: seesTrial, read: readTrials },
}

const records: Record<RecordKind, Seen> = { ...kinds, registration: { table: registration, sees: seesRegistration } }

/** Tells those who may see them that records changed, once the transaction commits. Call it last: others wait from here on. */
export async function tell(house: House, tx: Tx, kind: RowKind, ...ids: string[]): Promise<void> {
  await write(
    house,
    tx,
    ids.map((recordId) => ({ kind, recordId })),
  )
}

/**
 * Tells these people alone how a record stands for them from now on: whoever may see it no longer hears that it is gone, and
 * their devices let go of all that lies under it. Call it last, too.
 */
export async function tellOnly(
  house: House,
  tx: Tx,
  kind: RowKind,
  recordId: string,
  accountIds: (string | null)[],
): Promise<void> {
  const to = [...new Set(accountIds)].filter((one) => one !== null)
  await write(
    house,
    tx,
    to.map((accountId) => ({ kind, recordId, accountId })),
  )
}

async function write(house: House, tx: Tx, changes: Omit<typeof event.$inferInsert, 'at'>[]): Promise<void> {
  if (changes.length === 0) return
  // Numbers are drawn at insert but seen at commit. Without this lock, held until commit, 8 could be seen before 7, and
  // whoever then asks for what came after 8 would never hear of 7.
  await tx.execute(sql`select pg_advisory_xact_lock(715002)`)
  const at = house.now()
  const rows = changes.map((change) => ({ ...change, at }))
  const told = await tx.insert(event).values(rows).returning({ seq: event.seq })
  await tx.execute(sql`select pg_notify(${eventTold}, ${String(told.at(-1)?.seq)})`)
}

export interface Told {
  seq: number
  kind: RowKind
  recordId: string
  /** Whom alone it is addressed to. */
  accountId: string | null
}

export async function lastSeq(orm: Orm): Promise<number> {
  const [row] = await orm.select({ seq: max(event.seq) }).from(event)
  return row?.seq ?? 0
}

/** The oldest change that is still told. */
async function firstSeq(orm: Orm): Promise<number> {
  const [row] = await orm.select({ seq: min(event.seq) }).from(event)
  return row?.seq ?? 0
}

/** The next changes after `after`, at most 200. Of several changes to one record, to the same people, only the last is kept. */
export async function toldAfter(orm: Orm, after: number): Promise<{ told: Told[]; next: number; more: boolean }> {
  const rows = await orm.select().from(event).where(gt(event.seq, after)).orderBy(asc(event.seq)).limit(pageSize)
  const keyOf = ({ kind, recordId, accountId }: Told) => `${kind} ${recordId} ${accountId}`
  const last = new Map(rows.map((row) => [keyOf(row), row.seq]))
  const told = rows.filter((row) => last.get(keyOf(row)) === row.seq)
  return { told, next: rows.at(-1)?.seq ?? after, more: rows.length === pageSize }
}

/** Of the people with these ids, who may see which of the records: account id → record ids. */
export async function seers(
  orm: Orm,
  kind: RowKind,
  recordIds: string[],
  accountIds: string[],
): Promise<Map<string, Set<string>>> {
  const { table, sees } = kinds[kind]
  const pairs = await orm
    .select({ accountId: account.id, recordId: table.id })
    .from(account)
    .innerJoin(table, sees(account))
    .where(and(inArray(account.id, accountIds), inArray(table.id, recordIds)))
  const seen = new Map<string, Set<string>>()
  for (const { accountId, recordId } of pairs) seen.set(accountId, (seen.get(accountId) ?? new Set()).add(recordId))
  return seen
}

/** A change as it goes out; with `to` it goes to one person alone. */
export interface Change {
  event: LiveEvent
  to: string | null
}

/**
 * The records behind changes, in the same order, as far as `viewer` may see them; `undefined` asks for all. What was addressed
 * to one person goes without a row where they may not see it.
 */
export async function changesOf(house: House, orm: Orm, told: Told[], viewer?: Person): Promise<Change[]> {
  const rows = new Map<string, unknown>()
  for (const kind of Object.keys(kinds) as RowKind[]) {
    const ids = told.filter((one) => one.kind === kind).map((one) => one.recordId)
    if (ids.length === 0) continue
    const { table, sees, read } = kinds[kind]
    const seen = viewer
      ? (
          await orm
            .select({ id: table.id })
            .from(table)
            .where(and(inArray(table.id, ids), sees(viewer)))
        ).map((row) => row.id)
      : ids
    if (seen.length === 0) continue
    for (const [id, row] of await read(orm, seen, house)) rows.set(`${kind} ${id}`, row)
  }
  return told.flatMap(({ seq, kind, recordId, accountId: to }) => {
    const row = rows.get(`${kind} ${recordId}`)
    const isTheirs = to === null ? row !== undefined : !viewer || viewer.id === to
    return isTheirs ? [{ event: { seq, kind, id: recordId, row: row ?? null }, to }] : []
  })
}

export const listEvents: Handler<typeof live.listEvents> = async ({ house, tx, me, query }) => {
  if (query.after === undefined) return { list: [], next: await lastSeq(tx), more: false, gap: false }
  const gap = query.after < (await firstSeq(tx)) - 1
  const { told, next, more } = await toldAfter(tx, query.after)
  // A number above the last: the database was brought back from a copy. From here on it counts anew.
  if (told.length === 0) return { list: [], next: Math.min(next, await lastSeq(tx)), more, gap }
  const changes = await changesOf(house, tx, told, me)
  return { list: changes.map((one) => toldTo(me, one.event)), next, more, gap }
}

/** Whether `viewer` may see a record of any kind. */
export async function maySee(orm: Orm, kind: RecordKind, recordId: string, viewer: Viewer): Promise<boolean> {
  const { table, sees } = records[kind]
  const rows = await orm
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, recordId), sees(viewer)))
  return rows.length > 0
}
