import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** Grey draft, blue under way, amber waiting for someone, green done, red refused or overdue (design: states). */
export type Family = 'grey' | 'blue' | 'amber' | 'green' | 'red'

/** A state: its colour family, always with words and an icon, never by colour alone. */
export function Tag({ family, icon, children }: { family: Family; icon: IconName; children: ReactNode }) {
  return (
    <span className={`tag ${family}`}>
      <Icon name={icon} />
      {children}
    </span>
  )
}
