import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { envelopes } from '../../contract/envelope/envelope.ts'
import type { AppError } from '../../contract/errors/errors.ts'
import { ask } from '../local/call.ts'
import { OnceButton } from '../ui/Button.tsx'
import { CodeInput } from '../ui/CodeInput.tsx'
import { asAppError } from '../ui/errorText.ts'
import { notify } from '../ui/notify.tsx'
import { Section } from '../ui/Section.tsx'

/** The four digits that go to the signer's phone or mailbox; only after them the document is shown. */
export function PhoneCheck({
  code,
  contact,
  onPass,
}: {
  code: string
  contact: string
  onPass: (pass: string) => void
}) {
  const { t } = useLingui()
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<AppError>()

  async function send(): Promise<boolean> {
    try {
      await ask(envelopes.sendSignCode, { body: { code } })
      notify(t`发送验证码成功`)
      setError(undefined)
      return true
    } catch (refusal) {
      setError(asAppError(refusal))
      return false
    }
  }

  async function check(): Promise<boolean> {
    try {
      const { pass } = await ask(envelopes.checkSignCode, { body: { code, sentCode: digits } })
      onPass(pass)
      return true
    } catch (refusal) {
      const refused = asAppError(refusal)
      const [field] = refused.fields
      setError(field ? asAppError(Object.assign(refused, { code: field.code })) : refused)
      return false
    }
  }

  return (
    <Section no={1} title={t`身份核验`}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <p className="muted">{t`验证码将发送至 ${contact}。验证码 5 分钟内有效，最多可输入 5 次。`}</p>
        <CodeInput
          send={send}
          value={digits}
          error={error ? { code: error.code, params: error.params } : undefined}
          onChange={({ target }) => setDigits(target.value)}
        />
        <div>
          <OnceButton look="primary" icon="shield" action={check}>
            {t`核验并打开文书`}
          </OnceButton>
        </div>
      </form>
    </Section>
  )
}
