import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { mayMake } from '../../../contract/kernel/call.ts'
import { wantedParts } from '../../list/CaseLink.tsx'
import { useSession } from '../../local/hooks.ts'
import { ActionBar } from './ActionBar.tsx'
import { parts as all, type PartProps } from './parts.tsx'

/** Which part of each case was looked at last: on a phone one comes back to it from a form. */
const lastAt = new Map<string, number>()

/**
 * The parts of a case as tabs inside its tab, and below them what may be done with it. With `phone` the tabs stand at the bottom,
 * below the moves.
 */
export function CaseParts({ row, detail, refresh, phone = false }: PartProps & { phone?: boolean }) {
  const { t, i18n } = useLingui()
  const user = useSession()?.user
  const parts = all.filter(({ asks }) => !asks || !user || mayMake(asks, user))
  const [at, setAt] = useState((phone && lastAt.get(row.id)) || 0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // The part that is opened from elsewhere, out of sight on a phone, comes into it; the page itself stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is found in the page
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!tab || !list.current) return
    const [own, all] = [tab.getBoundingClientRect(), list.current.getBoundingClientRect()]
    list.current.scrollLeft += own.left - all.left - (all.width - own.width) / 2
  }, [at])
  const part = parts[at] ?? parts[0]!

  const wanted = useSnapshot(wantedParts)[row.id]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are those of who looks
  useEffect(() => {
    if (!wanted) return
    delete wantedParts[row.id]
    const no = parts.findIndex(({ key }) => key === wanted)
    if (no < 0) return
    lastAt.set(row.id, no)
    setAt(no)
  }, [wanted, row.id])

  function show(no: number): void {
    lastAt.set(row.id, no)
    setAt(no)
  }

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const next = (at + step + parts.length) % parts.length
    show(next)
    list.current?.querySelector<HTMLElement>(`[data-part="${parts[next]!.key}"]`)?.focus()
  }

  const tabs = (
    <div
      className={phone ? 'bottom-tabs' : 'inner-tabs'}
      role="tablist"
      aria-label={t`案件内容`}
      ref={list}
      onKeyDown={onKey}
    >
      {parts.map(({ key, title }, no) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${id}-${key}`}
          data-part={key}
          aria-selected={no === at}
          aria-controls={`${id}-panel`}
          tabIndex={no === at ? 0 : -1}
          onClick={() => show(no)}
        >
          {i18n._(title)}
        </button>
      ))}
    </div>
  )
  return (
    <>
      {phone ? null : <section className="card">{tabs}</section>}
      <div className="stack" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${part.key}`}>
        {part.show({ row, detail, refresh })}
      </div>
      {detail && !part.ownBar ? <ActionBar row={detail} refresh={refresh} /> : null}
      {phone ? tabs : null}
    </>
  )
}
