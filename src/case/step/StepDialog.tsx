import { useLingui } from '@lingui/react/macro'
import { currencies } from '../../../contract/both/money.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { type CaseReturnField, caseReturnFields } from '../../../contract/case/caseMove.ts'
import { caseParts } from '../../../contract/case/casePart.ts'
import { caseFee } from '../../../contract/cost/fee.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { serverNow } from '../../local/connection.ts'
import { lookOf } from '../../move/moveButton.ts'
import { Select } from '../../ui/Choice.tsx'
import { dayLater } from '../../ui/days.ts'
import { dayAt } from '../../ui/format.ts'
import { inLanguage } from '../../ui/inLanguage.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { ReceivedFields } from '../cost/ReceivedFields.tsx'
import type { CaseButton } from '../details/actions.ts'
import { OpenItemsField } from '../open/OpenItemsField.tsx'
import { ProofList } from '../payment/ProofList.tsx'
import { DocumentsField, useOfferedDocuments } from './DocumentsField.tsx'
import { MarkedList } from './MarkedList.tsx'
import { ReviewerField, SecretaryFields } from './StaffFields.tsx'
import { UnreachedField } from './UnreachedField.tsx'

/** Days until the last day that is offered: to mend a request, to pay (1995 measures). */
const dueDays = { return: 10, approve: 15 }

/** A day at the institution, so many days from now. */
function dayIn(days: number): string {
  return dayLater(dayAt(serverNow()), days)
}

/** The last day as it stands: to mend the request, or to pay. */
const dueOf = ({ state, correction, fee }: CaseDetail) => (state === 'returned' ? correction?.due : fee?.due) ?? ''
const laterOf = (a: string, b: string) => (a > b ? a : b)

function openingOf(action: CaseButton['name'], row: CaseDetail) {
  const marked: { fields: CaseReturnField[]; servedOtherwise: string[]; documents: string[]; openKeys: string[] } = {
    ...{ fields: [], servedOtherwise: [], documents: [], openKeys: [] },
  }
  const due = dayIn(dueDays[action === 'approve' ? 'approve' : 'return'])
  return {
    ...marked,
    ...{ reason: '', openReason: '', reviewerId: '', dept: '', secretaryId: '' },
    ...{ fee: caseFee(row, dayAt(row.openedAt)) ?? '', currency: row.currency },
    due: action === 'moveDue' ? laterOf(dueOf(row), dayIn(0)) : due,
    received: row.fee?.amount ?? '',
    paidOn: row.state === 'lapsed' ? (row.fee?.due ?? '') : dayIn(0),
  }
}

interface StepDialogProps {
  move: CaseButton
  row: CaseDetail
  refresh: () => void
  onClose: () => void
}

/** Asks what a move needs to be told, and for confirmation; then makes it. */
export function StepDialog({ move, row, refresh, onClose }: StepDialogProps) {
  const { t, i18n } = useLingui()
  const { name: action, words, note, done, look, call } = move
  const documents = useOfferedDocuments(action)
  const decision = useDecision({
    call,
    about: { id: row.id, version: row.version },
    opening: openingOf(action, row),
    // One that was kept from before may be out of force by now.
    late: ({ documents: chosen }) => ({
      documents: chosen.filter((id) => documents.list?.some((one) => one.id === id)),
    }),
    done: inLanguage(done),
    refresh,
    onClose,
  })
  const { values, set, offer, field, members, wrong } = decision
  const isAsking = 'documents' in members && !documents.list && !documents.error
  const isLapsed = row.state === 'lapsed'
  return (
    <DecisionDialog
      decision={decision}
      title={inLanguage(words)}
      says={note ? inLanguage(note) : undefined}
      look={lookOf[look]}
      disabled={isAsking}
    >
      {'fields' in members ? (
        <MarkedList
          label={t`需要补正的项目`}
          options={caseReturnFields.map((value) => ({ value, label: i18n._(caseParts[value].words) }))}
          marked={values.fields}
          onChange={(fields) => set({ fields })}
          error={wrong('fields')}
        />
      ) : null}
      {'reviewerId' in members ? <ReviewerField caseId={row.id} offer={offer} field={field('reviewerId')} /> : null}
      {'secretaryId' in members ? (
        <SecretaryFields chosen={values.dept} set={set} dept={field('dept')} secretary={field('secretaryId')} />
      ) : null}
      {'servedOtherwise' in members ? (
        <UnreachedField
          respondents={row.respondents}
          marked={values.servedOtherwise}
          onChange={(servedOtherwise) => set({ servedOtherwise })}
          error={wrong('servedOtherwise')}
        />
      ) : null}
      {'fee' in members ? (
        <>
          <MoneyInput label={t`应缴费用`} amount={values.fee} currency={values.currency} {...field('fee')} />
          <Select label={t`币种`} options={currencies.map((it) => ({ value: it, label: it }))} {...field('currency')} />
        </>
      ) : null}
      {action === 'confirmPayment' ? <ProofList caseId={row.id} none={t`还没有收到缴费凭证。`} /> : null}
      {'paidOn' in members ? (
        <TextInput
          label={t`到账日期`}
          type="date"
          max={isLapsed ? row.fee?.due : dayIn(0)}
          hint={isLapsed ? t`款项在缴费截止日期前到账的，已失效的申请恢复办理。` : undefined}
          {...field('paidOn')}
        />
      ) : null}
      {'due' in members ? (
        <TextInput label={t`截止日期`} type="date" min={dayIn(0)} max={dayIn(365)} {...field('due')} />
      ) : null}
      {'openKeys' in members ? (
        <OpenItemsField
          baseId={row.id}
          step="conclude"
          refusals={decision.refusals}
          offer={offer}
          reason={decision.area('openReason')}
        />
      ) : null}
      {'received' in members && row.fee ? (
        <ReceivedFields fee={row.fee} received={field('received')} reason={decision.area('reason')} />
      ) : 'reason' in members ? (
        <ReasonField {...decision.area('reason')} />
      ) : null}
      {'documents' in members ? (
        <DocumentsField
          offered={documents}
          offer={offer}
          marked={values.documents}
          onChange={(chosen) => set({ documents: chosen })}
          error={wrong('documents')}
        />
      ) : null}
    </DecisionDialog>
  )
}
