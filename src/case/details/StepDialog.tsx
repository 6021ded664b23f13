import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CaseDetail, caseLife } from '../../../contract/caseLife.ts'
import { type CaseReturnField, caseReturnFields, caseSteps } from '../../../contract/caseMove.ts'
import { caseFee } from '../../../contract/fee.ts'
import { check, type Wrongs, wrongsOf } from '../../../contract/fields.ts'
import { currencies } from '../../../contract/money.ts'
import { isReachable } from '../../../contract/serviceRecord.ts'
import { told } from '../../account/asked/told.ts'
import { useAskedClose } from '../../account/asked/useAskedClose.ts'
import { ask } from '../../local/call.ts'
import { PhraseArea } from '../../phrase/PhraseArea.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Checkbox, Select } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { dayAt } from '../../ui/format.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import '../case.css'
import { serverNow } from '../../local/connection.ts'
import { dayLater } from '../../ui/days.ts'
import { ListWrong } from '../form/ListWrong.tsx'
import { ProofList } from '../payment/ProofList.tsx'
import { returnWords } from '../words.ts'
import { type StepAction, stepsOfCase } from './actions.ts'
import { ReviewerField, SecretaryFields } from './StaffFields.tsx'

const reasonMax = 500
/** Days until the last day that is offered: to mend a request, to pay (1995 measures). */
const dueDays = { return: 10, approve: 15 }

/** A day at the institution, so many days from now. */
function dayIn(days: number): string {
  return dayLater(dayAt(serverNow()), days)
}

/** The last day as it stands: to mend the request, or to pay. */
const dueOf = ({ state, correction, fee }: CaseDetail) => (state === 'returned' ? correction?.due : fee?.due) ?? ''
const laterOf = (a: string, b: string) => (a > b ? a : b)

/** Asks what a move needs to be told, and for confirmation; then makes it. */
export function StepDialog({
  action,
  row,
  refresh,
  onClose,
}: {
  action: StepAction
  row: CaseDetail
  refresh: () => void
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const { words, says, done, look, fields, call } = stepsOfCase[action]
  const [values, setValues] = useState(() => ({
    fields: [] as CaseReturnField[],
    reason: '',
    due:
      action === 'moveDue'
        ? laterOf(dueOf(row), dayIn(0))
        : dayIn(dueDays[action === 'approve' ? 'approve' : 'return']),
    reviewerId: '',
    fee: caseFee(row, dayAt(row.openedAt)) ?? '',
    currency: row.currency,
    paidOn: row.state === 'lapsed' ? (row.fee?.due ?? '') : dayIn(0),
    dept: '',
    secretaryId: '',
    servedOtherwise: [] as string[],
  }))
  const [wrongs, setWrongs] = useState<Wrongs>({})
  // What is decided is about what stood here when the dialog opened, not about what came in meanwhile.
  const [version] = useState(row.version)
  const away = row.respondents.filter((one) => !isReachable(one))
  const has = (field: (typeof fields)[number]) => fields.includes(field)

  function set(some: Partial<typeof values>): void {
    setValues((old) => ({ ...old, ...some }))
    setWrongs((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in some))))
  }

  async function go(): Promise<boolean> {
    const body = {
      id: row.id,
      version,
      ...Object.fromEntries(fields.map((field) => [field, values[field]])),
    }
    const checked = check(caseSteps[action], body)
    setWrongs(checked.wrongs ?? {})
    if (checked.wrongs) return false
    const moved = await told(
      i18n._(done),
      () => ask(call as typeof caseLife.confirmPayment, { body: checked.data }),
      refresh,
      (error) => {
        setWrongs(wrongsOf(error.fields))
        notifyError(error)
      },
    )
    if (moved) onClose()
    return moved
  }

  const close = useAskedClose(values.reason !== '' || values.fields.length > 0, onClose)

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
        {has('fields') ? (
          <fieldset className={`field${wrongs.fields ? ' wrong' : ''}`}>
            <legend>
              <strong>{t`需要补正的项目`}</strong>
            </legend>
            <div className="check-grid">
              {caseReturnFields.map((field) => (
                <Checkbox
                  key={field}
                  checked={values.fields.includes(field)}
                  onChange={({ target }) =>
                    set({
                      fields: caseReturnFields.filter((it) =>
                        it === field ? target.checked : values.fields.includes(it),
                      ),
                    })
                  }
                >
                  {i18n._(returnWords[field])}
                </Checkbox>
              ))}
            </div>
            <ListWrong wrong={wrongs.fields} />
          </fieldset>
        ) : null}
        {has('reviewerId') ? <ReviewerField caseId={row.id} values={values} set={set} wrongs={wrongs} /> : null}
        {has('dept') ? <SecretaryFields values={values} set={set} wrongs={wrongs} /> : null}
        {has('servedOtherwise') && away.length ? (
          <fieldset className={`field${wrongs.servedOtherwise ? ' wrong' : ''}`}>
            <legend>
              <strong>{t`没有联系方式的被申请人`}</strong>
            </legend>
            {away.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={values.servedOtherwise.includes(id)}
                onChange={({ target }) =>
                  set({
                    servedOtherwise: [
                      ...values.servedOtherwise.filter((one) => one !== id),
                      ...(target.checked ? [id] : []),
                    ],
                  })
                }
              >
                {t`${name}：另行送达`}
              </Checkbox>
            ))}
            <ListWrong wrong={wrongs.servedOtherwise} />
          </fieldset>
        ) : null}
        {has('fee') ? (
          <>
            <MoneyInput
              label={t`应缴费用`}
              required
              amount={values.fee}
              currency={values.currency}
              value={values.fee}
              onChange={({ target }) => set({ fee: target.value })}
              error={wrongs.fee}
            />
            <Select
              label={t`币种`}
              options={currencies.map((it) => ({ value: it, label: it }))}
              value={values.currency}
              onChange={({ target }) => set({ currency: target.value as CaseDetail['currency'] })}
              error={wrongs.currency}
            />
          </>
        ) : null}
        {action === 'confirmPayment' ? <ProofList caseId={row.id} none={t`还没有收到缴费凭证。`} /> : null}
        {has('paidOn') ? (
          <TextInput
            label={t`到账日期`}
            required
            type="date"
            max={row.state === 'lapsed' ? row.fee?.due : dayIn(0)}
            hint={row.state === 'lapsed' ? t`款项在缴费截止日期前到账的，已失效的申请恢复办理。` : undefined}
            value={values.paidOn}
            onChange={({ target }) => set({ paidOn: target.value })}
            error={wrongs.paidOn}
          />
        ) : null}
        {has('due') ? (
          <TextInput
            label={t`截止日期`}
            required
            type="date"
            min={dayIn(0)}
            max={dayIn(365)}
            value={values.due}
            onChange={({ target }) => set({ due: target.value })}
            error={wrongs.due}
          />
        ) : null}
        {has('reason') ? (
          <PhraseArea
            label={t`理由`}
            required
            limit={reasonMax}
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
