import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTheirs, ofGuarantee, ofPreservation } from '../../server/case/filed.ts'
import type { Tx } from '../../server/database/db.ts'
import { rowsOf } from '../../server/database/sql.ts'
import type { Viewer } from '../../server/right.ts'
import { account } from '../../server/tables/account.ts'
import { caseAttendee, cases } from '../../server/tables/case.ts'
import { preservation } from '../../server/tables/filing.ts'
import { guarantee } from '../../server/tables/guarantee.ts'
import { bothEngines, TestServer } from '../setup/server.ts'

/*
 * Whose an application is, in two spellings: the one that the product asks, and the one before it, which is kept here and nowhere
 * else. They agree on every world: cases with the seats of both sides and of tribunals, letters of authority that are revoked,
 * members that were replaced, people who sat on both sides, a number that another institution has too, and applications of anybody
 * for any of it, filed before, on and after those days.
 */

type Filed = Parameters<typeof isTheirs>[1]

/** The right as it was asked until it was said by named seats. */
function wasTheirs({ id }: Viewer, { ownerId, tenantId, caseNo, submittedAt }: Filed): SQL {
  const inCase = sql`c.tenant_id = ${tenantId} and (c.case_no = ${caseNo} or c.receipt_no = ${caseNo})`
  const agents = sql`select o.account_id from ${caseAttendee} a join ${caseAttendee} o
    on o.case_id = a.case_id and o.camp = a.camp and o.role = 'agent' and o.account_id is not null
    where a.account_id = ${id} and a.role = 'party' and a.revoked_at is null`
  const seat = sql`from ${caseAttendee} a join ${cases} c on c.id = a.case_id where a.account_id = ${id} and ${inCase}`
  const left = sql`from ${caseAttendee} r join ${cases} c on c.id = r.case_id where r.account_id = ${id} and ${inCase}
    and r.revoked_at >= ${submittedAt}`
  const atItsTime = sql`(revoked_at is null or revoked_at >= ${submittedAt})`
  return sql`(${ownerId} = any(array(select ${id}::uuid union ${agents})) and case when ${ownerId} = ${id}
    then not exists (select ${left}) or exists (select ${seat} and a.revoked_at is null
      and not exists (select ${left} and r.camp <> a.camp))
    else exists (select from ${caseAttendee} a join ${cases} c on c.id = a.case_id and ${inCase} join (
        select * from ${caseAttendee} where ${atItsTime}) o
      on o.case_id = a.case_id and o.camp = a.camp and o.role = 'agent' and o.account_id = ${ownerId}
      where a.account_id = ${id} and a.role = 'party' and a.revoked_at is null and not exists (select from (
        select * from ${caseAttendee} where ${atItsTime}) w
        where w.case_id = a.case_id and w.account_id = ${ownerId} and w.camp <> a.camp)) end)`
}

const people = 4
const someone = fc.nat(people - 1)
const day = fc.integer({ min: 1, max: 5 })
const seats = fc.array(
  fc.record({
    // Nobody: a party without an account.
    of: fc.option(someone, { freq: 8 }),
    as: fc.constantFrom(
      ['APP', 'party'] as const,
      ['APP', 'agent'] as const,
      ['DEF', 'party'] as const,
      ['DEF', 'agent'] as const,
      [null, 'arbitrator'] as const,
    ),
    revoked: fc.option(day, { freq: 2 }),
  }),
  { minLength: 1, maxLength: 8, size: 'max' },
)
const number = fc.constantFrom('case 0', 'case 0', 'receipt 0', 'case 1', 'receipt 1', '', 'no case')
const filed = { owner: someone, number, day, tenantId: fc.constantFrom(1, 1, 1, 2) }
const world = fc.record({
  first: seats,
  second: seats,
  /** A case of another institution that bears the numbers of the first; and a receipt that reads as a case does. */
  elsewhere: fc.option(seats),
  crossed: fc.boolean(),
  applications: fc.array(fc.record({ ...filed, guaranteed: fc.option(fc.record(filed), { freq: 2 }) }), {
    minLength: 1,
    maxLength: 4,
    size: 'max',
  }),
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

const at = (no: number) => new Date(Date.UTC(2026, 0, no))

interface Rows {
  people: (typeof account.$inferInsert)[]
  cases: (typeof cases.$inferInsert)[]
  seats: (typeof caseAttendee.$inferInsert)[]
  preservations: (typeof preservation.$inferInsert)[]
  guarantees: (typeof guarantee.$inferInsert)[]
}

/** A world as rows: people `<world>/<no>`, applications `<world>/<no>`. */
function rowsFor({ first, second, elsewhere, crossed, applications }: World, no: number): Rows {
  const numbered = (text: string) => (text && text !== 'no case' ? `world ${no} ${text}` : text)
  const ids = Array.from({ length: people }, () => randomUUID())
  const person = {
    tenantId: 1,
    cate: 'USER' as const,
    status: 'Y',
    roles: [],
    dataScopes: [],
    passwordHash: '',
    passwordAt: at(1),
  }
  const sat = [
    { tenantId: 1, caseNo: 'case 0', receiptNo: 'receipt 0', taken: first },
    { tenantId: 1, caseNo: 'case 1', receiptNo: crossed ? 'case 0' : 'receipt 1', taken: second },
    ...(elsewhere ? [{ tenantId: 2, caseNo: 'case 0', receiptNo: 'receipt 0', taken: elsewhere }] : []),
  ].map((one) => ({ ...one, id: randomUUID() }))
  const about = { cause: '', state: 'hearing' as const, amount: '0', openedAt: at(1) }
  const written = ({ owner, number: typed, day: on, tenantId }: Omit<World['applications'][number], 'guaranteed'>) => ({
    id: randomUUID(),
    tenantId,
    ownerId: ids[owner] ?? '',
    version: 1,
    state: 'submitted' as const,
    form: { caseNo: numbered(typed) } as never,
    submittedAt: at(on),
  })
  const made = applications.map(({ guaranteed, ...one }, which) => ({
    guaranteed,
    preserved: { ...written(one), no: `world ${no}/${which}` },
  }))
  return {
    people: ids.map((id, one) => ({ id, ...person, username: `world ${no}/${one}`, nickName: `${one}` })),
    cases: sat.map(({ id, tenantId, caseNo, receiptNo }) => {
      return { ...about, id, tenantId, caseNo: numbered(caseNo), receiptNo: numbered(receiptNo) }
    }),
    seats: sat.flatMap(({ id: caseId, taken }) =>
      taken.map(({ of, as: [camp, role], revoked }, position) => {
        const accountId = of === null ? null : (ids[of] ?? null)
        return { caseId, position, accountId, camp, role, name: '', revokedAt: revoked === null ? null : at(revoked) }
      }),
    ),
    preservations: made.map(({ preserved }) => preserved),
    guarantees: made.flatMap(({ guaranteed, preserved: { id: preservationId, no: name } }) =>
      guaranteed ? [{ ...written(guaranteed), no: name, preservationId, termTo: '2026-12-31' }] : [],
    ),
  }
}

/** Writes worlds down, a table at a time. */
async function settle(tx: Tx, worlds: readonly World[]): Promise<void> {
  const rows = worlds.map(rowsFor)
  await tx.insert(account).values(rows.flatMap((one) => one.people))
  await tx.insert(cases).values(rows.flatMap((one) => one.cases))
  await tx.insert(caseAttendee).values(rows.flatMap((one) => one.seats))
  await tx.insert(preservation).values(rows.flatMap((one) => one.preservations))
  const guaranteed = rows.flatMap((one) => one.guarantees)
  if (guaranteed.length > 0) await tx.insert(guarantee).values(guaranteed)
}

interface Verdict {
  who: string
  what: string
  isOwn: boolean
  now: boolean
  before: boolean
}

/** What both say of everybody of a world and each of its applications. */
const verdicts = (tx: Tx, table: typeof preservation | typeof guarantee, of: Filed): Promise<Verdict[]> =>
  rowsOf<Verdict>(
    tx,
    sql`select ${account.username} as who, ${table.no} as what, ${of.ownerId} = ${account.id} as "isOwn",
        ${isTheirs(account, of)} as now, ${wasTheirs(account, of)} as before
      from ${table} join ${account} on split_part(${account.username}, '/', 1) = split_part(${table.no}, '/', 1)`,
  )

const undo = new Error('Nothing of it stays')
const runs = process.env.SOAK ? 400 : 24
const worldsARun = 30

describe.each(process.env.SOAK ? bothEngines : bothEngines.slice(0, 1))('whose an application is, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  test(
    'is what it was before the right was said by named seats, in every world',
    async () => {
      const said = { 'own: yes': 0, 'own: no': 0, 'an agent’s: yes': 0, 'an agent’s: no': 0 }
      const { orm } = server.running.house.db
      await fc.assert(
        fc.asyncProperty(fc.array(world, { minLength: 1, maxLength: worldsARun, size: 'max' }), async (worlds) => {
          const tried = orm.transaction(async (tx) => {
            await settle(tx, worlds)
            const all = [
              ...(await verdicts(tx, preservation, ofPreservation)),
              ...(await verdicts(tx, guarantee, ofGuarantee)),
            ]
            for (const { isOwn, now } of all) said[`${isOwn ? 'own' : 'an agent’s'}: ${now ? 'yes' : 'no'}`]++
            expect(all.filter(({ now, before }) => now !== before)).toEqual([])
            throw undo
          })
          await tried.catch((error: unknown) => {
            if (error !== undo) throw error
          })
        }),
        { numRuns: runs },
      )
      // Each answer was given often: a world in which nobody sees anything proves nothing.
      expect(Object.entries(said).filter(([, times]) => times < runs)).toEqual([])
    },
    60_000 + runs * 5_000,
  )
})
