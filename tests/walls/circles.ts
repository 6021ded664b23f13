import type { Import } from './floors.ts'

/** The groups of files each of which is reached from itself (Tarjan). */
export function circles(found: Import[]): string[][] {
  const next = new Map<string, Import[]>()
  for (const one of found) next.set(one.from, [...(next.get(one.from) ?? []), one])
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const groups: string[][] = []
  const visit = (path: string): void => {
    order.set(path, order.size)
    low.set(path, order.size - 1)
    open.push(path)
    for (const { to } of next.get(path) ?? []) {
      if (!order.has(to)) visit(to)
      if (open.includes(to)) low.set(path, Math.min(low.get(path) ?? 0, low.get(to) ?? 0))
    }
    if (low.get(path) !== order.get(path)) return
    const group = open.splice(open.indexOf(path))
    if (group.length > 1) groups.push(group.sort())
  }
  for (const path of next.keys()) if (!order.has(path)) visit(path)
  return groups
}
