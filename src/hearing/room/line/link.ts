import type { Ended } from '../../../../contract/event.ts'
import {
  beatMs,
  closeCodes,
  deafMs,
  type FromPage,
  type FromServer,
  fromServer,
  isLast,
  roomPath,
  silenceMs,
} from '../../../../contract/room/room.ts'

/** How the line to the room is: `refused` is for good. */
export type LineState = 'open' | 'lost' | 'refused'

export interface Link {
  /** What is said while there is no line is lost: the whole of it is said anew by `hello`. */
  say(frame: FromPage): void
  hangUp(): void
}

interface Ends {
  /** What each new line begins with. */
  hello(): FromPage
  hear(frame: FromServer): void
  /** `ended`: how the line that is lost ended; its code is 0 where it died without a word. */
  state(state: LineState, ended?: Ended): void
}

/** What the server said, or nothing where it is none of the frames that this page knows. */
function frameOf(text: string): FromServer | undefined {
  try {
    return fromServer.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Rooms are small: asking every two seconds costs the server nothing, and after a restart nobody waits for the next turn. */
const againMs = [300, 600, 1_200, 2_000]

/**
 * The socket of a room (decisions F-01), opened anew whenever it goes. Both sides say something every second: a page sees no pings,
 * and on a line that died without a word the browser says so minutes late.
 */
export function openLink({ hello, hear, state }: Ends): Link {
  let socket: WebSocket | undefined
  let tries = 0
  let heardAt = 0
  let began = 0
  let isOpen = false
  let again: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    const address = new URL(`/moduleApi/${roomPath}`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const line = new WebSocket(address)
    socket = line
    heardAt = Date.now()
    began = heardAt
    line.onopen = () => line.send(JSON.stringify(hello()))
    line.onmessage = ({ data }) => {
      if (line !== socket) return
      heardAt = Date.now()
      const frame = frameOf(String(data))
      if (!frame || frame.is === 'beat') return
      tries = 0
      isOpen = true
      state('open')
      if (isLast(frame)) hangUp()
      hear(frame)
    }
    line.onclose = ({ code }) => {
      if (line === socket) gone(code)
    }
  }

  function gone(code: number): void {
    socket = undefined
    if (code === closeCodes.refused || code === closeCodes.bye) {
      hangUp()
      state('refused')
      return
    }
    state('lost', { kind: isOpen ? 'dropped' : 'refused', code, lastedMs: Math.max(0, Date.now() - began) })
    isOpen = false
    again = setTimeout(connect, againMs[Math.min(tries, againMs.length - 1)])
    tries += 1
  }

  /** How long nothing may be heard, in ms. */
  const patience = () => (isOpen ? deafMs : silenceMs)

  let lookedAt = Date.now()
  const beats = setInterval(() => {
    const now = Date.now()
    // What came while the page itself stood still is not heard yet.
    const isLate = now - lookedAt > 2 * beatMs
    lookedAt = now
    const line = socket
    if (!line) return
    if (!isLate && now - heardAt > patience()) {
      // Not left to the close event, which waits for the other side.
      socket = undefined
      line.close()
      gone(0)
    } else if (line.readyState === WebSocket.OPEN) line.send(JSON.stringify({ is: 'beat' }))
  }, beatMs)

  /**
   * On a network that changed the socket may be dead: it has until the next beat but one to prove that it is not. Where there is
   * none, nothing is waited for.
   */
  function doubt(): void {
    tries = 0
    if (!socket) {
      clearTimeout(again)
      connect()
      return
    }
    // One that was just begun is on the network of now.
    if (!isOpen && Date.now() - began < beatMs) return
    heardAt = Math.min(heardAt, Date.now() - patience() + beatMs)
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ is: 'beat' }))
  }
  const network = (navigator as { connection?: EventTarget }).connection
  addEventListener('online', doubt)
  network?.addEventListener('change', doubt)

  function hangUp(): void {
    removeEventListener('online', doubt)
    network?.removeEventListener('change', doubt)
    clearInterval(beats)
    clearTimeout(again)
    socket?.close()
    socket = undefined
  }

  connect()
  return {
    say(frame) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
    },
    hangUp,
  }
}
