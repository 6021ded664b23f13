import { useLingui } from '@lingui/react/macro'
import { get } from 'react-hook-form'
import { currencies } from '../../../contract/both/money.ts'
import type { CaseRow } from '../../../contract/case/case.ts'
import { filing } from '../../../contract/filing/filing.ts'
import {
  guaranteeFilesMax,
  guaranteeGroups,
  guaranteePurposes,
  guarantorKinds,
} from '../../../contract/guarantee/guarantee.ts'
import {
  guaranteeParts,
  guaranteeSections,
  guarantorParts,
  guarantorWords,
  somebodyParts,
} from '../../../contract/guarantee/guaranteePart.ts'
import { wordsOf } from '../../../contract/kernel/part.ts'
import { usePartOf } from '../../draft/usePartOf.ts'
import { useRows } from '../../local/hooks.ts'
import { AreaField } from '../../lookup/AreaField.tsx'
import { Select } from '../../ui/Choice.tsx'
import { DateRange } from '../../ui/DateRange.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { FileField } from '../../upload/FileField.tsx'
import { CaseField } from '../form/CaseField.tsx'
import type { FormProps } from '../paper/filedPaper.ts'
import { PropertyFields } from './PropertyFields.tsx'
import type { Typed } from './typed.ts'
import { purposeWords } from './words.ts'

const words = wordsOf(guaranteeParts)
const [matter, sides, sumAndTerm, propertyAndArea, papers] = guaranteeSections

/** The sections of a guarantee application (research: domain §2), in the order of the contract. */
export function GuaranteeForm({ form, draftId, files, keep }: FormProps<Typed>) {
  const { t, i18n } = useLingui()
  const partOf = usePartOf()
  const { register, watch, formState, setValue, getValues } = form
  const wrong = (at: string) => wrongOf(get(formState.errors, at))
  const set = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  const { rows: applications = [] } = useRows('preservation', filing.listPreservations, {
    query: { page: 1, size: 100 },
  })
  const linked = watch('preservationId')
  const somebody = (who: 'guaranteed' | 'guarantor', name: keyof typeof somebodyParts) => ({
    label: partOf(words[who], somebodyParts[name].words),
    ...register(`${who}.${name}`),
    error: wrong(`${who}.${name}`),
    autoComplete: 'off',
  })
  // Watched as they are set, whole: what is watched in part does not hear of the whole.
  const [term, area] = watch(['term', 'area'])

  function fillGuaranteed(picked: CaseRow): void {
    const name = picked.attendees.find((it) => it.camp === 'APP' && it.role === 'party')?.name
    if (name && !getValues('guaranteed.name')) setValue('guaranteed.name', name, set)
  }

  /** Fills in what the application says of its case, its applicant and its amount, where the form is still empty. */
  function link(id: string): void {
    setValue('preservationId', id, set)
    const row = applications.find((one) => one.id === id)
    if (!row) return
    if (!getValues('caseNo')) setValue('caseNo', row.caseNo, set)
    if (!getValues('guaranteed.name')) setValue('guaranteed.name', row.applicant.name, set)
    if (!getValues('guaranteed.certificatesNum'))
      setValue('guaranteed.certificatesNum', row.applicant.certificatesNum, set)
    if (!getValues('amount')) setValue('amount', row.amount, set)
  }

  return (
    <>
      <Section no={1} title={i18n._(matter.title)}>
        <div className="fields">
          <div className="wide" data-field="caseNo">
            <CaseField
              control={form.control}
              name="caseNo"
              label={i18n._(words.caseNo)}
              required={!linked}
              onPick={fillGuaranteed}
            />
          </div>
          <div className="wide" data-field="preservationId">
            <Select
              label={i18n._(words.preservationId)}
              placeholder={t`不关联`}
              options={applications.map((row) => ({ value: row.id, label: `${row.no} ${row.respondent.name}` }))}
              value={linked}
              onChange={({ target }) => link(target.value)}
              error={wrong('preservationId')}
            />
          </div>
        </div>
      </Section>
      <Section no={2} title={i18n._(sides.title)}>
        <div className="stack">
          <div className="fields" data-field="guaranteed">
            <TextInput {...somebody('guaranteed', 'name')} required />
            <TextInput kind="code" {...somebody('guaranteed', 'certificatesNum')} />
          </div>
          <div className="fields" data-field="guarantor">
            <Select
              label={i18n._(guarantorParts.kind.words)}
              required
              wide
              placeholder={t`请选择`}
              options={guarantorKinds.map((kind) => ({ value: kind, label: i18n._(guarantorWords[kind]) }))}
              {...register('guarantor.kind')}
              error={wrong('guarantor.kind')}
            />
            <TextInput {...somebody('guarantor', 'name')} required />
            <TextInput kind="code" {...somebody('guarantor', 'certificatesNum')} />
          </div>
        </div>
      </Section>
      <Section no={3} title={i18n._(sumAndTerm.title)}>
        <div className="fields">
          <div data-field="currency">
            <Select
              label={i18n._(words.currency)}
              options={currencies.map((it) => ({ value: it, label: it }))}
              {...register('currency')}
              error={wrong('currency')}
            />
          </div>
          <div data-field="amount">
            <MoneyInput
              label={i18n._(words.amount)}
              required
              amount={watch('amount')}
              currency={watch('currency')}
              {...register('amount')}
              error={wrong('amount')}
            />
          </div>
          <div className="wide" data-field="term">
            <DateRange
              label={i18n._(words.term)}
              required
              from={term.from}
              to={term.to}
              onChange={(from, to) => setValue('term', { from, to }, set)}
              error={wrong('term.from') ?? wrong('term.to')}
            />
          </div>
        </div>
      </Section>
      <Section no={4} title={i18n._(propertyAndArea.title)}>
        <div className="stack">
          <PropertyFields form={form} />
          <AreaField
            label={i18n._(words.area)}
            required
            code={area.code}
            name={area.name}
            onChange={(area) => setValue('area', area, set)}
            error={wrong('area.code')}
          />
        </div>
      </Section>
      <Section no={5} title={i18n._(papers.title)}>
        <div className="stack" data-field="files">
          {guaranteePurposes.map((purpose) => (
            <FileField
              key={purpose}
              label={i18n._(purposeWords[purpose])}
              draftId={draftId}
              purpose={purpose}
              group={guaranteeGroups[purpose]}
              limit={guaranteeFilesMax}
              room={guaranteeFilesMax - files.length}
              files={files.filter((file) => file.purpose === purpose)}
              required={purpose === 'letter'}
              error={purpose === 'letter' ? wrong('files.root') : undefined}
              before={keep}
            />
          ))}
        </div>
      </Section>
    </>
  )
}
