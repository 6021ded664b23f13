import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { meetings } from '../../../../contract/hearing/meeting.ts'
import {
  attendeeMax,
  type Trial,
  type TrialBody,
  trialBody,
  trials,
  trialTypes,
  trialUpdate,
} from '../../../../contract/hearing/trial.ts'
import { trialPeople } from '../../../../contract/hearing/trialPeople.ts'
import { check, type Wrongs, wrongsOf } from '../../../../contract/kernel/fields.ts'
import { runAction } from '../../../action/runAction.ts'
import { useAskedClose } from '../../../action/useAskedClose.ts'
import { ask } from '../../../local/call.ts'
import { Button, OnceButton } from '../../../ui/Button.tsx'
import { Checkbox, Select } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { asAppError, errorText } from '../../../ui/errorText.ts'
import { momentAt } from '../../../ui/format.ts'
import { notifyError } from '../../../ui/notify.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { typeWords } from '../../trialWords.ts'
import { CaseField } from './CaseField.tsx'
import { InvitedList } from './InvitedList.tsx'
import { PersonChooser } from './PersonChooser.tsx'
import { bodyOf, mayBeTrial, newInvited, type Plan, planOf } from './plan.ts'
import { ShortNotice } from './ShortNotice.tsx'
import '../calendar.css'

interface DialogProps {
  old?: Trial | undefined
  /** The day that is offered. */
  day: string
  /** The case it is planned from. */
  known?: { id: string; caseNo: string }
  onClose: () => void
}

/** Where the server refuses what these fields say together. */
const refusedAt: Record<string, string[]> = {
  day: ['startsAt', 'endsAt'],
  from: ['startsAt', 'endsAt'],
  to: ['endsAt'],
}

/** Meetings have a call of their own. */
function saved(body: TrialBody, old: Trial | undefined): Promise<Trial> {
  const { type } = body
  const version = old?.version
  if (type === 'meeting' && (!old || old.type === type))
    return ask(meetings.saveMeeting, { body: { ...body, type, ...(version === undefined ? {} : { version }) } })
  return version === undefined
    ? ask(trials.addTrial, { body })
    : ask(trials.updateTrial, { body: { ...body, version } })
}

/** Puts a hearing on the calendar, or changes one. */
export function TrialDialog({ old, day, known, onClose }: DialogProps) {
  const { t, i18n } = useLingui()
  // Chosen once, so that a second try is recognised; what is changed is what stood here when the dialog opened.
  const [id] = useState(() => old?.id ?? crypto.randomUUID())
  const [version] = useState(old?.version ?? 1)
  const [first, setFirst] = useState(() => planOf(old, day, known))
  const [plan, setPlan] = useState(first)
  const [wrongs, setWrongs] = useState<Wrongs>({})
  // Saved before it is known how people are reached, it would take their addresses away.
  const [isWhole, setWhole] = useState(!old)
  const close = useAskedClose(JSON.stringify(plan) !== JSON.stringify(first), onClose)

  function set(some: Partial<Plan>): void {
    setPlan((before) => ({ ...before, ...some }))
    const changed = Object.keys(some).flatMap((key) => refusedAt[key] ?? key)
    setWrongs((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !changed.includes(name))))
  }

  // People as the server has them: of one that stands with how they are reached, of a case whoever is likely to come.
  useEffect(() => {
    const caseId = plan.caseId
    if (old) {
      ask(trialPeople.findCourtUser, { body: { id: old.id } })
        .then((people) => {
          const attendees = people.map(({ toldAt: _, enteredAt: __, ...one }) => one)
          setFirst((before) => ({ ...before, attendees }))
          setPlan((before) => ({ ...before, attendees }))
          setWhole(true)
        })
        .catch((error: unknown) => notifyError(asAppError(error)))
    } else if (caseId) {
      ask(trialPeople.getParticipants, { body: { baseId: caseId } })
        .then((people) => {
          const attendees = people.map((one) => ({ ...one, id: crypto.randomUUID() }))
          setPlan((before) => (before.caseId === caseId ? { ...before, attendees } : before))
        })
        .catch((error: unknown) => notifyError(asAppError(error)))
    }
  }, [old, plan.caseId])

  async function save(): Promise<boolean> {
    const body = bodyOf(id, plan)
    const checked = old ? check(trialUpdate, { ...body, version }) : check(trialBody, body)
    setWrongs(checked.wrongs ?? {})
    if (checked.wrongs) return false
    const words = old?.notifiedAt ? t`已保存，并已通知参会人员` : t`已保存；发送通知后参会人员才会知悉`
    const done = await runAction(
      words,
      () => saved(checked.data, old && { ...old, version }),
      undefined,
      (error) => {
        setWrongs(wrongsOf(error.fields))
        notifyError(error)
      },
    )
    if (done) onClose()
    return done
  }

  const listWrong = wrongs.attendees
  return (
    <Dialog
      title={old ? t`修改安排` : t`安排开庭或会议`}
      width="52rem"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look="primary" disabled={!isWhole} action={save}>
            {t`保存`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        {old?.notifiedAt ? (
          <p className="muted">{t`参会人员已获通知：保存后将向所有人发送新的时间和参会码，被移除的人员会收到取消通知。`}</p>
        ) : null}
        <div className="trial-times">
          <Select
            label={t`类型`}
            required
            options={trialTypes.map((value) => ({ value, label: i18n._(typeWords[value]) }))}
            value={plan.type}
            onChange={({ target }) => set({ type: target.value })}
            error={wrongs.type}
          />
          <CaseField
            required={plan.type === 'hearing'}
            fixed={old !== undefined || known !== undefined}
            caseNo={plan.caseNo}
            error={wrongs.caseId}
            onFound={(found) => set({ caseId: found?.id ?? null, caseNo: found?.caseNo ?? '' })}
          />
        </div>
        <TextInput
          label={t`名称`}
          required
          maxLength={100}
          value={plan.title}
          onChange={({ target }) => set({ title: target.value })}
          error={wrongs.title}
        />
        <div className="trial-times">
          <TextInput
            label={t`日期`}
            required
            type="date"
            value={plan.day}
            onChange={({ target }) => set({ day: target.value })}
            error={wrongs.startsAt}
          />
          <TextInput
            label={t`开始（北京时间）`}
            required
            type="time"
            value={plan.from}
            onChange={({ target }) => set({ from: target.value })}
          />
          <TextInput
            label={t`结束（北京时间）`}
            required
            type="time"
            value={plan.to}
            onChange={({ target }) => set({ to: target.value })}
            error={wrongs.endsAt}
          />
        </div>
        {plan.type === 'hearing' && plan.caseId ? <ShortNotice caseId={plan.caseId} day={plan.day} /> : null}
        <Checkbox
          checked={plan.online}
          onChange={({ target }) => set({ online: target.checked })}
          error={wrongs.online}
        >
          {t`在线举行`}
        </Checkbox>
        {mayBeTrial(plan) ? (
          <Checkbox
            checked={plan.trialTime}
            onChange={({ target }) => set({ trialTime: target.checked })}
            error={wrongs.trialTime}
          >
            {t`体验房间：每人进入 10 分钟后自动结束`}
          </Checkbox>
        ) : null}
        <TextInput
          label={t`地点`}
          required={!plan.online}
          maxLength={60}
          hint={t`机构内的房间同一时间只能安排一场。`}
          value={plan.place}
          onChange={({ target }) => set({ place: target.value })}
          error={wrongs.place}
        />
        <section className="stack" aria-label={t`参会人员`}>
          <h3>{t`参会人员`}</h3>
          {listWrong ? <p className="wrong-text">{errorText(listWrong)}</p> : null}
          <InvitedList
            list={plan.attendees}
            wrongs={wrongs}
            shrinks
            onChange={(attendees) => set({ attendees })}
            onWrongs={setWrongs}
          />
          {plan.attendees.length < attendeeMax ? (
            <>
              <div className="row">
                <Button small icon="plus" onClick={() => set({ attendees: [...plan.attendees, newInvited()] })}>
                  {t`添加人员`}
                </Button>
              </div>
              <PersonChooser
                of={{
                  id,
                  type: plan.type,
                  baseId: plan.caseId || null,
                  startsAt: momentAt(plan.day, plan.from),
                  endsAt: momentAt(plan.day, plan.to),
                }}
                taken={plan.attendees}
                onPick={(one) => set({ attendees: [...plan.attendees, one] })}
              />
            </>
          ) : null}
        </section>
      </div>
    </Dialog>
  )
}
