import { useLingui } from '@lingui/react/macro'
import { TrialLists } from './TrialLists.tsx'

/** /meeting/index: the meetings. */
export function MeetingScreen() {
  const { t } = useLingui()
  return <TrialLists of="meeting" title={t`会议`} />
}

/** /mediate/index: mediations, and meetings beside them. */
export function MediateScreen() {
  const { t } = useLingui()
  return <TrialLists of="mediate" title={t`调解`} />
}
