import type { MessageDescriptor } from '@lingui/core'
import { proxy, ref } from 'valtio'

export interface View {
  /** Path and search: two records of one screen are two views. */
  href: string
  path: string
  title: MessageDescriptor
  affix: boolean
}

/** The views visited in this tab of the browser, in order. */
export const visited = proxy<{ views: View[] }>({ views: [] })

/** So many are kept; the oldest that may be closed goes first. */
const most = 12

export function visit(view: View): void {
  const kept = { ...view, title: ref(view.title) }
  const at = visited.views.findIndex((it) => it.href === view.href)
  if (at >= 0) return
  visited.views.push(kept)
  if (visited.views.length <= most) return
  const oldest = visited.views.findIndex((it) => !it.affix)
  visited.views.splice(oldest, 1)
}

/** Closes a view. Gives the one to show next where the closed one was on screen (decisions G-16). */
export function close(href: string): string {
  visited.views = visited.views.filter((view) => view.affix || view.href !== href)
  return visited.views.at(-1)?.href ?? '/dashboard'
}

export function closeAll(): void {
  visited.views = []
}
