import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { connection } from '../../local/connection.ts'
import type { Session } from '../../local/db.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { draftsOf } from '../entry.ts'

function followNetwork(look: () => void): () => void {
  addEventListener('online', look)
  addEventListener('offline', look)
  return () => {
    removeEventListener('online', look)
    removeEventListener('offline', look)
  }
}

/** At a door without a server: nobody comes in, but whose session ran out here may go on with their drafts (decisions C-02). */
export function OfflineBanner({ expired }: { expired: Session | undefined }) {
  const { t } = useLingui()
  const router = useRouter()
  const { online } = useSnapshot(connection)
  // A door that asks nothing before one types does not notice by itself.
  const network = useSyncExternalStore(followNetwork, () => navigator.onLine)
  if (online && network) return null
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
