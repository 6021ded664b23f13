import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type Trial, trialMoves } from '../../../contract/hearing/trial.ts'
import type { Tx } from '../../database/db.ts'
import { type Log, logFailure } from '../../door/envelope.ts'
import type { House } from '../../house.ts'
import { cases } from '../../tables/case.ts'
import { hearing } from '../../tables/hearing.ts'
import { file } from '../../tables/upload.ts'
import { storeMadePdf } from '../../upload/content/made.ts'
import { tellTrial } from '../trial/held.ts'
import { readTrials } from '../trial/row.ts'
import { recordPdf } from './print.ts'
import { recordPurpose } from './read.ts'

const due = 'record_due'

/** Says, once the transaction holds, that a session is over whose record is to become a file. */
export const dueRecord = (tx: Tx) => tx.execute(sql`select pg_notify(${due}, '')`)

/** Makes files of records as soon as their session is over; the sweep makes those that were not made then. */
export async function keepFixing(house: House, log: Log) {
  let running: Promise<unknown> = Promise.resolve()
  const deafen = await house.db.listen(due, () => {
    running = running
      .then(() => fixRecords(house))
      .catch((error) => logFailure(log, error, 'a record was not made a file'))
  })
  return {
    async stop(): Promise<void> {
      await deafen()
      await running
    },
  }
}

/** Makes the record of every session that is over a file of it. Throws the last failure, once all were tried. */
export async function fixRecords(house: House): Promise<void> {
  const { orm } = house.db
  const isDue = and(eq(hearing.state, 'ended'), isNotNull(hearing.closedBy))
  const rows = await orm.select({ id: hearing.id }).from(hearing).where(isDue)
  let failure: { error: unknown } | undefined
  for (const { id } of rows) {
    const trial = (await readTrials(orm, [id])).get(id)
    if (trial) await fix(house, trial).catch((error) => (failure = { error }))
  }
  if (failure) throw failure.error
}

/** The bytes first: a server that dies in between leaves none that count, and the next one begins anew. */
async function fix(house: House, trial: Trial): Promise<void> {
  const { bytes, name } = await recordPdf(house, trial, 'zh', {
    personId: randomUUID(),
    gone: new AbortController().signal,
  })
  const facts = await storeMadePdf(house, bytes, name)
  const isFixed = await house.db.tx(async (tx) => {
    // The case first, as everybody does.
    if (trial.baseId) await tx.select().from(cases).where(eq(cases.id, trial.baseId)).for('update')
    const [row] = await tx.select().from(hearing).where(eq(hearing.id, trial.id)).for('update')
    if (!row?.closedBy || row.state !== 'ended') return false
    const place = { recordKind: 'trial' as const, recordId: row.id, purpose: recordPurpose, position: 0 }
    await tx.insert(file).values({ ...facts, ...place, ownerId: row.closedBy, createdAt: house.now() })
    const set = { state: trialMoves.fix.to, version: row.version + 1 }
    await tx.update(hearing).set(set).where(eq(hearing.id, row.id))
    await tellTrial({ house, tx, me: null }, { ...row, ...set }, 'recordFixed')
    return true
  })
  // Another server was faster.
  if (!isFixed) await house.store.remove(facts.id)
}
