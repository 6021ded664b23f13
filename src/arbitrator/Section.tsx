import { type ReactNode, useId } from 'react'

/** A card of a form or a view. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      <div className="body">{children}</div>
    </section>
  )
}

/** One thing that is said, with what it is called. */
export function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children === '' || children === undefined ? '—' : children}</dd>
    </div>
  )
}
