import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EnvelopeState, SignerState } from '../../contract/envelope/envelope.ts'
import { envelopeTags, signerTags } from '../account/specimen/envelopeWords.ts'
import { signerRole } from '../account/specimen/signerRole.ts'
import { Fact } from '../ui/Fact.tsx'
import { dateTime } from '../ui/format.ts'
import { Section } from '../ui/Section.tsx'
import { Tag } from '../ui/Tag.tsx'

interface Facts {
  title: string
  state: EnvelopeState
  facts: [label: string, value: ReactNode][]
  /** Without a name where it is not told. */
  signers: { name: string; role: string; state: SignerState; signedAt?: string | null }[]
}

/** Which document it is, of whom, until when, and how far everybody is. */
export function SignFacts({ title, state, facts, signers }: Facts) {
  const { t, i18n } = useLingui()
  const [look, sign, says] = envelopeTags[state]
  return (
    <Section
      title={title}
      more={
        <Tag family={look} icon={sign}>
          {i18n._(says)}
        </Tag>
      }
    >
      <dl className="facts">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
      <ul className="sign-list" aria-label={t`全部签署人`}>
        {signers.map((one, at) => {
          const [family, icon, words] = signerTags[one.state]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: signers keep their places
            <li key={at}>
              <span className="grow">{one.name ? `${signerRole(one.role)} ${one.name}` : signerRole(one.role)}</span>
              {one.signedAt ? <span className="muted small-text">{dateTime(one.signedAt)}</span> : null}
              <Tag family={family} icon={icon}>
                {i18n._(words)}
              </Tag>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
