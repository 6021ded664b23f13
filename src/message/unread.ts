import { useEffect } from 'react'
import { AppError } from '../../contract/errors/errors.ts'
import { type Message, messages } from '../../contract/message/message.ts'
import { ask } from '../local/call.ts'
import { userDb } from '../local/db.ts'
import { useConnection, useHeld, useRows, useSession } from '../local/hooks.ts'
import { putKept } from '../local/kept.ts'
import { readRows } from '../local/readRows.ts'
import { keepSome, onTold } from '../local/rows.ts'
import { current } from '../local/session.ts'
import { millisOf } from '../ui/format.ts'
import { keepTold, readHere } from './waiting.ts'

/** Specification §7 and §9: page 1 of 5 unread ones, every 10 s. */
export const latestUnread = { body: { page: 1, size: 5, readStatus: 0 } } as const
const pollMs = 10_000

/** Asks for the latest unread messages and keeps them and how many there are. */
async function look(): Promise<void> {
  const session = await current()
  if (!session?.token) return
  const { id } = session.user
  const before = await readHere(id)
  const told = await ask(messages.list, latestUnread, { token: session.token })
  const read = await keepTold(id, told.list, before)
  // All unread ones are here: what this device still takes for unread was read elsewhere.
  if (told.total <= told.list.length) await settle(id, new Set(told.list.map((row) => row.id)))
  const list = told.list.filter((row) => !read.has(row.id))
  await putKept(id, messages.list, latestUnread, { total: Math.max(list.length, told.total - read.size), list })
}

async function settle(userId: string, unread: ReadonlySet<string>): Promise<void> {
  const kept = await userDb(userId).rows.where({ kind: 'message' }).toArray()
  const rows = await readRows('message', kept)
  const read = rows.filter((row) => row.readStatus === 0 && !unread.has(row.id))
  await keepSome(
    userDb(userId),
    'message',
    read.map((row) => ({ ...row, readStatus: 1 })),
  )
}

/** Asks every 10 s while there is a login, and at once when a message is told or the server is back (decisions G-15). */
export function useUnreadPoll(): void {
  const token = useSession()?.token
  const { answers } = useConnection()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => {
    if (!token) return
    let timer: number | undefined
    let stopped = false
    let looking = false
    let again = false
    const run = async () => {
      // One at a time: of two answers the older may come last. What was told meanwhile is asked for after.
      if (looking) {
        again = true
        return
      }
      clearTimeout(timer)
      looking = true
      again = false
      try {
        await look()
      } catch (error) {
        // The frame says that nobody answers; other refusals show where they matter.
        if (!(error instanceof AppError)) throw error
      } finally {
        looking = false
        if (!stopped) timer = window.setTimeout(run, again ? 0 : pollMs)
      }
    }
    void run()
    const off = onTold((kind) => {
      if (kind === 'message') void run()
    })
    return () => {
      stopped = true
      clearTimeout(timer)
      off()
    }
  }, [token, answers])
}

/** How many messages are unread and the latest five, as this device knows them; also without a network. */
export function useUnread(): { count: number; latest: Message[] } {
  const held = useHeld(messages.list, latestUnread)
  const { rows = [] } = useRows('message')
  const unread = rows.filter((row) => row.readStatus === 0).sort(newestFirst)
  return { count: held?.total ?? unread.length, latest: unread.slice(0, latestUnread.body.size) }
}

export function newestFirst(one: Message, other: Message): number {
  return millisOf(other.createTime) - millisOf(one.createTime) || other.id.localeCompare(one.id)
}
