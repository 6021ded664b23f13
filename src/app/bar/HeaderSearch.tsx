import { useLingui } from '@lingui/react/macro'
import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Category } from '../../../contract/kernel/call.ts'
import { useSession } from '../../local/hooks.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useClosing } from '../../ui/Menu.tsx'
import { chainTo, menuTitle, pathsOf, useMenuTree } from '../menus.ts'

interface Found {
  path: string
  /** Its folders and its own title. */
  title: string
}

/** Who has a search in texts; of the staff those whose office opens cases find something. */
const searchers: readonly Category[] = ['USER', 'MISHU', 'ZCY']

/**
 * Finds screens by a part of their title, only those this person can reach, and no hidden ones (specification §2); and leads to the
 * search in the texts of cases.
 */
export function HeaderSearch() {
  const { t } = useLingui()
  const router = useRouter()
  const all = useReachable()
  const category = useSession()?.user.cate
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState(false)
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  const wanted = text.trim().toLowerCase()
  const found = wanted ? all.filter(({ title }) => title.toLowerCase().includes(wanted)).slice(0, 8) : []
  // What is no screen may stand in a file.
  const said = text.trim()
  const inTexts =
    said.length > 1 && category !== undefined && searchers.includes(category)
      ? `/textSearch?q=${encodeURIComponent(said)}`
      : undefined
  const shown = open && wanted !== ''
  useClosing(host, () => setOpen(false), shown)

  function go(path: string | undefined): void {
    if (!path) return
    setText('')
    setOpen(false)
    router.history.push(path)
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') go(found[at]?.path ?? inTexts)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !found.length) return
    event.preventDefault()
    setAt((at + step + found.length) % found.length)
  }

  return (
    <div className="head-search" ref={host}>
      <Icon name="search" />
      <input
        type="search"
        role="combobox"
        aria-label={t`搜索功能`}
        placeholder={t`搜索功能`}
        aria-expanded={shown}
        aria-controls={shown && found.length ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown && found[at] ? `${id}-${at}` : undefined}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
          setOpen(true)
        }}
        onKeyDown={onKey}
      />
      {shown ? (
        <div className="popover-panel card">
          {found.length ? (
            <div id={id} role="listbox" aria-label={t`搜索结果`}>
              {found.map(({ path, title }, index) => (
                <button
                  key={path}
                  id={`${id}-${index}`}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  onClick={() => go(path)}
                >
                  {title}
                </button>
              ))}
            </div>
          ) : (
            <p className="none" role="status">{t`没有找到相关功能`}</p>
          )}
          {inTexts ? (
            <button type="button" className="head-search-texts" onClick={() => go(inTexts)}>
              <Icon name="search" />
              {t`在案件材料中检索“${said}”`}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** Every screen this person may go to and that needs no record to show. */
function useReachable(): Found[] {
  const router = useRouter()
  const items = useMenuTree()
  const routes = Object.values(router.routesById as unknown as Record<string, AnyRoute>)
  const known = new Set(routes.map((route) => route.fullPath))
  return [...pathsOf(items)].flatMap((path) => {
    const chain = chainTo(items, path)
    if (!known.has(path) || chain.some((item) => item.hidden)) return []
    return [{ path, title: chain.map(menuTitle).join(' / ') }]
  })
}
