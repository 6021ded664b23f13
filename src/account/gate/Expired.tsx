import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Session } from '../../local/db.ts'
import { Banner } from '../../ui/Banner.tsx'
import { errorText } from '../../ui/errorText.ts'
import { mayBeSomebody } from '../entry.ts'

/** The session that ran out on this device, if there is one. Whoever is signed in by another door has not run out. */
export function useExpired(): Session | undefined {
  const [session, setSession] = useState<Session>()
  useEffect(() => {
    if (mayBeSomebody()) void readExpired().then(setSession)
  }, [])
  return session
}

async function readExpired(): Promise<Session | undefined> {
  const [{ standing }, { current }] = await Promise.all([import('../token.ts'), import('../../local/session.ts')])
  return (await standing()) === 'expired' ? current() : undefined
}

/** Says so in the words of specification §8, and that the drafts are still there. */
export function ExpiredBanner({ session }: { session: Session | undefined }) {
  const { t } = useLingui()
  if (!session) return null
  return (
    <Banner family="amber" icon="clock">
      <span>{session.enrolled ? errorText(new AppError('enrolled')) : t`当前登录状态已过期，请重新登录`}</span>
      <span>{t`${session.user.nickName} 的草稿与待发送内容仍在本设备，登录后继续。`}</span>
    </Banner>
  )
}
