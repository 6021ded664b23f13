import { useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { AppError } from '../../contract/errors/errors.ts'
import type { RowKind, RowOf } from '../../contract/event.ts'
import type { Input, Named } from '../../contract/kernel/call.ts'
import { ask } from '../local/call.ts'
import { userDb } from '../local/db.ts'
import { useConnection, useFailure, useRows, useSession } from '../local/hooks.ts'
import { keepSome, onTold } from '../local/rows.ts'

const size = 50

/** A call that gives records of a kind in an order, and in `next` what to ask for those after them with. */
type PagesCall<K extends RowKind> = Named & {
  keeps: K
  reply: z.core.$ZodType<{ list: RowOf[K][]; next: string | null }>
}

interface Wanted<K extends RowKind> {
  call: PagesCall<K>
  /** What is asked for, by the names of the call; what is empty is not asked for. */
  filter: Record<string, string>
  /**
   * Whether a record on this device belongs to the filter; the server looks at the same fields. `isNamed`: the server has just
   * said that it does, and of words it knows more than the record shows.
   */
  fits: (row: RowOf[K], isNamed: boolean) => boolean
  /** The order the call gives records in: less than 0 where the first comes first; the same record is nowhere twice. */
  order: (a: RowOf[K], b: RowOf[K]) => number
  /** The records do not say whether they belong to the filter: only what the server named counts, and a change is asked for. */
  named?: boolean
}

/** What the server answered to a filter so far. */
interface Asked<Row> {
  /** Which records these are; the rows themselves lie in the device's table. */
  ids: ReadonlySet<string>
  /** Where the next page begins; null at the end. */
  next: string | null
  /** The last one, as it was then: rows of the table after it may have gaps between them. */
  last: Row | undefined
}

/** The order of what comes newest first, by the moment (ISO, UTC) that `at` gives. */
export const newestFirst =
  <Row extends { id: string }>(at: (row: Row) => string) =>
  (a: Row, b: Row): number =>
    at(b).localeCompare(at(a)) || a.id.localeCompare(b.id)

/**
 * The records of a filter, in an order: rows on this device, kept true by live changes, as far as the server was asked.
 * Without a network all that this device has. `more` asks for those after them, undefined at the end.
 */
export function usePages<K extends RowKind>(wanted: Wanted<K>) {
  const { call, fits, order, named = false } = wanted
  const userId = useSession()?.user.id
  const { rows } = useRows(call.keeps)
  const { returns } = useConnection()
  const [asked, setAsked] = useState<Asked<RowOf[K]>>()
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<AppError>()
  const current = useRef<AbortSignal>(undefined)
  const latest = useRef(wanted)
  latest.current = wanted
  const key = JSON.stringify(wanted.filter)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the filter, by value
  const read = useCallback(
    async (before?: Asked<RowOf[K]>, signal?: AbortSignal) => {
      if (!userId) return
      const { filter } = latest.current
      setLoading(true)
      try {
        const filled = Object.entries(filter).filter(([, value]) => value)
        const query = { ...Object.fromEntries(filled), size, ...(before?.next ? { after: before.next } : {}) }
        const page = await ask(call, { query } as Input<typeof call>, signal ? { signal } : {})
        // What answers another filter or another order says nothing of the one that is looked at now.
        if (signal?.aborted) return
        await keepSome(userDb(userId), call.keeps, page.list)
        const ids = new Set([...(before?.ids ?? []), ...page.list.map(({ id }) => id)])
        setAsked({ ids, next: page.next, last: page.list.at(-1) ?? before?.last })
        setError(undefined)
      } catch (caught) {
        if (signal?.aborted) return
        if (!(caught instanceof AppError)) throw caught
        setError(caught)
      }
      setLoading(false)
    },
    [userId, call, key],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => {
    const abort = new AbortController()
    setAsked(undefined)
    current.current = abort.signal
    void read(undefined, abort.signal)
    return () => abort.abort()
  }, [read, returns])
  useEffect(
    () => (named ? onTold((kind) => kind === call.keeps && void read(undefined, current.current)) : undefined),
    [named, read, call],
  )
  useFailure(error)

  const shown = rows
    ?.filter((row) => fits(row, asked?.ids.has(row.id) ?? false))
    .filter((row) => (named ? asked?.ids.has(row.id) : !asked?.next || !asked.last || order(row, asked.last) <= 0))
    .sort(order)
  return {
    rows: shown,
    loading,
    error,
    refresh: () => void read(undefined, current.current),
    more: asked?.next ? () => void read(asked, current.current) : undefined,
  }
}
