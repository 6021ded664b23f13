import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Envelope } from '../../../contract/envelope/envelope.ts'
import { representativeSaid } from '../../../contract/signing/capacity.ts'
import { dateTime } from '../../ui/format.ts'
import { inLanguage } from '../../ui/inLanguage.ts'
import { Tag } from '../../ui/Tag.tsx'
import { checkedSaid } from './checkedSaid.ts'
import { signerTags } from './envelopeWords.ts'
import { signerRole } from './signerRole.ts'

type Signer = Envelope['signers'][number]

/** Who signs, as whom and how far they are; `more` is what can be done about one. */
export function SignerList({ signers, more }: { signers: Signer[]; more?: (one: Signer) => ReactNode }) {
  const { i18n } = useLingui()
  return (
    <ul className="plain-list">
      {signers.map((one) => {
        const [family, icon, words] = signerTags[one.state]
        return (
          <li key={one.id} className="row">
            <span>{`${signerRole(one.role)} ${one.name}`}</span>
            <Tag family={family} icon={icon}>
              {i18n._(words)}
            </Tag>
            {one.signedAt ? (
              <span className="muted small-text">
                {[dateTime(one.signedAt), checkedSaid(one.checks)].filter(Boolean).join(' · ')}
              </span>
            ) : null}
            {one.representative ? <span>{inLanguage(representativeSaid(one.representative))}</span> : null}
            {one.reason ? <span className="muted">{one.reason}</span> : null}
            {more?.(one)}
          </li>
        )
      })}
    </ul>
  )
}
