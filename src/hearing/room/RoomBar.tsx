import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { useNoReel } from '../video/useReel.ts'
import { type Panel, panelsOf, usePanelWords } from './SidePanel.tsx'
import { useNarrow } from './useNarrow.ts'
import type { Session } from './visit/session.ts'

/**
 * What everybody may do with themselves (specification §4). Where not all of it stands on one line, such as on a phone,
 * what is needed most does, the rest behind *more*.
 */
export function RoomBar({
  session,
  panel,
  setPanel,
}: {
  session: Session
  panel: Panel | undefined
  setPanel: (panel: Panel | undefined) => void
}) {
  const { t } = useLingui()
  const { type, wantsAudio, wantsVideo, sharesScreen, role, userList, sid, waiting, attendeeRole } = useSnapshot(
    session.state,
  )
  const panelWords = usePanelWords(type)
  const [more, setMore] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const isNarrow = useNarrow(bar)
  const me = userList.find((one) => one.sid === sid)
  const order = me?.order
  const isUp = me?.handAt != null
  const asks = waiting.length
  const canShare = 'getDisplayMedia' in (navigator.mediaDevices ?? {})
  const openPanel = (one: Panel) => {
    setPanel(panel === one ? undefined : one)
    setMore(false)
  }
  const panelButton = (one: Panel, icon: IconName) => (
    <Button icon={icon} aria-pressed={panel === one} onClick={() => openPanel(one)}>
      {panelWords[one]}
    </Button>
  )
  return (
    <footer ref={bar} className="room-bar" data-more={more || undefined} data-narrow={isNarrow || undefined}>
      <Button
        icon={wantsAudio ? 'mic' : 'micOff'}
        aria-pressed={wantsAudio}
        aria-keyshortcuts="M"
        disabled={order?.muteAudio}
        onClick={() => void session.toggle('audio')}
      >
        {order?.muteAudio ? t`已被静音` : wantsAudio ? t`静音` : t`打开麦克风`}
      </Button>
      <Button
        icon={wantsVideo ? 'video' : 'videoOff'}
        aria-pressed={wantsVideo}
        aria-keyshortcuts="V"
        disabled={order?.muteVidio}
        onClick={() => void session.toggle('video')}
      >
        {order?.muteVidio ? t`画面已被关闭` : wantsVideo ? t`关闭画面` : t`打开摄像头`}
      </Button>
      <Button
        icon="people"
        aria-pressed={panel === 'people'}
        aria-label={asks ? t`参会人（${asks} 人等候）` : undefined}
        onClick={() => openPanel('people')}
      >
        {t({ context: 'short', message: '参会人' })}
        {asks ? <b className="count">{asks}</b> : null}
      </Button>
      {panelButton('chat', 'chat')}
      <div className="rest">
        <Button
          icon="screen"
          aria-pressed={sharesScreen}
          disabled={order?.muteVidio && !sharesScreen}
          onClick={() => (canShare ? void session.share() : session.say(0))}
        >
          {sharesScreen ? t`停止共享` : t`共享屏幕`}
        </Button>
        <Button icon="hand" aria-pressed={isUp} onClick={() => session.hand(!isUp)}>
          {isUp ? t`放下` : t`举手`}
        </Button>
        <Button icon={role === 0 ? 'down' : 'up'} onClick={() => session.seat(role === 0 ? 1 : 0)}>
          {role === 0 ? t`下席旁听` : t`入席发言`}
        </Button>
        {panelsOf(type).includes('proposals') ? panelButton('proposals', 'file') : null}
        {panelButton('files', 'folder')}
        {panelButton('bundles', 'book')}
        {panelButton('record', 'edit')}
        {attendeeRole === 'SECRETARY' ? <RecordButton session={session} isOn={me?.recording ?? false} /> : null}
      </div>
      <div className="more">
        <Button icon={more ? 'close' : 'more'} aria-expanded={more} onClick={() => setMore(!more)}>
          {t`更多`}
        </Button>
      </div>
      <Button look="danger" icon="logout" onClick={session.leave}>
        {t`离开`}
      </Button>
    </footer>
  )
}

/** Of the secretary alone; everybody is told as long as it goes on. */
function RecordButton({ session, isOn }: { session: Session; isOn: boolean }) {
  const { t } = useLingui()
  const why = useNoReel(session)
  return (
    <Button
      icon="record"
      aria-pressed={isOn}
      disabled={why !== null && !isOn}
      title={why ?? undefined}
      onClick={() => session.record(!isOn)}
    >
      {isOn ? t`停止录像` : t({ context: 'act', message: '录像' })}
    </Button>
  )
}
