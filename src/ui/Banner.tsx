import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import type { Family } from './Tag.tsx'

/** Something the person should know about the page; `alert` where it must be read out at once. */
export function Banner({
  family,
  icon,
  alert = false,
  action,
  children,
}: {
  family: Family
  icon: IconName
  alert?: boolean
  /** What can be done about it, at the end of its line. */
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={`banner ${family}`} role={alert ? 'alert' : undefined}>
      <Icon name={icon} />
      <div>{children}</div>
      {action ? <div className="action">{action}</div> : null}
    </div>
  )
}
