import { useLingui } from '@lingui/react/macro'
import { representativeSaid } from '../../../contract/signing/capacity.ts'
import type { IssuedFacts } from '../../../contract/signing/signing.ts'
import { checkedSaid } from '../../account/specimen/checkedSaid.ts'
import { signerRole } from '../../account/specimen/signerRole.ts'
import { dateTime } from '../../ui/format.ts'
import { inLanguage } from '../../ui/inLanguage.ts'

/** Who signed by the register, when, and how they were checked then. */
export function RegisteredSigners({ signers }: Pick<IssuedFacts, 'signers'>) {
  const { t } = useLingui()
  return (
    <ul className="plain-list">
      {signers.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: signers keep their places
        <li key={at}>
          {[
            `${signerRole(one.role)} ${one.name}`,
            one.representative ? inLanguage(representativeSaid(one.representative)) : '',
            one.refused ? t`拒绝签署` : one.at ? t`签署于 ${dateTime(one.at)}` : '',
            checkedSaid(one.checks),
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
