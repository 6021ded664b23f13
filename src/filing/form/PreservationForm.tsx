import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn } from 'react-hook-form'
import { currencies } from '../../../contract/both/money.ts'
import type { CaseRow } from '../../../contract/case/case.ts'
import {
  filePurposes,
  guaranteeKinds,
  preservationFiles,
  preservationKinds,
  preservationPhases,
} from '../../../contract/filing/filing.ts'
import {
  courtParts,
  guaranteeWords,
  kindWords,
  phaseWords,
  preservationParts,
  preservationSections,
  securityParts,
} from '../../../contract/filing/preservationPart.ts'
import { useOptional } from '../../draft/useOptional.ts'
import { AreaField } from '../../lookup/AreaField.tsx'
import { Checkbox, Radios, Select } from '../../ui/Choice.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { FileField } from '../../upload/FileField.tsx'
import type { FormProps } from '../paper/filedPaper.ts'
import { purposeWords } from '../words.ts'
import { CaseField } from './CaseField.tsx'
import { ClueFields } from './ClueFields.tsx'
import { GuaranteePicker } from './GuaranteePicker.tsx'
import { PartyFields } from './PartyFields.tsx'
import type { Typed } from './typed.ts'

const [matter, parties, sums, grounds, courtAndSecurity, papers, confirmation] = preservationSections

/** The sections of a preservation application (research: domain §2), in the order of the contract. */
export function PreservationForm({ form, draftId, files, keep }: FormProps<Typed>) {
  const { t, i18n } = useLingui()
  const optional = useOptional()
  const { register, watch, formState } = form
  const wrong = (at: string) => wrongOf(get(formState.errors, at))
  const property = watch('kind') === 'property'
  const { kind, phase, caseNo, currency, amount, reason } = preservationParts
  const options = <T extends string>(values: readonly T[], words: Record<T, MessageDescriptor>) =>
    values.map((value) => ({ value, label: i18n._(words[value]) }))

  /** Names what is still empty after the parties of the case that was picked. */
  function fillParties(picked: CaseRow): void {
    for (const [camp, side] of [
      ['APP', 'applicant'],
      ['DEF', 'respondent'],
    ] as const) {
      const name = picked.attendees.find((it) => it.camp === camp && it.role === 'party')?.name
      if (name && !form.getValues(`${side}.name`)) form.setValue(`${side}.name`, name, { shouldDirty: true })
    }
  }

  return (
    <>
      <Section no={1} title={i18n._(matter.title)}>
        <div className="fields">
          <div className="wide" data-field="kind">
            <Radios
              label={i18n._(kind.words)}
              options={options(preservationKinds, kindWords)}
              {...register('kind', { onChange: () => recheck(form, 'amount', 'clues') })}
              error={wrong('kind')}
            />
          </div>
          <div className="wide" data-field="phase">
            <Radios
              label={i18n._(phase.words)}
              options={options(preservationPhases, phaseWords)}
              {...register('phase', { onChange: () => recheck(form, 'caseNo') })}
              error={wrong('phase')}
            />
          </div>
          <div className="wide" data-field="caseNo">
            <CaseField
              control={form.control}
              name="caseNo"
              label={i18n._(caseNo.words)}
              required={watch('phase') === 'during'}
              onPick={fillParties}
            />
          </div>
          <div className="wide" data-field="urgent">
            <Checkbox
              {...register('urgent')}
              error={wrong('urgent')}
            >{t`情况紧急：人民法院对情况紧急的申请应在四十八小时内作出裁定，请在理由中写明`}</Checkbox>
          </div>
        </div>
      </Section>
      <Section no={2} title={i18n._(parties.title)}>
        <div className="stack">
          <PartyFields form={form} side="applicant" />
          <PartyFields form={form} side="respondent" />
        </div>
      </Section>
      <Section no={3} title={i18n._(sums.title)}>
        <div className="fields">
          <div data-field="currency">
            <Select
              label={i18n._(currency.words)}
              options={currencies.map((it) => ({ value: it, label: it }))}
              {...register('currency')}
              error={wrong('currency')}
            />
          </div>
          <div data-field="amount">
            <MoneyInput
              label={property ? i18n._(amount.words) : optional(i18n._(amount.words))}
              required={property}
              amount={watch('amount')}
              currency={watch('currency')}
              {...register('amount')}
              error={wrong('amount')}
            />
          </div>
          <ClueFields form={form} />
        </div>
      </Section>
      <Section no={4} title={i18n._(grounds.title)}>
        <div data-field="reason">
          <TextArea
            label={i18n._(reason.words)}
            required
            rows={7}
            limit={3000}
            count={watch('reason').length}
            {...register('reason')}
            error={wrong('reason')}
          />
        </div>
      </Section>
      <Section no={5} title={i18n._(courtAndSecurity.title)}>
        <div className="fields">
          <div data-field="court">
            <TextInput
              label={i18n._(courtParts.name.words)}
              required
              {...register('court.name')}
              error={wrong('court.name')}
              hint={t`国内仲裁为基层人民法院，涉外仲裁为中级人民法院`}
              autoComplete="off"
            />
          </div>
          <AreaField
            label={i18n._(courtParts.region.words)}
            code={watch('court.area')}
            name={watch('court.region')}
            onChange={({ code, name }) => {
              form.setValue('court.area', code, { shouldDirty: true })
              form.setValue('court.region', name, { shouldDirty: true })
            }}
            error={wrong('court.area') ?? wrong('court.region')}
          />
          <div data-field="guarantee">
            <Select
              label={i18n._(securityParts.kind.words)}
              required
              placeholder={t`请选择`}
              options={options(guaranteeKinds, guaranteeWords)}
              {...register('guarantee.kind')}
              error={wrong('guarantee.kind')}
            />
          </div>
          <GuaranteePicker form={form} error={wrong('guarantee.id')} />
          <TextInput
            label={i18n._(securityParts.guarantor.words)}
            {...register('guarantee.guarantor')}
            error={wrong('guarantee.guarantor')}
            autoComplete="off"
          />
        </div>
      </Section>
      <Section no={6} title={i18n._(papers.title)}>
        <div className="stack" data-field="files">
          {filePurposes.map((purpose) => (
            <FileField
              key={purpose}
              label={i18n._(purposeWords[purpose])}
              draftId={draftId}
              purpose={purpose}
              group={preservationFiles.group}
              limit={preservationFiles.max}
              room={preservationFiles.max - files.length}
              files={files.filter((file) => file.purpose === purpose)}
              required={purpose === 'application'}
              error={purpose === 'application' ? wrong('files.root') : undefined}
              before={keep}
            />
          ))}
        </div>
      </Section>
      <Section no={7} title={i18n._(confirmation.title)}>
        <div data-field="liability">
          <Checkbox {...register('liability')} error={wrong('liability')}>
            {t`本人已知悉：申请有错误的，申请人应当赔偿被申请人因保全所遭受的损失。本机构不作保全裁定，将申请提交有管辖权的人民法院。`}
          </Checkbox>
        </div>
      </Section>
    </>
  )
}

/** What a choice made right or wrong elsewhere: only fields that are refused already are checked again. */
function recheck(form: UseFormReturn<Typed>, ...names: ('amount' | 'clues' | 'caseNo')[]): void {
  const refused = names.filter((name) => form.getFieldState(name).error || form.formState.isSubmitted)
  if (refused.length) void form.trigger(refused)
}
