import { useLingui } from '@lingui/react/macro'
import { type InputHTMLAttributes, type Ref, useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { own } from './TextInput.tsx'
import { cleaned, codeDigits } from './typed.ts'
import { useOnce } from './useOnce.ts'
import './parts.css'

/** Specification §9: a code may be sent again after 60 s. */
const resendMs = 60_000

/**
 * A code that was sent to a phone or mailbox, with the button that sends it. `send` resolves to whether it was sent, and
 * says so itself, or why not; then the button counts down (specification §4).
 */
export function CodeInput({
  label,
  error,
  hint,
  required = true,
  wide,
  use = '',
  send,
  ...rest
}: Partial<FieldProps> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'required'> & {
    /** What the code is for, where that changes: for each the button counts down by itself. */
    use?: string
    send: () => Promise<boolean>
    ref?: Ref<HTMLInputElement>
  }) {
  const { t } = useLingui()
  const [left, start] = useCountdown(use)
  const { run, busy } = useOnce(async () => {
    const sent = await send()
    if (sent) start()
    return sent
  })
  return (
    <Field {...own({ label: label ?? t`验证码`, error, hint, required, wide, bare: undefined })}>
      {(props) => (
        <span className="code-row">
          <input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...rest}
            {...props}
            {...cleaned(codeDigits, rest)}
            className="number"
          />
          <Button onClick={run} busy={busy} disabled={left > 0}>
            {left > 0 ? t`${left} 秒后重新发送` : t`发送验证码`}
          </Button>
        </span>
      )}
    </Field>
  )
}

/** Seconds left since it was started for a use, by the clock: a hidden page's timers stand still. */
function useCountdown(use: string): [left: number, start: () => void] {
  const [ends, setEnds] = useState<Record<string, number>>({})
  const [now, setNow] = useState(0)
  const until = ends[use] ?? 0
  const running = until > now
  useEffect(() => {
    if (!running) return
    setNow(Date.now())
    const timer = window.setInterval(() => setNow(Date.now()), 250)
    return () => window.clearInterval(timer)
  }, [running])
  const start = () => {
    setNow(Date.now())
    setEnds((before) => ({ ...before, [use]: Date.now() + resendMs }))
  }
  return [running ? Math.ceil((until - now) / 1000) : 0, start]
}
