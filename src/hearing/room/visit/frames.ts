import type { RecordEntry } from '../../../../contract/hearing/record.ts'
import type { FromServer } from '../../../../contract/room/room.ts'
import { mergeCorrection, mergeEntry, mergeRecord } from '../../record/merge.ts'
import type { Typist } from '../../record/typist.ts'
import type { Alarms } from '../line/alarms.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { codeOf, type Ending, type HearingState } from '../state.ts'
import type { UnsentWords } from '../unsent.ts'
import type { People } from './people.ts'

type Frames = { [F in FromServer as F['is']]: F }
type Handlers = { [K in keyof Frames]: (frame: Frames[K]) => void }

interface Ends {
  state: HearingState
  people: Pick<People, 'welcome' | 'is' | 'left'>
  alarms: Pick<Alarms, 'relay'>
  typist: Pick<Typist, 'again' | 'heard' | 'refused'>
  unsent: Pick<UnsentWords, 'heard' | 'again' | 'refused'>
  mesh(): Pick<Mesh, 'hear'> | undefined
  /** By which addresses media find a way. */
  ice(servers: RTCIceServer[]): void
  /** The room knows this page, for the first time or again, and the page knows who is there. */
  inside(): void
  publish(): void
  end(why: Ending): void
}

/** What each frame of the server does to what this page knows; by the number of the room's changes none is heard late. */
export function openFrames({ state, people, alarms, typist, unsent, mesh, ice, inside, publish, end }: Ends) {
  let told = 0
  /** Of what is presented: the number of its last change. */
  let turn = 0
  /** The room was told of before under a higher number: its server was started anew. */
  let forgot = false
  /** What was said and not heard of is said anew, once the room has told all it knows. */
  let isToldAnew = false
  /** Of the record that is being told. */
  const parts: RecordEntry[] = []

  const handlers: Handlers = {
    welcome({ sid, people: all }) {
      state.sid = sid
      // A server that lost its database counts anew, and says so where something is presented.
      turn = 0
      parts.length = 0
      people.welcome(all, forgot)
      inside()
    },
    beat() {},
    relay: ({ lost }) => alarms.relay(lost),
    ice: ({ iceServers }) => ice(iceServers),
    waits() {
      state.stage = 'waiting'
    },
    waiting({ people: all }) {
      state.waiting = all
    },
    person({ person }) {
      people.is(person)
      publish()
    },
    left: ({ sid }) => people.left(sid),
    state({ state: now }) {
      state.trialState = now
    },
    recordPart: ({ entries }) => void parts.push(...entries),
    record({ corrections }) {
      mergeRecord(state, { entries: parts.splice(0), corrections })
      isToldAnew = true
      typist.again(state.entries)
      for (const one of state.entries) unsent.heard(one.id)
      for (const one of corrections) unsent.heard(one.id, one.state !== 'open')
    },
    // Comes after the record: by now the page knows all that stands there.
    proposals({ proposals }) {
      state.proposals = proposals
      for (const { id, answers } of proposals) for (const one of [{ id }, ...answers]) unsent.heard(one.id)
      if (isToldAnew) unsent.again()
      isToldAnew = false
    },
    shown({ turn: now, shown }) {
      if (now < turn) return
      turn = now
      state.shown = shown
    },
    files({ files }) {
      state.files = files
    },
    entry({ entry }) {
      mergeEntry(state, entry)
      typist.heard(entry)
      unsent.heard(entry.id)
    },
    correction({ correction }) {
      mergeCorrection(state, correction)
      unsent.heard(correction.id, correction.state !== 'open')
    },
    refused(frame) {
      const { id, what, code, waitMs } = frame
      if (id && what === 'write') typist.refused(id, codeOf(code), waitMs)
      else if (id) unsent.refused(id, frame)
      else state.refused = { what, code: codeOf(code), at: Date.now() }
    },
    bye: ({ code }) => end(code),
    out: ({ why }) => end(why),
    signal: ({ from, signal }) => mesh()?.hear(from, signal),
  }

  function handle<K extends keyof Frames>(is: K, frame: Frames[K]): void {
    handlers[is](frame)
  }

  return function hear(frame: FromServer): void {
    if ('rev' in frame) {
      // A frame that comes late changes nothing; a welcome tells everything, whatever came before.
      if (frame.is !== 'welcome' && frame.rev <= told) return
      forgot = frame.rev < told
      told = frame.rev
    }
    handle(frame.is, frame)
  }
}
