import { createHmac } from 'node:crypto'
import type { IceServer } from '../../contract/hearing/hearing.ts'
import type { House } from '../house.ts'

/** So long coturn takes what it is given. */
export const turnMs = 60 * 60_000

/**
 * By which addresses media find a way (decisions F-21): where TURN is configured, with a name and a password that coturn checks
 * by itself (`use-auth-secret`) until they run out. Of nobody it learns who it is.
 */
export function iceServersOf({ config, now }: House, sid: string): IceServer[] {
  const { turnUrls: urls, turnSecret } = config
  if (!urls || !turnSecret) return []
  const username = `${Math.floor((now().getTime() + turnMs) / 1000)}:${sid}`
  return [{ urls, username, credential: createHmac('sha1', turnSecret).update(username).digest('base64') }]
}
