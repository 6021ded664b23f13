import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'

/** The rules for a new password (specification §5), each with whether what is typed meets it. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useLingui()
  const rules = [
    { text: t`9-16 位，不含空格`, met: /^[!-~]{9,16}$/.test(password) },
    { text: t`大写字母`, met: /[A-Z]/.test(password) },
    { text: t`小写字母`, met: /[a-z]/.test(password) },
    { text: t`数字`, met: /\d/.test(password) },
    { text: t`特殊字符`, met: /[!-/:-@[-`{-~]/.test(password) },
  ]
  return (
    <ul className="pass-rules" aria-label={t`须满足`}>
      {rules.map(({ text, met }) => (
        <li key={text} className={met ? 'met' : undefined}>
          <Icon name={met ? 'check' : 'info'} />
          <span>{text}</span>
          {met ? <span className="sr-only">{t`已满足`}</span> : null}
        </li>
      ))}
    </ul>
  )
}
