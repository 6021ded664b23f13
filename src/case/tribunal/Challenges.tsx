import { useLingui } from '@lingui/react/macro'
import type { User } from '../../../contract/account/user.ts'
import { mayMake } from '../../../contract/kernel/call.ts'
import { tribunals } from '../../../contract/tribunal/tribunal.ts'
import { Button } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { TribunalProps } from './TribunalPart.tsx'
import { challengeWords, sideOf } from './words.ts'

/** The challenges of members, newest first, and how they were decided. */
export function Challenges({ row, open, begin, me }: TribunalProps & { me: Pick<User, 'cate' | 'roles'> }) {
  const { t, i18n } = useLingui()
  if (!row.challenges.length) return null
  const decides = open && mayMake(tribunals.decideChallenge, me)
  return (
    <Section title={t`回避申请`}>
      <ul className="items">
        {row.challenges.toReversed().map((one) => {
          const { id, memberId, at, reason, state, decision } = one
          const side = sideOf(one)
          const member = row.members.find((it) => it.id === memberId)
          const name = member?.name ?? ''
          const [words, family, icon] = challengeWords[state]
          return (
            <li key={id}>
              <span className="row">
                <strong>{t`${side} 申请 ${name} 回避`}</strong>
                <Tag family={family} icon={icon}>
                  {i18n._(words)}
                </Tag>
              </span>
              <time className="muted small-text number" dateTime={at}>
                {dateTime(at)}
              </time>
              <span className="long-text">{reason}</span>
              {decision ? <span className="small-text long-text">{t`决定的理由：${decision}`}</span> : null}
              {decides && state === 'open' ? (
                <span className="row">
                  {([true, false] as const).map((upheld) => (
                    <Button
                      key={String(upheld)}
                      small
                      icon={upheld ? 'check' : 'close'}
                      aria-haspopup="dialog"
                      onClick={() =>
                        begin({ step: 'decideChallenge', challengeId: id, upheld, ...(member ? { member } : {}) })
                      }
                    >
                      {upheld ? t({ message: '回避成立', context: 'act' }) : t`驳回申请`}
                    </Button>
                  ))}
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
