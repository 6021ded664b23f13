import { useLingui } from '@lingui/react/macro'
import { ordinaryDoor, pageOf } from '../account/entry.ts'
import { Gate } from '../account/gate/Gate.tsx'
import { useQuery } from '../account/gate/query.ts'
import { hrefTo } from '../ui/address.ts'
import { Banner } from '../ui/Banner.tsx'
import { ErrorState, Skeleton } from '../ui/States.tsx'
import { ReviewResult } from './ReviewResult.tsx'
import { useReason } from './useReason.ts'

/** /approvel and /disapprovel: what became of a registration, from a link or a status page (decisions B-19). */
export function ReviewResultScreen() {
  const { t } = useLingui()
  const code = useQuery('code')
  const { reason, error, reload } = useReason(code)
  return (
    <Gate
      headline={t`注册审核，进度可查`}
      points={[
        { icon: 'clock', text: t`审核由仲裁秘书人工进行。` },
        { icon: 'undo', text: t`被退回的注册可修改后再次提交。` },
      ]}
      title={t`审核结果`}
    >
      {reason ? (
        <ReviewResult reason={reason} code={code} />
      ) : !code ? (
        <Banner family="amber" icon="alert">
          <span>{t`链接中没有查询码，无法显示审核结果。`}</span>
          <span>{t`请使用短信或邮件中的完整链接打开，或登录后在个人中心查看。`}</span>
        </Banner>
      ) : error?.code === 'linkUsed' ? (
        <Banner family="amber" icon="alert" alert>
          <span>{t`该链接已使用或已过期`}</span>
          <span>{t`请使用最近一次通知中的链接，或用注册的账号登录查看进度。`}</span>
        </Banner>
      ) : error ? (
        <ErrorState error={error} retry={reload} />
      ) : (
        <Skeleton lines={5} />
      )}
      <nav className="gate-links" aria-label={t`其他入口`}>
        <a href={`#${pageOf(reason?.cate === 'ARBI_USER' ? 'applyArbitrator' : ordinaryDoor())}`}>{t`前往登录`}</a>
        <a href={hrefTo('/register')}>{t`注册账号`}</a>
      </nav>
    </Gate>
  )
}
