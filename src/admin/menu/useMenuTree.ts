import { useCallback, useEffect, useRef, useState } from 'react'
import { admin, type Menu } from '../../../contract/admin/admin.ts'
import type { TreeDrop, TreeNode } from '../../../contract/both/tree.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Listed } from '../../list/Listing.tsx'
import { ask } from '../../local/call.ts'
import { useConnection, useFailure } from '../../local/hooks.ts'
import { isIcon } from '../../ui/Icon.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { titleInWords } from './titles.ts'

export interface MenuTree {
  listed: Listed<TreeNode[]>
  menuOf: (id: string) => Menu | undefined
  /** Fetches what lies below a menu, once. */
  below: (id: string) => void
  /** Moves a menu where it was dropped. Throws AppError. */
  move: (drop: TreeDrop) => Promise<void>
  /** Moves a menu to the end of another parent, or of the top. Throws AppError. */
  moveBelow: (id: string, pid: string) => Promise<void>
}

type Levels = ReadonlyMap<string, Menu[]>

/** A line of the tree: the title as the sidebar shows it, and small beside it the stored one where that differs. */
export function nodeOf(menu: Menu): TreeNode {
  const title = titleInWords(menu.title)
  return {
    key: menu.id,
    title,
    description: [title === menu.title ? '' : menu.title, menu.path || menu.component].filter(Boolean).join(' · '),
    isLeaf: isLeaf(menu),
    ...(isIcon(menu.icon) ? { icon: menu.icon } : {}),
    ...(menu.hidden ? { class: 'hidden-menu' } : {}),
  }
}

/** A menu with an address of its own has nothing below it, unless it has. */
export function isLeaf({ path, hasChildren }: Menu): boolean {
  return path !== '' && !hasChildren
}

function nodesOf(levels: Levels, pid: string): TreeNode[] {
  return (levels.get(pid) ?? []).map((menu) => {
    const known = levels.has(menu.id) || !menu.hasChildren
    return { ...nodeOf(menu), ...(known && !isLeaf(menu) ? { children: nodesOf(levels, menu.id) } : {}) }
  })
}

const fetched = (pid: string) => ask(admin.lazyMenus, { query: { pid } })

/** The menus, level by level as folders are opened. */
export function useMenuTree(): MenuTree {
  const [levels, setLevels] = useState<Levels>()
  const [error, setError] = useState<AppError>()
  const [loading, setLoading] = useState(true)
  const { returns } = useConnection()
  const held = useRef<Levels>(undefined)
  held.current = levels

  const again = useCallback(async () => {
    setLoading(true)
    try {
      const pids = ['', ...[...(held.current?.keys() ?? [])].filter(Boolean)]
      const lists = await Promise.all(pids.map(fetched))
      setLevels(new Map(pids.map((pid, at) => [pid, lists[at] ?? []])))
      setError(undefined)
    } catch (caught) {
      if (!(caught instanceof AppError)) throw caught
      setError(caught)
    }
    setLoading(false)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => void again(), [again, returns])

  useFailure(error)

  async function below(id: string): Promise<void> {
    if (held.current?.has(id)) return
    try {
      const list = await fetched(id)
      setLevels((old) => new Map(old).set(id, list))
    } catch (caught) {
      if (!(caught instanceof AppError)) throw caught
      notifyError(caught)
    }
  }

  const menuOf = (id: string) => [...(held.current?.values() ?? [])].flat().find((menu) => menu.id === id)

  /** In front of the menu it was dropped on, or of the one behind that, as they stand now: somebody may have moved them. */
  async function move({ dragKey, dropKey, dropPosition }: TreeDrop): Promise<void> {
    if (dropPosition === 0) return moveBelow(dragKey, dropKey)
    const pid = menuOf(dropKey)?.pid ?? ''
    const beside = (await fetched(pid)).filter((menu) => menu.id !== dragKey)
    const at = beside.findIndex(({ id }) => id === dropKey)
    const next = at < 0 ? undefined : beside[at + (dropPosition > 0 ? 1 : 0)]
    await ask(admin.moveMenu, { body: { id: dragKey, pid, ...(next ? { before: next.id } : {}) } })
  }

  async function moveBelow(id: string, pid: string): Promise<void> {
    await ask(admin.moveMenu, { body: { id, pid } })
  }

  return {
    listed: { last: levels && nodesOf(levels, ''), loading, error, refresh: again },
    menuOf,
    below: (id) => void below(id),
    move,
    moveBelow,
  }
}
