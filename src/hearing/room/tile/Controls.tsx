import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { controlMs, type RoomPerson } from '../../../../contract/room/room.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Session } from '../visit/session.ts'
import { useControls } from './useControls.ts'
import { useEvery } from './useEvery.ts'

interface ControlsProps {
  session: Session
  person: RoomPerson
}

/** What a secretary may do to somebody, on their tile; where that is narrow, once it is asked for. */
export function Controls({ session, person }: ControlsProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { userName } = person
  return (
    <div className="controls" data-open={isOpen || undefined}>
      <Button
        look="quiet"
        small
        icon={isOpen ? 'close' : 'more'}
        aria-label={t`管理 ${userName}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <Acts session={session} person={person} done={() => setOpen(false)} />
    </div>
  )
}

/** The same as a row of buttons; each does something once in 2 s, apart from the others. */
export function Acts({ session, person, done = () => undefined }: ControlsProps & { done?: () => void }) {
  return (
    <div className="orders">
      {useControls(session, person).map(({ action, ...act }) => (
        <Control key={action} {...act} done={done} />
      ))}
    </div>
  )
}

type Act = Omit<ReturnType<typeof useControls>[number], 'action'>

function Control({ icon, says, words, isOn, run, done }: Act & { done: () => void }) {
  const every = useEvery(run, controlMs)
  const press = () => {
    every()
    done()
  }
  return (
    <Button look="quiet" small icon={icon} aria-label={says} aria-pressed={isOn} title={says} onClick={press}>
      {words}
    </Button>
  )
}
