import { useLingui } from '@lingui/react/macro'
import type { Camp } from '../../../contract/case/case.ts'
import { dateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Marks } from './Marks.tsx'
import type { Spoken } from './spoken.ts'
import { sideWords, silentWords } from './words.ts'

/** What the other side says of a piece: what holds, and what was said before. `camp` is the side that speaks. */
export function PieceOpinion({ camp, spoken }: { camp: Camp; spoken: readonly Spoken[] }) {
  const { t, i18n } = useLingui()
  const [holds, ...earlier] = spoken
  if (!holds)
    return (
      <p className="opinion muted small-text">
        <Icon name="clock" /> {i18n._(silentWords[camp])}
      </p>
    )
  return (
    <section className="opinion" aria-label={i18n._(sideWords[camp])}>
      <OneOpinion title={i18n._(sideWords[camp])} said={holds} />
      {earlier.length ? (
        <details>
          <summary className="small-text">{t`此前的版本`}</summary>
          {earlier.map((said) => {
            const { no } = said
            return <OneOpinion key={no} title={t`第 ${no} 版`} said={said} />
          })}
        </details>
      ) : null}
    </section>
  )
}

function OneOpinion({ title, said }: { title: string; said: Spoken }) {
  const { t } = useLingui()
  const due = said.lateAfter
  return (
    <div className="opinion-said">
      <p className="row">
        <strong>{title}</strong>
        <span className="muted small-text">
          {said.byName} ·{' '}
          <time dateTime={said.at} className="number nowrap">
            {dateTime(said.at)}
          </time>
        </span>
      </p>
      {due ? <Tag family="red" icon="clock">{t`逾期提交，截止日期 ${due}`}</Tag> : null}
      <Marks said={said} />
    </div>
  )
}
