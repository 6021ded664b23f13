import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { money } from '../../../contract/money.ts'
import { namedParts, type OwnOf, type PartSection, type ShownAs, type Words } from '../../../contract/part.ts'
import { AmountWords } from '../../ui/AmountWords.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Section } from '../../ui/Section.tsx'

interface PaperFactsProps<S extends PartSection> {
  sections: readonly S[]
  typed: object & { currency?: string }
  /** What the paper shows itself, by part. */
  own: Readonly<Record<OwnOf<S>, ReactNode>>
}

/** A paper to be read, here or as the server holds it: the sections of its form, in their order. */
export function PaperFacts<S extends PartSection>({ sections, typed, own }: PaperFactsProps<S>) {
  const { t, i18n } = useLingui()
  const show = (as: ShownAs, value: unknown) => {
    if (as === 'yesNo') return value ? t`是` : t`否`
    return shownAs(as, typeof value === 'string' ? value : '', typed.currency ?? '', (words) => i18n._(words))
  }
  const values = Object.fromEntries(Object.entries(typed))
  const ownOf: Readonly<Record<string, ReactNode>> = own
  return sections.map(({ title, parts }, at) => {
    const named = namedParts(parts)
    const facts = named.filter(([, { as }]) => as !== 'ownBlock')
    const blocks = named.filter(([, { as }]) => as === 'ownBlock')
    return (
      <Section key={title.id} no={at + 1} title={i18n._(title)}>
        {facts.length ? (
          <dl className="facts">
            {facts.map(([name, { as, words }]) =>
              as === 'ownFacts' ? (
                <Fragment key={name}>{ownOf[name]}</Fragment>
              ) : (
                <Fact key={name} label={i18n._(words)} wide={as === 'text' || as === 'money'}>
                  {show(as, values[name])}
                </Fact>
              ),
            )}
          </dl>
        ) : null}
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

/** A part of text, as it is shown; empty where it is. */
function shownAs(as: Exclude<ShownAs, 'yesNo'>, text: string, currency: string, say: (words: Words) => string) {
  if (!text) return ''
  if (typeof as === 'object') return as[text] ? say(as[text]) : ''
  if (as === 'code') return <span className="nowrap">{text}</span>
  if (as !== 'money') return text
  return (
    <>
      <strong className="number">
        {currency} {money(text)}
      </strong>
      <AmountWords amount={text} />
    </>
  )
}
