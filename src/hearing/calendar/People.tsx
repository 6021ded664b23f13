import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Invited, type Trial, trialIsOver, trials } from '../../../contract/hearing/trial.ts'
import { trialPeople } from '../../../contract/hearing/trialPeople.ts'
import { type Wrongs, wrongsOf } from '../../../contract/kernel/fields.ts'
import { useMay } from '../../account/role/useMay.ts'
import { runAction } from '../../action/runAction.ts'
import { useChoices } from '../../list/useChoices.ts'
import { ask } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { notifyError } from '../../ui/notify.tsx'
import { attendanceWords, roleWords } from '../trialWords.ts'
import { InvitedList } from './form/InvitedList.tsx'
import { PersonChooser } from './form/PersonChooser.tsx'
import { newInvited } from './form/plan.ts'

interface PeopleProps {
  row: Trial
  /** Who is being asked to come; kept by the dialog, which asks before it is lost. */
  added: Invited | undefined
  onAdded: (added: Invited | undefined) => void
  refresh: () => void
}

/** Who attends; secretaries also see how everybody is reached, and ask more people to come. */
export function People(of: PeopleProps) {
  const { row } = of
  const isStaff = useMay(trials.addTrial)
  const { online } = useConnection()
  const { t, i18n } = useLingui()
  return (
    <section className="stack" aria-label={t`参会人员`}>
      <h3>{t`参会人员`}</h3>
      {isStaff && online ? (
        <Reached key={row.version} {...of} />
      ) : (
        <ul>
          {row.attendees.map(({ id, name, role, attendance }) => (
            <li key={id}>
              {name} <span className="muted">{i18n._(roleWords[role])}</span>{' '}
              {attendance ? <span className="muted small-text">{i18n._(attendanceWords[attendance])}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The call that asks somebody to come, each for what the specification has it for. */
function callFor({ type }: Trial, { userId }: Invited): typeof trials.addTempUserToCourt {
  if (type === 'hearing') return trials.addTempUserToCourt
  const call = userId === null ? trialPeople.addTemporaryUser : trialPeople.addUserTemporary
  return call as unknown as typeof trials.addTempUserToCourt
}

function Reached({ row, added, onAdded, refresh }: PeopleProps) {
  const { t, i18n } = useLingui()
  const { choices } = useChoices(trialPeople.findCourtUser, { body: { id: row.id } })
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const mayAdd = !trialIsOver.includes(row.state)

  async function add(): Promise<boolean> {
    if (!added) return false
    const { id, version } = row
    const words = row.notifiedAt ? t`已添加并发送通知` : t`已添加`
    const done = await runAction(
      words,
      () => ask(callFor(row, added), { body: { id, version, attendee: added } }),
      refresh,
      (error) => {
        // Of the one person: the list has it first.
        const fields = error.fields.map(({ path: [, ...rest], ...why }) => ({
          ...why,
          path: ['attendees', 0, ...rest.slice(-1)],
        }))
        setWrongs(wrongsOf(fields))
        notifyError(error)
      },
    )
    if (done) onAdded(undefined)
    return done
  }

  return (
    <>
      <ul>
        {row.attendees.map(({ id, name, role }) => {
          const { contact = '', enteredAt, toldAt } = choices?.find((one) => one.id === id) ?? {}
          const at = dateTime(enteredAt ?? toldAt ?? '')
          return (
            <li key={id}>
              {name} <span className="muted">{i18n._(roleWords[role])}</span>{' '}
              <span className="number small-text">{contact}</span>{' '}
              <span className="muted small-text">
                {enteredAt ? t`${at} 已进入` : toldAt ? t`${at} 已通知` : choices ? t`未通知` : ''}
              </span>
            </li>
          )
        })}
      </ul>
      {added ? (
        <>
          <PersonChooser of={row} taken={row.attendees} onPick={onAdded} />
          <InvitedList list={[added]} wrongs={wrongs} onChange={([one]) => onAdded(one)} onWrongs={setWrongs} />
          <div className="row">
            <OnceButton look="primary" icon="check" disabled={!added.name.trim()} action={add}>
              {t`添加`}
            </OnceButton>
            <Button onClick={() => onAdded(undefined)}>{t`取消`}</Button>
          </div>
        </>
      ) : mayAdd ? (
        <div>
          <Button small icon="plus" onClick={() => onAdded(newInvited())}>
            {t`添加临时人员`}
          </Button>
        </div>
      ) : null}
    </>
  )
}
