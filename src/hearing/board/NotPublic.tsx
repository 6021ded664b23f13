import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../ui/States.tsx'

/** Arbitration is confidential: what is held is shown to everybody only where the institution chose so (PAGE_CONFIG, publicBoard). */
export function NotPublic() {
  const { t } = useLingui()
  return (
    <EmptyState icon="clock" title={t`本机构不公开开庭安排`}>
      <p>{t`仲裁不公开进行。收到通知的人员请按通知中的链接或登录后查看。`}</p>
    </EmptyState>
  )
}
