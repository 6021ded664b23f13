import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { arbitrator } from '../../contract/arbitrator/arbitrator.ts'
import type { ErrorCode } from '../../contract/errors/errors.ts'
import { isEmail, sentCode } from '../../contract/kernel/rules.ts'
import type { Wrongs } from '../account/formErrors.ts'
import { CodeForm } from '../account/gate/CodeForm.tsx'
import { ExpiredBanner, useExpired } from '../account/gate/Expired.tsx'
import { Gate } from '../account/gate/Gate.tsx'
import { OfflineBanner } from '../account/gate/Offline.tsx'
import { ask } from '../local/call.ts'
import { hrefTo } from '../ui/address.ts'
import { TextInput } from '../ui/TextInput.tsx'
import { letIn } from './abroad.ts'

/** /foreignArbitrator: the door of those who apply from abroad, by a code sent to their mailbox; always English. */
export function ForeignEntryScreen() {
  const { t } = useLingui()
  const expired = useExpired()
  return (
    <Gate
      headline={t`境外仲裁员申请`}
      points={[
        { icon: 'globe', text: t`面向境外申请人，全程英文。` },
        { icon: 'lock', text: t`无需密码：每次登录向您的邮箱发送验证码。` },
        { icon: 'edit', text: t`分步填写，随时保存，离线也能继续。` },
      ]}
      title={t`邮箱验证码登录`}
      lead={t`首次登录即创建申请账号`}
      fixedLanguage
    >
      <ExpiredBanner session={expired} />
      <OfflineBanner expired={expired} />
      <ForeignForm />
      <nav className="gate-links" aria-label={t`其他入口`}>
        <a href={hrefTo('/applyArbitrator')}>{t`我在境内申请`}</a>
        <a href={hrefTo('/login')}>{t`我是当事人、代理人或仲裁员`}</a>
      </nav>
    </Gate>
  )
}

const emailIn = (typed: { email?: string }) => (typed.email ?? '').trim().toLowerCase()

function ForeignForm() {
  const { t } = useLingui()
  const router = useRouter()
  return (
    <CodeForm
      wrongsIn={(typed, what) => ({
        ...wrongEmail(emailIn(typed)),
        ...(what === 'all' ? wrongCode(typed.code ?? '') : {}),
      })}
      send={(typed) => ask(arbitrator.abroadCode, { body: { email: emailIn(typed) } })}
      enter={async (typed) => {
        const { user, token, foreign } = await letIn({ email: emailIn(typed), code: typed.code ?? '' })
        const { enter } = await import('../account/token.ts')
        await enter(user, token, 'foreign', foreign)
        router.history.replace('/arbitratorSignUp/index')
      }}
      note={t`登录 24 小时后需重新登录。`}
    >
      {(wrongs) => (
        <TextInput
          label={t`邮箱`}
          name="email"
          type="email"
          icon="user"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          error={wrongs.email}
          required
        />
      )}
    </CodeForm>
  )
}

function wrongEmail(email: string): Wrongs {
  if (!email) return { email: { code: 'email.empty' } }
  return isEmail(email) ? {} : { email: { code: 'email.invalid' } }
}

function wrongCode(code: string): Wrongs {
  const checked = sentCode.safeParse(code)
  return checked.success ? {} : { code: { code: checked.error.issues[0]?.message as ErrorCode } }
}
