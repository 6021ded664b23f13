import { useLingui } from '@lingui/react/macro'
import { RegistrationTag } from '../account/own/RegistrationTag.tsx'
import { kindOf } from '../account/own/registrationWords.ts'
import { hrefTo } from '../ui/address.ts'
import { Banner } from '../ui/Banner.tsx'
import { dateTime } from '../ui/format.ts'
import { isOfPerson } from './filled.ts'
import type { Reason } from './useReason.ts'

/** What was registered, how far it is, why, and what to do next. */
export function ReviewResult({ reason, code }: { reason: Reason; code: string }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{t`注册内容`}</dt>
          <dd>{i18n._(kindOf(reason.kind, reason.cate))}</dd>
        </div>
        <div>
          <dt>{t`名称`}</dt>
          <dd>{reason.title}</dd>
        </div>
        <div>
          <dt>{t`审核状态`}</dt>
          <dd>
            <RegistrationTag state={reason.state} />
          </dd>
        </div>
        {reason.reviewedAt ? (
          <div>
            <dt>{t`审核时间`}</dt>
            <dd className="number">{dateTime(reason.reviewedAt)}</dd>
          </div>
        ) : null}
        {reason.reason ? (
          <div className="wide">
            <dt>{t`理由`}</dt>
            <dd>{reason.reason}</dd>
          </div>
        ) : null}
      </dl>
      <NextStep reason={reason} code={code} />
    </>
  )
}

function NextStep({ reason, code }: { reason: Reason; code: string }) {
  const { t } = useLingui()
  if (reason.state === 'approved') {
    return (
      <Banner family="green" icon="check">
        <span>{isOfPerson(reason) ? t`审核已通过，现在可以登录。` : t`审核已通过。`}</span>
      </Banner>
    )
  }
  if (reason.state === 'returned') {
    if (reason.open && isOfPerson(reason)) {
      return (
        <a className="button primary" href={hrefTo('/register', { linkCode: code })}>
          {t`修改并重新提交`}
        </a>
      )
    }
    return (
      <Banner family="amber" icon="undo">
        <span>
          {isOfPerson(reason) ? t`请使用退回通知中的链接修改并重新提交。` : t`请登录后在个人中心修改并重新提交。`}
        </span>
      </Banner>
    )
  }
  if (reason.state === 'withdrawn') {
    return (
      <Banner family="grey" icon="info">
        <span>{t`该注册已撤销，无需进一步操作。`}</span>
      </Banner>
    )
  }
  return (
    <Banner family="blue" icon="clock">
      <span>{t`审核完成后，结果会发送到您登记的手机号或邮箱。`}</span>
      <span>{t`也可以保存本页地址，随时回来查看。`}</span>
    </Banner>
  )
}
