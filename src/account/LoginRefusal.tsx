import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import type { AppError } from '../../contract/errors/errors.ts'
import { hrefTo } from '../ui/address.ts'
import { Banner } from '../ui/Banner.tsx'
import { errorText } from '../ui/errorText.ts'
import { unverified } from './unverified.ts'

interface LoginRefusalProps {
  error: AppError
  /** The code of the page that shows how far a registration is (decisions C-04). */
  statusCode?: string | null | undefined
}

/** Why somebody was not let in, and what they can do about it. */
export function LoginRefusal({ error, statusCode }: LoginRefusalProps) {
  const { t } = useLingui()
  const { user } = useSnapshot(unverified)
  const mayReset = error.code === 'passwordExpired' || error.code === 'passwordDefault'
  return (
    <Banner family="red" icon="alert" alert>
      <span>{errorText(error)}</span>
      {(error.code === 'unverified' || error.code === 'inReview') && user ? (
        <span>{t`申请人：${user.nickName}`}</span>
      ) : null}
      {mayReset ? (
        <a className="link" href={hrefTo('/password')}>
          {t`重置密码`}
        </a>
      ) : null}
      {error.code === 'enrolled' ? (
        <a className="link" href={hrefTo('/login')}>
          {t`登录`}
        </a>
      ) : null}
      {statusCode ? (
        <a className="link" href={hrefTo('/disapprovel', { code: statusCode })}>
          {t`查看审核进度`}
        </a>
      ) : null}
    </Banner>
  )
}
