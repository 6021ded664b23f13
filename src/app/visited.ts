import type { MessageDescriptor } from '@lingui/core'
import { proxy, ref } from 'valtio'
import type { ViewPlace } from '../ui/view.tsx'

/** One visited screen: a tab. Two records of one screen are two views. */
export interface View extends ViewPlace {
  /** What React knows it by; a new one mounts it anew. */
  key: number
  routeId: string
  title: MessageDescriptor
  affix: boolean
  /** It is not kept while another view is shown. */
  noCache: boolean
  /** Of the record on it, where the screen said so: in place of the title. */
  name?: string
  /** Rises each time any view is shown: of two the one seen later has the higher. 0: never seen. */
  seen: number
}

/** A screen as the router finds it, before it has a tab. */
type Found = Omit<View, 'key' | 'seen' | 'name'>

/**
 * The views visited in this tab of the browser, in order; the pinned ones first. `shown` is the key of the one on the
 * screen.
 */
export const visited = proxy<{ views: View[]; shown: number | undefined }>({ views: [], shown: undefined })

/** So many keep what is on them; those longest unseen come back as their address says. Their tabs all stay. */
const most = 12
let lastKey = 0
let lastTurn = 0

/** A view comes on the screen: its tab is there once, however often it is visited. */
export function visit(found: Found): void {
  const at = pin(found)
  const { key } = visited.views[at]!
  visited.views[at]!.seen = ++lastTurn
  visited.shown = key
}

/** The keys of the views that are kept mounted behind their tabs, and of the one on the screen. */
export function keptOf(views: readonly Readonly<Pick<View, 'key' | 'seen'>>[]): Set<number> {
  const seen = views.filter((it) => it.seen > 0).sort((one, other) => other.seen - one.seen)
  return new Set(seen.slice(0, most).map(({ key }) => key))
}

/** Makes sure of its tab without showing it. Gives its place. */
export function pin(found: Found): number {
  const at = visited.views.findIndex((it) => isSame(it, found))
  const kept = { ...found, title: ref(found.title), search: ref(found.search) }
  if (at >= 0) {
    const { key, affix, seen, name } = visited.views[at]!
    visited.views[at] = { ...kept, ...(name && { name }), key, seen, affix: affix || kept.affix }
    return at
  }
  const view = { ...kept, key: ++lastKey, seen: 0 }
  if (!found.affix) return visited.views.push(view) - 1
  const place = visited.views.filter((it) => it.affix).length
  visited.views.splice(place, 0, view)
  return place
}

/** A screen has one view, whatever else its address says; so has a record, whether it is new, edited or read. */
function isSame(one: Found, other: Found): boolean {
  const record = recordOf(one)
  return record === recordOf(other) && (record !== '' || one.path === other.path)
}

function recordOf({ search }: Found): string {
  const { id, caseId } = search
  return caseId ? `case ${caseId}` : id ? `id ${id}` : ''
}

/** A screen says which record is on it. */
export function nameView(key: number, name: string): void {
  const view = visited.views.find((it) => it.key === key)
  if (view) view.name = name
}

/** The next time it is shown it begins anew: what was on it is gone. */
export function remount(path: string, search: Record<string, string>): void {
  const same = JSON.stringify(Object.entries(search).sort())
  for (const view of visited.views) {
    if (view.path !== path || JSON.stringify(Object.entries(view.search).sort()) !== same) continue
    if (visited.shown === view.key) visited.shown = lastKey + 1
    view.key = ++lastKey
  }
}

/** Closes a view, unless it is pinned. Gives the address to go to where it was on the screen (decisions G-16). */
export function close(key: number): string | undefined {
  return keepOnly((view) => view.key !== key)
}

/** Closes all but this one and the pinned ones. Gives the address to go to, as above. */
export function closeOthers(key: number): string | undefined {
  const kept = visited.views.find((view) => view.key === key)
  const gone = keepOnly((view) => view.key === key)
  return gone === undefined ? undefined : (kept?.href ?? gone)
}

/** Closes all but the pinned ones. Gives the address to go to, as above. */
export function closeEvery(): string | undefined {
  return keepOnly(() => false)
}

function keepOnly(stays: (view: View) => boolean): string | undefined {
  visited.views = visited.views.filter((view) => view.affix || stays(view))
  if (visited.views.some((view) => view.key === visited.shown)) return undefined
  return visited.views.at(-1)?.href ?? '/'
}

/** Forgets what stands at an address that is refused; a pinned view stays, and begins anew. */
export function drop(href: string): void {
  const view = visited.views.find((it) => it.href === href)
  if (!view) return
  if (view.affix) view.key = ++lastKey
  else visited.views = visited.views.filter((it) => it !== view)
  visited.shown = undefined
}

/** Forgets every view: somebody left. */
export function closeAll(): void {
  visited.views = []
  visited.shown = undefined
}
