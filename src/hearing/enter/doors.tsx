import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { hearing } from '../../../contract/hearing/hearing.ts'
import { serverNow } from '../../local/connection.ts'
import { useConnection, useHeld, useKept, useSession } from '../../local/hooks.ts'
import { onTold } from '../../local/rows.ts'
import { dayAt, minuteAt } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Door, isOpen, isSoon } from './door.ts'
import { EnterButton, lookMs } from './EnterButton.tsx'
import { useNow } from './useNow.ts'

interface TodayDoor extends Door {
  caseId: string | null
}

/** The sessions of today as this device last heard of them; nothing is asked. */
function useDoors(): TodayDoor[] {
  const today = useHeld(hearing.getTodayCourt, {})
  return (today ?? []).map((one) => ({ ...one, told: true }))
}

/** The way into the session of a case that is nearest to now; the others stand in its list of hearings. */
export function CaseDoors({ caseId }: { caseId: string }) {
  const now = useNow(lookMs)
  const doors = useDoors().filter((one) => one.caseId === caseId && isOpen(one, now))
  const away = (one: Door) => Math.abs(Date.parse(one.startsAt) - now)
  const [door] = doors.toSorted((one, other) => away(one) - away(other))
  return door ? <EnterButton key={door.id} door={door} named={doors.length > 1} /> : null
}

/** The way into the session that an address is about, such as that of a notice. */
export function LinkDoor({ link }: { link: string }) {
  const id = /^\/hearing\/calendar\?id=([\w-]+)$/.exec(link)?.[1]
  const door = useDoors().find((one) => one.id === id)
  return door ? <EnterButton door={door} small /> : null
}

/** Whoever attends is shown the way from a quarter of an hour before, on every screen. Asks what is held today, and again when that changes. */
export function SoonDoors() {
  const { t } = useLingui()
  const cate = useSession()?.user.cate
  const { refresh } = useKept(cate === 'ARBI_USER' ? undefined : hearing.getTodayCourt, {})
  const now = useNow(lookMs)
  const doors = useDoors().filter((one) => isSoon(one, now))
  const { returns } = useConnection()
  /** Another day has other sessions; what was told while the socket was away nobody heard. */
  const reason = `${dayAt(serverNow())} ${returns}`
  useEffect(() => onTold((kind) => kind === 'trial' && void refresh()), [refresh])
  const asked = useRef(reason)
  useEffect(() => {
    if (asked.current === reason) return
    asked.current = reason
    void refresh()
  }, [reason, refresh])
  return doors.map((door) => {
    const { id, title, startsAt } = door
    const minute = minuteAt(startsAt)
    return (
      <div key={id} className="strip blue">
        <Icon name="video" />
        <span className="grow">
          {now < Date.parse(startsAt) ? t`“${title}”将于 ${minute}（北京时间）开始` : t`“${title}”已到开始时间`}
        </span>
        <EnterButton door={door} small />
      </div>
    )
  })
}
