import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { AppError } from '../../../contract/errors/errors.ts'
import { gatherings } from '../../../contract/gathering/gathering.ts'
import { askFile } from '../../local/call.ts'
import { asGuest } from '../guestSession.ts'

/** The picture of an activity, fetched with the token of the attendee, which an address in a page cannot carry. */
export function ActivityPicture({ activityId }: { activityId: string }) {
  const { t } = useLingui()
  const [address, setAddress] = useState<string>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    let made = ''
    askFile(gatherings.activityPicture, { query: { activityId } }, { ...asGuest, signal: abort.signal }).then(
      ({ blob }) => {
        if (abort.signal.aborted) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      (error: unknown) => {
        if (!(error instanceof AppError)) reportError(error)
        if (!abort.signal.aborted) setFailed(true)
      },
    )
    return () => {
      abort.abort()
      URL.revokeObjectURL(made)
    }
  }, [activityId])
  if (address) return <img className="activity-picture" src={address} alt={t`活动图片`} />
  return failed ? <p className="muted small-text">{t`活动图片未能加载`}</p> : null
}
