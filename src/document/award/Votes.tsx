import { useLingui } from '@lingui/react/macro'
import type { Deliberation } from '../../../contract/award/award.ts'
import { voteWords } from '../../case/award/words.ts'
import { dateTime } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'

/** Who of the tribunal has voted, and how; seen by those who deliberate alone. */
export function Votes({ deliberation }: { deliberation: Deliberation }) {
  const { t, i18n } = useLingui()
  const { members, votes, cast, secretary } = deliberation
  return (
    <Section title={t`仲裁庭表决`}>
      <ul className="items">
        {members.map(({ userId, name, seat, presides }) => {
          const vote = votes.find((one) => one.userId === userId)
          return (
            <li key={userId} className="stack">
              <div className="row">
                <strong>{name}</strong>
                {presides ? <span className="muted">{seat === 'sole' ? t`独任仲裁员` : t`首席仲裁员`}</span> : null}
                {vote ? (
                  <Tag
                    family={vote.choice === 'agree' ? 'green' : 'red'}
                    icon={vote.choice === 'agree' ? 'check' : 'close'}
                  >
                    {i18n._(voteWords[vote.choice])}
                  </Tag>
                ) : cast.includes(userId) ? (
                  <Tag family="blue" icon="lock">{t`已表决，内容暂不可见`}</Tag>
                ) : (
                  <Tag family="grey" icon="clock">{t`未表决`}</Tag>
                )}
                {vote ? (
                  <time dateTime={vote.at} className="number muted small-text">
                    {dateTime(vote.at)}
                  </time>
                ) : null}
              </div>
              {vote?.opinion ? (
                <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {vote.attached ? `${t`附于裁决书：`}${vote.opinion}` : vote.opinion}
                </p>
              ) : null}
            </li>
          )
        })}
      </ul>
      {cast.length > votes.length ? (
        <p className="muted">{t`仲裁庭成员完成本人表决后可见其他成员的表决；仲裁庭秘书在全体成员表决后可见。`}</p>
      ) : null}
      {secretary ? <p className="muted">{t`仲裁庭秘书：${secretary.name}`}</p> : null}
    </Section>
  )
}
