import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { contract } from '../../contract/all.ts'
import type { VisitInput } from '../../contract/visit/visit.ts'
import { rowsOf } from '../../server/database/sql.ts'
import { localDay, zoneOffset } from '../../server/when.ts'
import type { TestServer } from '../setup/server.ts'

export const dayAfter = ({ running }: TestServer, days: number): string =>
  localDay(new Date(running.house.now().getTime() + days * 86_400_000))
export const todayOf = (server: TestServer): string => dayAfter(server, 0)

/** Sets the clock to half past eight in the morning, of tomorrow: the hours of a day are still to come. Answers by how much it is ahead. */
export function setMorning(server: TestServer): number {
  server.clock.later = Date.parse(`${dayAfter(server, 1)}T08:30:00${zoneOffset}`) - Date.now()
  return server.clock.later
}

/** A visit of today to secretaryLi; each by a phone of its own. */
export function makeVisit(server: TestServer, change: Partial<VisitInput> = {}): VisitInput {
  return {
    id: randomUUID(),
    pass: randomUUID(),
    name: '访客甲',
    phone: `138${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    idTail: '123X',
    company: '来访公司',
    hostName: '李秘书',
    purpose: '查阅案卷',
    day: todayOf(server),
    slot: '10:00',
    people: 2,
    plate: '沪A12345',
    consent: true,
    ...change,
  }
}

/** Registers one; answers with what was typed. */
export async function comeTo(server: TestServer, change: Partial<VisitInput> = {}) {
  const body = makeVisit(server, change)
  const { status, message } = await server.call(contract.visit.registerVisit, { body })
  if (status !== 200) throw new Error(message)
  return body
}

/** A visit as it lies in the database. */
export async function storedVisit(server: TestServer, id: string) {
  const [row] = await rowsOf<Record<string, unknown>>(
    server.running.house.db.orm,
    sql`select * from visit where id = ${id}`,
  )
  return row
}
