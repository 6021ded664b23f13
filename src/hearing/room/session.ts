import { ref } from 'valtio'
import { proxyMap } from 'valtio/utils'
import type { Choice } from '../../../contract/proposal.ts'
import type { RecordEntry } from '../../../contract/record.ts'
import { type ControlAction, type FromPage, type FromServer, graceMs, type RoomPerson } from '../../../contract/room.ts'
import { noteEnds } from '../../local/live.ts'
import { current } from '../../local/session.ts'
import type { Verdict } from '../record/desk.ts'
import { mergeCorrection, mergeEntry, mergeRecord } from '../record/merge.ts'
import { openTypist } from '../record/typist.ts'
import type { RoomPass } from '../useRoomPass.ts'
import { keepTyped } from './kept.ts'
import { openAlarms } from './line/alarms.ts'
import { type DeviceCode, endedCode } from './line/deviceCodes.ts'
import { allLines, type Chosen, emptyLines, type Kind, type Line, openDevice, openScreen } from './line/lines.ts'
import { openLink } from './line/link.ts'
import { type Mesh, openMesh } from './line/mesh.ts'
import { watchVoice } from './line/voice.ts'
import { watchLines } from './line/watch.ts'
import { codeOf, type Ending, hearingState, hereOf, placeOf, sayCode, wasMoved, wentAway } from './state.ts'
import { openUnsent, ownAnswers } from './unsent.ts'

type Said<K extends FromPage['is']> = Extract<FromPage, { is: K }>

/** To draw a room takes a page as long as to dial those in it: it dials first, and draws so much later, in ms. */
const drawMs = 60

export type Session = ReturnType<typeof openSession>

/** One visit to a room, from the click on "enter" to its end: the line to the server, the connections, the own devices. */
export function openSession(pass: RoomPass, chosen: Chosen) {
  const state = hearingState(pass)
  // For who looks at it while developing; nothing of ours reads it there.
  if (import.meta.env.DEV) Object.assign(window, { hearing: state })
  /** Camera and voice of each, by peer id; under one's own id what goes out as one's own picture. The same of screens. */
  const streams = proxyMap<string, MediaStream>()
  const screens = proxyMap<string, MediaStream>()
  const [peerId, peerToken] = [crypto.randomUUID(), crypto.randomUUID()]
  const empty = emptyLines()
  const devices: Record<Kind, MediaStreamTrack | undefined> = { audio: chosen.audio, video: chosen.video }
  let screen: MediaStreamTrack | undefined
  let iceServers: RTCIceServer[] = []
  let mesh: Mesh | undefined
  const alarms = openAlarms(state)
  let told = 0
  /** What was said and not heard of is said anew, once the room has told all it knows. */
  let isToldAnew = false
  /** Of the record that is being told. */
  const parts: RecordEntry[] = []

  Object.assign(state, { wantsAudio: Boolean(devices.audio), wantsVideo: Boolean(devices.video) })
  for (const kind of ['audio', 'video'] as const) watchEnd(kind)

  const me = () => state.userList.find(({ sid }) => sid === state.sid)

  /** What goes out now, by what the person wants, what a secretary took away, and the seat. */
  function outgoing(): Record<Line, MediaStreamTrack | null> {
    const order = me()?.order
    const onSeat = (me()?.role ?? 0) === 0
    const maySound = onSeat && !order?.muteAudio
    const mayShow = onSeat && !order?.muteVidio
    return {
      audio: (maySound && state.wantsAudio && devices.audio) || null,
      video: (mayShow && state.wantsVideo && devices.video) || null,
      screen: (mayShow && screen) || null,
    }
  }

  const media = () => {
    const { audio, video, screen } = outgoing()
    return { audio: audio !== null, video: video !== null, screen: screen !== null }
  }

  /** Puts on the lines what should be on them, and says so to the room where it is something else than before. */
  function publish(): void {
    const now = outgoing()
    for (const line of allLines) mesh?.replace(line, now[line])
    const shown = state.wantsVideo ? devices.video : undefined
    // The same track stays in the same stream: a new one would start the own picture anew with every word of the server.
    if (!shown) streams.delete(peerId)
    else if (!streams.get(peerId)?.getTracks().includes(shown)) streams.set(peerId, ref(new MediaStream([shown])))
    if (screen) screens.set(peerId, ref(new MediaStream([screen])))
    else screens.delete(peerId)
    state.isPublish = Object.values(now).some((track) => track !== null)
    state.isPreview = Boolean(devices.video) && state.wantsVideo
    state.isPublishScreen = now.screen !== null
    state.sharesScreen = screen !== undefined
    // Before the room hears that the microphone is closed: how long one spoke ends with it.
    voice.listen(now.audio)
    const said = me()?.media
    const wanted = media()
    if (said && (said.audio !== wanted.audio || said.video !== wanted.video || said.screen !== wanted.screen))
      link.say({ is: 'media', media: wanted })
  }

  function meet(): void {
    const here = hereOf(state)
    mesh?.meet(here)
    alarms.here(here)
    const own = me()
    if (own) state.role = own.role
    if (!here.some(({ userId }) => userId === state.switchUserId)) {
      state.switchUserId = ''
      state.isSwitchScreen = false
    }
  }

  /** A server that was started anew knows of nobody until they come back: so long their pictures go on here. */
  function welcome(people: readonly RoomPerson[], forgot: boolean): void {
    const here = new Set(people.map(({ attendeeId }) => attendeeId))
    const awaited = forgot ? state.userList.filter(({ attendeeId }) => !here.has(attendeeId)) : []
    state.userList = [...people, ...awaited]
    if (!awaited.length) return
    setTimeout(() => {
      for (const { sid } of awaited) wentAway(state, sid)
      meet()
    }, graceMs)
  }

  function hear(frame: FromServer): void {
    // A frame that comes late changes nothing.
    const forgot = frame.is === 'welcome' && frame.rev < told
    if ('rev' in frame) {
      if (frame.is !== 'welcome' && frame.rev <= told) return
      told = frame.rev
    }
    switch (frame.is) {
      case 'welcome':
        state.sid = frame.sid
        parts.length = 0
        welcome(frame.people, forgot)
        if (!mesh) {
          mesh = begin()
          setTimeout(show, drawMs)
        }
        meet()
        mesh.again()
        voice.again()
        publish()
        return
      case 'relay':
        alarms.relay(frame.lost)
        return
      case 'ice':
        iceServers = frame.iceServers
        return
      case 'waits':
        state.stage = 'waiting'
        return
      case 'waiting':
        state.waiting = frame.people
        return
      case 'person': {
        const before = placeOf(state)
        const at = state.userList.findIndex(({ attendeeId }) => attendeeId === frame.person.attendeeId)
        if (at < 0) state.userList.push(frame.person)
        else state.userList[at] = frame.person
        if (placeOf(state) !== before) wasMoved(state)
        meet()
        publish()
        return
      }
      case 'left':
        wentAway(state, frame.sid)
        meet()
        return
      case 'state':
        state.trialState = frame.state
        return
      case 'recordPart':
        parts.push(...frame.entries)
        return
      case 'record':
        mergeRecord(state, { entries: parts.splice(0), corrections: frame.corrections })
        isToldAnew = true
        typist.again(state.entries)
        for (const one of state.entries) unsent.heard(one.id)
        for (const one of frame.corrections) unsent.heard(one.id, one.state !== 'open')
        return
      // Comes after the record: by now the page knows all that stands there.
      case 'proposals':
        state.proposals = frame.proposals
        for (const { id, answers } of frame.proposals) for (const one of [{ id }, ...answers]) unsent.heard(one.id)
        if (isToldAnew) unsent.again()
        isToldAnew = false
        return
      case 'files':
        state.files = frame.files
        return
      case 'entry':
        mergeEntry(state, frame.entry)
        typist.heard(frame.entry)
        unsent.heard(frame.entry.id)
        return
      case 'correction':
        mergeCorrection(state, frame.correction)
        unsent.heard(frame.correction.id, frame.correction.state !== 'open')
        return
      case 'refused':
        if (frame.id && frame.what === 'write') typist.refused(frame.id, codeOf(frame.code), frame.waitMs)
        else if (frame.id) unsent.refused(frame.id, frame)
        else state.refused = { what: frame.what, code: codeOf(frame.code), at: Date.now() }
        return
      case 'bye':
      case 'out':
        end(frame.is === 'bye' ? frame.code : frame.why)
        return
      case 'signal':
        mesh?.hear(frame.from, frame.signal)
        return
    }
  }

  const begin = () =>
    openMesh({
      peerId,
      peerToken,
      first: { audio: empty.audio, video: empty.video, screen: empty.screen },
      iceServers: () => iceServers,
      say: (to, signal) => link.say({ is: 'signal', to, signal }),
      isInside: (id) => hereOf(state).some((one) => one.peerId === id),
      came(id, person, screen) {
        streams.set(id, ref(person))
        screens.set(id, ref(screen))
      },
      went(id) {
        streams.delete(id)
        screens.delete(id)
      },
      ...alarms,
    })

  function show(): void {
    if (state.stage !== 'over') state.stage = 'in'
  }

  const ends = noteEnds(async () => (await current())?.token)
  const link = openLink({
    hello: () => ({ is: 'hello', token: pass.token, peerId, peerToken, media: media() }),
    hear,
    state(line, ended) {
      state.isConnected = line === 'open'
      if (ended) ends.ended(ended)
      else ends.again()
      if (ended?.code === 0 && ended.kind === 'dropped') mesh?.doubt()
      if (line === 'refused') end('refused')
    },
  })

  const voice = watchVoice((on) => link.say({ is: 'speaking', on }))
  const forget = keepTyped(state)
  const unsent = openUnsent(state, link.say)

  const typist = openTypist({
    key: `record ${pass.courtAttendeeId}`,
    say: (paragraph) => link.say({ is: 'write', paragraph }),
    find: (id) => state.entries.find((one) => one.id === id),
  })

  const unwatch = watchLines({ state, mesh: () => mesh, tell: (quality) => link.say({ is: 'quality', quality }) })

  const say = (code: DeviceCode) => sayCode(state, code)

  /** A device pulled out, or taken by another program. */
  function watchEnd(kind: Kind): void {
    const track = devices[kind]
    alarms.watch(track, kind, () => devices[kind] === track)
    track?.addEventListener('ended', () => {
      if (devices[kind] !== track) return
      devices[kind] = undefined
      state[kind === 'audio' ? 'wantsAudio' : 'wantsVideo'] = false
      say(endedCode[kind])
      publish()
    })
  }

  function release(): void {
    for (const track of [devices.audio, devices.video, screen]) track?.stop()
    empty.close()
  }

  function end(why: Ending): void {
    if (state.stage === 'over') return
    state.stage = 'over'
    state.bye = why
    unwatch()
    forget(why === 'over')
    voice.close()
    typist.close()
    link.hangUp()
    mesh?.close()
    release()
    streams.clear()
    screens.clear()
  }

  /** What is wanted of a device that is being opened: a person may have to allow it, and think otherwise meanwhile. */
  const opening: Partial<Record<Kind, boolean>> = {}

  /** Opens or closes one's own microphone or camera. */
  async function toggle(
    kind: Kind,
    on = !(opening[kind] ?? state[kind === 'audio' ? 'wantsAudio' : 'wantsVideo']),
  ): Promise<void> {
    if (opening[kind] !== undefined) {
      opening[kind] = on
      return
    }
    if (on && !devices[kind]) {
      opening[kind] = on
      const { track, code } = await openDevice(kind, undefined)
      const isWanted = opening[kind]
      delete opening[kind]
      if (!track) return say(code)
      // The visit may be over by the time the device is open.
      if (state.stage === 'over' || !isWanted) return track.stop()
      devices[kind] = track
      alarms.opened(kind)
      watchEnd(kind)
    }
    state[kind === 'audio' ? 'wantsAudio' : 'wantsVideo'] = on
    publish()
  }

  /** The browser asks which screen. */
  let isChoosing = false
  async function share(): Promise<void> {
    if (screen) {
      const shown = screen
      screen = undefined
      shown.stop()
      return publish()
    }
    if (isChoosing) return
    isChoosing = true
    const { track, code } = await openScreen().finally(() => {
      isChoosing = false
    })
    if (!track) return say(code)
    if (state.stage === 'over') return track.stop()
    screen = track
    track.addEventListener('ended', () => {
      if (screen !== track) return
      screen = undefined
      say(10012)
      publish()
    })
    publish()
  }

  return {
    state,
    streams,
    screens,
    peerId,
    speakerId: chosen.speakerId,
    say,
    /** The browser plays no sound before the person does something on the page. */
    silent: () => say(10201),
    toggle,
    share,
    seat: (role: 0 | 1) => link.say({ is: 'seat', role }),
    hand: (up: boolean) => link.say({ is: 'hand', up }),
    record(on: boolean) {
      state.wantsRecording = on
      link.say({ is: 'recording', on })
    },
    ownSound: () => outgoing().audio,
    typist,
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
    shareProposal: (id: string) => link.say({ is: 'share', id }),
    endProposal: (id: string) => link.say({ is: 'end', id }),
    /** Into a private room of a mediation, or with 0 back into the common one. */
    move: (sid: string, place: number) => link.say({ is: 'place', sid, place }),
    admit: (sid: string) => link.say({ is: 'admit', sid }),
    control: ({ sid, userId }: Pick<RoomPerson, 'sid' | 'userId'>, action: ControlAction, on: boolean) =>
      link.say({ is: 'control', sid, action, info: { userId, on }, sendFor: 2 }),
    /** Into the main view, or back out of it. */
    show(userId: string) {
      state.switchUserId = state.switchUserId === userId ? '' : userId
      state.isSwitchScreen = state.switchUserId !== ''
    },
    /** Leaves of one's own will: no bye code is shown. */
    leave() {
      link.say({ is: 'leave' })
      end('left')
    },
  }
}
