import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/errorText.ts'
import { useCodeWords } from '../codeWords.ts'
import { Asks } from '../panel/Asks.tsx'
import type { Panel } from '../SidePanel.tsx'
import { codeRead, hereOf, placeOf } from '../state.ts'
import { playAll } from '../tile/Picture.tsx'
import type { Session } from '../visit/session.ts'
import { Admit } from './Admit.tsx'

/** So many on seat are said to be many: each is sent to each (decisions F-20). */
const crowdedFrom = 5

interface SaidProps {
  session: Session
  panel: Panel | undefined
  setPanel: (panel: Panel | undefined) => void
}

/** What everybody or this person should know now, over the pictures and never on them. */
export function Said({ session, panel, setPanel }: SaidProps) {
  const { t } = useLingui()
  const codeWords = useCodeWords()
  const state = useSnapshot(session.state)
  const isSecretary = state.attendeeRole === 'SECRETARY'
  const place = placeOf(state)
  const seated = hereOf(state).filter(({ role }) => role === 0).length
  const refusalRead = () => {
    session.state.refused = undefined
  }
  return (
    <div className="said">
      {place ? (
        <Banner
          family="grey"
          icon="lock"
          action={
            <Button small disabled={!state.isConnected} onClick={() => session.move(state.sid, 0)}>
              {t`回到共同房间`}
            </Button>
          }
        >
          {t`您在单独房间 ${place}：只有这里的人能听到和看到您；不录像，不记入笔录。`}
        </Banner>
      ) : null}
      {panel === 'people' ? null : <Admit session={session} showAll={() => setPanel('people')} />}
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
      {state.relayLost ? (
        <Banner family="amber" icon="alert">
          {t`本平台的音视频中继暂时中断，与您的网络无关；正在自动恢复，请不要离开或刷新页面`}
        </Banner>
      ) : null}
      {state.refused ? (
        <Banner family="amber" icon="alert" action={<Read onClick={refusalRead} />}>
          {errorText({ code: state.refused.code })}
        </Banner>
      ) : null}
      {state.codes.map(({ id, code }) =>
        code === 10300 && state.relayLost ? null : (
          <Banner
            key={id}
            family="amber"
            icon="alert"
            action={
              <>
                {code === 10201 ? <Help onClick={() => codeRead(session.state, id)} /> : null}
                <Read onClick={() => codeRead(session.state, id)} />
              </>
            }
          >
            {codeWords(code)}
          </Banner>
        ),
      )}
    </div>
  )
}

function Read({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  return <Button look="quiet" small icon="close" aria-label={t`知道了`} onClick={onClick} />
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
