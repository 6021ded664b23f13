import { Plural, useLingui } from '@lingui/react/macro'
import type { User } from '../../../contract/account/user.ts'
import { registrations } from '../../../contract/registration/registration.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { isApplicant } from '../entry.ts'
import { RegistrationTag } from '../own/RegistrationTag.tsx'
import { Face } from '../profile/Avatar.tsx'
import { categoryWords } from '../words.ts'

/** Days before its end from which a password is worth a warning. */
const soonDays = 14

/**
 * Who this is: picture, name, how far verified, and how long the password still lasts (decisions C-12).
 * Of applicants neither category nor password is told (specification §2).
 */
export function CenterHead({ user }: { user: User }) {
  const { t, i18n } = useLingui()
  const { reply } = useAsk(registrations.getAuditStatus, {})
  const status = reply?.status ?? user.status
  const mine = reply?.registrations.find((it) => it.kind === 'person')
  const identified = (status === 'VERIFIED' || status === '') && (reply?.verifyType ?? user.verifyType) !== ''
  const days = user.pwdTimeOut
  const applicant = isApplicant()
  return (
    <>
      <section className="card center-head" aria-label={t`我的身份`}>
        <Face picture={user.avatarPath} name={user.nickName} />
        <div>
          <strong>{user.nickName}</strong>
          <span className="muted small-text">
            {applicant ? user.username : `${user.username} · ${i18n._(categoryWords[user.cate])}`}
          </span>
          <span className="row">
            {identified ? (
              <Tag family="green" icon="check">{t`已实名认证`}</Tag>
            ) : status === 'VERIFIED' ? (
              <Tag family="blue" icon="check">{t`账号已审核`}</Tag>
            ) : status ? (
              <Tag family="amber" icon="clock">{t`实名认证审核中`}</Tag>
            ) : applicant ? null : (
              <Tag family="grey" icon="user">{t`由机构建立的账号`}</Tag>
            )}
            {mine && status !== 'VERIFIED' ? <RegistrationTag state={mine.state} /> : null}
            {applicant ? null : (
              <span className="muted small-text">
                <Plural value={days} one="密码还有 # 天到期" other="密码还有 # 天到期" />
              </span>
            )}
          </span>
        </div>
      </section>
      {days <= soonDays && !applicant ? (
        <Banner family="amber" icon="lock">
          {t`密码即将到期，请在“账号与安全”中修改。到期后须先修改密码才能登录。`}
        </Banner>
      ) : null}
    </>
  )
}
