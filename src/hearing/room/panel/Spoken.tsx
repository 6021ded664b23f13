import { useLingui } from '@lingui/react/macro'
import { useEffect, useReducer } from 'react'
import type { RoomPerson } from '../../../../contract/room/room.ts'
import { serverNow } from '../../../local/connection.ts'

const two = (count: number) => String(count).padStart(2, '0')

/** How long somebody spoke in this session, as minutes and seconds; it counts on while they speak. */
export function Spoken({ person }: { person: Pick<RoomPerson, 'spokenMs' | 'speakingSince'> }) {
  const { t } = useLingui()
  const { spokenMs, speakingSince } = person
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!speakingSince) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [speakingSince])
  // Clocks that differ by little are taken for the same.
  const running = speakingSince ? Math.max(0, serverNow() - Date.parse(speakingSince)) : 0
  const seconds = Math.floor((spokenMs + running) / 1000)
  if (seconds === 0) return null
  const length = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
  return <span className="spoken">{t`发言 ${length}`} · </span>
}
