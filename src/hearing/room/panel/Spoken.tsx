import { useLingui } from '@lingui/react/macro'
import { useEffect, useReducer } from 'react'
import type { RoomPerson } from '../../../../contract/room.ts'

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
  // The clocks of the page and of the server may differ.
  const running = speakingSince ? Math.max(0, Date.now() - Date.parse(speakingSince)) : 0
  const seconds = Math.floor((spokenMs + running) / 1000)
  if (seconds === 0) return null
  const length = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
  return <span className="spoken">{t`发言 ${length}`} · </span>
}
