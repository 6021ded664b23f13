import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { unwritable } from '../../contract/letters.ts'
import { Icon } from './Icon.tsx'

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Signs of what is typed into a field, or stands in it already, that no document can show, each once. `watched` belongs on an element
 * around the control.
 */
export function useUnwritable() {
  const around = useRef<HTMLSpanElement>(null)
  const [signs, setSigns] = useState('')
  const look = (control: Control | null | undefined) => setSigns(control ? unwritable(control.value).join(' ') : '')
  const lookAtFirst = useRef(look)
  useEffect(() => lookAtFirst.current(around.current?.querySelector<Control>('input, textarea')), [])
  const onInput = ({ target }: SyntheticEvent) => look(target as Control)
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
      <Icon name="alert" /> {t`文书无法显示下列字符，打印时以〓代替：${signs}`}
    </p>
  )
}
