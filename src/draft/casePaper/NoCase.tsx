import { useLingui } from '@lingui/react/macro'
import { hrefTo } from '../../ui/address.ts'
import { EmptyState } from '../../ui/States.tsx'

/** There is no such case, or not for this person. */
export function NoCase() {
  const { t } = useLingui()
  return (
    <EmptyState page icon="search" title={t`没有找到这个案件`}>
      <p>{t`它可能不属于您，或尚未同步到本设备。`}</p>
      <a className="button" href={hrefTo('/')}>
        {t`返回首页`}
      </a>
    </EmptyState>
  )
}
