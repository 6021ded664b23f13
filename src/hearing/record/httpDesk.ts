import { proxy } from 'valtio'
import type { AppError } from '../../../contract/errors/errors.ts'
import { type CourtRecord, type Paragraph, records } from '../../../contract/hearing/record.ts'
import type { Trial } from '../../../contract/hearing/trial.ts'
import { ask } from '../../local/call.ts'
import { takeOverRoomText } from '../../local/roomText.ts'
import { asAppError } from '../../ui/errorText.ts'
import { type Known, mergeRecord } from './merge.ts'
import { openTypist } from './typist.ts'

/** What no answer came to is tried again after so long. */
const againMs = 2_000
const noAnswer: readonly string[] = ['failed', 'unreachable', 'timeout', 'busy', 'tooMany']

interface Held extends Known {
  /** It came at least once. */
  came: boolean
  error: AppError | undefined
}

/** A record outside its room: read and written by calls, for before the session, during a recess, and after. */
export function openHttpDesk({ id, type }: Pick<Trial, 'id' | 'type'>, userId: string) {
  const state = proxy<Held>({ entries: [], corrections: [], came: false, error: undefined })
  const save = type === 'hearing' ? records.saveCourtRecord : records.saveMeetRecord

  function take(reply: CourtRecord): void {
    mergeRecord(state, reply)
    state.came = true
    state.error = undefined
  }

  async function say(paragraph: Paragraph): Promise<void> {
    try {
      take(await ask(save as typeof records.saveCourtRecord, { body: { id, paragraphs: [paragraph] } }))
      for (const one of state.entries) typist.heard(one)
    } catch (caught) {
      const { code } = asAppError(caught)
      if (code === 'stale') await load()
      typist.refused(paragraph.id, code, noAnswer.includes(code) ? againMs : 0)
    }
  }

  async function load(): Promise<void> {
    try {
      take(await ask(records.courtRecord, { body: { id } }))
      typist.again(state.entries)
    } catch (caught) {
      state.error = asAppError(caught)
    }
  }

  const typist = openTypist({
    key: takeOverRoomText(userId, `record ${id}`, `record ${id} `),
    say: (paragraph) => void say(paragraph),
    find: (it) => state.entries.find((one) => one.id === it),
  })
  return { state, typist, load }
}
