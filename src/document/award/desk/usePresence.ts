import { useEffect, useState } from 'react'
import { useConnection } from '../../../local/hooks.ts'
import { hearPresence, sayPresence } from '../../../local/presence.ts'
import { Presence, type Present } from '../../editor/presence.ts'
import type { SharedText } from '../../editor/shared.ts'

/** Who else has this text open, while there is a line to them; the same text for as long as it is on the screen. */
export function usePresence(shared: SharedText, id: string): { presence: Presence; people: Present[] } {
  const [presence] = useState(() => new Presence(shared.doc, id, sayPresence))
  const [people, setPeople] = useState<Present[]>([])
  const { live } = useConnection()

  useEffect(() => {
    const stops = [
      hearPresence((told) => presence.hear(told)),
      presence.watch(() => {
        const now = presence.people
        // Most of what is told is where somebody is.
        setPeople((old) => (old.map(nameOf).join() === now.map(nameOf).join() ? old : now))
      }),
    ]
    const leave = () => presence.leave()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      for (const stop of stops) stop()
      leave()
    }
  }, [presence])

  useEffect(() => {
    if (live) presence.now()
    else presence.alone()
  }, [presence, live])
  return { presence, people }
}

const nameOf = ({ userId, name }: Present) => `${userId} ${name}`
