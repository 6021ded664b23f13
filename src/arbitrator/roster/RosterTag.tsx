import { useLingui } from '@lingui/react/macro'
import type { RosterEntry } from '../../../contract/arbitrator/roster.ts'
import { serverNow } from '../../local/connection.ts'
import { dayAt } from '../../ui/format.ts'
import { Tag } from '../../ui/Tag.tsx'
import { stateWords } from './words.ts'

/** How an entry stands, and whether cases are taken just now. */
export function RosterTag({ entry: { state, awayFrom, awayTo } }: { entry: RosterEntry }) {
  const { t, i18n } = useLingui()
  const { words, family, icon } = stateWords[state]
  const today = dayAt(serverNow())
  return (
    <span className="row">
      <Tag family={family} icon={icon}>
        {i18n._(words)}
      </Tag>
      {state === 'active' && awayFrom <= today && today <= awayTo ? (
        <Tag family="amber" icon="pause">{t`暂不接案`}</Tag>
      ) : null}
    </span>
  )
}
