import * as z from 'zod/mini'
import { event, live, livePath } from '../../contract/event.ts'
import { ask } from './call.ts'
import { answered, connection } from './connection.ts'
import type { Session, UserDb } from './db.ts'
import { apply } from './rows.ts'
import { current, expire } from './session.ts'

/** The floor under the socket (specification §9: messages are polled every 10 s). */
const pollMs = 10_000
/** The server pings every 20 s; a page cannot see pings, so the server also says `{ready}` and we poll after silence. */
const signedOutClose = 4401

/** Takes in everything that was told since the last event this device saw. */
async function catchUp(db: UserDb): Promise<void> {
  for (;;) {
    const after = (await db.meta.get('seq'))?.value
    const told = await ask(live.listEvents, { query: { after } })
    for (const item of told.list) await apply(db, item)
    await db.meta.put({ key: 'seq', value: Math.max(told.next, after ?? 0) })
    if (!told.more) return
  }
}

/**
 * Keeps the rows of this device true to the server while a page is open: by the socket, and by asking every 10 s while
 * there is none. Returns what stops it.
 * @param onConnected runs whenever the server is reachable again
 */
export function startLive(db: UserDb, session: Session, onConnected: () => void): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let work: Promise<void> = Promise.resolve()

  /** Events are applied one after another, in the order told. */
  const inOrder = (step: () => Promise<void>) => {
    work = work.then(step).catch(() => {
      // The network or a logout in between; the next round asks for what is missing.
      if (!stopped) socket?.close()
    })
    return work
  }

  function connect(): void {
    const address = new URL(`/moduleApi/${livePath}`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    socket = new WebSocket(address)
    socket.onopen = () => socket?.send(JSON.stringify({ token: session.token }))
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as { ready?: true }
      if (!message.ready) return void inOrder(() => apply(db, z.parse(event, message)))
      connection.live = true
      answered()
      // Only now: what was told before the socket listened is asked for, what comes after arrives by itself.
      void inOrder(() => catchUp(db)).then(onConnected)
    }
    socket.onclose = ({ code }) => {
      connection.live = false
      if (code === signedOutClose && session.token) void expire(session.token)
      if (!stopped) timer = setTimeout(poll, pollMs)
    }
  }

  /** The socket is down: ask once; where the server answers, the socket is tried again. */
  async function poll(): Promise<void> {
    clearTimeout(timer)
    if (stopped || !(await current())?.token) return
    try {
      await catchUp(db)
      if (!stopped) connect()
      onConnected()
    } catch {
      // `connection` has noted that nobody answers, and the screen says so.
      if (!stopped) timer = setTimeout(poll, pollMs)
    }
  }

  const wake = () => {
    if (!connection.live && socket?.readyState !== WebSocket.CONNECTING) void poll()
  }
  addEventListener('online', wake)
  void poll()
  return () => {
    stopped = true
    removeEventListener('online', wake)
    clearTimeout(timer)
    connection.live = false
    socket?.close()
  }
}
