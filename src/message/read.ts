import type { RowKind } from '../../contract/event.ts'
import { type Message, messages } from '../../contract/message/message.ts'
import { userDb } from '../local/db.ts'
import { keepDraft } from '../local/draft.ts'
import { putKept, readKept } from '../local/kept.ts'
import { submit } from '../local/outbox.ts'
import { readRows } from '../local/readRows.ts'
import { keepSome } from '../local/rows.ts'
import { mustBeSomebody } from '../local/session.ts'
import { latestUnread } from './unread.ts'

/** As many as one call takes. */
const most = 100

let last: Promise<unknown> = Promise.resolve()

/**
 * Marks messages as read, one call after the other, so that a second click finds nothing left to do. It shows at once on this device, on the server when it can be reached. Throws AppError `device.full`.
 * @param title what the outbox calls it while it waits
 */
export async function markRead(list: readonly Message[], title: string): Promise<void> {
  const marking = last.then(() => markUnread(list, title))
  // Whoever asked hears of a failure; the next one begins anyway.
  last = marking.catch(() => undefined)
  return marking
}

async function markUnread(list: readonly Message[], title: string): Promise<void> {
  const { user } = await mustBeSomebody()
  const kept = await userDb(user.id).rows.bulkGet(list.map(({ id }): [RowKind, string] => ['message', id]))
  const held = await readRows(
    'message',
    kept.flatMap((row) => row ?? []),
  )
  const known = new Map(held.map((row) => [row.id, row]))
  const unread = list.filter((row) => (known.get(row.id) ?? row).readStatus === 0)
  for (let at = 0; at < unread.length; at += most) await markSome(unread.slice(at, at + most), title)
}

async function markSome(some: Message[], title: string): Promise<void> {
  const [first] = some
  if (!first) return
  const { user } = await mustBeSomebody()
  const id = crypto.randomUUID()
  if (some.length === 1) {
    await keepDraft({ id, call: messages.read.name, title, fields: {}, version: 0 }, 0)
    await submit(messages.read, id, { body: { id: first.id } })
  } else {
    await keepDraft({ id, call: messages.batchRead.name, title, fields: {}, version: 0 }, 0)
    await submit(messages.batchRead, id, { body: { ids: some.map((row) => row.id) } })
  }
  await keepSome(
    userDb(user.id),
    'message',
    some.map((row) => ({ ...row, readStatus: 1 })),
  )
  const held = await readKept(user.id, messages.list, latestUnread)
  if (!held) return
  const gone = new Set(some.map((row) => row.id))
  await putKept(user.id, messages.list, latestUnread, {
    total: Math.max(0, held.total - some.length),
    list: held.list.filter((row) => !gone.has(row.id)),
  })
}
