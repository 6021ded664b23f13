import { ref } from 'valtio'
import { proxyMap } from 'valtio/utils'
import { type ControlAction, type FromServer, graceMs, type RoomPerson } from '../../../contract/room.ts'
import type { RoomPass } from '../useRoomPass.ts'
import { type DeviceCode, endedCode } from './line/deviceCodes.ts'
import { emptyLines, type Kind, openDevice, openScreen } from './line/lines.ts'
import { openLink } from './line/link.ts'
import { type Mesh, openMesh } from './line/mesh.ts'
import { checkMs, gradeOf, type Noticed, notice, noticeMs, settle, unnoticed } from './line/quality.ts'
import { reader } from './line/readings.ts'
import { hearingState } from './state.ts'

export interface Chosen {
  /** The tracks of the device check, where there are any; the visit ends them. */
  audio: MediaStreamTrack | undefined
  video: MediaStreamTrack | undefined
  audioOnly: boolean
}

export type Session = ReturnType<typeof openSession>

/** One visit to a room, from the click on "enter" to its end: the line to the server, the connections, the own devices. */
export function openSession(pass: RoomPass, chosen: Chosen) {
  const state = hearingState(pass)
  /** What comes from whom, by peer id; under one's own id what goes out as one's own picture. */
  const streams = proxyMap<string, MediaStream>()
  const peerId = crypto.randomUUID()
  const peerToken = crypto.randomUUID()
  const empty = emptyLines()
  const devices: Record<Kind, MediaStreamTrack | undefined> = { audio: chosen.audio, video: chosen.video }
  let screen: MediaStreamTrack | undefined
  let iceServers: RTCIceServer[] = []
  let mesh: Mesh | undefined
  let told = 0
  const read = reader()
  const noticed = new Map<string, Noticed>()

  state.wantsAudio = Boolean(devices.audio)
  state.wantsVideo = Boolean(devices.video)
  for (const kind of ['audio', 'video'] as const) watchEnd(kind)

  const me = () => state.userList.find(({ sid }) => sid === state.sid)

  /** What goes out now, by what the person wants, what a secretary took away, and the seat. */
  function outgoing(): Record<Kind, MediaStreamTrack | null> {
    const order = me()?.order
    const onSeat = (me()?.role ?? 0) === 0
    const ownVideo = state.wantsVideo && !order?.muteVidio ? devices.video : undefined
    return {
      audio: (onSeat && state.wantsAudio && !order?.muteAudio && devices.audio) || null,
      video: (onSeat && (screen ?? ownVideo)) || null,
    }
  }

  const media = () => {
    const { audio, video } = outgoing()
    return {
      audio: audio !== null,
      video: video !== null && video !== screen,
      screen: video !== null && video === screen,
    }
  }

  /** Puts on the lines what should be on them, and says so to the room where it is something else than before. */
  function publish(): void {
    const now = outgoing()
    mesh?.replace('audio', now.audio)
    mesh?.replace('video', now.video)
    const shown = now.video ?? (screen || devices.video)
    // The same track stays in the same stream: a new one would start the own picture anew with every word of the server.
    if (!shown) streams.delete(peerId)
    else if (!streams.get(peerId)?.getTracks().includes(shown)) streams.set(peerId, ref(new MediaStream([shown])))
    state.isPublish = now.audio !== null || now.video !== null
    state.isPreview = Boolean(devices.video) && state.wantsVideo
    state.isPublishScreen = screen !== undefined
    const said = me()?.media
    const wanted = media()
    if (said && (said.audio !== wanted.audio || said.video !== wanted.video || said.screen !== wanted.screen))
      link.say({ is: 'media', media: wanted })
  }

  function meet(): void {
    mesh?.meet(state.userList)
    const own = me()
    if (own) state.role = own.role
    if (!state.userList.some(({ userId }) => userId === state.switchUserId)) {
      state.switchUserId = ''
      state.isSwitchScreen = false
    }
  }

  /** A server that was started anew knows of nobody until they come back: so long their pictures go on here. */
  function welcome(people: readonly RoomPerson[], forgot: boolean): void {
    const here = new Set(people.map(({ attendeeId }) => attendeeId))
    const awaited = forgot ? state.userList.filter(({ attendeeId }) => !here.has(attendeeId)) : []
    state.userList = [...people, ...awaited]
    const gone = new Set(awaited.map(({ sid }) => sid))
    if (!gone.size) return
    setTimeout(() => {
      state.userList = state.userList.filter(({ sid }) => !gone.has(sid))
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
        state.stage = 'in'
        state.sid = frame.sid
        welcome(frame.people, forgot)
        mesh ??= begin()
        meet()
        mesh.again()
        publish()
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
        const at = state.userList.findIndex(({ attendeeId }) => attendeeId === frame.person.attendeeId)
        if (at < 0) state.userList.push(frame.person)
        else state.userList[at] = frame.person
        meet()
        publish()
        return
      }
      case 'left':
        state.userList = state.userList.filter(({ sid }) => sid !== frame.sid)
        meet()
        return
      case 'chat': {
        const { is: _, ...said } = frame
        state.chat.push(said)
        return
      }
      case 'refused':
        state.refused = { what: frame.what, code: frame.code, at: Date.now() }
        return
      case 'bye':
        end(frame.code)
        return
      case 'signal':
        mesh?.hear(frame.from, frame.signal)
        return
      case 'beat':
        return
    }
  }

  const begin = () =>
    openMesh({
      peerId,
      peerToken,
      first: new MediaStream([empty.audio, empty.video]),
      iceServers: () => iceServers,
      say: (to, signal) => link.say({ is: 'signal', to, signal }),
      isInside: (id) => state.userList.some((one) => one.peerId === id),
      came: (id, stream) => streams.set(id, ref(stream)),
      went: (id) => streams.delete(id),
    })

  const link = openLink({
    hello: () => ({ is: 'hello', token: pass.token, peerId, peerToken, media: media() }),
    hear,
    state(line) {
      state.isConnected = line === 'open'
      if (line === 'refused') end(0)
    },
  })

  /** How good each line is, and how good one's own is to the middle of the others; poor ones the secretary is told of. */
  async function check(): Promise<void> {
    for (const [id, connection] of mesh?.connections() ?? []) {
      const person = state.userList.find((one) => one.peerId === id)
      if (!person) continue
      const reading = await read(connection, person.media.video || person.media.screen)
      state.grades[id] = settle(state.grades[id] ?? 0, gradeOf(reading))
    }
    const inside = state.userList.filter(({ sid }) => sid !== state.sid)
    const grades = inside.map((one) => state.grades[one.peerId] ?? 0).sort()
    const middle = grades[Math.floor(grades.length / 2)] ?? 0
    if (middle !== 6) link.say({ is: 'quality', quality: middle })
    if (state.attendeeRole === 'SECRETARY') for (const person of inside) tellOf(person)
  }

  function tellOf({ userId, userName, quality }: RoomPerson): void {
    const { next, shows } = notice(noticed.get(userId) ?? unnoticed, quality, Date.now())
    noticed.set(userId, next)
    if (!shows) return
    state.notice = { userId, userName, shows }
    setTimeout(() => {
      if (state.notice?.userId === userId) state.notice = undefined
    }, noticeMs)
  }
  // A reading that fails is of a connection that just went; the next look knows.
  const checks = setInterval(() => void check().catch(() => undefined), checkMs)

  let lastCode = 0
  function say(code: DeviceCode): void {
    lastCode += 1
    state.codes = [...state.codes.filter((one) => one.code !== code).slice(-2), { id: lastCode, code }]
  }

  /** A device pulled out, or taken by another program. */
  function watchEnd(kind: Kind): void {
    const track = devices[kind]
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

  function end(code: number): void {
    if (state.stage === 'over') return
    state.stage = 'over'
    state.bye = code
    clearInterval(checks)
    link.hangUp()
    mesh?.close()
    release()
    streams.clear()
  }

  /** Opens or closes one's own microphone or camera. */
  async function toggle(kind: Kind): Promise<void> {
    const wants = kind === 'audio' ? 'wantsAudio' : 'wantsVideo'
    if (!state[wants] && !devices[kind]) {
      const { track, code } = await openDevice(kind, undefined)
      if (!track) return say(code)
      // The visit may be over by the time the device is open.
      if (state.stage === 'over') return track.stop()
      devices[kind] = track
      watchEnd(kind)
    }
    state[wants] = !state[wants]
    publish()
  }

  async function share(): Promise<void> {
    if (screen) {
      const shown = screen
      screen = undefined
      shown.stop()
      return publish()
    }
    const { track, code } = await openScreen()
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
    peerId,
    say,
    toggle,
    share,
    seat: (role: 0 | 1) => link.say({ is: 'seat', role }),
    hand: (up: boolean) => link.say({ is: 'hand', up }),
    chat: (text: string) => link.say({ is: 'chat', text }),
    admit: (sid: string) => link.say({ is: 'admit', sid }),
    control: ({ sid, userId }: Pick<RoomPerson, 'sid' | 'userId'>, action: ControlAction, on: boolean) =>
      link.say({ is: 'control', sid, action, info: { userId, on }, sendFor: 2 }),
    /** A message about a device was read. */
    heard(id: number) {
      state.codes = state.codes.filter((one) => one.id !== id)
    },
    /** Into the main view, or back out of it. */
    show(userId: string) {
      state.switchUserId = state.switchUserId === userId ? '' : userId
      state.isSwitchScreen = state.switchUserId !== ''
    },
    /** Leaves of one's own will: no bye code is shown. */
    leave() {
      link.say({ is: 'leave' })
      end(-1)
    },
  }
}

/** What ends a visit that nobody has to be told of. */
export const leftByOneself = -1
