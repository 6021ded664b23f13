import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { unwritable } from '../../contract/both/letters.ts'
import { Icon } from './Icon.tsx'

type Control = HTMLInputElement | HTMLTextAreaElement

const signsIn = (control: Control | null | undefined): string => (control ? unwritable(control.value).join(' ') : '')

/**
 * Signs of what is typed into a field, or stands in it already, that no document can show, each once. `watched` belongs on an element
 * around the control.
 */
export function useUnwritable() {
  const around = useRef<HTMLSpanElement>(null)
  const [signs, setSigns] = useState('')
  // After each drawing: a draft that is read later, or another record, puts its text in without anybody typing.
  useEffect(() => setSigns(signsIn(around.current?.querySelector<Control>('input, textarea'))))
  const onInput = ({ target }: SyntheticEvent) => setSigns(signsIn(target as Control))
  return { signs, watched: { ref: around, onInput } }
}

/** What a field says of such signs, beside its own hint. */
export function unwritableHint(signs: string, hint: ReactNode): ReactNode {
  if (!signs) return hint
  return (
    <>
      {hint}
      <Unwritable signs={signs} />
    </>
  )
}

function Unwritable({ signs }: { signs: string }) {
  const { t } = useLingui()
  return (
    <p className="warn" role="status">
      <Icon name="alert" /> {t`文书无法显示下列字符：${signs}`}
    </p>
  )
}
