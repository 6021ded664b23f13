import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { useOnce } from './useOnce.ts'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** One `primary` in a view; `danger` loses something; `quiet` has no border. */
  look?: 'primary' | 'plain' | 'danger' | 'quiet'
  icon?: IconName
  busy?: boolean
  small?: boolean
  children?: ReactNode
}

export function Button({
  look = 'plain',
  icon,
  busy = false,
  small = false,
  children,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) {
  const only = children === undefined
  return (
    <button
      {...rest}
      type={type}
      className={`button ${look}${small ? ' small' : ''}${only ? ' only' : ''}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon ? <Icon name={icon} /> : null}
      {only ? null : <span>{children}</span>}
    </button>
  )
}

/** A button whose action must not run twice by a double click. */
export function OnceButton({
  action,
  ...rest
}: Omit<ButtonProps, 'onClick' | 'busy'> & { action: () => Promise<boolean | void> }) {
  const { run, busy, locked } = useOnce(action)
  return <Button {...rest} onClick={run} busy={busy} aria-disabled={locked || undefined} />
}
