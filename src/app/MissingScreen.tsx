import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { EmptyState } from '../ui/States.tsx'

/** /404 and /401. */
export function MissingScreen() {
  const { t } = useLingui()
  const denied = useLocation().pathname === '/401'
  return (
    <main>
      <EmptyState page icon={denied ? 'lock' : 'search'} title={denied ? t`您没有权限查看此页面` : t`没有找到这个页面`}>
        <p>{denied ? t`如需使用此功能，请联系工作人员。` : t`地址可能有误，或该页面已不存在。`}</p>
        <Link to="/" className="button primary">
          {t`返回首页`}
        </Link>
      </EmptyState>
    </main>
  )
}
