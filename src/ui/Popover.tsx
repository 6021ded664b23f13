import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { useClosing } from './Menu.tsx'

/** A button that opens a panel below it; Esc, a press outside and a new address close it. */
export function Popover({
  label,
  icon,
  badge,
  className = '',
  children,
}: {
  label: string
  icon: IconName
  badge?: ReactNode
  className?: string
  children: (close: () => void) => ReactNode
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const host = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)
  return (
    <div ref={host} className={`popover ${className}`}>
      <button
        type="button"
        className="button quiet only"
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
        {badge}
      </button>
      {open ? (
        <Panel id={id} label={label} host={host} onClose={close}>
          {children(close)}
        </Panel>
      ) : null}
    </div>
  )
}

function Panel({
  id,
  label,
  host,
  onClose,
  children,
}: {
  id: string
  label: string
  /** The button with its panel: a press on the button is for the button to answer. */
  host: { current: HTMLElement | null }
  onClose: () => void
  children: ReactNode
}) {
  useClosing(host, onClose)
  useEffect(() => {
    const within = host.current
    return () => {
      // Closed from inside, the focus goes back to the button.
      if (document.activeElement === document.body) within?.querySelector('button')?.focus()
    }
  }, [host])
  return (
    <section id={id} className="popover-panel card" aria-label={label}>
      {children}
    </section>
  )
}
