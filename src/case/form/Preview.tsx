import { useLingui } from '@lingui/react/macro'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { DraftFile } from '../../local/file.ts'
import { Section } from '../../ui/Section.tsx'
import { CaseFacts } from '../CaseFacts.tsx'
import { FeeEstimate } from '../fee/FeeEstimate.tsx'
import type { Typed } from './typed.ts'

/** Everything once more, with what it would cost, before it is sent. */
export function Preview({ form, files }: { form: UseFormReturn<Typed>; files: DraftFile[] }) {
  const { t } = useLingui()
  const typed = useWatch({ control: form.control }) as Typed
  return (
    <>
      <CaseFacts typed={typed} files={files} />
      <Section title={t`费用估算`}>
        <FeeEstimate nature={typed.nature} amount={typed.amount} currency={typed.currency} />
      </Section>
    </>
  )
}
