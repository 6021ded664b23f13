import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import type { AppError } from '../../../contract/errors/errors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import type { Wrongs } from '../formErrors.ts'
import { useSent } from './useSent.ts'
import { typedIn, useWrongs } from './useWrongs.ts'

type Typed = ReturnType<typeof typedIn>

/** A login by a code that is sent to an address, which `children` ask for. */
export function CodeForm({
  wrongsIn,
  send,
  enter,
  note,
  children,
}: {
  /** What is wrong with what is typed: with the address alone before a code is sent, with all of it at login. */
  wrongsIn: (typed: Typed, what: 'address' | 'all') => Wrongs
  /** Asks for a code. Throws AppError. */
  send: (typed: Typed) => Promise<unknown>
  /** Logs in and goes on. Throws AppError. */
  enter: (typed: Typed) => Promise<void>
  note: string
  children: (wrongs: Wrongs) => ReactNode
}) {
  const { t } = useLingui()
  const sent = useSent()
  const form = useRef<HTMLFormElement>(null)
  const { wrongs, show, onInput } = useWrongs(form)
  const [refused, setRefused] = useState<AppError>()

  async function sendCode(): Promise<boolean> {
    const typed = typedIn(form)
    return show(wrongsIn(typed, 'address')) && sent(send(typed))
  }

  const { run, busy } = useOnce(async () => {
    const typed = typedIn(form)
    setRefused(undefined)
    if (!show(wrongsIn(typed, 'all'))) return false
    try {
      await enter(typed)
      return true
    } catch (error) {
      setRefused(asAppError(error))
      return false
    }
  })

  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      {refused ? (
        <Banner family="red" icon="alert" alert>
          {errorText(refused)}
        </Banner>
      ) : null}
      {children(wrongs)}
      <CodeInput error={wrongs.code} send={sendCode} />
      <Button type="submit" look="primary" busy={busy}>
        {t`登录`}
      </Button>
      <p className="note">
        <Icon name="lock" />
        {note}
      </p>
    </form>
  )
}
