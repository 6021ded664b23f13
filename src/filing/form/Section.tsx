import { type ReactNode, useId } from 'react'

/** A numbered card of a form or a view. */
export function Section({ no, title, children }: { no?: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {no === undefined ? null : <span className="section-no">{no}</span>}
          {title}
        </h2>
      </header>
      <div className="body">{children}</div>
    </section>
  )
}
