import { Undeliverable } from './undeliverable.ts'

const patienceMs = 20_000
/** Answers that say "not now" or "mend your settings", not "never". */
const passing = [401, 403, 404, 408, 425, 429]

/**
 * Sends through an HTTP gateway. What is asked of it: `POST` at the address of SMS_URL with the JSON body
 * `{"to": "13800138000", "text": "..."}`; any 2xx answer means taken. A name and password in the address go as HTTP Basic.
 * 5xx, 401, 403, 404, 408, 425, 429 and silence for 20 s mean again later; any other answer means never. A gateway with
 * another language needs a small adapter in front.
 */
export function openSms(address: string) {
  const url = new URL(address)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (url.username !== '') {
    const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers.authorization = `Basic ${Buffer.from(login).toString('base64')}`
    url.username = ''
    url.password = ''
  }
  return async ({ to, text }: { to: string; text: string }): Promise<void> => {
    const body = JSON.stringify({ to, text })
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await answer.body?.cancel()
    if (answer.ok) return
    if (answer.status < 500 && !passing.includes(answer.status)) throw new Undeliverable(String(answer.status))
    throw Object.assign(new Error('The gateway refused'), { code: String(answer.status) })
  }
}
