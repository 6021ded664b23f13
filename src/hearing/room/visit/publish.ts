import { ref } from 'valtio'
import type { FromPage, RoomPerson } from '../../../../contract/room/room.ts'
import { allLines, type Line } from '../line/lines.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { HearingState } from '../state.ts'
import type { Connections } from './connections.ts'
import type { Devices } from './devices.ts'

interface Ends {
  state: HearingState
  devices: Pick<Devices, 'there'>
  connections: Pick<Connections, 'streams' | 'screens' | 'page'> & { mesh(): Pick<Mesh, 'replace'> | undefined }
  /** Hears what goes out of one's own microphone. */
  listen(track: MediaStreamTrack | null): void
  say(frame: FromPage): void
}

/** What goes out of one's own devices, what is shown of it here, and what is said of it to the room. */
export function openPublishing({ state, devices, connections, listen, say }: Ends) {
  const { streams, screens } = connections
  const me = () => state.userList.find(({ sid }) => sid === state.sid)

  /** What goes out now, by what the person wants, what a secretary took away, and the seat. */
  function outgoing(): Record<Line, MediaStreamTrack | null> {
    const order = me()?.order
    const onSeat = (me()?.role ?? 0) === 0
    const maySound = onSeat && !order?.muteAudio
    const mayShow = onSeat && !order?.muteVidio
    const { audio, video, screen } = devices.there()
    return {
      audio: (maySound && state.wantsAudio && audio) || null,
      video: (mayShow && state.wantsVideo && video) || null,
      screen: (mayShow && screen) || null,
    }
  }

  function media(): RoomPerson['media'] {
    const { audio, video, screen } = outgoing()
    return { audio: audio !== null, video: video !== null, screen: screen !== null }
  }

  /** One's own picture, as it is seen here. */
  function showOwn(): void {
    const { video, screen } = devices.there()
    const { peerId: own } = connections.page()
    const shown = state.wantsVideo ? video : undefined
    // The same track stays in the same stream: a new one would start the own picture anew with every word of the server.
    if (!shown) streams.delete(own)
    else if (!streams.get(own)?.getTracks().includes(shown)) streams.set(own, ref(new MediaStream([shown])))
    if (screen) screens.set(own, ref(new MediaStream([screen])))
    else screens.delete(own)
    state.isPreview = shown !== undefined
    state.sharesScreen = screen !== undefined
  }

  return {
    outgoing,
    media,
    /** Puts on the lines what should be on them, and says so to the room where it is something else than before. */
    publish(): void {
      const now = outgoing()
      for (const line of allLines) connections.mesh()?.replace(line, now[line])
      showOwn()
      state.isPublish = Object.values(now).some((track) => track !== null)
      state.isPublishScreen = now.screen !== null
      // Before the room hears that the microphone is closed: how long one spoke ends with it.
      listen(now.audio)
      const said = me()?.media
      const wanted = media()
      if (said && allLines.some((line) => said[line] !== wanted[line])) say({ is: 'media', media: wanted })
    },
  }
}
