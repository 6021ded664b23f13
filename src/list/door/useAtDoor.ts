import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { AppError } from '../../../contract/errors/errors.ts'
import type { RowKind, RowOf } from '../../../contract/event.ts'
import type { Input, Named } from '../../../contract/kernel/call.ts'
import { lenient } from '../../../contract/kernel/lenient.ts'
import { ask } from '../../local/call.ts'
import { serverNow } from '../../local/connection.ts'
import { userDb } from '../../local/db.ts'
import { keepDraft } from '../../local/draft.ts'
import { useConnection, useOutbox, useRows, useSession } from '../../local/hooks.ts'
import { openedRow } from '../../local/older.ts'
import { submit, waitingRows } from '../../local/outbox.ts'
import { keepReply } from '../../local/rows.ts'

/** Says of somebody at a door that they came or went, `at` by the clock of the door. */
type Mark = Named & { body: z.core.$ZodType<unknown, { id: string; at: string }> }

interface Door<K extends RowKind> {
  kind: K
  /** Lists all who are expected, on one page. */
  list: Named & { keeps: K }
  query: object
  /** Whether a record of the kind is one of this door's. */
  isOwn: (row: RowOf[K]) => boolean
  marks: readonly Mark[]
}

const said = lenient(z.object({ body: z.object({ id: z.string() }) }))

/** What this device said at its door and the server does not know yet, as `call id`. */
async function waitingMarks(userId: string, marks: readonly Mark[]): Promise<Set<string>> {
  const names = marks.map((one) => one.name)
  const rows = (await waitingRows(userDb(userId))).filter(
    ({ call, state }) => names.includes(call) && state !== 'refused',
  )
  const about = rows.map(async (row) => `${row.call} ${said((await openedRow(userId, row)).input).body.id}`)
  return new Set(await Promise.all(about))
}

/**
 * Who is expected at a door: all of them on this device, so that it lets people in without a network. What it says waits in the
 * outbox and counts once, however many doors say it.
 * @param door a constant, or kept by `useMemo`
 */
export function useAtDoor<K extends RowKind>(door: Door<K>) {
  const { kind, list, query, isOwn, marks } = door
  const userId = useSession()?.user.id
  const { returns } = useConnection()
  const { rows } = useRows(kind)
  const [error, setError] = useState<AppError>()
  const [loading, setLoading] = useState(true)
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const inOutbox = useOutbox()
    ?.filter(({ call }) => marks.some(({ name }) => name === call))
    .map(({ id, state }) => `${id} ${state}`)
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is read anew whenever the outbox changes
  useEffect(() => {
    let isLate = false
    if (userId) void waitingMarks(userId, marks).then((ids) => isLate || setWaiting(ids))
    return () => {
      isLate = true
    }
  }, [userId, inOutbox, marks])

  const refresh = useCallback(async () => {
    if (!userId) return
    const db = userDb(userId)
    try {
      const reply = await ask(list, { query } as Input<typeof list>)
      const kept = await db.rows.where({ kind }).toArray()
      const own = kept.filter(({ row }) => isOwn(row as RowOf[K]))
      await keepReply(db, list, reply, new Set(own.map(({ id }) => id)))
      setError(undefined)
    } catch (caught) {
      if (!(caught instanceof AppError)) throw caught
      setError(caught)
    } finally {
      setLoading(false)
    }
  }, [userId, kind, list, query, isOwn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => void refresh(), [refresh, returns])

  const own = rows?.filter(isOwn)
  /** Says so of somebody; throws AppError `device.full`. */
  async function mark(call: Mark, about: string, title: string): Promise<void> {
    const id = crypto.randomUUID()
    await keepDraft({ id, call: call.name, title, fields: {}, version: 0 }, 0)
    await submit(call, id, { body: { id: about, at: new Date(serverNow()).toISOString() } } as Input<Mark>)
  }

  return {
    list: own?.length || !loading ? own : undefined,
    error,
    refresh: () => void refresh(),
    /** Whether this device has said so, and the server does not know yet. */
    waits: (call: Mark, about: string) => waiting.has(`${call.name} ${about}`),
    mark,
  }
}
