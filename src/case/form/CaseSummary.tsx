import { useLingui } from '@lingui/react/macro'
import type { FieldErrors } from 'react-hook-form'
import { caseReturnFields } from '../../../contract/caseMove.ts'
import { Banner } from '../../ui/Banner.tsx'
import { returnWords } from '../words.ts'
import type { Typed } from './typed.ts'

/** What must be mended, each a way to its place. */
export function CaseSummary({ errors, onField }: { errors: FieldErrors<Typed>; onField: (field: string) => void }) {
  const { t, i18n } = useLingui()
  const words: Record<string, string> = {
    ...Object.fromEntries(caseReturnFields.map((it) => [it, i18n._(returnWords[it])])),
    filedBy: t`我的身份`,
  }
  const names = Object.keys(words).filter((name) => name in errors)
  if (!names.length) return null
  return (
    <Banner family="red" icon="alert" alert>
      <strong>{t`请检查必填项是否填写`}</strong>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" className="link" onClick={() => onField(name)}>
              {words[name]}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
