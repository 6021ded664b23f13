import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { Session } from '../../local/db.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { draftsOf } from '../entry.ts'
import { useReach } from './useReach.ts'

/** At a door without a server: nobody comes in, but whose session ran out here may go on with their drafts (decisions C-02). */
export function OfflineBanner({ expired }: { expired: Session | undefined }) {
  const { t } = useLingui()
  const router = useRouter()
  if (useReach()) return null
  return (
    <Banner family="amber" icon="offline">
      <span>{t`暂时无法连接服务器，登录需要网络。`}</span>
      {expired ? (
        <Button small icon="edit" onClick={() => router.history.replace(draftsOf(expired.door))}>
          {t`离线继续填写草稿`}
        </Button>
      ) : null}
    </Banner>
  )
}
