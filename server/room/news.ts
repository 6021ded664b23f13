import type { FromPage, FromServer } from '../../contract/room/room.ts'

/** How somebody in the room is, or that they left. */
type News = Extract<FromServer, { is: 'person' | 'left' }>
export const isNews = (frame: FromServer): frame is News => frame.is === 'person' || frame.is === 'left'

/** Of what people do by themselves everybody in a room is told at most so often, ms. */
const newsMs = 250
const canWait = new Set<FromPage['is']>(['media', 'seat', 'hand', 'speaking', 'recording', 'quality', 'place'])
/** Who comes dials the others at once, and an order holds from when it is given: those do not wait. */
export const isUrgent = (frame: FromPage): boolean => !canWait.has(frame.is)

/**
 * Gathers what everybody in a room is told: it goes out at once where nothing was told of late, else together with all that comes
 * meanwhile, of each person the last. In the order of `rev`: a page takes for old what comes behind.
 */
export function openNews(tell: (hearingId: string, news: News[]) => void) {
  const rooms = new Map<string, { news: Map<string, News>; timer: NodeJS.Timeout }>()

  function pass(hearingId: string, news: Map<string, News>): void {
    clearTimeout(rooms.get(hearingId)?.timer)
    rooms.delete(hearingId)
    // Nothing came for so long: nothing to remember.
    if (!news.size) return
    const next = new Map<string, News>()
    rooms.set(hearingId, { news: next, timer: setTimeout(() => pass(hearingId, next), newsMs) })
    tell(hearingId, [...news.values()])
  }

  return {
    /** All that one step makes of a room, told together. */
    add(hearingId: string, told: readonly News[], urgent: boolean): void {
      const before = rooms.get(hearingId)?.news
      const news = before ?? new Map<string, News>()
      for (const one of told) {
        const sid = one.is === 'person' ? one.person.sid : one.sid
        news.delete(sid)
        news.set(sid, one)
      }
      if (told.length && (urgent || !before)) pass(hearingId, news)
    },
    close(): void {
      for (const { timer } of rooms.values()) clearTimeout(timer)
    },
  }
}
