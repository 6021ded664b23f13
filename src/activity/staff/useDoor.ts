import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { AppError } from '../../../contract/errors.ts'
import { type Attendance, gatherings } from '../../../contract/gathering.ts'
import { lenient } from '../../../contract/lenient.ts'
import { ask } from '../../local/call.ts'
import { serverNow } from '../../local/connection.ts'
import { userDb } from '../../local/db.ts'
import { keepDraft } from '../../local/draft.ts'
import { useConnection, useOutbox, useRows, useSession } from '../../local/hooks.ts'
import { submit, waitingRows } from '../../local/outbox.ts'
import { openedRow } from '../../local/read/older.ts'
import { keepReply } from '../../local/rows.ts'

export interface AtDoor extends Attendance {
  /** Let in on this device; the server does not know yet. */
  waits: boolean
}

const said = lenient(z.object({ body: z.object({ id: z.string() }) }))

/** Whom this device let in, as far as that waits in the outbox. */
async function waitingIds(userId: string): Promise<Set<string>> {
  const rows = (await waitingRows(userDb(userId))).filter(
    ({ call, state }) => call === gatherings.checkIn.name && state !== 'refused',
  )
  return new Set(await Promise.all(rows.map(async (row) => said((await openedRow(userId, row)).input).body.id)))
}

/**
 * Who is expected at the door of an activity: all of them on this device, so that it lets people in without a network. What it
 * says waits in the outbox and counts once, however many doors say it.
 */
export function useDoor(gatheringId: string) {
  const userId = useSession()?.user.id
  const { returns } = useConnection()
  const { rows } = useRows('attendance')
  const [error, setError] = useState<AppError>()
  const [loading, setLoading] = useState(true)
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const inOutbox = useOutbox()
    ?.filter(({ call }) => call === gatherings.checkIn.name)
    .map(({ id, state }) => `${id} ${state}`)
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is read anew whenever the outbox changes
  useEffect(() => {
    let isLate = false
    if (userId) void waitingIds(userId).then((ids) => isLate || setWaiting(ids))
    return () => {
      isLate = true
    }
  }, [userId, inOutbox])

  const refresh = useCallback(async () => {
    if (!userId) return
    const db = userDb(userId)
    try {
      const reply = await ask(gatherings.listAttendances, { query: { gatheringId } })
      const kept = await db.rows.where({ kind: 'attendance' }).toArray()
      const own = kept.filter(({ row }) => (row as Partial<Attendance>).gatheringId === gatheringId)
      await keepReply(db, gatherings.listAttendances, reply, new Set(own.map(({ id }) => id)))
      setError(undefined)
    } catch (caught) {
      if (!(caught instanceof AppError)) throw caught
      setError(caught)
    } finally {
      setLoading(false)
    }
  }, [userId, gatheringId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => void refresh(), [refresh, returns])

  const list = rows
    ?.filter((row) => row.gatheringId === gatheringId && row.state !== 'cancelled')
    .map((row): AtDoor => ({ ...row, waits: waiting.has(row.id) && row.state !== 'checkedIn' }))
    .sort((a, b) => a.enrolledAt.localeCompare(b.enrolledAt) || a.id.localeCompare(b.id))

  /** Lets somebody in; throws AppError `device.full`. */
  async function letIn(one: Attendance, title: string): Promise<void> {
    const id = crypto.randomUUID()
    await keepDraft({ id, call: gatherings.checkIn.name, title, fields: {}, version: 0 }, 0)
    await submit(gatherings.checkIn, id, { body: { id: one.id, at: new Date(serverNow()).toISOString() } })
  }

  return { list: list?.length || !loading ? list : undefined, error, refresh: () => void refresh(), letIn }
}
