import { useLingui } from '@lingui/react/macro'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { Banner } from '../../ui/Banner.tsx'

/** Says that an objection keeps the case from being heard online. */
export function OnlineBanner({ detail }: { detail: CaseDetail | undefined }) {
  const { t } = useLingui()
  if (!detail?.onlineBlocked) return null
  return <Banner family="amber" icon="alert">{t`有当事人对在线进行提出异议，本案暂不能安排在线开庭。`}</Banner>
}
