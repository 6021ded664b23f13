import { useLingui } from '@lingui/react/macro'
import type { Trial } from '../../../contract/hearing/trial.ts'
import { trialPeople } from '../../../contract/hearing/trialPeople.ts'
import { useAsk } from '../../action/useAsk.ts'

/** How many of those asked to a consultation came in. */
export function ConsultStatus({ row }: { row: Trial }) {
  const { t } = useLingui()
  const { reply } = useAsk(trialPeople.consultStatus, { body: { id: row.id } })
  if (!reply) return null
  const { asked, entered } = reply
  return <p role="status">{t`咨询应到 ${asked} 人，已进入 ${entered} 人`}</p>
}
