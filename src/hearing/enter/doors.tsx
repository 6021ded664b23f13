import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { hearing } from '../../../contract/hearing/hearing.ts'
import { serverNow } from '../../local/connection.ts'
import { useConnection, useHeld, useKept, useSession } from '../../local/hooks.ts'
import { onTold } from '../../local/rows.ts'
import { dayAt, minuteAt } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Door, firstDoor, goesOn, isOpen, isSoon } from './door.ts'
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

/** The way into the session of a case that is heard, or else begins next; the others stand in its list of hearings. */
export function CaseDoors({ caseId }: { caseId: string }) {
  const now = useNow(lookMs)
  const doors = useDoors().filter((one) => one.caseId === caseId && isOpen(one, now))
  const [door] = doors.toSorted(firstDoor(now))
  return door ? <EnterButton key={door.id} door={door} named={doors.length > 1} /> : null
}

/** The way into the session that an address is about, such as that of a notice. */
export function LinkDoor({ link }: { link: string }) {
  const id = /^\/hearing\/calendar\?id=([\w-]+)$/.exec(link)?.[1]
  const door = useDoors().find((one) => one.id === id)
  return door ? <EnterButton door={door} small /> : null
}

/** The sessions whose line is folded away on this page until they begin, by id. */
const folded = proxy<Record<string, true>>({})

/**
 * Whoever attends is shown the way from a quarter of an hour before, on every screen: into the session that is heard or begins next, with
 * the others behind a button. Until it begins the line can be folded away. Asks what is held today, and again when that changes.
 */
export function SoonDoors() {
  const { t } = useLingui()
  const cate = useSession()?.user.cate
  const { refresh } = useKept(cate === 'ARBI_USER' ? undefined : hearing.getTodayCourt, {})
  const now = useNow(lookMs)
  const away = useSnapshot(folded)
  const [isWide, setIsWide] = useState(false)
  const hasBegun = (one: Door) => goesOn(one.state) || Date.parse(one.startsAt) <= now
  const doors = useDoors()
    .filter((one) => isSoon(one, now) && (hasBegun(one) || !away[one.id]))
    .toSorted(firstDoor(now))
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
  const [first, ...others] = doors
  if (!first) return null
  const more = others.length
  const fold = () => {
    for (const { id } of doors) folded[id] = true
  }
  return (
    <>
      <DoorLine door={first} now={now}>
        {more ? (
          <button type="button" className="link" aria-expanded={isWide} onClick={() => setIsWide(!isWide)}>
            {t`另有 ${more} 场`}
          </button>
        ) : null}
        {doors.some(hasBegun) ? null : (
          <button type="button" className="link" onClick={fold}>
            {t`收起至开始`}
          </button>
        )}
      </DoorLine>
      {isWide ? others.map((door) => <DoorLine key={door.id} door={door} now={now} />) : null}
    </>
  )
}

/** One session: what is said of its time, and the way in. */
function DoorLine({ door, now, children }: { door: Door; now: number; children?: ReactNode }) {
  const { t } = useLingui()
  const { title, state, startsAt } = door
  const minute = minuteAt(startsAt)
  return (
    <div className="strip blue">
      <Icon name="video" />
      <span className="grow">
        {state === 'in_session'
          ? t`“${title}”正在进行`
          : state === 'recess'
            ? t`“${title}”休庭中`
            : now < Date.parse(startsAt)
              ? t`“${title}”将于 ${minute}（北京时间）开始`
              : t`“${title}”已到开始时间`}
      </span>
      {children}
      <EnterButton door={door} small />
    </div>
  )
}
