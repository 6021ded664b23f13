import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { AppError } from '../../contract/errors/errors.ts'
import type { Reply } from '../../contract/kernel/call.ts'
import { registrations } from '../../contract/registration/registration.ts'
import { Gate } from '../account/gate/Gate.tsx'
import { useQuery } from '../account/gate/query.ts'
import { ask } from '../local/call.ts'
import { hrefTo } from '../ui/address.ts'
import { Banner } from '../ui/Banner.tsx'
import { ErrorState, Skeleton } from '../ui/States.tsx'
import { useStateOf } from '../ui/useStateOf.ts'
import { filledBefore, isOfPerson } from './filled.ts'
import { Registered } from './Registered.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { useReason } from './useReason.ts'

/** /register: an account for a person, or for somebody in the name of a corporation; a secretary reviews it. */
export function RegisterScreen() {
  const { t } = useLingui()
  const linkCode = useQuery('linkCode')
  const cate = useQuery('cate')
  const asked = `${linkCode} ${cate}`
  const [statusCode, setStatusCode] = useStateOf<string | undefined>(asked, undefined)
  const asApplicant = cate === 'ARBI_USER'
  return (
    <Gate
      headline={t`注册账号，在线办理仲裁`}
      points={[
        { icon: 'edit', text: t`填写身份信息，用手机号或邮箱验证。` },
        { icon: 'clock', text: t`仲裁秘书审核后即可登录，进度随时可查。` },
        { icon: 'shield', text: t`身份信息只用于办理仲裁案件。` },
      ]}
      title={statusCode ? t`注册已提交` : t`注册账号`}
      lead={statusCode ? '' : t`供当事人、代理人与境内仲裁员申请人注册。工作人员与仲裁员账号由仲裁院开通。`}
      long
    >
      {statusCode ? (
        <Registered statusCode={statusCode} />
      ) : (
        <Entrance key={asked} {...{ linkCode, cate }} onAdded={setStatusCode} />
      )}
      <nav className="gate-links" aria-label={t`其他入口`}>
        <a href={asApplicant ? hrefTo('/applyArbitrator') : hrefTo('/login')}>{t`已有账号，前往登录`}</a>
      </nav>
    </Gate>
  )
}

type Init = Reply<typeof registrations.init>

interface EntranceProps {
  linkCode: string
  cate: string
  onAdded: (statusCode: string) => void
}

/** What the form needs first: the kinds of certificate, and what was filled in before, where it came back. */
function Entrance({ linkCode, cate, onAdded }: EntranceProps) {
  const { t } = useLingui()
  const { reason, error: lost, reload } = useReason(linkCode)
  const { init, error, again } = useInit()
  const failed = lost ?? error
  if (failed && failed.code !== 'linkUsed') return <ErrorState error={failed} retry={lost ? reload : again} />
  if (lost || (reason && !(reason.open && isOfPerson(reason)))) {
    return (
      <Banner family="amber" icon="alert" alert>
        <span>{t`该链接已使用或已过期`}</span>
        <a className="link" href={hrefTo('/disapprovel', { code: linkCode })}>
          {t`查看审核进度`}
        </a>
      </Banner>
    )
  }
  if (!init || (linkCode && !reason)) return <Skeleton lines={8} />
  return (
    <>
      {reason?.reason ? (
        <Banner family="amber" icon="undo">
          <strong>{t`退回理由`}</strong>
          <span>{reason.reason}</span>
        </Banner>
      ) : null}
      <RegisterForm
        certificates={init.certificatesCates}
        filled={filledBefore(reason?.data ?? { cate })}
        linkCode={reason ? linkCode : undefined}
        onAdded={onAdded}
      />
    </>
  )
}

function useInit(): { init: Init | undefined; error: AppError | undefined; again: () => void } {
  const [init, setInit] = useState<Init>()
  const [error, setError] = useState<AppError>()
  const load = useCallback(async (signal?: AbortSignal) => {
    setError(undefined)
    try {
      setInit(await ask(registrations.init, {}, signal ? { signal } : {}))
    } catch (caught) {
      if (signal?.aborted) return
      if (!(caught instanceof AppError)) throw caught
      setError(caught)
    }
  }, [])
  useEffect(() => {
    const abort = new AbortController()
    void load(abort.signal)
    return () => abort.abort()
  }, [load])
  return { init, error, again: () => void load() }
}
