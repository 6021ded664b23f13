import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { Banner } from '../../ui/Banner.tsx'
import { errorText } from '../../ui/errorText.ts'
import { goTo } from '../goTo.ts'
import { firstIn } from '../refusals.ts'

interface ErrorSummaryProps<T extends FieldValues> {
  control: Control<T>
  /** What each part of the form is called, in their order. */
  parts: Readonly<Record<string, MessageDescriptor>>
  /** It opened with what the server refused: shown before anything is sent again. */
  wasRefused: boolean
  /** Leads to a part, where it may lie on another step. */
  onPart?: (name: string) => void
}

/** What must be mended, each a way to its place. What the form has no place for is said here: no refusal is silent. */
export function ErrorSummary<T extends FieldValues>({
  control,
  parts,
  wasRefused,
  onPart = goTo,
}: ErrorSummaryProps<T>) {
  const { t, i18n } = useLingui()
  const { errors, submitCount } = useFormState({ control })
  const refused = new Map(Object.entries(errors))
  if (!refused.size || !(submitCount || wasRefused)) return null
  const placed = Object.entries(parts).filter(([name]) => refused.has(name))
  const others = [...refused].filter(([name]) => !(name in parts)).flatMap(([, error]) => firstIn(error) ?? [])
  return (
    <Banner family="red" icon="alert" alert>
      <strong>{t`请检查必填项是否填写`}</strong>
      <ul>
        {placed.map(([name, words]) => (
          <li key={name}>
            <button type="button" className="link" onClick={() => onPart(name)}>
              {i18n._(words)}
            </button>
          </li>
        ))}
        {others.map((wrong) => (
          <li key={wrong.code}>{errorText(wrong)}</li>
        ))}
      </ul>
    </Banner>
  )
}
