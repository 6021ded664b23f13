import * as z from 'zod/mini'
import { AppError } from '../../contract/errors/errors.ts'
import { type Ended, event, live, livePath, signedOutClose } from '../../contract/event.ts'
import { ask } from './call.ts'
import { answered, connection, listening } from './connection.ts'
import type { Session, UserDb } from './db.ts'
import { presenceLine, tookPresence } from './presence.ts'
import { apply, forgetAll, guarded, passOver } from './rows.ts'
import { isStill } from './session.ts'

/** The floor under the socket (specification §9: messages are polled every 10 s). */
const pollMs = 10_000
/** The server says `{alive}` every 20 s, because a page cannot see pings; after so much silence the socket is dead. */
const silenceMs = 50_000

/** As a server of any build tells it: one that this page waits out a deploy with may have kinds of its own. */
const anyEvent = z.extend(event, { kind: z.string() })
const listAnyEvents = { ...live.listEvents, reply: z.extend(live.listEvents.reply, { list: z.array(anyEvent) }) }

/** Takes in one change. One of a kind that this build does not know is passed over: those behind it must not wait for a reload. */
async function take(db: UserDb, told: z.output<typeof anyEvent>): Promise<void> {
  const known = z.safeParse(event, told)
  await (known.success ? apply(db, known.data) : passOver(db, told))
}

/** Takes in everything that was told since the last event this device saw. */
async function catchUp(db: UserDb, token: string): Promise<void> {
  for (;;) {
    const after = (await db.meta.get('seq'))?.value
    const told = await ask(listAnyEvents, { query: { after } }, { token })
    // Away for longer than changes are told: what is gone meanwhile nobody says any more.
    if (told.gap) await forgetAll(db)
    for (const item of told.list) await take(db, item)
    await guarded(db, async () => void (await db.meta.put({ key: 'seq', value: told.next })))
    if (!told.more) return
  }
}

/** Tells whoever runs the server how a line ended, once there is one `again`; only for somebody signed in. */
export function noteEnds(tokenOf: () => Promise<string | null | undefined>) {
  let noted: (Ended & { at: number }) | undefined
  async function tell(body: Ended & { awayMs: number }): Promise<void> {
    const token = await tokenOf()
    if (token) await ask(live.addSocketLog, { body }, { token })
  }
  return {
    ended(how: Ended): void {
      noted ??= { ...how, at: Date.now() }
    },
    again(): void {
      if (!noted) return
      const { at, ...how } = noted
      noted = undefined
      // One that is lost keeps nothing up.
      tell({ ...how, awayMs: Math.max(0, Date.now() - at) }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
    },
  }
}

/**
 * Keeps the rows of this device true to the server while a page is open: by the socket, and by asking every 10 s while
 * there is none. Returns what stops it.
 * @param onConnected runs whenever the server is reachable again
 */
export function startLive(db: UserDb, session: Session & { token: string }, onConnected: () => void): () => void {
  let hangUp: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let polling = false
  let stopped = false
  const ends = noteEnds(async () => session.token)

  function later(): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(poll, pollMs)
  }

  function connect(): void {
    const address = new URL(`/moduleApi/${livePath}`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    let silence: ReturnType<typeof setTimeout> | undefined
    let open = true
    const began = Date.now()
    let work: Promise<void> = Promise.resolve()

    // Not left to the close event: on a line that died without a word it comes minutes late.
    function drop(code = 0): void {
      if (!open) return
      open = false
      const kind = connection.live ? 'dropped' : 'refused'
      if (!stopped) ends.ended({ kind, code, lastedMs: Math.max(0, Date.now() - began) })
      hangUp = undefined
      presenceLine(undefined)
      connection.live = false
      clearTimeout(silence)
      socket.close()
      later()
    }
    hangUp = () => drop()

    /** One after another, as told. After a step that failed none may follow, or its change would never be asked for. */
    function inOrder(step: () => Promise<void>): void {
      work = work
        .then(() => (open ? step() : undefined))
        .catch((error: unknown) => {
          drop()
          // Not the network: a fault of ours, or a record of a newer server that this page cannot read.
          if (!(error instanceof AppError)) reportError(error)
        })
    }

    socket.onopen = () => socket.send(JSON.stringify({ token: session.token }))
    socket.onmessage = ({ data }) => {
      clearTimeout(silence)
      silence = setTimeout(() => drop(), silenceMs)
      // A short break may leave the socket whole, and then nothing else would say that the server is there.
      answered()
      const message = JSON.parse(String(data)) as { ready?: true; alive?: true }
      if (message.alive || tookPresence(message)) return
      if (!message.ready) return inOrder(() => take(db, z.parse(anyEvent, message)))
      presenceLine((text) => socket.send(text))
      listening()
      ends.again()
      // Only now: what was told before the socket listened is asked for, what comes after arrives by itself.
      inOrder(() => catchUp(db, session.token))
      onConnected()
    }
    socket.onclose = ({ code }) => {
      const told = open && code === signedOutClose
      drop(code)
      // The close says that the session is over; the answer to a call says why, and is confirmed as every refusal is.
      if (told) void poll()
    }
  }

  /** There is no socket: ask once; where the server answers, the socket is tried again. */
  async function poll(): Promise<void> {
    clearTimeout(timer)
    if (polling || hangUp || stopped || !(await isStill(session))) return
    polling = true
    try {
      await catchUp(db, session.token)
      if (!stopped) connect()
      onConnected()
    } catch (error) {
      // `connection` has noted that nobody answers, and the screen says so.
      later()
      if (!(error instanceof AppError)) throw error
    } finally {
      polling = false
    }
  }

  /** The network is back: by a new socket, or by one question where the old one seems to have lived through it. */
  const wake = () => {
    if (!hangUp) return void poll()
    catchUp(db, session.token).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      hangUp?.()
    })
  }
  addEventListener('online', wake)
  wake()
  return () => {
    stopped = true
    removeEventListener('online', wake)
    clearTimeout(timer)
    hangUp?.()
  }
}
