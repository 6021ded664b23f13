import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type ActivityDetail, gatherings, passPrefix } from '../../../contract/gathering/gathering.ts'
import type { SentOne } from '../../action/useSentOne.ts'
import { serverNow } from '../../local/connection.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { dateTime } from '../../ui/format.ts'
import { notifyError } from '../../ui/notify.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import type { Enrolling } from '../guestOutbox.ts'
import { guestHeaders } from '../guestSession.ts'
import { AttendanceTag } from '../StateTags.tsx'
import { GuestFileButton } from './GuestFileButton.tsx'
import { SentPlace } from './SentPlace.tsx'

interface OwnPartProps {
  detail: ActivityDetail
  sent: SentOne
}

/** One's own place in an activity: none yet, one with its pass, or one in the waiting list; and how to take it or give it up. */
export function OwnPart({ detail, sent }: OwnPartProps) {
  const { t } = useLingui()
  const { activityId, title, mine, state, opensAt, startsAt, pass } = detail
  const [leaving, setLeaving] = useState(false)
  const isIn = mine?.state === 'enrolled' || mine?.state === 'waitlisted'
  const isAhead = serverNow() < Date.parse(startsAt) && (state === 'open' || state === 'full' || state === 'closed')
  const isEarly = serverNow() < Date.parse(opensAt)

  async function act(call: Enrolling): Promise<boolean> {
    try {
      const input = { body: { activityId } }
      await sent.handIn({ call, input, title, fields: {}, headers: guestHeaders() })
      setLeaving(false)
      return true
    } catch (caught) {
      notifyError(asAppError(caught))
      return false
    }
  }

  if (sent.row) return <SentPlace sent={sent} />
  if (isIn || mine?.state === 'checkedIn' || mine?.state === 'noShow') {
    const number = mine.place
    return (
      <section className="card own-place" aria-label={t`我的报名`}>
        <div className="row">
          <AttendanceTag state={mine.state} />
          {number ? <strong>{t`候补第 ${number} 位`}</strong> : null}
        </div>
        {mine.state === 'waitlisted' ? (
          <p>{t`有人取消报名时，会按顺序自动为您转为正式报名，并以短信通知您。`}</p>
        ) : null}
        {mine.promoted && mine.state === 'enrolled' ? <p>{t`您已由候补转为正式报名。`}</p> : null}
        {pass && mine.state === 'enrolled' && state !== 'cancelled' ? (
          <>
            <QrCode text={`${passPrefix}${pass}`} label={t`签到二维码`} stale={false} />
            <p className="muted small-text">{t`到场时请出示此二维码签到。没有网络时，可提前截屏保存。`}</p>
          </>
        ) : null}
        {mine.state === 'checkedIn' && (state === 'held' || state === 'evaluated') ? (
          <GuestFileButton call={gatherings.printAttendance} activityId={activityId} icon="download">
            {t`下载参会证明`}
          </GuestFileButton>
        ) : null}
        {mine.state === 'enrolled' && isAhead ? (
          <GuestFileButton call={gatherings.activityCalendar} activityId={activityId} icon="calendar">
            {t`加入日历`}
          </GuestFileButton>
        ) : null}
        {isIn && isAhead ? (
          leaving ? (
            <Leave
              waits={mine.state === 'waitlisted'}
              go={() => act(gatherings.cancelEnroll)}
              stay={() => setLeaving(false)}
            />
          ) : (
            <Button onClick={() => setLeaving(true)}>{mine.state === 'enrolled' ? t`取消报名` : t`取消候补`}</Button>
          )
        ) : null}
      </section>
    )
  }
  if (state !== 'open' && state !== 'full') return null
  if (isEarly) {
    const from = dateTime(opensAt).slice(0, 16)
    return (
      <Banner family="amber" icon="clock">
        {t`报名将于 ${from} 开始`}
      </Banner>
    )
  }
  return (
    <section className="card own-place" aria-label={t`我的报名`}>
      {state === 'full' ? <p>{t`名额已满。可加入候补，有人取消时按顺序递补。`}</p> : null}
      <OnceButton look="primary" action={() => act(gatherings.enroll)}>
        {state === 'full' ? t`加入候补` : t`立即报名`}
      </OnceButton>
    </section>
  )
}

/** Asks once more: the place goes to somebody else at once. */
function Leave({ waits, go, stay }: { waits: boolean; go: () => Promise<boolean>; stay: () => void }) {
  const { t } = useLingui()
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector<HTMLElement>('button')?.focus(), [])
  return (
    <div ref={first} className="stack" role="alertdialog" aria-label={t`确认取消报名`}>
      <p>
        {waits
          ? t`取消后如再次候补，将排到最后一位。`
          : t`取消后名额会立即让给候补者；如再次报名，须以届时剩余名额为准。`}
      </p>
      <Button onClick={stay}>{t`保留报名`}</Button>
      <OnceButton look="danger" action={go}>
        {t`确认取消报名`}
      </OnceButton>
    </div>
  )
}
