import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { RoomPerson } from '../../../../contract/room/room.ts'
import { Button } from '../../../ui/Button.tsx'
import { hereOf, playable } from '../state.ts'
import type { Session } from '../visit/session.ts'
import { Controls } from './Controls.tsx'
import { layOut, type Tile as Placed } from './layOut.ts'
import { ScreenTile } from './ScreenTile.tsx'
import { Tile } from './Tile.tsx'

/** Everybody's picture, each in its place; what stands on the stage moves without its picture starting anew. */
export function Stage({ session }: { session: Session }) {
  const { t } = useLingui()
  const state = useSnapshot(session.state)
  const streams = useSnapshot(session.streams)
  const screens = useSnapshot(session.screens)
  const isSecretary = state.attendeeRole === 'SECRETARY'
  const isOwn = ({ sid }: { sid: string }) => sid === state.sid
  const here = hereOf(state) as readonly RoomPerson[]
  // The first tile is one's own (specification §3).
  const people = [...here.filter(isOwn), ...here.filter((one) => !isOwn(one))]
  const forward = useForward(people.filter((one) => !isOwn(one)))
  const playedOf = (person: RoomPerson) => {
    const stream = streams.get(isOwn(person) ? session.peerId : person.peerId) as MediaStream | undefined
    const played = playable(person, isSecretary)
    return { stream, ...(isOwn(person) ? { ...played, audio: false, video: stream !== undefined } : played) }
  }
  const seen = people.map((person) => {
    const { sid, userId, userName, role } = person
    const { video, screen } = playedOf(person)
    return { sid, userId, userName, role, shows: video, shares: screen }
  })
  const { shape, tiles } = layOut(seen, {
    own: state.sid,
    chosen: state.switchUserId,
    showsOwn: state.showsOwn,
    forward,
  })
  /** Who has nothing to show is not chosen while others have; nor is one alone. */
  const mayChoose = (sid: string) =>
    seen.length > 1 && (seen.find((one) => one.sid === sid)?.shows || !seen.some(({ shows }) => shows))

  function show({ sid, of, at, order }: Placed) {
    const person = people.find((one) => one.sid === sid)
    if (!person) return null
    const { userId, userName, peerId } = person
    const style = { order }
    if (of === 'screen') {
      const stream = screens.get(peerId) as MediaStream | undefined
      // Whoever was clicked before gives the main view back to the screen.
      const back = at === 'main' ? undefined : () => session.show(state.switchUserId)
      return <ScreenTile key={`${sid} screen`} {...{ userName, stream, at, style, back }} />
    }
    const isChosen = at === 'main' && userId === state.switchUserId
    return (
      <Tile
        key={sid}
        person={person}
        {...playedOf(person)}
        isOwn={isOwn(person)}
        at={at}
        style={style}
        downLink={state.grades[peerId] ?? 0}
        isStill={!isOwn(person) && state.still[peerId] === true}
        speakerId={session.speakerId}
        onSilent={session.silent}
        onShow={at !== 'bench' && mayChoose(sid) ? () => session.show(userId) : undefined}
      >
        {(at === 'main' && !isChosen) || at === 'bench' || !mayChoose(sid) ? null : (
          <Button
            look="quiet"
            small
            icon={isChosen ? 'reduce' : 'enlarge'}
            aria-label={isChosen ? t`缩小 ${userName}` : t`放大 ${userName}`}
            onClick={() => session.show(userId)}
          />
        )}
        {isSecretary && !isOwn(person) ? <Controls session={session} person={person} /> : null}
      </Tile>
    )
  }

  const staged = tiles.filter(({ at }) => at !== 'bench')
  const benched = tiles.filter(({ at }) => at === 'bench')
  return (
    <section className="stage" aria-label={t`参会人画面`}>
      <div className="tiles" data-shape={shape} style={gridOf(staged.length)}>
        {staged.map(show)}
      </div>
      {benched.length ? <div className="bench">{benched.map(show)}</div> : null}
    </section>
  )
}

/** How many stand beside each other: two on a phone, three on a desk. */
function gridOf(count: number): CSSProperties {
  const wide = count < 3 ? count : Math.ceil(Math.sqrt(count))
  const tall = count < 3 ? 1 : 2
  const rows = (columns: number) => Math.ceil(count / columns)
  const beside = count - 1
  return {
    ...{ '--wide': wide, '--wide-rows': rows(wide), '--tall': tall, '--tall-rows': rows(tall) },
    ...{ '--beside': beside, '--beside-rows': Math.ceil(beside / 2) },
  } as CSSProperties
}

/** Who speaks, by sid; in a pause who spoke last. */
function useForward(people: readonly RoomPerson[]): string {
  const last = useRef('')
  const [speaking] = people
    .filter(({ speakingSince }) => speakingSince !== null)
    .sort((a, b) => (b.speakingSince ?? '').localeCompare(a.speakingSince ?? ''))
  if (speaking) last.current = speaking.sid
  return last.current
}
