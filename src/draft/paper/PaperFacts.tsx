import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { namedParts, type OwnOf, type PartSection } from '../../../contract/kernel/part.ts'
import { Section } from '../../ui/Section.tsx'
import { PartFacts } from './PartFacts.tsx'

interface PaperFactsProps<S extends PartSection> {
  sections: readonly S[]
  typed: object
  /** What the paper shows itself, by part. */
  own: Readonly<Record<OwnOf<S>, ReactNode>>
}

/** A paper to be read, here or as the server holds it: the sections of its form, in their order. */
export function PaperFacts<S extends PartSection>({ sections, typed, own }: PaperFactsProps<S>) {
  const { i18n } = useLingui()
  const ownOf: Readonly<Record<string, ReactNode>> = own
  return sections.map(({ title, parts }, at) => {
    const blocks = namedParts(parts).filter(([, { as }]) => as === 'ownBlock')
    return (
      <Section key={title.id} no={at + 1} title={i18n._(title)}>
        <PartFacts parts={parts} typed={typed} own={ownOf} />
        {blocks.length ? (
          <div className="stack">
            {blocks.map(([name]) => (
              <Fragment key={name}>{ownOf[name]}</Fragment>
            ))}
          </div>
        ) : null}
      </Section>
    )
  })
}
