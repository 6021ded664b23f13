import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { Button } from './Button.tsx'
import { TextInput } from './TextInput.tsx'

/** A password, hidden until the person asks to see it. `autoComplete` tells the browser whether it is new. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'end'>) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      icon="lock"
      autoComplete="current-password"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <Button
          look="quiet"
          small
          icon="eye"
          aria-label={shown ? t`隐藏密码` : t`显示密码`}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
