import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { money } from '../../../contract/both/money.ts'
import { namedParts, type PartSection, type ShownAs, type Words } from '../../../contract/kernel/part.ts'
import { AmountWords } from '../../ui/AmountWords.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { usePartOf } from '../usePartOf.ts'

interface PartFactsProps {
  parts: PartSection['parts']
  /** What each holds, as it is read. */
  typed: object
  /** What the paper shows itself, by part. */
  own?: Readonly<Record<string, ReactNode>>
  /** Who it is whose parts these are, in front of what each is called. */
  whose?: Words
}

/** The parts of a section to be read, in their order, without its blocks. */
export function PartFacts(props: PartFactsProps) {
  if (namedParts(props.parts).every(([, { as }]) => as === 'ownBlock')) return null
  return (
    <dl className="facts">
      <PartLines {...props} />
    </dl>
  )
}

/** The same among other facts: what is nested in a part. */
export function PartLines({ parts, typed, own = {}, whose }: PartFactsProps) {
  const { t, i18n } = useLingui()
  const partOf = usePartOf()
  const values: Record<string, unknown> = { ...typed }
  const show = (as: ShownAs, value: unknown) => {
    if (as === 'yesNo') return value ? t`是` : t`否`
    return shownAs(as, textOf(value), textOf(values.currency), (words) => i18n._(words))
  }
  const facts = namedParts(parts).filter(([, { as }]) => as !== 'ownBlock')
  return facts.map(([name, { as, words }]) =>
    as === 'ownFacts' ? (
      <Fragment key={name}>{own[name]}</Fragment>
    ) : (
      <Fact key={name} label={whose ? partOf(whose, words) : i18n._(words)} wide={as === 'text' || as === 'money'}>
        {show(as, values[name])}
      </Fact>
    ),
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

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
