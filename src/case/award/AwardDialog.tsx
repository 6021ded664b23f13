import { useLingui } from '@lingui/react/macro'
import { type Award, awards } from '../../../contract/award/award.ts'
import { outcomeOf, voteChoices } from '../../../contract/award/awardWay.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { OpenStep } from '../../../contract/openItem/openItem.ts'
import { useAsk } from '../../action/useAsk.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { serverNow } from '../../local/connection.ts'
import { useProgress } from '../../local/hooks.ts'
import { changesSent } from '../../local/sharedText.ts'
import { Checkbox, Radios } from '../../ui/Choice.tsx'
import { dayAt } from '../../ui/format.ts'
import { Progress } from '../../ui/Progress.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { FileField } from '../../upload/FileField.tsx'
import { useDialogDraft } from '../../upload/useDialogDraft.ts'
import { OpenItemsField } from '../open/OpenItemsField.tsx'
import { PassDoubts, VoteDoubts } from './AwardDoubts.tsx'
import { ClaimsDecided } from './ClaimsDecided.tsx'
import { OutcomeFields } from './OutcomeFields.tsx'
import { type Remark, Remarks } from './Remarks.tsx'
import { type AwardStep, awardSteps, voteWords } from './words.ts'

/** So long one waits for what was typed to be sent. */
const unsentMs = 15_000

/** The steps before which it is asked what is open in the case. */
const openStepOf: Partial<Record<AwardStep, OpenStep>> = {
  openVote: 'vote',
  pass: 'scrutiny',
  issue: 'issue',
  close: 'close',
}

interface DialogProps {
  step: AwardStep
  row: Award
  /** The case as a whole, as far as it is on the device. */
  detail: CaseDetail | undefined
  refresh: () => void
  onClose: () => void
}

/** Asks what a step of an award needs to be told, and for confirmation; then takes it. */
export function AwardDialog({ step, row, detail, refresh, onClose }: DialogProps) {
  const { t, i18n } = useLingui()
  const { words, says, done, look, call } = awardSteps[step]
  const today = dayAt(serverNow())
  const { field: chosen, send } = useDialogDraft()
  const { draftId, files } = chosen
  const progress = useProgress(draftId)
  const remarks: Remark[] = []
  const { reply: room } = useAsk(awards.getDeliberation, step === 'submit' ? { params: { id: row.id } } : undefined)
  const voted = room && outcomeOf(room.votes, room.members)
  const silent = room?.members.some((one) => !room.votes.some(({ userId }) => userId === one.userId))
  const openKeys: string[] = []
  const decision = useDecision({
    call,
    about: { id: row.id, version: row.version },
    opening: {
      ...{ choice: '', opinion: '', attached: false, byPresiding: false, absent: '', reason: '' },
      ...{ result: '', awarded: '', share: null as number | null },
      ...{ counterAwarded: '', counterShare: null as number | null, counterResult: '', counterReason: '' },
      ...{ openKeys, openReason: '' },
      ...{ issuedOn: today, due: dayAt(serverNow() + 14 * 86_400_000), remarks },
    },
    late: ({ result, counterResult }) => ({
      attachmentId: files[0]?.id ?? '',
      result: result === '' ? undefined : result,
      counterResult: counterResult === '' ? null : counterResult,
    }),
    holds: files.length > 0,
    before: async () => {
      if (files.length > 0) await send()
      // What was typed a moment ago belongs to what is voted on.
      if (step === 'openVote' && !(await changesSent(awards.pushText, unsentMs))) throw new AppError('award.unsent')
    },
    done: i18n._(done),
    refresh,
    onClose,
  })
  const { values, set, members, wrong } = decision
  const openStep = openStepOf[step]
  return (
    <DecisionDialog decision={decision} title={`${i18n._(words)} · ${row.title}`} says={i18n._(says)} look={look}>
      {'choice' in members ? (
        <>
          <Radios
            label={t`意见`}
            name="choice"
            required
            options={voteChoices.map((value) => ({ value, label: i18n._(voteWords[value]) }))}
            value={values.choice}
            onChange={({ target }) => set({ choice: target.value })}
            error={wrong('choice')}
          />
          {values.choice === 'agree' || values.choice === '' ? null : (
            <TextArea label={t`意见及理由`} {...decision.area('opinion')} required={values.choice === 'dissent'} />
          )}
          {values.choice === 'dissent' ? (
            <Checkbox checked={values.attached === true} onChange={({ target }) => set({ attached: target.checked })}>
              {t`少数意见附于裁决书`}
            </Checkbox>
          ) : null}
        </>
      ) : null}
      {'byPresiding' in members ? (
        <>
          {voted === 'presiding' ? (
            <Checkbox
              checked={values.byPresiding === true}
              onChange={({ target }) => set({ byPresiding: target.checked })}
            >
              {t`不能形成多数意见，按首席仲裁员的意见作出`}
            </Checkbox>
          ) : null}
          {silent ? <TextArea label={t`有成员未表决的，说明情况`} {...decision.area('absent')} /> : null}
        </>
      ) : null}
      {'result' in members ? (
        <OutcomeFields
          kind={row.kind}
          detail={detail}
          values={values}
          set={(some) => set(some)}
          wrong={(name) => wrong(name)}
        />
      ) : null}
      {step === 'openVote' ? (
        <VoteDoubts
          row={row}
          claimed={detail?.amount ?? ''}
          result={values.result}
          awarded={values.awarded}
          counterSaid={Boolean(values.counterResult) && values.counterShare !== null}
        />
      ) : null}
      {step === 'pass' ? <ClaimsDecided row={row} detail={detail} /> : null}
      {step === 'pass' ? <PassDoubts row={row} claimed={detail?.amount ?? ''} /> : null}
      {'remarks' in members ? (
        <Remarks remarks={values.remarks} onChange={(next) => set({ remarks: next })} error={wrong('remarks')} />
      ) : null}
      {'due' in members ? <TextInput label={t`签署截止`} type="date" min={today} {...decision.field('due')} /> : null}
      {'issuedOn' in members ? (
        <>
          <TextInput label={t`作出日期`} type="date" max={today} {...decision.field('issuedOn')} />
          <FileField
            label={t`签署原件扫描件`}
            required
            {...chosen}
            purpose="original"
            group="document"
            room={1 - files.length}
            error={files.length ? undefined : decision.wrongs.attachmentId}
          />
          {progress ? <Progress label={t`材料上传`} done={progress.sent} total={progress.total} /> : null}
        </>
      ) : null}
      {openStep && 'openKeys' in members ? (
        <OpenItemsField
          baseId={row.baseId}
          step={openStep}
          awardId={row.id}
          refusals={decision.refusals}
          offer={decision.offer}
          reason={decision.area('openReason')}
        />
      ) : null}
      {'reason' in members ? <ReasonField {...decision.area('reason')} /> : null}
    </DecisionDialog>
  )
}
