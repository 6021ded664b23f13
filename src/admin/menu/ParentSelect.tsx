import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { admin, type Menu } from '../../../contract/admin/admin.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { ask } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import type { Wrong } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { titleInWords } from './titles.ts'
import { isLeaf } from './useMenuTree.ts'

/** The menus a menu could lie below: those above it and beside these, but not itself nor what lies below it. */
async function parentsOf(id: string | undefined, pid: string): Promise<Menu[]> {
  const from = id ?? pid
  const [around, below] = await Promise.all([
    from ? ask(admin.superiorMenus, { body: [from] }) : ask(admin.lazyMenus, { query: { pid: '' } }),
    id ? ask(admin.childMenus, { query: { id } }) : Promise.resolve<string[]>([]),
  ])
  return around.filter((menu) => !below.includes(menu.id) && !isLeaf(menu))
}

/** `系统管理 / 日志`: a menu with those above it, as far as they are known. */
function trail(menu: Menu, known: Map<string, Menu>): string {
  const above = known.get(menu.pid)
  const title = titleInWords(menu.title)
  return above ? `${trail(above, known)} / ${title}` : title
}

/** Chooses the parent of a menu; empty is the top. `id` is missing for a new one. */
export function ParentSelect({
  id,
  pid,
  value,
  onChange,
  error,
}: {
  id: string | undefined
  /** Where it is now, or is to be added. */
  pid: string
  value: string
  onChange: (pid: string) => void
  error?: Wrong | undefined
}) {
  const { t } = useLingui()
  const [menus, setMenus] = useState<Menu[]>()
  const [refused, setRefused] = useState<AppError>()
  const { returns } = useConnection()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => {
    let over = false
    parentsOf(id, pid).then(
      (list) => {
        if (over) return
        setMenus(list)
        setRefused(undefined)
      },
      (caught: unknown) => {
        if (!(caught instanceof AppError)) throw caught
        if (!over) setRefused(caught)
      },
    )
    return () => {
      over = true
    }
  }, [id, pid, returns])
  const known = new Map(menus?.map((menu) => [menu.id, menu]))
  return (
    <Select
      label={t`上级菜单`}
      placeholder={t`顶级`}
      disabled={!menus}
      options={(menus ?? []).map((menu) => ({ value: menu.id, label: trail(menu, known) }))}
      value={known.has(value) ? value : ''}
      onChange={onChange}
      error={refused ?? error}
    />
  )
}
