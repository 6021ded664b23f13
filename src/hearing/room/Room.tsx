import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ConfirmHost } from '../../ui/Dialog.tsx'
import { TrialTag } from '../TrialTag.tsx'
import { useReel } from '../video/useReel.ts'
import { Conduct } from './Conduct.tsx'
import { RoomBar } from './RoomBar.tsx'
import { type Panel, SidePanel } from './SidePanel.tsx'
import { Said } from './said/Said.tsx'
import { Shown } from './shown/Shown.tsx'
import { hereOf } from './state.ts'
import { Stage } from './tile/Stage.tsx'
import { useRoomKeys } from './useRoomKeys.ts'
import type { Session } from './visit/session.ts'

/** The room itself: how far the session is, what is to be said, everybody's picture, and below what one may do (specification §6). */
export function Room({ session, title }: { session: Session; title: string }) {
  const { t } = useLingui()
  const state = useSnapshot(session.state)
  const { trialState, type, attendeeRole, isConnected, isPublishScreen } = state
  const [panel, setPanel] = useState<Panel>()
  useRoomKeys(session)
  useAwake()
  useReel(session, title)
  const recorder = hereOf(state).find(({ recording, online }) => recording && online)
  return (
    <div className="room" data-panel={panel}>
      <header>
        <h2>{title}</h2>
        {trialState ? <TrialTag of={{ state: trialState, type }} outside /> : null}
        {attendeeRole === 'SECRETARY' ? <Conduct session={session} /> : null}
        {recorder ? (
          <p role="status" className="recording">
            {t`正在录像（${recorder.userName}）`}
          </p>
        ) : null}
        {isPublishScreen ? (
          <p role="status" className="sharing">
            {t`其他人正在看您的屏幕`}
          </p>
        ) : null}
        {isConnected ? null : (
          <p role="status" className="reconnecting">
            {t`与服务器的连接中断，正在重连；音视频不受影响`}
          </p>
        )}
      </header>
      <Said session={session} panel={panel} setPanel={setPanel} />
      <Shown session={session} />
      <Stage session={session} />
      {panel ? <SidePanel session={session} shows={panel} show={setPanel} /> : null}
      <ConfirmHost />
      <RoomBar session={session} panel={panel} setPanel={setPanel} />
    </div>
  )
}

/** A phone's screen does not go dark during a hearing, where the browser can be asked that. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      // Refused on a low battery; the hearing goes on.
      navigator.wakeLock?.request('screen').then(
        (given) => {
          lock = given
        },
        () => undefined,
      )
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
