import { useEffect, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { AppError } from '../../../contract/errors/errors.ts'
import { refreshConfig } from '../../local/config.ts'
import { connection } from '../../local/connection.ts'

function followNetwork(look: () => void): () => void {
  addEventListener('online', look)
  addEventListener('offline', look)
  return () => {
    removeEventListener('online', look)
    removeEventListener('offline', look)
  }
}

/** How often a page without a server looks for it: behind a hotel's gateway the browser never says that it went offline. */
const lookMs = 5_000

function look(): void {
  refreshConfig().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

/** Whether a page before the doors has a network and a server, as far as is known: one that asks nothing by itself hears it from the browser. */
export function useOnline(): boolean {
  const { online } = useSnapshot(connection)
  const network = useSyncExternalStore(followNetwork, () => navigator.onLine)
  return online && network
}

/** The same; where it has none, the server is looked for until it is back. */
export function useReach(): boolean {
  const { online } = useSnapshot(connection)
  const isOnline = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a network that comes is a reason to look at once
  useEffect(() => {
    if (online) return
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [online, isOnline])
  return isOnline
}
