import { liveQuery } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { AppError, isUnseen } from '../../contract/errors/errors.ts'
import type { RowKind, RowOf } from '../../contract/event.ts'
import { type Input, mayMake, type Named, type Reply } from '../../contract/kernel/call.ts'
import { ask, tellFailure } from './call.ts'
import { connection, serverNow } from './connection.ts'
import { type Session, userDb } from './db.ts'
import { type Draft, openDraft } from './draft.ts'
import { type DraftFile, draftFiles, type RefusedFile, refusedFiles } from './file.ts'
import { askKept, askOnce, readKept } from './kept.ts'
import { openedRow } from './older.ts'
import { type OutboxRow, retry, waitingRows } from './outbox.ts'
import { withoutOverdue } from './overdue.ts'
import { isSubscribed } from './push/push.ts'
import { type CaseKind, type CaseList, readAll } from './readAll.ts'
import { readRows } from './readRows.ts'
import { forgetAsked, forgetWhole, keepReply } from './rows.ts'
import { current, followSession, knownSession } from './session.ts'
import { arrived } from './space.ts'
import { type Sent, sentBy, strangerId } from './stranger.ts'

/* Which hook to take is a table in CONTRIBUTING.md: *Which hook*. */

/**
 * Who is signed in: null for nobody. Its token is null once the server refused it. A screen that is drawn before it was read
 * waits for it (Suspense), so nothing here can take *not known yet* for *nobody*.
 */
export function useSession(): Session | null {
  const session = useSyncExternalStore(followHere, knownSession)
  if (session === undefined) {
    use(firstRead())
    return knownSession() ?? null
  }
  return session
}

let reading: Promise<void> | undefined

/** The first reading of this page, and from then on every change, also one that another tab of the browser makes. */
function firstRead(): Promise<void> {
  reading ??= new Promise((known, failed) => {
    liveQuery(current).subscribe({ next: () => known(), error: failed })
  })
  return reading
}

function followHere(tell: () => void): () => void {
  void firstRead()
  return followSession(tell)
}

function useUserId(): string | undefined {
  return useSession()?.user.id
}

/** Whether this person is told on this device while no page is open; undefined while it is being read. */
export function usePushed(): boolean | undefined {
  const userId = useUserId()
  return useLiveQuery(async () => (userId ? isSubscribed(userId) : undefined), [userId])
}

/** One draft: undefined while it is being read, null where there is none. */
export function useDraft(id: string | undefined): (Draft & { waiting: boolean }) | undefined | null {
  const userId = useUserId()
  return useLiveQuery(async () => {
    if (!userId) return undefined
    const stored = id === undefined ? undefined : await userDb(userId).drafts.get(id)
    return stored ? { ...(await openDraft(userId, stored)), waiting: Boolean(stored.waiting) } : null
  }, [userId, id])
}

/** Drafts of one call on this device that do not wait in the outbox, last touched first. */
export function useDrafts(callName: string): Draft[] | undefined {
  const userId = useUserId()
  return useLiveQuery(async () => {
    if (!userId) return undefined
    const stored = await userDb(userId).drafts.where({ call: callName }).toArray()
    const open = await Promise.all(stored.filter((draft) => !draft.waiting).map((draft) => openDraft(userId, draft)))
    return open.sort((a, b) => b.updatedAt - a.updatedAt)
  }, [userId, callName])
}

/** Every draft of this person on this device, of whatever call, whether or not it waits in the outbox. */
export function useDraftIds(): string[] | undefined {
  const userId = useUserId()
  return useLiveQuery(async () => (userId ? userDb(userId).drafts.toCollection().primaryKeys() : undefined), [userId])
}

/** The files of a draft, in the order chosen. */
export function useFiles(draftId: string | undefined): DraftFile[] | undefined {
  const userId = useUserId()
  const noted = Object.keys(useSnapshot(arrived)).length
  return useLiveQuery(async () => {
    if (!userId || !draftId) return undefined
    return draftFiles(userDb(userId), draftId)
  }, [userId, draftId, noted])
}

/** Chosen files of a draft that were refused, with why, until their person has seen to them. */
export function useRefusedFiles(draftId: string): RefusedFile[] | undefined {
  const userId = useUserId()
  return useLiveQuery(async () => {
    if (!userId) return undefined
    return refusedFiles(userDb(userId), draftId)
  }, [userId, draftId])
}

/** Everything of this person that is on its way or was refused, oldest first. */
export function useOutbox(): OutboxRow[] | undefined {
  const userId = useUserId()
  return useLiveQuery(async () => {
    if (!userId) return undefined
    return Promise.all(
      (await waitingRows(userDb(userId))).map(async (stored) => {
        const { sealed: _, ...row } = stored
        return { ...row, title: (await openedRow(userId, stored)).title }
      }),
    )
  }, [userId])
}

/** What sends knows the whole contract: the pages of people without an account stand before it has come. */
const sendTheirs = async () => (await import('./page.ts')).startStrangers()

/**
 * What somebody without an account handed in here, by their link; it goes as long as this page stands. Hashed apart: who waits for that
 * is told of no change.
 */
export function useStranger(link: string): { id: string; sent: Sent[] } | undefined {
  useEffect(() => void sendTheirs(), [])
  const id = useLiveQuery(() => strangerId(link), [link])
  const sent = useLiveQuery(async () => (id ? sentBy(id) : undefined), [id])
  return id && sent ? { id, sent } : undefined
}

export function useSending(draftId: string | undefined): OutboxRow | undefined {
  return useOutbox()?.find((row) => row.draftId === draftId)
}

/** Bytes of a draft's files that the server holds, and of all of them; undefined where there are none to send. */
export function useProgress(draftId: string | undefined): { sent: number; total: number } | undefined {
  const files = useFiles(draftId)
  if (!files?.length) return undefined
  return {
    sent: files.reduce((sum, file) => sum + file.sent, 0),
    total: files.reduce((sum, file) => sum + file.size, 0),
  }
}

/** Whether the server answers, since when not (milliseconds), whether the socket is open, and how often they came back. */
export function useConnection(): {
  online: boolean
  since: number | undefined
  live: boolean
  returns: number
  answers: number
} {
  return useSnapshot(connection)
}

/** Where a draft in the outbox stands, and how to send it at once. */
export function useWaiting(draftId: string) {
  const row = useSending(draftId)
  const waiting = {
    online: useConnection().online,
    signedOut: useSession()?.token === null,
    progress: useProgress(draftId),
    state: row?.state,
    error: row?.error,
  }
  return { waiting, retry: () => void (row && retry(row.id)) }
}

/**
 * Says as a notification what the server answered to a list, beside what stands in its place (specification §8): once
 * until it answers well again, however often it is asked in the background.
 */
export function useFailure(error: AppError | undefined): void {
  const said = useRef<string>(undefined)
  useEffect(() => {
    const now = error && JSON.stringify([error.code, error.params])
    if (!now) said.current = undefined
    else if (now !== said.current && tellFailure(error)) said.current = now
  }, [error])
}

interface Refreshing {
  loading: boolean
  error: AppError | undefined
  /** Milliseconds since 1970, of the last answer in this page. */
  refreshedAt: number | undefined
  /** Resolves once the answer is kept, or the failure told. */
  refresh: () => Promise<void>
}

/** Asks in the background and keeps the answer; the screen reads it from the table. Asks again when the server is back. */
function useRefresh<C extends Named>(
  userId: string | undefined,
  call: C | undefined,
  input: Input<C> | undefined,
): Refreshing {
  const [state, setState] = useState<Omit<Refreshing, 'refresh'>>({
    loading: call !== undefined,
    error: undefined,
    refreshedAt: undefined,
  })
  const key = JSON.stringify(input)
  const latest = useRef({ call, input })
  latest.current = { call, input }
  const { returns } = useSnapshot(connection)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the input, by value
  const refresh = useCallback(async () => {
    const { call: wanted, input: asked } = latest.current
    if (!userId || !wanted || asked === undefined) return
    const user = (await current())?.user
    // What is for other offices a screen does not ask for by itself: a refusal would lead to /401.
    if (user && Array.isArray(wanted.who) && !mayMake(wanted, user)) {
      setState((old) => ({ ...old, loading: false }))
      return
    }
    setState((old) => ({ ...old, loading: true }))
    try {
      const db = userDb(userId)
      const held = wanted.keeps ? await db.rows.where({ kind: wanted.keeps }).toArray() : []
      await keepReply(db, wanted, await ask(wanted, asked), new Set(held.map((row) => row.id)))
      setState({ loading: false, error: undefined, refreshedAt: serverNow() })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'notFound' && wanted.keeps) await forgetAsked(userDb(userId), asked)
      if (isUnseen(error.code)) await forgetWhole(userDb(userId), asked)
      setState((old) => ({ ...old, loading: false, error }))
    }
  }, [userId, call?.name, key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => void refresh(), [refresh, returns])
  useFailure(state.error)
  return { ...state, refresh }
}

/** Records of a kind as this device has them, kept true by the call in the background and by live changes. */
export function useRows<K extends RowKind, C extends Named>(
  kind: K,
  call?: C,
  input?: Input<C>,
): Refreshing & { rows: RowOf[K][] | undefined } {
  const userId = useUserId()
  const refreshing = useRefresh(userId, call, input)
  const rows = useLiveQuery(async () => {
    if (!userId) return undefined
    const db = userDb(userId)
    return readRows(kind, await withoutOverdue(db, kind, await db.rows.where({ kind }).toArray()))
  }, [userId, kind])
  return { rows, ...refreshing }
}

interface CaseRows<K extends CaseKind> {
  /** Undefined while nothing is known yet. */
  list: RowOf[K][] | undefined
  loading: boolean
  error: AppError | undefined
  refresh: () => void
}

/**
 * The records of one case as this device has them, kept true by the whole list in the background and by live changes.
 * @param size how many the call gives on a page
 */
export function useCaseRows<K extends CaseKind>(
  call: CaseList & { keeps: K },
  baseId: string,
  size: number,
  first: 'newest' | 'oldest',
): CaseRows<K> {
  const userId = useUserId()
  const { returns } = useConnection()
  const { rows } = useRows(call.keeps)
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<AppError>()

  const refresh = useCallback(async () => {
    if (!userId) return
    setLoading(true)
    try {
      await readAll(userId, call, baseId, size)
      setError(undefined)
    } catch (caught) {
      if (!(caught instanceof AppError)) throw caught
      if (caught.code === 'notFound') await forgetAsked(userDb(userId), { query: { baseId } })
      setError(caught)
    } finally {
      setLoading(false)
    }
  }, [userId, call, baseId, size])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => void refresh(), [refresh, returns])
  useFailure(error)

  const own = rows?.filter((row) => row.baseId === baseId)
  const sign = first === 'newest' ? -1 : 1
  own?.sort((a, b) => sign * a.submittedAt.localeCompare(b.submittedAt))
  return { list: own?.length || !loading ? own : undefined, loading, error, refresh }
}

/** One record: undefined while it is being read, null where this device has none. */
export function useRow<K extends RowKind, C extends Named>(
  kind: K,
  id: string | undefined,
  call?: C,
  input?: Input<C>,
): Refreshing & { row: RowOf[K] | undefined | null } {
  const userId = useUserId()
  const refreshing = useRefresh(userId, id === undefined ? undefined : call, input)
  const row = useLiveQuery(async () => {
    if (!userId || id === undefined) return undefined
    const kept = await userDb(userId).rows.get([kind, id])
    return kept ? (await readRows(kind, [kept]))[0] : null
  }, [userId, kind, id])
  // A record that went from under the screen: the server says what became of it.
  const { refresh } = refreshing
  const held = useRef(false)
  useEffect(() => {
    if (held.current && row === null) void refresh()
    held.current = Boolean(row)
  }, [row, refresh])
  return { row, ...refreshing }
}

/** An answer that is no record (menus, counters) as this device holds it; nothing is asked. Undefined while there is none. */
export function useHeld<C extends Named>(call: C | undefined, input: Input<C>): Reply<C> | undefined {
  const userId = useUserId()
  const latest = useRef(input)
  latest.current = input
  return useLiveQuery(
    async () => (userId && call ? readKept(userId, call, latest.current) : undefined),
    [userId, call?.name, JSON.stringify(input)],
  )
}

/**
 * The same, asked once a login and page, and again when the server is back after a failure. `pending`: neither held here nor
 * refused, it may still come. `refresh` asks now, whatever was asked before.
 */
export function useKept<C extends Named>(
  call: C | undefined,
  input: Input<C>,
): { value: Reply<C> | undefined; pending: boolean; error: AppError | undefined; refresh: () => Promise<void> } {
  const session = useSession()
  const { answers } = useSnapshot(connection)
  const [error, setError] = useState<AppError>()
  const key = JSON.stringify(input)
  const latest = useRef({ session, input })
  latest.current = { session, input }
  const token = session?.token

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `token` stand for the input and the session, by value
  const go = useCallback(
    async (how: typeof askOnce) => {
      const { session: who, input: wanted } = latest.current
      if (!who?.token || !call) return
      try {
        await how(who, call, wanted)
        setError(undefined)
      } catch (caught) {
        if (!(caught instanceof AppError)) throw caught
        setError(caught)
      }
    },
    [call?.name, key, token],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => void go(askOnce), [go, answers])
  useFailure(error)
  const refresh = useCallback(() => go(askKept), [go])
  const value = useHeld(call, input)
  return { value, pending: value === undefined && error === undefined && Boolean(call && token), error, refresh }
}
