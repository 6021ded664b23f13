import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ActivityItem, gatherings } from '../../contract/gathering/gathering.ts'
import { hrefTo } from '../ui/address.ts'
import { spanOf } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { MobilePage } from './MobilePage.tsx'
import { OldNotice } from './OldNotice.tsx'
import { SentPlaces } from './SentPlaces.tsx'
import { AttendanceTag, GatheringTag } from './StateTags.tsx'
import { useGuestAsk } from './useGuestAsk.ts'

/** /mobileSign: the activities that are to come, and those that are over. */
export function MobileSignScreen() {
  const { t } = useLingui()
  const [active, setActive] = useState<'true' | 'false'>('true')
  const { reply, error, reload } = useGuestAsk(gatherings.listActivities, { query: { active } })
  const ways = [
    { value: 'true', words: t`近期活动` },
    { value: 'false', words: t`往期活动` },
  ] as const
  return (
    <MobilePage title={t`活动列表`} lead={t`时间均为北京时间。`} back={hrefTo('/mobileMenu')}>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons of which one is pressed, not fields of a form */}
      <div className="segments" role="group" aria-label={t`活动时间`}>
        {ways.map(({ value, words }) => (
          <button key={value} type="button" aria-pressed={active === value} onClick={() => setActive(value)}>
            {words}
          </button>
        ))}
      </div>
      <SentPlaces />
      {reply ? <OldNotice error={error} reload={reload} /> : null}
      {reply?.length ? (
        <ul className="tiles">
          {reply.map((item) => (
            <li key={item.activityId}>
              <ActivityLink item={item} />
            </li>
          ))}
        </ul>
      ) : reply ? (
        <EmptyState icon="clock" title={active === 'true' ? t`近期没有活动` : t`还没有往期活动`}>
          <p>{active === 'true' ? t`新活动发布后会显示在这里。` : t`举办过的活动会显示在这里。`}</p>
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} retry={reload} />
      ) : (
        <Skeleton lines={5} />
      )}
    </MobilePage>
  )
}

function ActivityLink({ item }: { item: ActivityItem }) {
  const { t } = useLingui()
  const { activityId, title, place, online, state, mine, left, capacity } = item
  const isTaken = mine !== null && mine.state !== 'cancelled'
  const number = mine?.place
  return (
    <a className="activity-tile" href={hrefTo('/signUpDetail', { activityId })}>
      <span className="stack">
        <strong>{title}</strong>
        <span className="muted small-text number">{spanOf(item)}</span>
        <span className="muted small-text">{place || (online ? t`线上` : '')}</span>
        <span className="row">
          {isTaken ? <AttendanceTag state={mine.state} /> : <GatheringTag state={state} />}
          {number ? (
            <span className="small-text">{t`候补第 ${number} 位`}</span>
          ) : state === 'open' && !isTaken ? (
            <span className="muted small-text number">{t`剩余 ${left} / ${capacity} 个名额`}</span>
          ) : null}
        </span>
      </span>
      <Icon name="chevron" />
    </a>
  )
}
