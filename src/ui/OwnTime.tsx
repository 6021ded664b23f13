import { useLingui } from '@lingui/react/macro'
import { ownTime } from './format.ts'

/** A moment of a hearing or of a deadline by the reader's own clock, where that is another than the institution's. */
export function OwnTime({ at }: { at: string | number }) {
  const { t } = useLingui()
  const own = ownTime(at)
  return own ? <span className="muted small-text">{t`您所在地时间 ${own}`}</span> : null
}
