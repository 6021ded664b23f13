import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuPanel } from '../../ui/Menu.tsx'
import { chainTo, menuTitle, useMenuTree } from '../menus.ts'
import { close, closeEvery, closeOthers, type View, visited } from '../visited.ts'

/** So long a finger rests before the menu of a tab opens. */
const longPressMs = 500

/**
 * The views visited; all but the pinned ones can be closed. Each has a menu: by right click, long press or keyboard, and in
 * narrow windows by a button for the one on the screen.
 */
export function Tabs() {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const { views, shown } = useSnapshot(visited)
  const tree = useMenuTree()
  const [menu, setMenu] = useState<{ key: number; x: number; y: number }>()
  const press = useRef<number>(undefined)
  const list = useRef<HTMLDivElement>(null)
  // A tab that is opened out of sight comes into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown tab is found in the page
  useEffect(() => {
    list.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])

  const go = (href: string | undefined) => href !== undefined && router.history.push(href)
  const titleOf = (view: Pick<View, 'path' | 'title'>) => {
    const item = chainTo(tree, view.path).at(-1)
    return item ? menuTitle(item) : i18n._(view.title)
  }
  const open = (key: number, x: number, y: number) => setMenu({ key, x, y })
  const target = views.find((view) => view.key === menu?.key)

  function onKey(event: KeyboardEvent<HTMLElement>, key: number): void {
    const wants = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (!wants) return
    event.preventDefault()
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    open(key, left, bottom)
  }

  function onPress(event: PointerEvent<HTMLElement>, key: number): void {
    if (event.pointerType === 'mouse') return
    const { clientX, clientY } = event
    press.current = window.setTimeout(() => open(key, clientX, clientY), longPressMs)
  }
  const endPress = () => window.clearTimeout(press.current)

  function onButton({ currentTarget }: MouseEvent<HTMLElement>): void {
    const { right, bottom } = currentTarget.getBoundingClientRect()
    if (shown !== undefined) open(shown, right, bottom)
  }

  return (
    <nav className="tab-bar" aria-label={t`已打开的页面`}>
      <div className="tabs" ref={list}>
        {views.map(({ key, href, path, title, name, affix }) => {
          const words = name ?? titleOf({ path, title })
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the link inside takes the keyboard; this is for mouse and finger
            <div
              key={key}
              className={key === shown ? 'active' : ''}
              onContextMenu={(event) => {
                event.preventDefault()
                open(key, event.clientX, event.clientY)
              }}
              onPointerDown={(event) => onPress(event, key)}
              onPointerUp={endPress}
              onPointerCancel={endPress}
              onPointerMove={endPress}
            >
              <a
                href={`#${href}`}
                aria-current={key === shown ? 'page' : undefined}
                onKeyDown={(event) => onKey(event, key)}
              >
                {words}
              </a>
              {affix ? null : (
                <button type="button" aria-label={t`关闭 ${words}`} onClick={() => go(close(key))}>
                  <Icon name="close" />
                </button>
              )}
            </div>
          )
        })}
      </div>
      <span className="narrow-only">
        <Button look="quiet" icon="more" aria-label={t`标签页操作`} aria-haspopup="menu" onClick={onButton} />
      </span>
      {menu && target ? (
        <MenuPanel
          label={t`标签页操作`}
          at={menu}
          onClose={() => setMenu(undefined)}
          items={[
            { label: t`刷新`, icon: 'refresh', onChoose: () => go(`/redirect${target.href}`) },
            { label: t`关闭`, icon: 'close', disabled: target.affix, onChoose: () => go(close(target.key)) },
            { label: t`关闭其他`, onChoose: () => go(closeOthers(target.key)) },
            { label: t`全部关闭`, onChoose: () => go(closeEvery()) },
          ]}
        />
      ) : null}
    </nav>
  )
}
