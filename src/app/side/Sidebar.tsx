import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { User } from '../../../contract/account/user.ts'
import { hrefTo } from '../../ui/address.ts'
import { Button } from '../../ui/Button.tsx'
import { LogoPicture } from '../../ui/Logo.tsx'
import { chainTo, loadMenus, menus, useMenuTree } from '../menus.ts'
import { settings } from '../settings.ts'
import { productTitle } from '../title.ts'
import { useShown } from '../useShown.ts'
import { MenuEntry, type MenuPlace } from './MenuEntry.tsx'
import { useBadges } from './useBadges.ts'

/** The menus this person has, with what waits for them. `folded`: icons only. */
export function Sidebar({ user, folded = false }: { user: User; folded?: boolean }) {
  const { t } = useLingui()
  const { tree: known, error } = useSnapshot(menus)
  const tree = useMenuTree()
  const { logo } = useSnapshot(settings)
  const badge = useBadges(user)
  const lit = useLit()
  const [open, setOpen] = useOpen(folded ? [] : lit.folders)
  const title = productTitle()
  const place: MenuPlace = { user, badge, lit: lit.path, open, setOpen, folded }
  return (
    <nav className="sidebar" aria-label={t`主菜单`}>
      {logo ? (
        <a className="brand" href={hrefTo('/')} aria-label={t`${title}，返回首页`}>
          <LogoPicture tenantId={user.tenantId} />
          <span>{title}</span>
        </a>
      ) : null}
      <div className="menu">
        {tree.map((item) => (
          <MenuEntry key={item.id} item={item} place={place} level={[]} />
        ))}
        {!known && error ? (
          <div className="menu-missing">
            <p>{t`菜单暂时无法加载`}</p>
            <Button small icon="refresh" onClick={() => void loadMenus()}>
              {t`重试`}
            </Button>
          </div>
        ) : null}
      </div>
    </nav>
  )
}

/** The entry that is lit for the shown screen, and the folders around it. */
function useLit(): { path: string; folders: string[] } {
  const tree = useMenuTree()
  const { path, under } = useShown()
  const own = chainTo(tree, path)
  // Specification §3: `activeMenu` lights another entry.
  const lit = own.at(-1)?.meta.activeMenu || (own.length && !own.at(-1)?.hidden ? path : (under ?? path))
  return { path: lit, folders: chainTo(tree, lit).map((item) => item.id) }
}

/** Which folders are open: those around the lit entry when it changes, and what the person opens. */
function useOpen(around: string[]): [string[], (open: string[]) => void] {
  const [open, setOpen] = useState(around)
  const key = around.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: by value
  useEffect(() => {
    setOpen((old) => [...new Set([...(settings.uniqueOpen ? [] : old), ...around])])
  }, [key])
  return [open, setOpen]
}
