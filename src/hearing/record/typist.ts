import { proxy } from 'valtio'
import * as z from 'zod/mini'
import { type ErrorCode, isErrorCode } from '../../../contract/errors/errors.ts'
import { type Paragraph, paragraph, type RecordEntry } from '../../../contract/hearing/record.ts'
import { keepRoomText, readRoomText } from '../../local/roomText.ts'

/*
 * What a secretary types into the record, until the server has it: each paragraph is sent as it stands a moment after the last
 * key, one at a time, and kept on this device meanwhile, so that a browser that dies loses no letter.
 */

/** So long after the last key what was typed is sent. */
const restMs = 400
/** What is not answered by then is sent again: it may have been lost on the way, and arrives once however often it is sent. */
const answerMs = 5_000

const typed = z.object({
  ...paragraph.shape,
  /** What was sent last and is not answered yet. */
  sent: z.optional(z.object({ speaker: z.string(), text: z.string() })),
  /** Somebody else wrote here meanwhile: one of the two is chosen by hand. */
  torn: z.optional(z.boolean()),
  /** Why the server does not take it. */
  refused: z.optional(z.custom<ErrorCode>(isErrorCode)),
})
export type Typed = z.output<typeof typed>

type Words = Pick<Paragraph, 'speaker' | 'text'>
const isSame = (one: Words | undefined, other: Words) => one?.speaker === other.speaker && one.text === other.text

interface Desk {
  /** Of this person in this hearing: where it is kept on the device. */
  key: string
  say(paragraph: Paragraph): void
  find(id: string): RecordEntry | undefined
}

/** Opens the desk with what an earlier page left on it. */
export function openTypist({ key, say, find }: Desk) {
  const pending = proxy<Record<string, Typed>>(read(key))
  /** When each is sent next, and when it is given up to be answered. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const waits = new Map<string, ReturnType<typeof setTimeout>>()
  let closed = false

  function keep(): void {
    keepRoomText(key, Object.keys(pending).length ? JSON.stringify(pending) : '')
  }

  function drop(id: string): void {
    for (const all of [timers, waits]) {
      clearTimeout(all.get(id))
      all.delete(id)
    }
    delete pending[id]
    keep()
  }

  /** Sends one that rests, unless it is under way or waits for a decision. */
  function send(id: string): void {
    const one = pending[id]
    if (!one || one.sent || one.torn || one.refused || closed) return
    const { version, speaker, text } = one
    one.sent = { speaker, text }
    keep()
    clearTimeout(waits.get(id))
    waits.set(id, setTimeout(repeat, answerMs, id))
    say({ id, version, speaker, text })
  }

  function repeat(id: string): void {
    if (pending[id]) delete pending[id].sent
    send(id)
  }

  function rest(id: string, ms = restMs): void {
    clearTimeout(timers.get(id))
    timers.set(id, setTimeout(send, ms, id))
  }

  /** What stands on the server now of a paragraph that is typed here. */
  function heard({ id, version, speaker, text }: RecordEntry): void {
    const one = pending[id]
    if (!one) return
    const there = { speaker, text }
    if (isSame(one, there)) {
      drop(id)
      return
    }
    if (isSame(one.sent, there)) {
      // As it was sent; more was typed since.
      one.version = version
      delete one.sent
      rest(id)
    } else if (version > one.version) {
      delete one.sent
      one.torn = true
    }
    keep()
  }

  return {
    pending,
    heard,
    /** What is typed now, over what stands there. */
    type(id: string, words: Words): void {
      const there = find(id)
      const before = pending[id]
      const isAsThere = there ? isSame(there, words) : words.text.trim() === ''
      if (isAsThere && !before?.sent && !before?.torn) {
        drop(id)
        return
      }
      if (before) {
        Object.assign(before, words)
        delete before.refused
      } else pending[id] = { id, version: there?.version ?? 0, ...words }
      keep()
      rest(id)
    },
    /** The line is open, and this is the record: what is not in it is sent again. */
    again(entries: readonly RecordEntry[]): void {
      closed = false
      for (const one of entries) heard(one)
      for (const one of Object.values(pending)) {
        delete one.sent
        rest(one.id, 0)
      }
    },
    /** The server did not take it: again after `waitMs`, where that helps; `stale` is settled by what stands there. */
    refused(id: string, code: ErrorCode, waitMs: number): void {
      const one = pending[id]
      if (!one) return
      delete one.sent
      const there = find(id)
      if (waitMs > 0) rest(id, waitMs)
      else if (code !== 'stale') one.refused = code
      else if (there && there.version > one.version) one.torn = true
      else rest(id, 1000)
      keep()
    },
    /** Of two that were written at once, which stays. */
    choose(id: string, mine: boolean): void {
      const one = pending[id]
      if (one && mine) {
        one.version = find(id)?.version ?? 0
        delete one.torn
        keep()
        rest(id, 0)
      } else drop(id)
    },
    drop,
    /** What was typed stays on the device. */
    close(): void {
      closed = true
      for (const timer of [...timers.values(), ...waits.values()]) clearTimeout(timer)
    },
  }
}

export type Typist = ReturnType<typeof openTypist>

/** What an earlier page left; nothing where it is none of ours. */
function read(key: string): Record<string, Typed> {
  const found = readRoomText(key)
  if (!found) return {}
  try {
    return z.record(z.string(), typed).safeParse(JSON.parse(found)).data ?? {}
  } catch {
    return {}
  }
}
