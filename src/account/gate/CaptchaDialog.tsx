import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { CaptchaPicture, useCaptcha } from '../Captcha.tsx'

/** A picture to be read before a code is sent; `onEnd` is told `uuid:answer`, or nothing where somebody turns away. */
export function CaptchaDialog({ onEnd }: { onEnd: (read: string | undefined) => void }) {
  const { t } = useLingui()
  const form = useId()
  const captcha = useCaptcha()
  const [typed, setTyped] = useState('')
  return (
    <Dialog
      title={t`图形验证`}
      width="26rem"
      onClose={() => onEnd(undefined)}
      footer={
        <>
          <Button onClick={() => onEnd(undefined)}>{t`取消`}</Button>
          <Button type="submit" form={form} look="primary">
            {t`继续发送`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (captcha.picture && typed !== '') onEnd(`${captcha.picture.uuid}:${typed}`)
        }}
      >
        <p className="muted">{t`近期发送的验证码较多。请先填写图中的数字，再发送验证码。`}</p>
        <div className="captcha">
          <TextInput
            label={t`图中的数字`}
            required
            autoComplete="off"
            inputMode="numeric"
            maxLength={4}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <CaptchaPicture {...captcha} />
        </div>
      </form>
    </Dialog>
  )
}
