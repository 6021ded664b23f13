import { type Message, messages } from '../../contract/message.ts'
import { userDb } from '../local/db.ts'
import { keepSome } from '../local/rows.ts'
import { unseal } from '../local/vault.ts'

const bodies = {
  [messages.read.name]: (body: { id?: string }) => (body.id === undefined ? [] : [body.id]),
  [messages.batchRead.name]: (body: { ids?: string[] }) => body.ids ?? [],
}

interface Input {
  input: { body: { id?: string; ids?: string[] } }
}

/** The messages read on this device of which the server does not know yet: that waits in the outbox. */
export async function readHere(userId: string): Promise<Set<string>> {
  const rows = await userDb(userId)
    .outbox.filter(({ call, state }) => call in bodies && state !== 'refused')
    .toArray()
  const ids = await Promise.all(
    rows.map(async ({ call, sealed }) => bodies[call]?.((await unseal<Input>(userId, sealed)).input.body) ?? []),
  )
  return new Set(ids.flat())
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
