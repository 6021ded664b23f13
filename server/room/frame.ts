import type { RawData, WebSocket } from 'ws'
import { type FromPage, type FromServer, fromPage } from '../../contract/room/room.ts'

/** Who is so far behind is told nothing more by others: what they say must not cost somebody the line. */
export const behindBytes = 256 * 1024

export const send = (socket: WebSocket, frame: FromServer): void => {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
}

export const sizeOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, one) => sum + one.length, 0) : data.byteLength

/** What was said as JSON, or undefined where it is none. */
export function jsonOf(data: RawData): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}

/** What a page said, or null where it is none of our frames. */
export const frameOf = (data: RawData): FromPage | null => fromPage.safeParse(jsonOf(data)).data ?? null

/** What an order is called in the record. */
export function nameOf(frame: FromPage): string {
  if (frame.is === 'control') return frame.info.on ? frame.action : `${frame.action}Off`
  if (frame.is === 'place') return frame.place === 0 ? 'placeOff' : frame.is
  return frame.is === 'admit' ? frame.is : ''
}
