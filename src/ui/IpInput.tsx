import type { ComponentProps } from 'react'
import { TextInput } from './TextInput.tsx'
import { cleaned, ipText } from './typed.ts'

/** An IP address. Full-width digits and points of Chinese input methods become plain ones; `ip` of the rules decides. */
export function IpInput(props: Omit<ComponentProps<typeof TextInput>, 'inputMode' | 'type'>) {
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...props}
      inputMode="decimal"
      {...cleaned<HTMLInputElement>(ipText, props)}
    />
  )
}
