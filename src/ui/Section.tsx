import { type ReactNode, useId } from 'react'

interface SectionProps {
  /** Its place among the parts of a form. */
  no?: number
  title: string
  /** Beside the title. */
  more?: ReactNode
  children: ReactNode
}

/** A card with a title: a part of a form or of a view. */
export function Section({ no, title, more, children }: SectionProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {no === undefined ? null : <span className="section-no">{no}</span>}
          {title}
        </h2>
        {more}
      </header>
      <div className="body">{children}</div>
    </section>
  )
}
