import { useLingui } from '@lingui/react/macro'
import { hrefTo } from '../ui/address.ts'
import { Icon } from '../ui/Icon.tsx'
import { EmptyState } from '../ui/States.tsx'

/** A menu of the server names a screen that this version does not have (decisions B-13). */
export function UnknownScreen() {
  const { t } = useLingui()
  return (
    <EmptyState page icon="alert" title={t`此页面在当前版本中不可用`}>
      <p>{t`菜单中的这一项指向当前版本没有的页面。请先更新到最新版本；如仍不可用，请告知管理员。`}</p>
      <a className="button primary" href={hrefTo('/')}>
        <Icon name="home" />
        {t`返回首页`}
      </a>
    </EmptyState>
  )
}
