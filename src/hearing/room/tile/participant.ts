import type { RoomPerson } from '../../../../contract/room/room.ts'

type StreamLabel = 'audio' | 'video' | 'screen'

/** Somebody as a tile shows them, in the names of specification §3, with its spelling of `dowmLink`. */
export interface Participant {
  userId: string
  displayName: string
  /** `state`: it is sent. `muted`: nothing of it comes, by their own will or by an order. */
  streamConfigs: { label: StreamLabel; state: boolean; muted: boolean }[]
  courtUserInfo: {
    userDto: Pick<RoomPerson, 'roleName'>
    /** Grades (decisions F-10): as they say of their own line, and as the viewer finds the line from them. */
    upLink: number
    dowmLink: number
  }
}

const offline = 6

export function participantOf(person: RoomPerson, downGrade: number): Participant {
  const { userId, userName, roleName, media, order, online, quality } = person
  const streamOf = (label: StreamLabel, isBarred: boolean) => {
    // Of who is away nothing comes, whatever they last said of their devices.
    const state = online && media[label]
    return { label, state, muted: !state || isBarred }
  }
  return {
    userId,
    displayName: userName,
    streamConfigs: [
      streamOf('audio', order.muteAudio),
      streamOf('video', order.muteVidio),
      streamOf('screen', order.muteVidio),
    ],
    courtUserInfo: {
      userDto: { roleName },
      upLink: online ? quality : offline,
      dowmLink: online ? downGrade : offline,
    },
  }
}
