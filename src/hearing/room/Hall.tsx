import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { byeCodes } from '../../../contract/room/room.ts'
import { useQuery } from '../../account/gate/query.ts'
import { forgetPasses, type RoomPass } from '../../local/roomPass.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { shownLanguage } from '../../ui/language.ts'
import { speakPrime } from '../../ui/prime.ts'
import { RoomFacts } from '../RoomFacts.tsx'
import { DeviceCheck } from './check/DeviceCheck.tsx'
import { Room } from './Room.tsx'
import type { Ending } from './state.ts'
import { openSession, type Session } from './visit/session.ts'
import './room.css'
import { hrefTo } from '../../ui/address.ts'

/** From a code that was right to the end of the visit: what the hearing is, the devices, the wait, the room. */
export function Hall({ pass }: { pass: RoomPass }) {
  speakPrime(shownLanguage())
  const audioOnly = useQuery('audioOnly') === '1'
  const [session, setSession] = useState<Session>()
  const open = useRef<Session>(undefined)
  useEffect(() => () => open.current?.leave(), [])
  if (session) return <Visit session={session} title={pass.title} />
  return (
    <>
      <RoomFacts pass={pass} />
      <DeviceCheck
        audioOnly={audioOnly}
        iceServers={pass.iceServers}
        courtRuleVideo={pass.video}
        onEnter={(chosen) => {
          open.current = openSession(pass, chosen)
          setSession(open.current)
        }}
      />
    </>
  )
}

function Visit({ session, title }: { session: Session; title: string }) {
  const { t } = useLingui()
  const { stage, bye, caseId, trialId, attendeeRole, isHeldElsewhere } = useSnapshot(session.state)
  if (stage === 'in') return <Room session={session} title={title} />
  // Of a session of a case there is a record to sign.
  if (bye === 'over' && caseId) return <Over trialId={trialId} begins={attendeeRole === 'SECRETARY'} />
  if (bye !== undefined) return <Bye why={bye} />
  if (isHeldElsewhere)
    return (
      <div className="panel" role="alert">
        <span className="spinner" aria-hidden="true" />
        <h2>{t`本房间正由另一台服务器承载`}</h2>
        <p>{t`系统会自动重试。如一直无法进入，请联系仲裁秘书：机构须将同一房间的人员导向同一台服务器。`}</p>
        <Button icon="logout" onClick={session.leave}>
          {t`离开`}
        </Button>
      </div>
    )
  return (
    <div className="panel" role="status">
      <span className="spinner" aria-hidden="true" />
      <h2>{stage === 'waiting' ? t`请等候仲裁秘书允许进入` : t`正在进入房间`}</h2>
      <p>{title}</p>
      <Button icon="logout" onClick={session.leave}>
        {t`离开`}
      </Button>
    </div>
  )
}

/** How long the last word stands before the page goes home by itself. */
const readMs = 8_000

/** What a bye code means is said, and then the person is at / (specification §4); who left of their own will is there at once. */
function Bye({ why }: { why: Ending }) {
  const { t } = useLingui()
  useEffect(() => {
    forgetPasses()
    if (why === 'left') return goHome()
    const timer = setTimeout(goHome, readMs)
    return () => clearTimeout(timer)
  }, [why])
  if (why === 'left') return null
  const words: Partial<Record<Ending, string>> = {
    [byeCodes.trial]: t`10分钟体验时间已到`,
    [byeCodes.trialEnd]: t`10分钟体验时间已到`,
    removed: t`您已被仲裁秘书移出房间`,
    over: t`本次开庭已结束，或您已不能参加`,
    refused: t`参会凭证已失效，请重新从通知中的链接进入`,
  }
  return (
    <div className="panel" role="alert">
      <Icon name="info" />
      <h2>{words[why] ?? t`相同用户ID已在别处登录`}</h2>
      <Button look="primary" onClick={goHome}>
        {t`返回首页`}
      </Button>
    </div>
  )
}

/** The session is over: what is left is its record, which everybody signs on a device of their own. */
function Over({ trialId, begins }: { trialId: string; begins: boolean }) {
  const { t } = useLingui()
  useEffect(forgetPasses, [])
  return (
    <div className="panel" role="alert">
      <Icon name="info" />
      <h2>{t`本次开庭已结束，或您已不能参加`}</h2>
      <p>
        {begins
          ? t`笔录定稿后，请发起签署；到场人员在各自的设备上签署。`
          : t`笔录定稿并由仲裁秘书发起签署后，您可以登录签署，也可以打开发送给您的签署链接。`}
      </p>
      <Button
        look="primary"
        onClick={() =>
          location.assign(
            begins ? hrefTo('/hearing/calendar', { id: trialId }) : hrefTo('/CourtSignature', { trialId }),
          )
        }
      >
        {begins ? t`发起笔录签署` : t`签署笔录`}
      </Button>
      <Button onClick={goHome}>{t`返回首页`}</Button>
    </div>
  )
}

const goHome = () => location.assign(hrefTo('/'))
