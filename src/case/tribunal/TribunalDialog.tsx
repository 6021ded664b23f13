import { useLingui } from '@lingui/react/macro'
import {
  type Tribunal,
  type TribunalMember,
  type TribunalSeat,
  tribunals,
} from '../../../contract/tribunal/tribunal.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { Radios } from '../../ui/Choice.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { ListWrong } from '../form/ListWrong.tsx'
import { ArbitratorField, Conflicts } from './ArbitratorField.tsx'
import { ArbitratorFigures } from './ArbitratorFigures.tsx'
import { DoingFacts } from './DoingFacts.tsx'
import { type TribunalStep, tribunalSteps } from './steps.ts'

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
  /** It was done: what stands on the screen is older than that until it is read anew. */
  onDone: () => void
}

/** Asks what a step about the tribunal needs to be told, and for confirmation; then takes it. */
export function TribunalDialog({ row, doing, refresh, onClose, onDone }: DialogProps) {
  const { t, i18n } = useLingui()
  const { step, member, seat, size, challengeId, upheld } = doing
  const { words, says, done, look } = tribunalSteps[step]
  const decision = useDecision({
    call: tribunals[step],
    about: { id: row.id, version: row.version, memberId: member?.id, seat, size, challengeId, upheld },
    opening: { userId: doing.userId ?? '', reason: '', nothing: '', disclosure: '' },
    // Neither said is not the same as something to disclose: the contract asks for one of them.
    late: ({ nothing, disclosure }) => ({ nothing: nothing === true, disclosure: nothing ? '' : disclosure }),
    done: i18n._(done),
    refresh,
    onClose,
    onDone,
  })
  const { values, set, members, wrong, wrongs } = decision
  return (
    <DecisionDialog decision={decision} title={i18n._(words)} says={i18n._(says)} look={look}>
      <DoingFacts doing={doing} />
      {step === 'acceptAppointment' ? <ListWrong wrong={wrongs.disclosure} /> : null}
      {'userId' in members ? (
        <ArbitratorField
          caseId={row.id}
          value={values.userId}
          onChange={(userId) => set({ userId })}
          error={wrong('userId')}
        />
      ) : null}
      {step === 'appoint' && values.userId ? (
        <>
          <ArbitratorFigures key={values.userId} userId={values.userId} />
          <Conflicts caseId={row.id} userId={values.userId} />
        </>
      ) : null}
      {'disclosure' in members ? (
        <>
          <Radios
            label={t`披露`}
            name="nothing"
            required
            options={[
              { value: 'yes', label: t`没有需要披露的事项` },
              { value: 'no', label: t`有需要披露的事项` },
            ]}
            value={values.nothing === '' ? '' : values.nothing ? 'yes' : 'no'}
            onChange={({ target }) => set({ nothing: target.value === 'yes' })}
            error={values.nothing === false ? undefined : wrong('disclosure')}
          />
          {values.nothing === false ? (
            <TextArea label={t`披露的事项`} {...decision.area('disclosure')} required />
          ) : null}
        </>
      ) : null}
      {'reason' in members ? (
        <ReasonField
          {...decision.area('reason')}
          hint={step === 'appoint' ? t`有利益冲突或另行指定时必填，仅机构可见` : undefined}
        />
      ) : null}
    </DecisionDialog>
  )
}
