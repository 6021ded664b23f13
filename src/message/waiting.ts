import * as z from 'zod/mini'
import { lenient } from '../../contract/kernel/lenient.ts'
import { type Message, messages } from '../../contract/message/message.ts'
import { userDb } from '../local/db.ts'
import { openedRow } from '../local/older.ts'
import { waitingRows } from '../local/outbox.ts'
import { keepSome } from '../local/rows.ts'

/** What marks messages as read, as it waits. */
const calls: readonly string[] = [messages.read.name, messages.batchRead.name]
const waits = lenient(z.object({ body: z.object({ id: z.string(), ids: z.array(z.string()) }) }))

/** The messages read on this device of which the server does not know yet: that waits in the outbox. */
export async function readHere(userId: string): Promise<Set<string>> {
  const rows = (await waitingRows(userDb(userId))).filter(
    ({ call, state }) => calls.includes(call) && state !== 'refused',
  )
  const bodies = await Promise.all(rows.map(async (row) => waits((await openedRow(userId, row)).input).body))
  return new Set(bodies.flatMap(({ id, ids }) => [id, ...ids]))
}

/**
 * Keeps what the server answered about messages; those read here stay read. Gives the ids of these.
 * @param before what waited when the server was asked: it may have arrived since, after the answer was made
 */
export async function keepTold(userId: string, list: Message[], before: ReadonlySet<string>): Promise<Set<string>> {
  const read = new Set([...before, ...(await readHere(userId))])
  await keepSome(
    userDb(userId),
    'message',
    list.map((row) => (read.has(row.id) ? { ...row, readStatus: 1 } : row)),
  )
  return read
}
