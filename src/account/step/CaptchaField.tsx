import { useLingui } from '@lingui/react/macro'
import { TextInput } from '../../ui/TextInput.tsx'
import { CaptchaPicture, type useCaptcha } from '../Captcha.tsx'

interface FieldProps {
  captcha: ReturnType<typeof useCaptcha>
  value: string
  onChange: (typed: string) => void
}

/** The answer to a captcha, beside its picture. */
export function CaptchaField({ captcha, value, onChange }: FieldProps) {
  const { t } = useLingui()
  return (
    <div className="captcha">
      <TextInput
        label={t`图形验证码`}
        required
        autoComplete="off"
        inputMode="numeric"
        maxLength={4}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <CaptchaPicture {...captcha} />
    </div>
  )
}
