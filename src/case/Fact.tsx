import type { ReactNode } from 'react'

/** One fact of a list of them; a dash where there is none. */
export function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children === '' || children === undefined || children === null ? '—' : children}</dd>
    </div>
  )
}
