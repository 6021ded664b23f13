import { useLingui } from '@lingui/react/macro'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/States.tsx'
import { useView } from '../ui/view.tsx'

/** /404 and /401. */
export function MissingScreen() {
  const { t } = useLingui()
  const router = useRouter()
  const denied = useView().path === '/401'
  const { refused } = useLocation().state
  return (
    <main className="public-page">
      <EmptyState page icon={denied ? 'lock' : 'search'} title={denied ? t`您没有权限查看此页面` : t`没有找到这个页面`}>
        <p>
          {denied
            ? t`如需使用此功能，请联系工作人员；权限变更后，可以重新打开该页面。`
            : t`地址可能有误，或该页面已不存在。`}
        </p>
        <Link to="/" className="button primary">
          {t`返回首页`}
        </Link>
        {denied && refused ? (
          <Button icon="refresh" onClick={() => router.history.replace(refused)}>
            {t`重新打开该页面`}
          </Button>
        ) : null}
      </EmptyState>
    </main>
  )
}
