import { useCallback, useEffect, useState } from 'react'
import { AppError } from '../../../contract/errors/errors.ts'
import { type Trial, trials } from '../../../contract/hearing/trial.ts'
import { ask } from '../../local/call.ts'
import { userDb } from '../../local/db.ts'
import { useConnection, useFailure, useRows, useSession } from '../../local/hooks.ts'
import { keepSome, onTold } from '../../local/rows.ts'
import { dayLater, weeksOf } from '../../ui/days.ts'
import { dayAt } from '../../ui/format.ts'

/**
 * What is held in the month of a day: rows on this device, kept true by live changes, once the server was asked for them.
 * `counts` says how much the server knows of on each day of the month; empty without a network.
 * @param day such as 2026-11-21
 */
export function useCalendar(day: string) {
  const userId = useSession()?.user.id
  const { returns } = useConnection()
  const { rows } = useRows('trial')
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const [state, setState] = useState<{ month?: string; error?: AppError | undefined }>({})
  const month = day.slice(0, 7)
  const loading = state.month !== month

  const read = useCallback(async () => {
    if (!userId) return
    const weeks = weeksOf(`${month}-01`)
    const from = weeks[0]?.[0] ?? `${month}-01`
    try {
      const [byDay, marked] = await Promise.all([
        ask(trials.mapTrials, { body: { from, to: dayLater(from, weeks.length * 7 - 1) } }),
        ask(trials.monthTrials, { body: { month } }),
      ])
      await keepSome(userDb(userId), 'trial', Object.values(byDay).flat())
      setCounts(new Map(marked.map((one) => [one.day, one.count])))
      setState({ month })
    } catch (caught) {
      if (!(caught instanceof AppError)) throw caught
      setState({ month, error: caught })
    }
  }, [userId, month])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => void read(), [read, returns])
  useEffect(() => onTold((kind) => kind === 'trial' && void read()), [read])

  const readDay = useCallback(async () => {
    if (!userId) return
    try {
      await keepSome(userDb(userId), 'trial', await ask(trials.dailyTrials, { body: { day } }))
    } catch (caught) {
      // The month says what is wrong with the way to the server.
      if (!(caught instanceof AppError)) throw caught
    }
  }, [userId, day])
  useEffect(() => void readDay(), [readDay])
  useFailure(state.error)

  const shown = (rows ?? []).filter((one) => one.state !== 'cancelled')
  const byTime = (a: Trial, b: Trial) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id)
  const on = (one: string) => shown.filter((row) => dayAt(row.startsAt) === one).sort(byTime)
  return {
    on,
    ofMonth: shown.filter((row) => dayAt(row.startsAt).startsWith(month)).sort(byTime),
    counts,
    known: rows !== undefined && (!loading || shown.length > 0),
    loading,
    error: state.error,
    refresh: () => void read(),
  }
}
