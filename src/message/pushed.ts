import { useEffect } from 'react'
import { AppError } from '../../contract/errors/errors.ts'
import { useSession } from '../local/hooks.ts'
import { keepSubscribed, showBadge } from '../local/push/push.ts'
import { shownLanguage } from '../ui/language.ts'

/** Once a page, by the bell: keeps what the browser and the server hold of this device alike, and shows what was clicked outside. */
export function usePush(unread: number): void {
  const session = useSession()
  const id = session?.user.id
  const token = session?.token
  useEffect(() => {
    if (!id || !token) return
    keepSubscribed(id, shownLanguage()).catch((error: unknown) => {
      // The next start tries again.
      if (!(error instanceof AppError)) reportError(error)
    })
  }, [id, token])
  useEffect(() => void showBadge(unread), [unread])
  useEffect(() => {
    const show = ({ data, ports }: MessageEvent) => {
      const { type, hash } = (data ?? {}) as { type?: string; hash?: string }
      if (type !== 'open' || !hash?.startsWith('#/')) return
      location.hash = hash
      ports[0]?.postMessage(true)
    }
    navigator.serviceWorker?.addEventListener('message', show)
    return () => navigator.serviceWorker?.removeEventListener('message', show)
  }, [])
}
