import { useLingui } from '@lingui/react/macro'
import { type Control, Controller, get } from 'react-hook-form'
import { type CaseRow, cases } from '../../../contract/case.ts'
import { useRows } from '../../local/hooks.ts'
import { Suggest } from '../../ui/Suggest.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'

/** As many as a phone shows at once. */
const most = 4

/** The case by its number: typed, or picked from the own cases that lie on this device. */
export function CaseField({
  control,
  required,
  onPick,
}: {
  /** Of a form that has `caseNo`. */
  control: Control<{ caseNo: string }>
  required: boolean
  onPick: (picked: CaseRow) => void
}) {
  const { t } = useLingui()
  const { rows = [] } = useRows('case', cases.listMyCases, { query: { page: 1, size: 100 } })

  function find(text: string): CaseRow[] {
    const wanted = text.trim().toLowerCase()
    return rows
      .filter((row) => row.caseNo.toLowerCase().includes(wanted) || row.cause.toLowerCase().includes(wanted))
      .slice(0, most)
  }

  return (
    <Controller
      control={control}
      name="caseNo"
      render={({ field, formState }) => (
        <Suggest<CaseRow>
          label={required ? t`案件编号` : t`案件编号（选填）`}
          required={required}
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
          onPick={onPick}
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
