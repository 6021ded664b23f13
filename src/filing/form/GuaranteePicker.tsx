import { useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { securityParts } from '../../../contract/filing/preservationPart.ts'
import { guarantees } from '../../../contract/guarantee/guarantee.ts'
import type { GuaranteeState } from '../../../contract/guarantee/moves.ts'
import { useOptional } from '../../draft/useOptional.ts'
import { useRows } from '../../local/hooks.ts'
import { Select } from '../../ui/Choice.tsx'
import type { Wrong } from '../../ui/Field.tsx'
import type { Typed } from './typed.ts'

/** Guarantees that nothing can be secured with any more. */
const over: readonly GuaranteeState[] = ['withdrawn', 'released', 'executed', 'expired']

/** An own guarantee application that goes with this one. Picking it fills in what kind it is and who gives it. */
export function GuaranteePicker({ form, error }: { form: UseFormReturn<Typed>; error: Wrong | undefined }) {
  const { t, i18n } = useLingui()
  const optional = useOptional()
  const { rows = [] } = useRows('guarantee', guarantees.listGuarantees, { query: { page: 1, size: 100 } })
  const picked = form.watch('guarantee.id')
  const fitting = rows.filter((row) => row.id === picked || !over.includes(row.state))
  if (!fitting.length) return null

  function pick(id: string): void {
    form.setValue('guarantee.id', id, { shouldDirty: true })
    const row = fitting.find((one) => one.id === id)
    if (!row) return
    form.setValue('guarantee.kind', row.guarantor.kind, { shouldDirty: true })
    form.setValue('guarantee.guarantor', row.guarantor.name, { shouldDirty: true })
  }

  return (
    <Select
      label={optional(i18n._(securityParts.id.words))}
      placeholder={t`不关联`}
      options={fitting.map((row) => ({ value: row.id, label: `${row.no} ${row.guarantor.name}` }))}
      value={picked}
      onChange={({ target }) => pick(target.value)}
      error={error}
    />
  )
}
