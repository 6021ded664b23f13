import { closeCodes } from '../../../../contract/room/room.ts'
import type { RoomPass } from '../../../local/roomPass.ts'
import { takeOverRoomText } from '../../../local/roomText.ts'
import { openTypist } from '../../record/typist.ts'
import { keepTyped } from '../kept.ts'
import { openAlarms } from '../line/alarms.ts'
import type { DeviceCode } from '../line/deviceCodes.ts'
import type { Chosen } from '../line/lines.ts'
import { openLink } from '../line/link.ts'
import { watchVoice } from '../line/voice.ts'
import { watchLines } from '../line/watch.ts'
import { type Ending, hearingState, sayCode } from '../state.ts'
import { openUnsent } from '../unsent.ts'
import { openActs } from './acts.ts'
import { openConnections } from './connections.ts'
import { openDevices } from './devices.ts'
import { openFrames } from './frames.ts'
import { meansOfBrowser } from './means.ts'
import { openPeople } from './people.ts'
import { openPublishing } from './publish.ts'

/** To draw a room takes a page as long as to dial those in it: it dials first, and draws so much later, in ms. */
const drawMs = 60

export type Session = ReturnType<typeof openSession>

/** One visit to a room, from the click on "enter" to its end: the line to the server, the connections, the own devices. */
export function openSession(pass: RoomPass, chosen: Chosen, means = meansOfBrowser) {
  const state = hearingState(pass)
  // For who looks at it while developing; nothing of ours reads it there.
  if (import.meta.env.DEV) Object.assign(globalThis, { hearing: state })
  const alarms = openAlarms(state)
  const connections = openConnections({ state, means, alarms, say: (frame) => link.say(frame) })
  const voice = watchVoice((on) => link.say({ is: 'speaking', on }), means.listenTo)
  const devices = openDevices({ state, chosen, means, alarms, changed: () => publishing.publish() })
  const publishing = openPublishing({
    ...{ state, devices, connections, listen: voice.listen },
    say: (frame) => link.say(frame),
  })
  const forget = keepTyped(state)
  const unsent = openUnsent(state, (frame) => link.say(frame))
  const typist = openTypist({
    key: takeOverRoomText(pass.user.userId, `record ${pass.courtAttendeeId}`, `record ${pass.courtAttendeeId}`),
    say: (paragraph) => link.say({ is: 'write', paragraph }),
    find: (id) => state.entries.find((one) => one.id === id),
  })
  const people = openPeople(state, (here) => {
    connections.mesh()?.meet(here)
    alarms.here(here)
  })

  /** The room knows this page, and the page knows who is there. */
  function inside(): void {
    const isFirst = !connections.mesh()
    const mesh = connections.open()
    if (isFirst) setTimeout(show, drawMs)
    people.meet()
    mesh.again()
    voice.again()
    publishing.publish()
  }

  function show(): void {
    if (state.stage !== 'over') state.stage = 'in'
  }

  const ends = means.noteEnds()
  const link = openLink({
    hello: () => ({ is: 'hello', token: pass.token, ...connections.page(), media: publishing.media() }),
    hear: openFrames({
      ...{ state, people, alarms, typist, unsent, inside, end, publish: publishing.publish },
      ...{ mesh: connections.mesh, ice: connections.ice },
    }),
    state(line, ended) {
      state.isConnected = line === 'open'
      state.isHeldElsewhere = ended?.code === closeCodes.held
      if (ended) ends.ended(ended)
      else ends.again()
      if (ended?.code === 0 && ended.kind === 'dropped') connections.mesh()?.doubt()
      if (ended?.code === closeCodes.unread) comeAnew()
      if (line === 'refused') end('refused')
    },
  })

  /** The peer id is somebody else's, who keeps it for good: the page comes back under another. */
  function comeAnew(): void {
    connections.beAnother()
    publishing.publish()
  }

  const tell = (quality: number) => link.say({ is: 'quality', quality })
  const unwatch = watchLines({ state, mesh: connections.mesh, tell })

  const say = (code: DeviceCode) => sayCode(state, code)

  function end(why: Ending): void {
    if (state.stage === 'over') return
    state.stage = 'over'
    state.bye = why
    unwatch()
    people.close()
    forget(why === 'over')
    voice.close()
    typist.close()
    link.hangUp()
    connections.close()
    devices.close()
  }

  return {
    state,
    streams: connections.streams,
    screens: connections.screens,
    get peerId() {
      return connections.page().peerId
    },
    speakerId: chosen.speakerId,
    say,
    /** The browser plays no sound before the person does something on the page. */
    silent: () => say(10201),
    toggle: devices.toggle,
    share: devices.share,
    ownSound: () => publishing.outgoing().audio,
    typist,
    ...openActs({ state, unsent, say: link.say }),
    /** Leaves of one's own will: no bye code is shown. */
    leave() {
      link.say({ is: 'leave' })
      end('left')
    },
  }
}
