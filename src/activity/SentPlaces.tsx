import { useLingui } from '@lingui/react/macro'
import { hrefTo } from '../ui/address.ts'
import { Icon } from '../ui/Icon.tsx'
import { PlaceTag } from '../ui/PlaceTag.tsx'
import { isEnrolling, useGuestOutbox } from './guestOutbox.ts'

/** What this attendee handed in on this phone and the server has not taken: it waits, or was refused. */
export function SentPlaces() {
  const { t } = useLingui()
  const sent = useGuestOutbox()
  if (sent.length === 0) return null
  return (
    <ul className="tiles" aria-label={t`待发送内容`}>
      {sent.map(({ id, call, draftId, state, title }) => (
        <li key={id}>
          <a className="activity-tile" href={hrefTo('/signUpDetail', { activityId: draftId })}>
            <span className="stack">
              <strong>{title}</strong>
              <span className="row">
                <PlaceTag place={state === 'refused' ? 'attention' : 'waiting'} />
                <span className="small-text">
                  {isEnrolling(call) ? t({ message: '报名', context: 'act' }) : t`取消报名`}
                </span>
              </span>
            </span>
            <Icon name="chevron" />
          </a>
        </li>
      ))}
    </ul>
  )
}
