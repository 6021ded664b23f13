import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { get, useFormState, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { currencies } from '../../../contract/both/money.ts'
import { lenient } from '../../../contract/kernel/lenient.ts'
import { wordsOf } from '../../../contract/kernel/part.ts'
import {
  payments,
  proofFields,
  proofFiles,
  proofNoteMax,
  proofParts,
  proofText,
} from '../../../contract/payment/payment.ts'
import { CasePaperScreen } from '../../draft/casePaper/CasePaperScreen.tsx'
import { casePaper, type FieldsProps } from '../../draft/casePaper/casePaper.ts'
import { PartFacts } from '../../draft/paper/PartFacts.tsx'
import { useOptional } from '../../draft/useOptional.ts'
import { serverNow } from '../../local/connection.ts'
import type { DraftFile } from '../../local/file.ts'
import { Select } from '../../ui/Choice.tsx'
import { dayAt } from '../../ui/format.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { useView } from '../../ui/view.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { FileField } from '../../upload/FileField.tsx'
import { FileList } from '../../upload/FileList.tsx'

const text = z.string()
/** `chargeId` is the fee of a counterclaim; empty for that of the claims. */
const typed = z.extend(proofFields, { baseId: text, caseNo: text, chargeId: text })
type Typed = z.output<typeof typed>

const blank: Typed = {
  ...{ baseId: '', caseNo: '', chargeId: '' },
  ...{ payer: '', amount: '', currency: 'CNY', paidOn: '', reference: '', note: '' },
}

const words = wordsOf(proofParts)

/** A proof that the fee of the claims was paid, or that of a counterclaim (/paymentAdd). */
const proofOf = (chargeId: string) =>
  casePaper({
    kind: 'paymentProof',
    submit: payments.provePayment,
    body: payments.provePayment.body,
    title: ({ chargeId: of }) => (of ? msg`提交反请求仲裁费缴费凭证` : msg`提交缴费凭证`),
    titleOf: ({ caseNo }, say) => `${caseNo} · ${say(msg`缴费凭证`)}`,
    typedOf: (fields) => lenient(typed, { ...blank, chargeId, paidOn: today() })(fields),
    parts: words,
    bodyOf: ({ caseNo: _, chargeId: of, ...said }, { id, files }) => ({
      ...said,
      ...{ id, files: files.map(named) },
      ...(of ? { chargeId: of } : {}),
    }),
    placeOf: ([at]) => String(at),
    placeOfFile: () => 'files',
    Fields,
    Facts,
  })

/** At the institution's place. */
const today = () => dayAt(serverNow())
const named = (file: DraftFile) => ({ attachmentId: file.id })

/** ?id=&baseId=&chargeId= */
export function ProofScreen() {
  const { chargeId = '' } = useView().search
  const paper = useMemo(() => proofOf(chargeId), [chargeId])
  return <CasePaperScreen key={chargeId} paper={paper} />
}

/** Who paid how much and when, what is to be said of it, and what shows it. */
function Fields({ form, draftId, files, keep }: FieldsProps<Typed>) {
  const { t, i18n } = useLingui()
  const optional = useOptional()
  const { control, register } = form
  const { errors } = useFormState({ control })
  const wrong = (at: string) => wrongOf(get(errors, at))
  const [amount, currency, note] = useWatch({ control, name: ['amount', 'currency', 'note'] })
  return (
    <Section title={t`缴费凭证`}>
      <div className="fields">
        <TextInput
          label={i18n._(words.payer)}
          required
          wide
          autoComplete="off"
          maxLength={proofText.payer}
          hint={t`付款账户的户名；由他人代付的，请填写实际付款人。`}
          {...register('payer')}
          error={wrong('payer')}
        />
        <Select
          label={i18n._(words.currency)}
          options={currencies.map((it) => ({ value: it, label: it }))}
          {...register('currency')}
          error={wrong('currency')}
        />
        <MoneyInput
          label={i18n._(words.amount)}
          required
          amount={amount}
          currency={currency}
          {...register('amount')}
          error={wrong('amount')}
        />
        <TextInput
          label={i18n._(words.paidOn)}
          required
          type="date"
          max={today()}
          {...register('paidOn')}
          error={wrong('paidOn')}
        />
        <TextInput
          label={optional(i18n._(words.reference))}
          autoComplete="off"
          maxLength={proofText.reference}
          {...register('reference')}
          error={wrong('reference')}
        />
        <TextArea
          label={optional(i18n._(words.note))}
          wide
          limit={proofNoteMax}
          count={note.length}
          {...register('note')}
          error={wrong('note')}
        />
        <div className="wide" data-field="files">
          <FileField
            label={i18n._(words.files)}
            required
            draftId={draftId}
            purpose="payment"
            group={proofFiles.group}
            limit={proofFiles.max}
            files={files}
            error={wrong('files')}
            before={keep}
          />
        </div>
      </div>
    </Section>
  )
}

function Facts({ typed, files }: { typed: Typed; files: DraftFile[] }) {
  const { t } = useLingui()
  return (
    <Section title={t`缴费凭证`}>
      <div className="stack">
        <PartFacts parts={proofParts} typed={typed} />
        <FileList files={files} />
      </div>
    </Section>
  )
}
