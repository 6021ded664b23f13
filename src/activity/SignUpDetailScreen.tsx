import { useLingui } from '@lingui/react/macro'
import { AppError } from '../../contract/errors/errors.ts'
import { type ActivityDetail, gatherings } from '../../contract/gathering/gathering.ts'
import { useQuery } from '../account/gate/query.ts'
import { useSentOne } from '../action/useSentOne.ts'
import { ask } from '../local/call.ts'
import { hrefTo } from '../ui/address.ts'
import { Fact } from '../ui/Fact.tsx'
import { dateTime, spanOf } from '../ui/format.ts'
import { notify } from '../ui/notify.tsx'
import { OwnTime } from '../ui/OwnTime.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { ActivityPicture } from './detail/ActivityPicture.tsx'
import { OwnPart } from './detail/OwnPart.tsx'
import { SentPlace } from './detail/SentPlace.tsx'
import { linkOfGuest, useGuestOutbox } from './guestOutbox.ts'
import { asGuest, guestId } from './guestSession.ts'
import { MobilePage } from './MobilePage.tsx'
import { OldNotice } from './OldNotice.tsx'
import { GatheringTag } from './StateTags.tsx'
import { useGuestAsk } from './useGuestAsk.ts'

/** /signUpDetail?activityId=: one activity, how many places are left, and one's own. */
export function SignUpDetailScreen() {
  const activityId = useQuery('activityId') ?? ''
  return /^[0-9a-f-]{36}$/.test(activityId) ? <Detail key={activityId} activityId={activityId} /> : <NoActivity />
}

function NoActivity() {
  const { t } = useLingui()
  return (
    <MobilePage title={t`活动详情`} back={hrefTo('/mobileSign')}>
      <EmptyState icon="search" title={t`没有这个活动`}>
        <p>{t`活动可能已被撤下，请从活动列表中重新选择。`}</p>
      </EmptyState>
    </MobilePage>
  )
}

function Detail({ activityId }: { activityId: string }) {
  const { t } = useLingui()
  const input = { query: { userId: guestId(), activityId } }
  const { reply, error, reload, put } = useGuestAsk(gatherings.activityDetail, input)
  useGuestOutbox()
  const sent = useSentOne({ link: linkOfGuest(), draftId: activityId, arrive: () => void arrive() })

  /** The server has what was handed in here: what came of it is said, and shown. */
  async function arrive(): Promise<void> {
    try {
      const now = await ask(gatherings.activityDetail, input, asGuest)
      put(now)
      const own = now.mine?.state
      notify(own === 'enrolled' ? t`报名成功` : own === 'waitlisted' ? t`名额已满，已为您候补` : t`已取消报名`)
    } catch (caught) {
      if (!(caught instanceof AppError)) throw caught
      reload()
    }
  }

  if (!reply && !sent.row && error?.code === 'notFound') return <NoActivity />
  return (
    <MobilePage title={reply?.title ?? sent.row?.title ?? t`活动详情`} back={hrefTo('/mobileSign')}>
      {reply ? (
        <>
          <OldNotice error={error} reload={reload} />
          {reply.picture ? <ActivityPicture key={reply.picture} activityId={activityId} /> : null}
          <OwnPart detail={reply} sent={sent} />
          <Facts detail={reply} />
        </>
      ) : (
        <>
          <SentPlace sent={sent} />
          {error ? <ErrorState error={error} retry={reload} /> : <Skeleton lines={8} />}
        </>
      )}
    </MobilePage>
  )
}

function Facts({ detail }: { detail: ActivityDetail }) {
  const { t } = useLingui()
  const { place, online, link, audience, speakers, agenda, opensAt, closesAt, left, capacity, waiting, state, reason } =
    detail
  return (
    <section className="card">
      <dl className="facts body">
        <Fact label={t`状态`}>
          <GatheringTag state={state} />
        </Fact>
        {reason ? <Fact label={t`取消原因`}>{reason}</Fact> : null}
        <Fact label={t`活动时间（北京时间）`}>
          <span className="number">{spanOf(detail)}</span> <OwnTime at={detail.startsAt} />
        </Fact>
        <Fact label={t`地点`}>{place || (online ? t`线上` : '')}</Fact>
        {online ? (
          <Fact label={t`线上链接`}>
            {link ? (
              <a href={link} target="_blank" rel="noreferrer">
                {link}
              </a>
            ) : (
              t`报名成功后可见`
            )}
          </Fact>
        ) : null}
        <Fact label={t`名额`}>
          <span className="number" aria-live="polite">
            {t`剩余 ${left} / ${capacity} 个名额`}
            {waiting ? ` · ${t`候补 ${waiting} 人`}` : ''}
          </span>
        </Fact>
        <Fact label={t`报名时间`}>
          <span className="number">
            {dateTime(opensAt).slice(0, 16)} – {dateTime(closesAt).slice(0, 16)}
          </span>
        </Fact>
        {audience ? <Fact label={t`面向对象`}>{audience}</Fact> : null}
        {speakers ? <Fact label={t`主讲嘉宾`}>{speakers}</Fact> : null}
        {agenda ? <Fact label={t`活动议程`}>{agenda}</Fact> : null}
      </dl>
    </section>
  )
}
