import { useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import type { User } from '../../../contract/account/user.ts'
import { mayMake } from '../../../contract/kernel/call.ts'
import {
  acceptanceLacks,
  isUnconfirmed,
  seatsOf,
  type Tribunal,
  type TribunalMember,
  type TribunalSeat,
  tribunals,
} from '../../../contract/tribunal/tribunal.ts'
import { Button } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { seatWords } from '../details/words.ts'
import { Conflicts } from './ArbitratorField.tsx'
import { actionsOn, tribunalSteps } from './steps.ts'
import type { TribunalProps } from './TribunalPart.tsx'
import { memberWords, sideOf, sizeWords } from './words.ts'
import './tribunal.css'

type SeatsProps = TribunalProps & { me: Pick<User, 'id' | 'cate' | 'roles'> }

const isPresent = (one: TribunalMember) => one.state === 'invited' || one.state === 'accepted'

/** Who a seat was nominated for; both sides name whom they would have as sole arbitrator. */
function nominatedFor({ nominations }: Tribunal, seat: TribunalSeat): Tribunal['nominations'] {
  if (seat === 'sole') return nominations
  return nominations.filter((one) => seat === (one.camp === 'APP' ? 'app' : 'def'))
}

/** The seats of the tribunal, each with who sits there or was nominated for it. */
export function Seats({ row, open, begin, me }: SeatsProps) {
  const { t, i18n } = useLingui()
  const present = row.members.filter(isPresent)
  const other = row.size === 1 ? 3 : 1
  // Size and seats are a head's.
  const composes = mayMake(tribunals.compose, me)
  const nominates =
    open &&
    me.cate === 'USER' &&
    seatsOf[row.size].some((seat) => {
      return seat !== 'presiding' && !present.some((one) => one.seat === seat)
    })
  return (
    <Section
      title={t`仲裁庭`}
      more={
        <div className="row">
          <span className="muted">{i18n._(sizeWords[row.size])}</span>
          {open && composes && !present.length ? (
            <Button small icon="people" aria-haspopup="dialog" onClick={() => begin({ step: 'compose', size: other })}>
              {other === 1 ? t`改为独任` : t`改为三人`}
            </Button>
          ) : null}
          {nominates ? (
            <Button small icon="user" aria-haspopup="dialog" onClick={() => begin({ step: 'nominate' })}>
              {i18n._(tribunalSteps.nominate.words)}
            </Button>
          ) : null}
        </div>
      }
    >
      <ul className="items seats">
        {seatsOf[row.size].map((seat) => {
          const member = present.find((one) => one.seat === seat)
          const named = nominatedFor(row, seat)
          return (
            <li key={seat}>
              <span className="muted">{i18n._(seatWords[seat])}</span>
              {member ? (
                <Member row={row} open={open} begin={begin} me={me} member={member} />
              ) : (
                <>
                  <Tag family="grey" icon="user">{t`空缺`}</Tag>
                  {open && composes ? (
                    <span className="row">
                      <Button
                        small
                        icon="user"
                        aria-haspopup="dialog"
                        onClick={() =>
                          begin({ step: 'appoint', seat, ...(named[0] ? { userId: named[0].userId } : {}) })
                        }
                      >
                        {i18n._(tribunalSteps.appoint.words)}
                      </Button>
                    </span>
                  ) : null}
                </>
              )}
              {named.map((one) => {
                const { camp, name } = one
                const side = sideOf(one)
                return <span key={camp} className="small-text">{t`${side} 选定：${name}`}</span>
              })}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** One member, with what it disclosed, and what may be done about it. */
function Member({ row, open, begin, me, member }: SeatsProps & { member: TribunalMember }) {
  const { t, i18n } = useLingui()
  const [isSearching, setSearching] = useState(false)
  const [words, family, icon] = memberWords[member.state]
  return (
    <>
      <span className="row">
        <strong>{member.name}</strong>
        <Tag family={family} icon={icon}>
          {i18n._(words)}
        </Tag>
        {isUnconfirmed(member) ? <Tag family="amber" icon="alert">{t`披露待确认`}</Tag> : null}
      </span>
      <span className="small-text">
        {member.disclosure === null
          ? t`尚未作出披露`
          : member.disclosure === ''
            ? t`没有需要披露的事项`
            : t`披露的事项：${member.disclosure}`}
      </span>
      {open ? (
        <span className="row">
          {actionsOn(me, member).map((step) => {
            const { words: name, icon: drawn, look } = tribunalSteps[step]
            const lacks = step === 'acceptAppointment' ? acceptanceLacks(member) : undefined
            const why = `lacks-${member.id}`
            return (
              <Fragment key={step}>
                {lacks ? (
                  <span id={why} className="muted small-text">
                    {errorText({ code: lacks })}
                  </span>
                ) : null}
                <Button
                  small
                  look={look}
                  icon={drawn}
                  aria-haspopup="dialog"
                  aria-describedby={lacks ? why : undefined}
                  disabled={lacks !== undefined}
                  onClick={() => begin({ step, member })}
                >
                  {i18n._(name)}
                </Button>
              </Fragment>
            )
          })}
          {mayMake(tribunals.findConflicts, me) ? (
            <Button small icon="search" aria-expanded={isSearching} onClick={() => setSearching(!isSearching)}>
              {t`检索利益冲突`}
            </Button>
          ) : null}
        </span>
      ) : null}
      {isSearching ? <Conflicts caseId={row.id} userId={member.userId} /> : null}
    </>
  )
}
