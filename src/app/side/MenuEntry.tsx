import { useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { useRef } from 'react'
import type { User } from '../../../contract/account/user.ts'
import type { MenuItem } from '../../../contract/admin/admin.ts'
import { capped } from '../../ui/format.ts'
import { Icon, isIcon } from '../../ui/Icon.tsx'
import { useClosing } from '../../ui/Menu.tsx'
import { menuTitle } from '../menus.ts'
import { settings } from '../settings.ts'
import { isBridge, openBridge } from './openBridge.ts'

/** What every entry of one sidebar shares. */
export interface MenuPlace {
  user: User
  badge: (num: string) => number
  /** The path of the entry that is lit. */
  lit: string
  /** Ids of the open folders. */
  open: string[]
  setOpen: (open: string[]) => void
  folded: boolean
}

/** One menu item: a link, or a folder of them. `level`: the ids of the folders around it. */
export function MenuEntry({ item, place, level }: { item: MenuItem; place: MenuPlace; level: string[] }) {
  if (item.hidden) return null
  const below = item.children.filter((child) => !child.hidden)
  if (!item.children.length) return item.path ? <Leaf item={item} place={place} /> : null
  if (!below.length) return item.path ? <Leaf item={item} place={place} /> : null
  // A folder of one is that one, unless it asks to be shown (specification §3: `alwaysShow`).
  if (below.length === 1 && !item.alwaysShow) return <MenuEntry item={below[0]!} place={place} level={level} />
  return <Folder item={item} below={below} place={place} level={level} />
}

function Leaf({ item, place }: { item: MenuItem; place: MenuPlace }) {
  const title = menuTitle(item)
  const active = place.lit === item.path
  const bridge = isBridge(item.path)
  const open = (event: MouseEvent) => {
    if (!bridge) return
    event.preventDefault()
    void openBridge(place.user)
  }
  return (
    <a
      href={`#${item.path}`}
      className={active ? 'active' : ''}
      aria-current={active ? 'page' : undefined}
      title={title}
      onClick={open}
    >
      <MenuIcon name={item.meta.icon} />
      <span>{title}</span>
      <Badge count={place.badge(item.meta.num)} />
    </a>
  )
}

function Folder({
  item,
  below,
  place,
  level,
}: {
  item: MenuItem
  below: MenuItem[]
  place: MenuPlace
  level: string[]
}) {
  const title = menuTitle(item)
  const isOpen = place.open.includes(item.id)
  const host = useRef<HTMLDivElement>(null)
  const toggle = (event: MouseEvent<HTMLElement>) => {
    host.current?.style.setProperty('--top', `${event.currentTarget.getBoundingClientRect().top}px`)
    // Unique-open: only the folders around this one stay (specification §2, settings drawer).
    const rest = settings.uniqueOpen || place.folded ? level : place.open.filter((id) => id !== item.id)
    place.setOpen(isOpen ? place.open.filter((id) => id !== item.id) : [...rest, item.id])
  }
  // A folder counts what its own counter says, else what stands in it.
  const { num } = item.meta
  const inside = num ? place.badge(num) : below.reduce((sum, child) => sum + place.badge(child.meta.num), 0)
  const count = isOpen ? 0 : inside
  return (
    <div className="menu-folder" ref={host}>
      <button type="button" aria-expanded={isOpen} title={title} onClick={toggle}>
        <MenuIcon name={item.meta.icon} />
        <span>{title}</span>
        <Badge count={count} />
        <Icon name="chevron" />
      </button>
      {isOpen ? (
        <section className="sub-menu" aria-label={title}>
          {place.folded ? <Flyout host={host} onClose={() => place.setOpen([])} /> : null}
          {below.map((child) => (
            <MenuEntry key={child.id} item={child} place={place} level={[...level, item.id]} />
          ))}
        </section>
      ) : null}
    </div>
  )
}

/** Beside icons a folder's entries lie over the page, and go when something else is pressed. */
function Flyout({ host, onClose }: { host: { current: HTMLElement | null }; onClose: () => void }) {
  useClosing(host, onClose)
  return null
}

function MenuIcon({ name }: { name: string }) {
  return <Icon name={isIcon(name) ? name : 'file'} />
}

function Badge({ count }: { count: number }) {
  const { t } = useLingui()
  if (count <= 0) return null
  return (
    <span className="count" title={t`待办 ${count} 项`}>
      {capped(count)}
    </span>
  )
}
