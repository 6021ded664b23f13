import { useLingui } from '@lingui/react/macro'
import { Controller, get, type UseFormReturn } from 'react-hook-form'
import { type CaseRow, cases } from '../../../contract/case.ts'
import { useRows } from '../../local/hooks.ts'
import { Suggest } from '../../ui/Suggest.tsx'
import { type Typed, wrongOf } from './typed.ts'

/** As many as a phone shows at once. */
const most = 4

/** The case by its number: typed, or picked from the own cases that lie on this device. Picking fills in empty parties. */
export function CaseField({ form }: { form: UseFormReturn<Typed> }) {
  const { t } = useLingui()
  const { rows = [] } = useRows('case', cases.listMyCases, { query: { page: 1, size: 100 } })
  const during = form.watch('phase') === 'during'

  function find(text: string): CaseRow[] {
    const wanted = text.trim().toLowerCase()
    return rows
      .filter((row) => row.caseNo.toLowerCase().includes(wanted) || row.cause.toLowerCase().includes(wanted))
      .slice(0, most)
  }

  function fill(picked: CaseRow): void {
    for (const [camp, side] of [
      ['APP', 'applicant'],
      ['DEF', 'respondent'],
    ] as const) {
      const name = picked.attendees.find((it) => it.camp === camp && it.role === 'party')?.name
      if (name && !form.getValues(`${side}.name`)) form.setValue(`${side}.name`, name, { shouldDirty: true })
    }
  }

  return (
    <Controller
      control={form.control}
      name="caseNo"
      render={({ field, formState }) => (
        <Suggest<CaseRow>
          label={during ? t`案件编号` : t`案件编号（选填）`}
          required={during}
          wide
          hint={t`可直接输入，或从您参与的案件中选择`}
          pickLabel={t`从我的案件中选择`}
          name="caseNo"
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={wrongOf(get(formState.errors, 'caseNo'))}
          find={find}
          textOf={(row) => row.caseNo}
          onPick={fill}
          show={(row) => (
            <div>
              <strong className="nowrap">{row.caseNo}</strong>
              <div className="muted small-text">
                {row.cause} ·{' '}
                {row.attendees
                  .filter((it) => it.role === 'party')
                  .map((it) => it.name)
                  .join(' / ')}
              </div>
            </div>
          )}
        />
      )}
    />
  )
}
