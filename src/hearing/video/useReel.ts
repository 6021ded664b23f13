import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { RoomPerson } from '../../../contract/room/room.ts'
import { useSession } from '../../local/hooks.ts'
import { asAppError } from '../../ui/errorText.ts'
import { hereOf, placeOf, playable } from '../room/state.ts'
import type { Session } from '../room/visit/session.ts'
import { canRecord, openReel, type Recorded } from './reel.ts'
import { sendPart } from './sendPart.ts'

/** Why this page cannot record, or null: the secretary's own account, signed in here, hands in what is recorded. */
export function useNoReel(session: Session): string | null {
  const { t } = useLingui()
  const { userId, trialState } = useSnapshot(session.state)
  const account = useSession()
  if (!canRecord()) return t`当前浏览器不支持录像`
  if (account?.user.id !== userId) return t`录像需要先在本设备以自己的账号登录后台`
  return trialState === 'in_session' || trialState === 'recess' ? null : t`开庭后才能录像`
}

/** Records the room for as long as the server says that this page does. */
export function useReel(session: Session, title: string): void {
  const { userList, sid, trialId, userId, refused } = useSnapshot(session.state)
  const isOn = userList.some((one) => one.sid === sid && one.recording)
  // A server that was started anew knows of no recording; it goes on all the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit is the reason
  useEffect(() => {
    if (session.state.wantsRecording) session.record(true)
  }, [session, sid])
  useEffect(() => {
    if (refused?.what === 'recording') session.state.wantsRecording = false
  }, [session, refused])
  useEffect(() => {
    if (!isOn) return
    const now = () =>
      (placeOf(session.state) === 0 ? hereOf(session.state) : []).flatMap((person) => recorded(session, person))
    return openReel(now, (part) => {
      sendPart({ userId, trialId, title }, part).catch((error: unknown) => {
        session.record(false)
        session.state.refused = { what: 'recording', code: asAppError(error).code, at: Date.now() }
      })
    })
  }, [session, isOn, userId, trialId, title])
}

/** What is recorded of somebody is what all others hear and see: nothing that a secretary took away, nor behind a shield. */
function recorded({ state, streams, screens, peerId, ownSound }: Session, person: RoomPerson): Recorded[] {
  const isOwn = person.sid === state.sid
  const from = isOwn ? peerId : person.peerId
  const { audio, video, screen } = playable(person, false)
  const sound = isOwn ? ownSound() : streams.get(from)?.getAudioTracks()[0]
  const pictureIn = (stream: MediaStream | undefined) => stream?.getVideoTracks()[0]
  const { sid, userName: name } = person
  const face = {
    id: sid,
    name,
    audio: (audio && sound) || undefined,
    video: video ? pictureIn(streams.get(from)) : undefined,
  }
  const shared = { id: `${sid} screen`, name, audio: undefined, video: pictureIn(screens.get(from)) }
  return screen ? [shared, face] : [face]
}
