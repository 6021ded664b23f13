import { type ReactNode, useId } from 'react'

/** A card of the personal centre. */
export function Section({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      <div className="body">{children}</div>
    </section>
  )
}
