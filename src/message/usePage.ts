import { useCallback, useEffect, useRef, useState } from 'react'
import { AppError } from '../../contract/errors/errors.ts'
import type { Topic } from '../../contract/kernel/noun.ts'
import { everyNews, type Message, messages, messageText } from '../../contract/message/message.ts'
import { ask } from '../local/call.ts'
import { useConnection, useFailure, useRows, useSession } from '../local/hooks.ts'
import { onTold } from '../local/rows.ts'
import { shownLanguage } from '../ui/language.ts'
import { newestFirst } from './unread.ts'
import { keepTold, readHere } from './waiting.ts'

export const pageSize = 20

export interface MessagePage {
  /** Undefined while nothing is known yet. */
  list: Message[] | undefined
  total: number
  loading: boolean
  error: AppError | undefined
  refresh: () => void
}

/** Which messages are wanted: unread ones, those about a case, of a topic, with some words. */
export interface Wanted {
  unreadOnly?: boolean
  caseId?: string
  topic?: Topic | undefined
  blurry?: string
}

/** What the server is asked for them. */
export const bodyFor = ({ unreadOnly, caseId, topic, blurry }: Wanted) => ({
  ...(unreadOnly ? { readStatus: 0 as const } : {}),
  ...(caseId === undefined ? {} : { caseId }),
  ...(topic ? { topic } : {}),
  ...(blurry ? { blurry } : {}),
})

/** Whether one on this device is among them. */
const isWanted = (row: Message, { unreadOnly, caseId, topic, blurry = '' }: Wanted) =>
  (!unreadOnly || row.readStatus === 0) &&
  (caseId === undefined || row.caseId === caseId) &&
  (!topic || everyNews[row.kind]?.[2] === topic) &&
  messageText(row.kind, row.params, shownLanguage()).toLowerCase().includes(blurry.toLowerCase())

/** One page of messages: as the server lists them, or of those on this device while it cannot be asked. */
export function usePage(page: number, wanted: Wanted): MessagePage {
  const userId = useSession()?.user.id
  const { returns } = useConnection()
  const { rows } = useRows('message')
  const asked = JSON.stringify(bodyFor(wanted))
  const key = `${page} ${asked}`
  const [told, setTold] = useState<{ key: string; ids: string[]; total: number }>()
  const [error, setError] = useState<AppError>()
  const [loading, setLoading] = useState(true)
  const latest = useRef(key)
  latest.current = key

  const refresh = useCallback(async () => {
    if (!userId) return
    setLoading(true)
    try {
      const body = { page, size: pageSize, ...(JSON.parse(asked) as ReturnType<typeof bodyFor>) }
      const before = await readHere(userId)
      const { list, total } = await ask(messages.list, { body })
      await keepTold(userId, list, before)
      // Another page is wanted by now: what became of this one is of no interest.
      if (latest.current !== key) return
      setTold({ key, ids: list.map((row) => row.id), total })
      setError(undefined)
    } catch (caught) {
      if (!(caught instanceof AppError)) throw caught
      if (latest.current === key) setError(caught)
    } finally {
      if (latest.current === key) setLoading(false)
    }
  }, [userId, key, page, asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => void refresh(), [refresh, returns])
  useFailure(error)
  useEffect(() => onTold((kind) => kind === 'message' && void refresh()), [refresh])

  const here = (rows ?? []).filter((row) => isWanted(row, wanted)).sort(newestFirst)
  if (told?.key === key && !error) {
    const byId = new Map(rows?.map((row) => [row.id, row]))
    // One marked as read stays in its place until the list is asked again.
    const list = told.ids.flatMap((id) => byId.get(id) ?? [])
    return { list, total: told.total, loading, error, refresh }
  }
  const list = here.slice((page - 1) * pageSize, page * pageSize)
  return { list: rows && (list.length || !loading) ? list : undefined, total: here.length, loading, error, refresh }
}
