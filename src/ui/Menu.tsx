import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface MenuItemProps {
  label: string
  icon?: IconName
  /** One of several, and this is the one that holds. */
  checked?: boolean
  disabled?: boolean
  /** An address instead of an action. */
  href?: string
  /** Opens in a tab of its own. */
  away?: boolean
  onChoose?: () => void
}

/**
 * A list of actions over the page, at a point of the window. Arrow keys walk it, Esc and whatever happens outside close
 * it, and the focus goes back to where it was.
 */
export function MenuPanel({
  label,
  at,
  items,
  onClose,
  head,
}: {
  label: string
  at: { x: number; y: number }
  items: MenuItemProps[]
  onClose: () => void
  /** Words above the actions. */
  head?: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  const place = useInside(panel, at)
  useClosing(panel, onClose)
  useEffect(() => {
    const opener = document.activeElement
    stopsOf(panel.current)[0]?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected && !isElsewhere(panel.current)) opener.focus()
    }
  }, [])

  function onKey(event: KeyboardEvent): void {
    const stops = stopsOf(panel.current)
    const here = stops.indexOf(document.activeElement as HTMLElement)
    const steps: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: stops.length - 1 }
    const next = steps[event.key]
    if (event.key === 'Tab') onClose()
    if (next === undefined) return
    event.preventDefault()
    stops.at(next % stops.length)?.focus()
  }

  return (
    <div ref={panel} className="menu-panel" style={place}>
      {head}
      <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKey}>
        {items.map((item) => (
          <Entry key={item.label} {...item} onDone={onClose} />
        ))}
      </div>
    </div>
  )
}

function Entry({
  label,
  icon,
  checked,
  disabled,
  href,
  away,
  onChoose,
  onDone,
}: MenuItemProps & { onDone: () => void }) {
  const choose = () => {
    onDone()
    onChoose?.()
  }
  const role = checked === undefined ? 'menuitem' : 'menuitemradio'
  const state = checked === undefined ? {} : { 'aria-checked': checked }
  const inside = (
    <>
      {icon ? <Icon name={icon} /> : <span className="no-icon" />}
      <span>{label}</span>
      {checked ? <Icon name="check" /> : null}
    </>
  )
  if (href !== undefined && !disabled)
    return (
      <a
        role={role}
        href={href}
        onClick={choose}
        tabIndex={-1}
        {...(away ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        {inside}
      </a>
    )
  return (
    <button
      type="button"
      role={role}
      {...state}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      onClick={disabled ? undefined : choose}
    >
      {inside}
    </button>
  )
}

function stopsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? [])]
}

/** The focus has moved on by itself, so it is not to be taken back. */
function isElsewhere(panel: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement !== null && activeElement !== document.body && !panel?.contains(activeElement)
}

/** Keeps the panel inside the window. */
function useInside(panel: { current: HTMLElement | null }, { x, y }: { x: number; y: number }) {
  const [place, setPlace] = useState({ left: x, top: y })
  useLayoutEffect(() => {
    const { width = 0, height = 0 } = panel.current?.getBoundingClientRect() ?? {}
    setPlace({
      left: Math.max(8, Math.min(x, document.documentElement.clientWidth - width - 8)),
      top: Math.max(8, Math.min(y, innerHeight - height - 8)),
    })
  }, [panel, x, y])
  return place
}

/** A phone that shows its keyboard makes the window lower: that is for the field, and closes nothing around it. */
function isTypedIn(panel: HTMLElement | null): boolean {
  const { activeElement } = document
  return panel?.contains(activeElement) === true && activeElement?.matches('input, textarea, select') === true
}

/** Closes what lies above the page by Esc, by a press outside, and when the address or the size of the window changes. */
export function useClosing(panel: { current: HTMLElement | null }, onClose: () => void, open = true): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    if (!open) return
    const end = () => latest.current()
    const outside = (event: Event) => {
      if (!panel.current?.contains(event.target as Node)) end()
    }
    const key = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end()
    }
    const resized = () => {
      if (!isTypedIn(panel.current)) end()
    }
    document.addEventListener('pointerdown', outside, true)
    document.addEventListener('keydown', key, true)
    addEventListener('hashchange', end)
    addEventListener('resize', resized)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      document.removeEventListener('keydown', key, true)
      removeEventListener('hashchange', end)
      removeEventListener('resize', resized)
    }
  }, [panel, open])
}
