import { sql } from 'drizzle-orm'
import {
  type PresenceSaid,
  type PresenceTold,
  presenceEveryMs,
  presenceSaid,
} from '../../contract/document/presence.ts'
import { type Log, logFailure } from '../door/envelope.ts'
import type { House } from '../house.ts'
import { mayKnow } from '../right.ts'
import { presenceSpoken } from '../tell.ts'
import type { Person } from '../who.ts'
import { listenerKey, seersOfRows } from './fanOut.ts'

/** Whoever may know that there is something new in it may know who is in it: those who deliberate. */
const kind = 'awardRoom'
/** Texts that one page may have open. */
const most = 8

/** An open page that hears and speaks. */
export interface Line {
  person: Person
  send(text: string): void
}

interface Place {
  client: number
  /** What is not told yet. */
  next: PresenceSaid | undefined
  timer: NodeJS.Timeout | undefined
}

/**
 * Who is in a text and where, between the pages of those who deliberate on it, whichever instance they are at. The right is asked for
 * with every word, of who speaks and of who hears; nothing is kept, and nothing said of it in a log.
 */
export async function openPresence(house: House, log: Log) {
  const lines = new Map<Line, Map<string, Place>>()
  let closed = false
  let relaying: Promise<void> = Promise.resolve()

  const failed = (error: unknown) => {
    if (!closed) logFailure(log, error, 'presence was not told')
  }

  async function mayBeAt(recordId: string, people: Person[]): Promise<(person: Person) => boolean> {
    const asked = [...new Map(people.map((one) => [listenerKey(one), one])).values()]
    const seen = await seersOfRows(house, house.db.orm, kind, [recordId], asked)
    return (person) => mayKnow(kind, person) && (seen.get(listenerKey(person))?.has(recordId) ?? false)
  }

  async function speak({ person }: Line, said: PresenceSaid): Promise<void> {
    const told: PresenceTold = { ...said, userId: person.id, name: person.nickName }
    await house.db.orm.execute(sql`select pg_notify(${presenceSpoken}, ${JSON.stringify({ presence: told })})`)
  }

  /** Told once: who is not in a text does not leave it. */
  async function leave(line: Line, id: string): Promise<void> {
    const place = lines.get(line)?.get(id)
    if (!place) return
    clearTimeout(place.timer)
    lines.get(line)?.delete(id)
    await speak(line, { id, client: place.client, cursor: null, gone: true })
  }

  async function flush(line: Line, id: string): Promise<void> {
    const place = lines.get(line)?.get(id)
    const next = place?.next
    if (!place || !next || closed) return
    place.next = undefined
    place.timer = undefined
    const may = await mayBeAt(id, [line.person])
    if (may(line.person)) await speak(line, next)
    else await leave(line, id)
  }

  /** What was said while nobody listened is said anew with the next word; nothing is kept of it. */
  async function relay(text: string | null): Promise<void> {
    if (text === null) return
    const { presence } = JSON.parse(text) as { presence: PresenceTold }
    const hearing = [...lines].filter(([, places]) => places.has(presence.id)).map(([line]) => line)
    if (hearing.length === 0) return
    const may = await mayBeAt(
      presence.id,
      hearing.map((one) => one.person),
    )
    for (const line of hearing) if (may(line.person)) line.send(text)
  }

  const deafen = await house.db.listen(presenceSpoken, (text) => {
    relaying = relaying.then(() => relay(text)).catch(failed)
  })

  return {
    /** What a page says after its first word. What is no presence is let lie: a page of another build may say more. */
    async hear(line: Line, data: string): Promise<void> {
      const parsed = presenceSaid.safeParse(jsonOf(data))
      if (!parsed.success) return
      const said = parsed.data.presence
      if (said.gone) return leave(line, said.id)
      const places = lines.get(line) ?? new Map<string, Place>()
      lines.set(line, places)
      const known = places.get(said.id)
      if (!known && places.size >= most) return
      // Before it is heard by anybody: a page that may not be there hears nothing there either.
      if (!known && !(await mayBeAt(said.id, [line.person]))(line.person)) return
      const place = known ?? { client: said.client, next: undefined, timer: undefined }
      places.set(said.id, place)
      place.next = { ...said, client: place.client }
      place.timer ??= setTimeout(() => void flush(line, said.id).catch(failed), presenceEveryMs)
    },

    /** The page is gone. */
    end(line: Line): void {
      const ids = [...(lines.get(line)?.keys() ?? [])]
      Promise.all(ids.map((id) => leave(line, id)))
        .catch(failed)
        .finally(() => lines.delete(line))
    },

    /** Rights changed: who may no longer be where they are leaves at once. */
    async recheck(): Promise<void> {
      for (const [line, places] of lines)
        for (const id of places.keys()) if (!(await mayBeAt(id, [line.person]))(line.person)) await leave(line, id)
    },

    async close(): Promise<void> {
      closed = true
      for (const places of lines.values()) for (const { timer } of places.values()) clearTimeout(timer)
      await deafen()
      await relaying
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
