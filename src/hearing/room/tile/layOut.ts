import type { SeatRole } from '../../../../contract/room/room.ts'

/** Somebody in the room as far as their place on the stage goes. */
export interface Seen {
  sid: string
  userId: string
  userName: string
  role: SeatRole
  /** A picture of them plays here. */
  shows: boolean
  /** A screen of theirs plays here. */
  shares: boolean
}

interface View {
  /** Oneself, by sid. */
  own: string
  /** Who was clicked into the main view, by user id; empty where nobody was. */
  chosen: string
  /** Who was clicked has left. */
  showsOwn: boolean
  /** Who speaks, or spoke last, by sid; empty before anybody did. */
  forward: string
}

/** `person`: their camera and voice. `screen`: what they share. */
export interface Tile {
  sid: string
  of: 'person' | 'screen'
  /** `corner`: small over the main one. `bench`: watches off seat, in a row of their own. */
  at: 'main' | 'corner' | 'side' | 'grid' | 'bench'
  /** Among the sides those with less come first; the tiles themselves stay where they are, so that no picture starts anew. */
  order: number
}

/** `focus`: one large, the others beside it. `pair`: the other large, oneself small. `grid`: all alike. */
export interface Layout {
  shape: 'focus' | 'pair' | 'grid'
  tiles: Tile[]
}

/** Nobody is called so by chance (decisions F-12). */
const isTeacher = ({ userId, userName }: Seen) => [userId, userName].some((name) => name.toLowerCase() === 'teacher')

/**
 * Who stands where on the stage (specification §3, §4): who was clicked is large, else a screen that somebody else shares, else the
 * teacher, and oneself once who was clicked has left. Without any of them the other of two is large, and more stand alike. Who has no picture is large only where nobody has one.
 */
export function layOut(people: readonly Seen[], { own, chosen, showsOwn, forward }: View): Layout {
  const seated = people.filter(({ role }) => role === 0)
  const bench = seated.length ? people.filter(({ role }) => role !== 0) : []
  const stage = seated.length ? seated : people
  const sharing = stage.find(({ sid, shares }) => shares && sid !== own)
  const isBlind = !stage.some(({ shows }) => shows) && !sharing
  const mayBeLarge = ({ shows }: Seen) => shows || isBlind
  const clicked = stage.find((one) => one.userId === chosen && mayBeLarge(one))
  const teacher = stage.find((one) => isTeacher(one) && mayBeLarge(one))
  const myself = showsOwn && stage.length > 1 ? stage.find((one) => one.sid === own && mayBeLarge(one)) : undefined
  const large = clicked ?? sharing ?? teacher ?? myself
  const isScreen = !clicked && sharing !== undefined

  const personAt = ({ sid }: Seen, at: Tile['at'], order = 0): Tile => ({ sid, of: 'person', at, order })
  const screen = (at: Tile['at']): Tile[] => (sharing ? [{ sid: sharing.sid, of: 'screen', at, order: 0 }] : [])
  const benched = bench.map((one) => personAt(one, 'bench'))
  const orderOf = ({ sid, shows }: Seen) => (sid === forward ? 1 : shows ? 2 : 3)

  if (large) {
    const place = (one: Seen) =>
      one === large && !isScreen ? personAt(one, 'main') : personAt(one, 'side', orderOf(one))
    return { shape: 'focus', tiles: [...screen(isScreen ? 'main' : 'side'), ...stage.map(place), ...benched] }
  }
  const other = stage.find(({ sid }) => sid !== own)
  const isPair = stage.length === 2 && stage.some(({ sid }) => sid === own)
  if (isPair && other && mayBeLarge(other)) {
    const place = (one: Seen) => personAt(one, one === other ? 'main' : 'corner')
    return { shape: 'pair', tiles: [...stage.map(place), ...benched] }
  }
  return { shape: 'grid', tiles: [...stage.map((one) => personAt(one, 'grid')), ...benched] }
}
