import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { account as calls } from '../../../contract/account/account.ts'
import type { AppError } from '../../../contract/errors/errors.ts'
import type { Reply } from '../../../contract/kernel/call.ts'
import { useAsk } from '../../action/useAsk.ts'
import { ask } from '../../local/call.ts'
import { hrefTo } from '../../ui/address.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { notify } from '../../ui/notify.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { wrongsIn, wrongsOf } from '../formErrors.ts'
import { PasswordRules } from '../gate/PasswordRules.tsx'
import { startAnewSoon } from '../gate/startAnew.ts'
import { typedIn, useWrongs } from '../gate/useWrongs.ts'

/** A password by the link of a letter; or, by the one that the server printed, the first administrator with theirs. */
export function LinkForm({ code }: { code: string }) {
  const { t } = useLingui()
  const asked = useAsk(calls.openLink, { body: { code } })
  if (asked.error?.code === 'linkUsed')
    return (
      <Banner family="amber" icon="alert" alert>
        <span>{errorText(asked.error)}</span>
        <span>{t`请使用最近一次收到的链接；如已过期，请在“忘记密码”重新获取，或联系管理员重新发送。`}</span>
        <a className="link" href={hrefTo('/password')}>{t`忘记密码`}</a>
      </Banner>
    )
  if (asked.error) return <ErrorState error={asked.error} retry={() => void asked.refresh()} />
  if (!asked.reply) return <Skeleton lines={4} />
  return <Form code={code} link={asked.reply} />
}

function Form({ code, link }: { code: string; link: Reply<typeof calls.openLink> }) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const { wrongs, show, onInput } = useWrongs(form)
  const [refused, setRefused] = useState<AppError>()
  const [done, setDone] = useState(false)
  const isFirst = link.purpose === 'first'

  async function submit(): Promise<boolean> {
    const body = { ...typedIn(form), password, code }
    const checked = z.safeParse(isFirst ? calls.beFirst.body : calls.setByLink.body, body)
    setRefused(undefined)
    if (!show(checked.success ? {} : wrongsOf(checked.error))) return false
    try {
      await (isFirst ? ask(calls.beFirst, { body: body as never }) : ask(calls.setByLink, { body }))
    } catch (error) {
      const refusal = asAppError(error)
      setRefused(refusal)
      show(wrongsIn(refusal))
      return false
    }
    setDone(true)
    notify(isFirst ? t`管理员账号已建立，请登录` : t`密码修改成功，请重新登录`)
    startAnewSoon(link.cate)
    return true
  }
  const { run, busy } = useOnce(submit)

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
        <Banner family="amber" icon="alert" alert>
          {errorText(refused)}
        </Banner>
      ) : null}
      {isFirst ? (
        <>
          <p className="muted">{t`为新安装的系统建立首位管理员，随后由其邀请第二位管理员。`}</p>
          <TextInput
            label={t`用户名`}
            name="username"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            error={wrongs.username}
            required
          />
          <TextInput label={t`姓名`} name="nickName" autoComplete="name" error={wrongs.nickName} required />
          <TextInput
            label={t`邮箱`}
            name="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            error={wrongs.email}
            required
          />
        </>
      ) : (
        <p className="muted">{t`账号 ${link.username}`}</p>
      )}
      <PasswordInput
        label={t`新密码`}
        name="password"
        autoComplete="new-password"
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={wrongs.password}
        required
        hint={<PasswordRules password={password} />}
      />
      <Button type="submit" look="primary" busy={busy || done}>
        {isFirst ? t`建立管理员账号` : t`设置密码`}
      </Button>
    </form>
  )
}
