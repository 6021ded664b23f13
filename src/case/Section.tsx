import { type ReactNode, useId } from 'react'

/** A card with a title. */
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
