import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { check, type Wrongs, wrongsOf } from '../../../contract/fields.ts'
import {
  type Tribunal,
  type TribunalMember,
  type TribunalSeat,
  tribunalBodies,
  tribunals,
  tribunalText,
} from '../../../contract/tribunal.ts'
import { told } from '../../account/asked/told.ts'
import { useAskedClose } from '../../account/asked/useAskedClose.ts'
import { ask } from '../../local/call.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Radios } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { seatWords } from '../details/words.ts'
import { ListWrong } from '../form/ListWrong.tsx'
import { ArbitratorField, Conflicts } from './ArbitratorField.tsx'
import { ArbitratorFigures } from './ArbitratorFigures.tsx'
import { type TribunalStep, tribunalSteps } from './steps.ts'
import { challengeWords, sizeWords } from './words.ts'

/** What is being done, and about whom. */
export interface Doing {
  step: TribunalStep
  member?: TribunalMember
  seat?: TribunalSeat
  /** Whom the side of the seat nominated. */
  userId?: string
  size?: Tribunal['size']
  challengeId?: string
  upheld?: boolean
}

interface DialogProps {
  row: Tribunal
  doing: Doing
  refresh: () => void
  onClose: () => void
}

/** Asks what a step about the tribunal needs to be told, and for confirmation; then takes it. */
export function TribunalDialog({ row, doing, refresh, onClose }: DialogProps) {
  const { t, i18n } = useLingui()
  const { step, member, seat, size, challengeId, upheld } = doing
  const { words, says, done, look, fields } = tribunalSteps[step]
  const [values, setValues] = useState({ userId: doing.userId ?? '', reason: '', nothing: '', disclosure: '' })
  const [wrongs, setWrongs] = useState<Wrongs>({})
  // What is decided is about what stood here when the dialog opened, not about what came in meanwhile.
  const [version] = useState(row.version)
  const has = (field: (typeof fields)[number]) => fields.includes(field)

  function set(some: Partial<typeof values>): void {
    setValues((old) => ({ ...old, ...some }))
    setWrongs({})
  }

  async function go(): Promise<boolean> {
    const nothing = values.nothing === 'yes'
    const body = {
      ...{ id: row.id, version, userId: values.userId, reason: values.reason },
      ...{ memberId: member?.id, seat, size, challengeId, upheld },
      ...{ nothing, disclosure: nothing ? '' : values.disclosure },
    }
    const checked = check(tribunalBodies[step], body)
    setWrongs(checked.wrongs ?? {})
    if (checked.wrongs) return false
    const taken = await told(
      i18n._(done),
      // The table says which body goes with which call; together they are beyond the compiler.
      () => ask(tribunals[step as 'resign'], { body: checked.data as never }),
      refresh,
      (error) => {
        setWrongs(wrongsOf(error.fields))
        notifyError(error)
      },
    )
    if (taken) onClose()
    return taken
  }

  const close = useAskedClose(values.reason + values.disclosure !== '', onClose)

  return (
    <Dialog
      title={i18n._(words)}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look={look === 'danger' ? 'danger' : 'primary'} action={go}>
            {t`确认`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{i18n._(says)}</p>
        <dl className="facts">
          {seat ? <Fact label={t`席位`}>{i18n._(seatWords[seat])}</Fact> : null}
          {size ? <Fact label={t`仲裁庭人数`}>{i18n._(sizeWords[size])}</Fact> : null}
          {member ? <Fact label={t`仲裁员`}>{member.name}</Fact> : null}
          {upheld === undefined ? null : (
            <Fact label={t`决定`}>{i18n._(challengeWords[upheld ? 'upheld' : 'rejected'][0])}</Fact>
          )}
          {member && (step === 'acceptAppointment' || step === 'confirmDisclosure') ? (
            <Fact label={t`披露`} wide>
              {member.disclosure === '' ? t`没有需要披露的事项` : (member.disclosure ?? t`尚未作出披露`)}
            </Fact>
          ) : null}
        </dl>
        {step === 'acceptAppointment' ? <ListWrong wrong={wrongs.disclosure} /> : null}
        {has('userId') ? (
          <ArbitratorField
            caseId={row.id}
            value={values.userId}
            onChange={(userId) => set({ userId })}
            error={wrongs.userId}
          />
        ) : null}
        {step === 'appoint' && values.userId ? (
          <>
            <ArbitratorFigures key={values.userId} userId={values.userId} />
            <Conflicts caseId={row.id} userId={values.userId} />
          </>
        ) : null}
        {has('disclosure') ? (
          <>
            <Radios
              label={t`披露`}
              name="nothing"
              required
              options={[
                { value: 'yes', label: t`没有需要披露的事项` },
                { value: 'no', label: t`有需要披露的事项` },
              ]}
              onChange={({ target }) => set({ nothing: target.value })}
              error={values.nothing === 'no' ? undefined : wrongs.disclosure}
            />
            {values.nothing === 'no' ? (
              <TextArea
                label={t`披露的事项`}
                required
                limit={tribunalText.disclosure}
                count={values.disclosure.length}
                value={values.disclosure}
                onChange={({ target }) => set({ disclosure: target.value })}
                error={wrongs.disclosure}
              />
            ) : null}
          </>
        ) : null}
        {has('reason') ? (
          <TextArea
            label={t`理由`}
            required={step !== 'appoint'}
            hint={step === 'appoint' ? t`有利益冲突或另行指定时必填，仅机构可见` : undefined}
            limit={tribunalText.reason}
            count={values.reason.length}
            value={values.reason}
            onChange={({ target }) => set({ reason: target.value })}
            error={wrongs.reason}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
