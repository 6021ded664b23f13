import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { currencies } from '../../../../contract/both/money.ts'
import type { caseNatures } from '../../../../contract/case/caseRequest.ts'
import { type DefenceKind, defenceFiles, defenceText } from '../../../../contract/defence/defence.ts'
import { defenceParts } from '../../../../contract/defence/defencePart.ts'
import { wordsOf } from '../../../../contract/kernel/part.ts'
import { useOptional } from '../../../draft/useOptional.ts'
import type { DraftFile } from '../../../local/file.ts'
import { Select } from '../../../ui/Choice.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { wrongOf } from '../../../ui/wrongOf.ts'
import { FileField } from '../../../upload/FileField.tsx'
import { ClaimList } from '../../ClaimList.tsx'
import { FeeEstimate } from '../../fee/FeeEstimate.tsx'
import { kindWords } from '../words.ts'
import type { Typed } from './typed.ts'

interface DefenceFieldsProps {
  form: UseFormReturn<Typed>
  kind: DefenceKind
  nature: (typeof caseNatures)[number]
  /** To choose from for whom it is; empty where there is no choice. */
  parties: { id: string; name: string }[]
  draftId: string
  files: DraftFile[]
  keep: () => Promise<void>
}

/** What is said: for whom, the claims of a counterclaim, the text, and the files. */
export function DefenceFields({ form, kind, nature, parties, draftId, files, keep }: DefenceFieldsProps) {
  const { t, i18n } = useLingui()
  const words = wordsOf(defenceParts(kind))
  const optional = useOptional()
  const { control, register } = form
  const { errors } = useFormState({ control })
  const wrong = (at: string) => wrongOf(get(errors, at))
  const [text, amount, currency] = useWatch({ control, name: ['text', 'amount', 'currency'] })
  return (
    <>
      {kind === 'counterclaim' ? (
        <Section title={i18n._(words.claims)}>
          <div className="stack">
            <ClaimList form={form} limit={defenceText.claim} />
            <div className="fields">
              <Select
                label={i18n._(words.currency)}
                options={currencies.map((it) => ({ value: it, label: it }))}
                {...register('currency')}
                error={wrong('currency')}
              />
              <MoneyInput
                label={optional(i18n._(words.amount))}
                amount={amount}
                currency={currency}
                {...register('amount')}
                error={wrong('amount')}
              />
            </div>
            <FeeEstimate nature={nature} amount={amount} currency={currency} />
          </div>
        </Section>
      ) : null}
      <Section title={i18n._(kindWords[kind])}>
        <div className="fields">
          {parties.length ? (
            <Select
              label={i18n._(words.partyId)}
              required
              placeholder={t`请选择`}
              options={parties.map(({ id, name }) => ({ value: id, label: name }))}
              {...register('partyId')}
              error={wrong('partyId')}
            />
          ) : null}
          <TextArea
            label={i18n._(words.text)}
            required
            wide
            rows={10}
            limit={kind === 'objection' ? defenceText.objection : defenceText.statement}
            count={text.length}
            {...register('text')}
            error={wrong('text')}
          />
          <div className="wide" data-field="files">
            <FileField
              label={optional(i18n._(words.files))}
              draftId={draftId}
              purpose="statement"
              group={defenceFiles.group}
              limit={defenceFiles.max}
              room={defenceFiles.max - files.length}
              files={files.filter(({ purpose }) => purpose !== 'evidence')}
              error={wrong('files')}
              before={keep}
            />
          </div>
          {kind === 'counterclaim' ? (
            <div className="wide">
              <FileField
                label={optional(t`反请求证据`)}
                hint={t`反请求受理后编入证据目录`}
                draftId={draftId}
                purpose="evidence"
                group={defenceFiles.group}
                limit={defenceFiles.max}
                room={defenceFiles.max - files.length}
                files={files.filter(({ purpose }) => purpose === 'evidence')}
                before={keep}
              />
            </div>
          ) : null}
        </div>
      </Section>
    </>
  )
}
