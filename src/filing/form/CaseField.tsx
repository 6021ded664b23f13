import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { type Control, Controller, type FieldPathByValue, type FieldValues, get } from 'react-hook-form'
import { type CaseRow, cases } from '../../../contract/case/case.ts'
import { useOptional } from '../../draft/useOptional.ts'
import { Cause } from '../../list/Cause.tsx'
import { ask } from '../../local/call.ts'
import { useConnection, useRows } from '../../local/hooks.ts'
import { asAppError } from '../../ui/errorText.ts'
import { Suggest } from '../../ui/Suggest.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'

/** As many as a phone shows at once. */
const most = 4

/**
 * The case by its number: typed, or picked from the own cases that lie on this device. The server is asked about one that
 * does not lie here; without a network it answers when the application arrives.
 */
export function CaseField<T extends FieldValues>({
  control,
  name,
  label,
  required,
  onPick,
}: {
  control: Control<T>
  name: FieldPathByValue<T, string>
  label: string
  required: boolean
  onPick: (picked: CaseRow) => void
}) {
  const { t } = useLingui()
  const optional = useOptional()
  const { rows = [] } = useRows('case', cases.listMyCases, { query: { page: 1, size: 100 } })
  const { online } = useConnection()
  /** What the server said about numbers asked here. */
  const [known, setKnown] = useState<Record<string, boolean>>({})
  const typed = useRef('')
  const isHere = (caseNo: string) => rows.some((row) => row.caseNo === caseNo)

  async function lookFor(caseNo: string): Promise<void> {
    if (!caseNo || !online || caseNo in known || isHere(caseNo)) return
    try {
      const found = await ask(cases.findCaseByCaseNo, { body: { caseNo } })
      setKnown((old) => ({ ...old, [caseNo]: true }))
      if (typed.current === caseNo) onPick(found)
    } catch (error) {
      // Whatever else went wrong is no answer: the number is checked again when the application arrives.
      if (asAppError(error).code === 'notFound') setKnown((old) => ({ ...old, [caseNo]: false }))
    }
  }

  function find(text: string): CaseRow[] {
    const wanted = text.trim().toLowerCase()
    return rows
      .filter((row) => row.caseNo.toLowerCase().includes(wanted) || row.cause.toLowerCase().includes(wanted))
      .slice(0, most)
  }

  return (
    <Controller
      control={control}
      name={name}
      render={({ field, formState }) => {
        typed.current = field.value.trim()
        return (
          <Suggest<CaseRow>
            label={required ? label : optional(label)}
            required={required}
            wide
            hint={t`可直接输入，或从您参与的案件中选择`}
            pickLabel={t`从我的案件中选择`}
            name={name}
            value={field.value}
            onChange={field.onChange}
            onBlur={() => {
              field.onBlur()
              void lookFor(typed.current)
            }}
            error={
              wrongOf(get(formState.errors, name)) ??
              (known[typed.current] === false && !isHere(typed.current) ? { code: 'caseNo.unknown' } : undefined)
            }
            find={find}
            textOf={(row) => row.caseNo}
            onPick={onPick}
            show={(row) => (
              <div>
                <strong className="nowrap">{row.caseNo}</strong>
                <div className="muted small-text">
                  <Cause of={row.cause} /> ·{' '}
                  {row.attendees
                    .filter((it) => it.role === 'party')
                    .map((it) => it.name)
                    .join(' / ')}
                </div>
              </div>
            )}
          />
        )
      }}
    />
  )
}
