import type { MessageDescriptor } from '@lingui/core'
import { proxy, ref } from 'valtio'

export interface View {
  /** Path and search: two records of one screen are two views. */
  href: string
  path: string
  title: MessageDescriptor
  affix: boolean
}

/** The views visited in this tab of the browser, in order; the pinned ones first. */
export const visited = proxy<{ views: View[] }>({ views: [] })

/** So many are kept; the oldest that may be closed goes first. */
const most = 12

export function visit(view: View): void {
  const kept = { ...view, title: ref(view.title) }
  const at = visited.views.findIndex((it) => it.href === view.href || isSame(it, view))
  if (at >= 0) {
    visited.views[at] = kept
    return
  }
  if (view.affix) visited.views.unshift(kept)
  else visited.views.push(kept)
  if (visited.views.length <= most) return
  const oldest = visited.views.findIndex((it) => !it.affix)
  visited.views.splice(oldest, 1)
}

/** A pinned screen has one view; so has a record, whether it is new, edited or read. */
function isSame(one: View, other: View): boolean {
  if (one.path === other.path) return one.affix
  const record = one.href.slice(one.path.length)
  return record !== '' && record === other.href.slice(other.path.length)
}

/** Closes a view. Gives the one to show next where the closed one was on screen (decisions G-16). */
export function close(href: string): string {
  visited.views = visited.views.filter((view) => view.affix || view.href !== href)
  return visited.views.at(-1)?.href ?? '/dashboard'
}

export function closeAll(): void {
  visited.views = []
}
