import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useQuery } from '../account/gate/query.ts'
import { useProductTitle } from '../account/gate/useProductTitle.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import { loadInside } from '../ui/language.ts'
import { useView } from '../ui/view.tsx'
import { useRoomPass } from './useRoomPass.ts'
import { useRoomWords } from './words.ts'
import './hearing.css'

/** What a right code opens comes with it: the room, and the words behind the doors. */
const Hall = lazy(async () => {
  const [{ Hall: opened }] = await Promise.all([import('./room/Hall.tsx'), loadInside()])
  return { default: opened }
})

/** The door of the four kinds of room: a personal code lets in, no account does (specification §2, decisions F-09). */
export function RoomDoorScreen() {
  const { t } = useLingui()
  const { path } = useView()
  const code = useQuery('code')
  const room = useRoomWords(path)
  const { pass, refusal, again } = useRoomPass(path, code)
  const waiting = (
    <div className="panel" role="status">
      <span className="spinner" aria-hidden="true" />
      <p>{t`正在验证参会码`}</p>
    </div>
  )

  return (
    <div className="room-door">
      <header className="brand">
        <Logo />
        <span>{useProductTitle()}</span>
        <LanguageSwitch />
      </header>
      <main>
        <h1>{room}</h1>
        {pass ? (
          <Suspense fallback={waiting}>
            <Hall pass={pass} />
          </Suspense>
        ) : refusal ? (
          <div className="panel" role="alert">
            <Icon name={refusal.offline ? 'offline' : 'alert'} />
            <h2>{refusal.text}</h2>
            <p>{refusal.advice}</p>
            {refusal.status ? <p className="small-text number">{t`状态码 ${refusal.status}`}</p> : null}
            {code ? (
              <Button look="primary" icon="refresh" onClick={again}>
                {t`重试`}
              </Button>
            ) : null}
          </div>
        ) : (
          waiting
        )}
      </main>
    </div>
  )
}
