import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { AppError } from '../../../contract/errors.ts'
import { refreshConfig } from '../../local/config.ts'
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

/** How often a door without a server looks for it: behind a hotel's gateway the browser never says that it went offline. */
const lookMs = 5_000

function look(): void {
  refreshConfig().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

/** At a door without a server: nobody comes in, but whose session ran out here may go on with their drafts (decisions C-02). */
export function OfflineBanner({ expired }: { expired: Session | undefined }) {
  const { t } = useLingui()
  const router = useRouter()
  const { online } = useSnapshot(connection)
  // A door that asks nothing before one types does not notice by itself.
  const network = useSyncExternalStore(followNetwork, () => navigator.onLine)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a network that comes is a reason to look at once
  useEffect(() => {
    if (online) return
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [online, network])
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
