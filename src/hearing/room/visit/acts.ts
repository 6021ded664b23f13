import type { Choice } from '../../../../contract/hearing/proposal.ts'
import type { ControlAction, FromPage, RoomPerson } from '../../../../contract/room/room.ts'
import type { Verdict } from '../../record/desk.ts'
import type { HearingState } from '../state.ts'
import { ownAnswers, type UnsentWords } from '../unsent.ts'

type Said<K extends FromPage['is']> = Extract<FromPage, { is: K }>

interface Ends {
  state: HearingState
  unsent: Pick<UnsentWords, 'tell'>
  say(frame: FromPage): void
}

/** What a person does in a room beside their own devices: said to the server, which tells everybody what became of it. */
export function openActs({ state, unsent, say }: Ends) {
  return {
    seat: (role: 0 | 1) => say({ is: 'seat', role }),
    hand: (up: boolean) => say({ is: 'hand', up }),
    record(on: boolean) {
      state.wantsRecording = on
      say({ is: 'recording', on })
    },
    chat: (text: string) => unsent.tell({ is: 'chat', id: crypto.randomUUID(), text }),
    correct: (entryId: string, words: string) =>
      unsent.tell({ is: 'correct', id: crypto.randomUUID(), entryId, words }),
    decide: (id: string, verdict: Verdict) => unsent.tell({ is: 'decide', id, verdict }),
    propose: (frame: Omit<Said<'propose'>, 'is' | 'id'>) =>
      unsent.tell({ is: 'propose', id: crypto.randomUUID(), ...frame }),
    answer: (proposalId: string, choice: Choice, reason: string) =>
      unsent.tell({
        ...{ is: 'answer', id: crypto.randomUUID(), proposalId, choice, reason },
        replaces: ownAnswers(state, proposalId),
      }),
    shareProposal: (id: string) => say({ is: 'share', id }),
    endProposal: (id: string) => say({ is: 'end', id }),
    /** Into a private room of a mediation, or with 0 back into the common one. */
    move: (sid: string, place: number) => say({ is: 'place', sid, place }),
    /** Presents a page of a bundle to everybody where one is; null ends it. */
    present: (bundleId: string | null, page = 1) => say({ is: 'present', bundleId, page }),
    admit: (sid: string) => say({ is: 'admit', sid }),
    control: ({ sid, userId }: Pick<RoomPerson, 'sid' | 'userId'>, action: ControlAction, on: boolean) =>
      say({ is: 'control', sid, action, info: { userId, on }, sendFor: 2 }),
    /** Into the main view, or back out of it. */
    show(userId: string) {
      state.switchUserId = state.switchUserId === userId ? '' : userId
      state.isSwitchScreen = state.switchUserId !== ''
      state.showsOwn = false
    },
  }
}
