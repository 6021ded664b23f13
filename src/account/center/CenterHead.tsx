import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import type { Category } from '../../../contract/call.ts'
import { registrations } from '../../../contract/registration.ts'
import type { User } from '../../../contract/user.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useAsk } from '../asked/useAsk.ts'
import { isApplicant } from '../entry.ts'
import { RegistrationTag } from '../own/RegistrationTag.tsx'
import { Face } from '../profile/Avatar.tsx'

/** The server names a category in Chinese only. */
const categories: Record<Category, MessageDescriptor> = {
  USER: msg`当事人`,
  MISHU: msg`仲裁秘书`,
  ZCY: msg`仲裁员`,
  ARBI_USER: msg`仲裁员申请人`,
}

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
  const days = user.pwdTimeOut
  const applicant = isApplicant()
  return (
    <>
      <section className="card center-head" aria-label={t`我的身份`}>
        <Face picture={user.avatarPath} name={user.nickName} />
        <div>
          <strong>{user.nickName}</strong>
          <span className="muted small-text">
            {applicant ? user.username : `${user.username} · ${i18n._(categories[user.cate])}`}
          </span>
          <span className="row">
            {status === 'VERIFIED' ? (
              <Tag family="green" icon="check">{t`已实名认证`}</Tag>
            ) : status ? (
              <Tag family="amber" icon="clock">{t`实名认证审核中`}</Tag>
            ) : (
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
