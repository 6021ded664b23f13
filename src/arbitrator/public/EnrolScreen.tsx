import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Reply } from '../../../contract/kernel/call.ts'
import { Gate } from '../../account/gate/Gate.tsx'
import { useQuery } from '../../account/gate/query.ts'
import { ask } from '../../local/call.ts'
import { hrefTo } from '../../ui/address.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useStateOf } from '../../ui/useStateOf.ts'
import { EnrolCode } from './EnrolCode.tsx'
import { EnrolForm } from './EnrolForm.tsx'

export type Enrolment = Reply<typeof arbitrator.openEnrolment>

/**
 * /arbitratorRegist?code=: somebody approved enrols by the link that came with the materials (decisions B-11), or by typing the
 * code of it. The page is there for anybody; what it shows needs a good code.
 */
export function EnrolScreen() {
  const { t } = useLingui()
  const linked = useQuery('code')
  const [typed, setTyped] = useStateOf(linked, '')
  const code = typed || linked
  const [state, setState] = useState<{
    enrolment?: Enrolment
    error?: AppError
    done?: { no: string; username: string }
  }>({})
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    if (!code) return
    const abort = new AbortController()
    setState({})
    ask(arbitrator.openEnrolment, { body: { code } }, { signal: abort.signal })
      .then((enrolment) => setState({ enrolment }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        if (!(error instanceof AppError)) throw error
        setState({ error })
      })
    return () => abort.abort()
  }, [code, tries])
  /** The same code typed again is asked for again. */
  function enter(next: string): void {
    setTyped(next)
    setTries(tries + 1)
  }

  const { enrolment, error, done } = state
  const no = done?.no ?? ''
  const username = done?.username ?? ''
  return (
    <Gate
      headline={t`仲裁员登记`}
      points={[
        { icon: 'check', text: t`核对登记信息，作出独立性声明。` },
        { icon: 'people', text: t`登记后即列入仲裁员名册，可公开查询，不公开联系方式。` },
      ]}
      title={t`入册登记`}
      lead={t`请使用通知中的链接打开本页，或输入登记码`}
      long
    >
      {done ? (
        <Banner family="green" icon="check">
          <strong>{t`登记完成，仲裁员编号 ${no}`}</strong>
          <span>{t`您的账号 ${username} 现为仲裁员账号，请从登录页登录；没有密码的，请先找回密码。`}</span>
          <a href={hrefTo('/arbitrator')}>{t`查看仲裁员名册`}</a>
        </Banner>
      ) : !code ? (
        <EnrolCode onCode={enter} />
      ) : error?.code === 'linkUsed' ? (
        <>
          <Banner family="amber" icon="alert" alert>
            <span>{typed ? t`登记码有误、已使用或已过期` : t`该链接已使用或已过期`}</span>
            <span>{t`如未登记过，请联系本机构工作人员重新发送链接。`}</span>
          </Banner>
          <EnrolCode onCode={enter} />
        </>
      ) : error ? (
        <ErrorState error={error} retry={() => setTries(tries + 1)} />
      ) : enrolment ? (
        <EnrolForm code={code} enrolment={enrolment} onDone={(which) => setState({ done: which })} />
      ) : (
        <Skeleton lines={6} />
      )}
      <nav className="gate-links" aria-label={t`其他入口`}>
        <a href={hrefTo('/arbitrator')}>{t`查询仲裁员`}</a>
        <a href={hrefTo('/login')}>{t`前往登录`}</a>
      </nav>
    </Gate>
  )
}
