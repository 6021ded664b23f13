import { useLingui } from '@lingui/react/macro'
import type { Tribunal } from '../../../contract/tribunal/tribunal.ts'
import { dateTime } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { seatWords } from '../details/words.ts'
import { memberWords } from './words.ts'

/** Who was appointed and no longer sits, with why and since when. */
export function FormerMembers({ row }: { row: Tribunal }) {
  const { t, i18n } = useLingui()
  const former = row.members.filter((one) => one.leftAt !== null)
  if (!former.length) return null
  return (
    <Section title={t`不再任职的仲裁员`}>
      <ul className="items">
        {former.map(({ id, name, seat, state, reason, leftAt }) => {
          const [words, family, icon] = memberWords[state]
          return (
            <li key={id}>
              <span className="row">
                <strong>{name}</strong>
                <Tag family={family} icon={icon}>
                  {i18n._(words)}
                </Tag>
              </span>
              <span className="muted small-text">
                {i18n._(seatWords[seat])} · <time dateTime={leftAt ?? ''}>{dateTime(leftAt ?? '')}</time>
              </span>
              <span className="small-text long-text">{reason}</span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
