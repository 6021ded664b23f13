import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'

/** Asked by balancers and those who watch, at the address of the machine by whatever name. */
const watched = /^\/(healthz|metrics)$/

/**
 * Whether a request names a host of ours: the one people use, or the address by which it came in, as through a proxy that does not pass
 * on what it was asked for. Names that lead here and are somebody else's are not: a page of theirs would be one of ours to a
 * browser. Before an address is known, and in the demo, any is.
 */
export function isOwnHost({ publicUrl, demo }: Config, { headers, url = '', socket }: IncomingMessage): boolean {
  if (publicUrl === undefined || demo || watched.test(url.split('?')[0] ?? '')) return true
  const named = `http://${headers.host ?? ''}`
  if (!URL.canParse(named)) return false
  const { hostname } = new URL(named)
  if (hostname === new URL(publicUrl).hostname) return true
  const address = hostname.replace(/^\[|\]$/g, '')
  const own = socket.localAddress?.replace(/^::ffff:/, '')
  return address === own || (address === 'localhost' && (own === '127.0.0.1' || own === '::1'))
}
