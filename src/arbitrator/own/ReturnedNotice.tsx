import { useLingui } from '@lingui/react/macro'
import type { Candidacy } from '../../../contract/arbitrator/candidacy.ts'
import { candidacySections } from '../../../contract/arbitrator/candidacyPart.ts'
import { Banner } from '../../ui/Banner.tsx'

/** What a secretary said of an application that was returned or rejected. */
export function ReturnedNotice({ row }: { row: Candidacy }) {
  const { t, i18n } = useLingui()
  const last = row.history.findLast((one) => one.action === 'return' || one.action === 'reject')
  if (!last || (row.state !== 'returned' && row.state !== 'rejected')) return null
  const step = last.step ? i18n._(candidacySections[last.step].title) : ''
  return (
    <Banner family={row.state === 'rejected' ? 'red' : 'amber'} icon="undo">
      <strong>{row.state === 'rejected' ? t`申请未通过审核` : t`申请已退回，请修改：${step}`}</strong>
      <span style={{ whiteSpace: 'pre-line' }}>{last.reason}</span>
    </Banner>
  )
}
