import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Icon } from '../ui/Icon.tsx'
import { EmptyState } from '../ui/States.tsx'
import { useView } from '../ui/view.tsx'

/** An address whose screen is still to be made: says so, and what can be done instead. */
export function NotBuiltScreen() {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const { path, framed } = useView()
  const title = Object.values(router.routesByPath).find((route) => route.fullPath === path)?.options.staticData?.title
  const says = (
    <EmptyState page icon="clock" title={title ? i18n._(title) : t`此功能尚未开放`}>
      <p>{t`这个页面还没有建好，目前不能在线办理。`}</p>
      <p>{t`需要办理时，请联系案件秘书或本机构工作人员，由他们代为处理；您已有的资料不受影响。`}</p>
      <a className="button primary" href="#/">
        <Icon name="home" />
        {t`返回首页`}
      </a>
    </EmptyState>
  )
  return framed ? says : <main className="public-page">{says}</main>
}

/** A menu of the server names a screen that this version does not have (decisions B-13). */
export function UnknownScreen() {
  const { t } = useLingui()
  return (
    <EmptyState page icon="alert" title={t`此页面在当前版本中不可用`}>
      <p>{t`菜单中的这一项指向当前版本没有的页面。请先更新到最新版本；如仍不可用，请告知管理员。`}</p>
      <a className="button primary" href="#/">
        <Icon name="home" />
        {t`返回首页`}
      </a>
    </EmptyState>
  )
}
