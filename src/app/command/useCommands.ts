import { useLingui } from '@lingui/react/macro'
import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { searchable } from '../../../contract/both/spelling.ts'
import { caseLife } from '../../../contract/case/caseLife.ts'
import { caseStateWords } from '../../../contract/case/caseStateWords.ts'
import { causeIn } from '../../../contract/case/cause.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { mayMake } from '../../../contract/kernel/call.ts'
import { messageText } from '../../../contract/message/message.ts'
import { useAddress } from '../../list/CaseLink.tsx'
import { useDebounced } from '../../list/useDebounced.ts'
import { ask } from '../../local/call.ts'
import { serverNow } from '../../local/connection.ts'
import { userDb } from '../../local/db.ts'
import { useConnection, useRows, useSession } from '../../local/hooks.ts'
import { keepSome } from '../../local/rows.ts'
import { dateTime, millisOf } from '../../ui/format.ts'
import { inLanguage } from '../../ui/inLanguage.ts'
import { shownLanguage } from '../../ui/language.ts'
import { chainTo, menuTitle, pathsOf, useMenuTree } from '../menus.ts'
import { visited } from '../visited.ts'
import type { Command } from './commands.ts'

/** Cases, sessions and messages as this device has them, and the screens that this person can reach; no hidden ones (specification §2). */
export function useCommands(): Command[] {
  const cases = useCaseCommands()
  const sessions = useSessionCommands()
  const screens = useScreenCommands()
  const messages = useMessageCommands()
  return [...cases, ...sessions, ...screens, ...messages]
}

function useCaseCommands(): Command[] {
  const { rows } = useRows('case')
  const addressOf = useAddress()
  const language = shownLanguage()
  return useMemo(
    () =>
      (rows ?? []).map(({ id, caseNo, receiptNo, cause, state, attendees, changedAt }): Command => {
        const names = attendees.map(({ name }) => name)
        return {
          ...{ id: `case ${id}`, kind: 'case', icon: 'scale' },
          title: [caseNo, causeIn(language, cause)].join(' '),
          detail: [inLanguage(caseStateWords[state]), ...new Set(names)].join(' · '),
          words: [receiptNo, cause, ...names],
          to: addressOf(`/CaseDetails?caseId=${id}`).slice(1),
          weight: Date.parse(changedAt),
        }
      }),
    [rows, addressOf, language],
  )
}

function useSessionCommands(): Command[] {
  const { rows } = useRows('trial')
  return useMemo(() => {
    const now = serverNow()
    return (rows ?? []).map(
      ({ id, title, caseNo, startsAt, attendees }): Command => ({
        ...{ id: `session ${id}`, kind: 'session', icon: 'video', title },
        detail: [caseNo, dateTime(startsAt).slice(0, 16)].filter(Boolean).join(' · '),
        words: attendees.map(({ name }) => name),
        to: `/hearing/calendar?id=${id}`,
        // What is soon, or was just now.
        weight: -Math.abs(Date.parse(startsAt) - now),
      }),
    )
  }, [rows])
}

function useMessageCommands(): Command[] {
  const { rows } = useRows('message')
  const addressOf = useAddress()
  const language = shownLanguage()
  return useMemo(
    () =>
      (rows ?? []).map(
        ({ id, kind, params, createTime, link }): Command => ({
          ...{ id: `message ${id}`, kind: 'message', icon: 'bell' },
          title: messageText(kind, params, language),
          detail: dateTime(createTime).slice(0, 16),
          words: [],
          to: link ? addressOf(link).slice(1) : '/message/index',
          weight: millisOf(createTime),
        }),
      ),
    [rows, addressOf, language],
  )
}

/** Every screen this person may go to and that needs no record to show. */
function useScreenCommands(): Command[] {
  const router = useRouter()
  const items = useMenuTree()
  const routes = Object.values(router.routesById as unknown as Record<string, AnyRoute>)
  const known = new Set(routes.map((route) => route.fullPath))
  return [...pathsOf(items)].flatMap((path, place): Command[] => {
    const chain = chainTo(items, path)
    if (!known.has(path) || chain.some((item) => item.hidden)) return []
    const title = chain.map(menuTitle).join(' / ')
    // They stand in the order of the menu.
    return [
      { id: `screen ${path}`, kind: 'screen', icon: 'list', title, detail: '', words: [], to: path, weight: -place },
    ]
  })
}

/** The screens and records whose tabs are open, the one seen last first; not the one on the screen. */
export function useRecentCommands(): Command[] {
  const { i18n } = useLingui()
  const { views, shown } = useSnapshot(visited)
  const tree = useMenuTree()
  return views
    .filter(({ key, seen }) => key !== shown && seen > 0)
    .map(({ key, path, href, title, name, seen }): Command => {
      const item = chainTo(tree, path).at(-1)
      return {
        ...{ id: `recent ${key}`, kind: 'recent', icon: 'clock' },
        title: name ?? (item ? menuTitle(item) : i18n._(title)),
        ...{ detail: '', words: [], to: href, weight: seen },
      }
    })
    .sort((one, other) => other.weight - one.weight)
}

/** How a question to the server stands. */
export type Asking = 'none' | 'busy' | 'failed'

/** Asks the server for the cases with these words and keeps them on the device, where they are found like the rest. */
export function useCasesOfServer(typed: string): Asking {
  const user = useSession()?.user
  const { online } = useConnection()
  const q = useDebounced(searchable(typed).slice(0, 100))
  const [asking, setAsking] = useState<Asking>('none')
  const userId = user && online && mayMake(caseLife.listCases, user) ? user.id : undefined
  useEffect(() => {
    if (!userId || q === '') return
    const abort = new AbortController()
    setAsking('busy')
    ask(caseLife.listCases, { query: { q, size: 10 } }, { signal: abort.signal })
      .then(({ list }) => keepSome(userDb(userId), 'case', list))
      .then(() => setAsking('none'))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        if (!(error instanceof AppError)) throw error
        setAsking('failed')
      })
    return () => {
      abort.abort()
      setAsking('none')
    }
  }, [userId, q])
  return asking
}
