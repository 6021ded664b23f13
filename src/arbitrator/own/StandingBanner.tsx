import { useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'
import { dateTime } from '../../ui/format.ts'
import type { Standings } from './useStanding.ts'

/** The term one may apply for, or why one may not: the labels of specification §4. `quiet`: only what is in the way. */
export function StandingBanner({ standing: { standing, term }, quiet }: { standing: Standings; quiet?: boolean }) {
  const { t } = useLingui()
  const until = term ? dateTime(term.closesAt) : ''
  const name = term?.name ?? ''
  if (standing === 'unverified')
    return (
      <Banner family="red" icon="lock">
        <strong>{t`账号审核未通过`}</strong>
        <span>{t`账号通过审核后才能填写和提交申请。请联系本机构工作人员。`}</span>
      </Banner>
    )
  if (standing === 'closed')
    return (
      <Banner family="amber" icon="clock">
        <strong>{t`不在报名时间内`}</strong>
        <span>{t`可以先填写并存为草稿，报名开始后再提交。`}</span>
      </Banner>
    )
  if (standing === 'submitted')
    return (
      <Banner family="green" icon="check">
        <strong>{t`本届已提交申请`}</strong>
        <span>{t`${name}：每届只能提交一份申请，进度见下方。`}</span>
      </Banner>
    )
  if (quiet || standing === undefined) return null
  return (
    <Banner family="blue" icon="calendar">
      <strong>{t`${name}仲裁员报名进行中`}</strong>
      <span className="number">{t`截止时间：${until}`}</span>
    </Banner>
  )
}
