import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { RoomPerson } from '../../../contract/room.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmHost } from '../../ui/Dialog.tsx'
import { errorText } from '../../ui/errorText.ts'
import { TrialTag } from '../TrialTag.tsx'
import { useReel } from '../video/useReel.ts'
import { useCodeWords } from './codeWords.ts'
import { Asks } from './panel/Asks.tsx'
import { RoomBar } from './RoomBar.tsx'
import { type Panel, SidePanel } from './SidePanel.tsx'
import type { Session } from './session.ts'
import { codeRead, hereOf, mainOf, placeOf } from './state.ts'
import { Controls } from './tile/Controls.tsx'
import { playAll } from './tile/Picture.tsx'
import { Tile } from './tile/Tile.tsx'
import { useRoomKeys } from './useRoomKeys.ts'

/** So many on seat are said to be many: each is sent to each (decisions F-20). */
const crowdedFrom = 5

/** The room itself: one picture large, everybody's small, what one may do below (specification §6). */
export function Room({ session, title }: { session: Session; title: string }) {
  const { t } = useLingui()
  const codeWords = useCodeWords()
  const state = useSnapshot(session.state)
  const streams = useSnapshot(session.streams)
  const [panel, setPanel] = useState<Panel>()
  const [big, setBig] = useState<readonly string[]>([])
  useRoomKeys(session)
  useAwake()
  useReel(session, title)
  const refusalRead = () => {
    session.state.refused = undefined
  }
  const isSecretary = state.attendeeRole === 'SECRETARY'
  const people = hereOf(state) as readonly RoomPerson[]
  const mainSid = mainOf(people, state.switchUserId, state.sid)
  const streamOf = (person: RoomPerson) =>
    streams.get(person.sid === state.sid ? session.peerId : person.peerId) as MediaStream | undefined
  const tile = (person: RoomPerson, isBig: boolean) => {
    const isOwn = person.sid === state.sid
    const { sid, userId, userName } = person
    return (
      <Tile
        key={sid}
        person={person}
        stream={streamOf(person)}
        isOwn={isOwn}
        isSecretary={isSecretary}
        isBig={isBig}
        downLink={state.grades[person.peerId] ?? 0}
        speakerId={session.speakerId}
        onSilent={session.silent}
        onShow={() => session.show(userId)}
      >
        {sid === mainSid ? null : (
          <Button
            look="quiet"
            small
            icon={big.includes(sid) ? 'reduce' : 'enlarge'}
            aria-label={big.includes(sid) ? t`缩小 ${userName}` : t`放大 ${userName}`}
            onClick={() => setBig(big.includes(sid) ? big.filter((one) => one !== sid) : [...big, sid])}
          />
        )}
        {isSecretary && !isOwn ? <Controls session={session} person={person} /> : null}
      </Tile>
    )
  }
  const main = people.find(({ sid }) => sid === mainSid)
  const own = people.filter(({ sid }) => sid === state.sid)
  const others = people.filter(({ sid }) => sid !== state.sid)
  const small = [...own, ...others].filter((person) => person !== main)
  const place = placeOf(state)
  const recorder = people.find(({ recording, online }) => recording && online)
  const seated = people.filter(({ role }) => role === 0).length
  return (
    <div className="room" data-panel={panel}>
      <header>
        <h2>{title}</h2>
        {state.trialState ? <TrialTag state={state.trialState} outside /> : null}
        {isSecretary ? (
          <a href="#/hearing/calendar" target="_blank" rel="noreferrer">
            {t`在后台日程中宣布开庭、休庭、闭庭`}
          </a>
        ) : null}
        {recorder ? (
          <p role="status" className="recording">
            {t`正在录像（${recorder.userName}）`}
          </p>
        ) : null}
        {state.isConnected ? null : (
          <p role="status" className="reconnecting">
            {t`与服务器的连接中断，正在重连；音视频不受影响`}
          </p>
        )}
      </header>
      <div className="said">
        {place ? (
          <Banner family="grey" icon="lock">
            {t`您在单独房间 ${place}：只有这里的人能听到和看到您；不录像，不记入笔录。`}
            <Button small disabled={!state.isConnected} onClick={() => session.move(state.sid, 0)}>
              {t`回到共同房间`}
            </Button>
          </Banner>
        ) : null}
        {panel === 'proposals' ? null : <Asks session={session} show={() => setPanel('proposals')} />}
        {isSecretary && seated >= crowdedFrom ? (
          <Banner family="amber" icon="info">{t`席上已有 ${seated} 人，画面可能变差；其他人下席旁听会好一些。`}</Banner>
        ) : null}
        {state.notices.map(({ userId, userName, shows }) => (
          <div className="notice" role="alert" key={`${userId} ${shows}`}>
            <b>{userName}</b>{' '}
            {shows === 'poor' ? t`该用户网络卡顿，请建议其切换到更佳的网络` : t`网络原因或其个人原因，该用户已离线`}
          </div>
        ))}
        {state.refused ? (
          <Banner family="amber" icon="alert">
            {errorText({ code: state.refused.code })}
            <Button look="quiet" small icon="close" aria-label={t`知道了`} onClick={refusalRead} />
          </Banner>
        ) : null}
        {state.codes.map(({ id, code }) => (
          <Banner key={id} family="amber" icon="alert">
            {codeWords(code)}
            {code === 10201 ? <Help onClick={() => codeRead(session.state, id)} /> : null}
            <Button
              look="quiet"
              small
              icon="close"
              aria-label={t`知道了`}
              onClick={() => codeRead(session.state, id)}
            />
          </Banner>
        ))}
      </div>
      <div className="stage">{main ? tile(main, true) : null}</div>
      <section className="tiles" aria-label={t`参会人画面`}>
        {small.map((person) => tile(person, big.includes(person.sid)))}
      </section>
      {panel ? <SidePanel session={session} shows={panel} show={setPanel} /> : null}
      <ConfirmHost />
      <RoomBar session={session} panel={panel} setPanel={setPanel} />
    </div>
  )
}

/** The help icon that code 10201 speaks of: its click is what browsers wait for before they let a page sound. */
function Help({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  const play = () => {
    playAll()
    onClick()
  }
  return <Button look="quiet" small icon="help" aria-label={t`播放声音`} title={t`播放声音`} onClick={play} />
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
