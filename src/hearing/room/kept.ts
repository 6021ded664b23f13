import { subscribe } from 'valtio'
import * as z from 'zod/mini'
import { fromPage } from '../../../contract/room/room.ts'
import { keepRoomText, readRoomText, takeOverRoomText } from '../../local/roomText.ts'
import type { HearingState, Unsent } from './state.ts'

const kept = z.object({
  typed: z.object({
    ...{ chat: z.string(), terms: z.string(), amount: z.string(), isPrivate: z.boolean() },
    texts: z.record(z.string(), z.string()),
  }),
  unsent: z.array(fromPage),
})

const isUnsent = (frame: z.output<typeof fromPage>): frame is Unsent =>
  ['chat', 'correct', 'decide', 'propose', 'answer'].includes(frame.is)

/**
 * Keeps on the device what is being typed, and what was said and is not heard of yet, for the next page of the same person where
 * this one dies. What it returns ends that, and with `over` forgets it: nothing can be said any more.
 */
export function keepTyped(state: HearingState): (over: boolean) => void {
  const key = takeOverRoomText(state.userId, `in ${state.courtAttendeeId}`, `said ${state.courtAttendeeId}`)
  const before = read(key)
  if (before) Object.assign(state, { typed: before.typed, unsent: before.unsent.filter(isUnsent) })
  let last = ''
  const end = subscribe(state, () => {
    const { typed, unsent } = state
    const { chat, terms, amount, isPrivate, texts } = typed
    const isKept = chat || terms || amount || isPrivate || Object.keys(texts).length || unsent.length
    const next = isKept ? JSON.stringify({ typed, unsent }) : ''
    if (next === last) return
    last = next
    keepRoomText(key, next)
  })
  return (over) => {
    end()
    if (over) keepRoomText(key, '')
  }
}

/** What an earlier page left; nothing where it is none of ours. */
function read(key: string) {
  const found = readRoomText(key)
  if (!found) return undefined
  try {
    return kept.safeParse(JSON.parse(found)).data
  } catch {
    return undefined
  }
}
