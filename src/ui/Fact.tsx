import type { ReactNode } from 'react'

/** One line of what is to be read; a dash where there is nothing. */
export function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children === '' || children === undefined || children === null ? '—' : children}</dd>
    </div>
  )
}
