import { useLingui } from '@lingui/react/macro'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { User } from '../../contract/account.ts'
import type { Category } from '../../contract/call.ts'
import { useRows } from '../local/hooks.ts'
import { capped } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'

/** The menu: every route that carries an entry for this category, with what waits for the person. */
export function Sidebar({ user }: { user: User }) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const { pathname } = useLocation()
  const waiting = useWaiting(user.cate)
  const routes = Object.values(
    router.routesById as Record<string, { fullPath: string; options: { staticData?: RouteData } }>,
  )
  return (
    <nav className="sidebar" aria-label={t`主菜单`}>
      <a className="brand" href="#/" aria-label={t`仲裁院管理后台，返回首页`}>
        <Logo tenantId={user.tenantId} />
        <span>{t`仲裁院管理后台`}</span>
      </a>
      <div className="menu">
        {routes.map(({ fullPath, options: { staticData } }) => {
          const { title, menu } = staticData ?? {}
          if (!title || !menu?.who.includes(user.cate)) return null
          const words = i18n._(title)
          const active = pathname === fullPath || (fullPath !== '/dashboard' && pathname.startsWith(fullPath))
          const count = fullPath === '/protection' ? waiting : 0
          return (
            <Link
              key={fullPath}
              to={fullPath}
              className={active ? 'active' : ''}
              aria-current={active ? 'page' : undefined}
              title={words}
            >
              <Icon name={menu.icon} />
              <span>{words}</span>
              {count ? (
                <span className="count" title={t`待办 ${count} 项`}>
                  {capped(count)}
                </span>
              ) : null}
            </Link>
          )
        })}
      </div>
    </nav>
  )
}

type RouteData = NonNullable<
  ReturnType<typeof useRouter>['routesById'][keyof ReturnType<typeof useRouter>['routesById']]['options']['staticData']
>

/** Applications that wait for this person: returned ones for an applicant, those not taken up for a secretary. */
function useWaiting(cate: Category): number {
  const { rows = [] } = useRows('preservation')
  const state = cate === 'USER' ? 'returned' : 'submitted'
  return cate === 'USER' || cate === 'MISHU' ? rows.filter((row) => row.state === state).length : 0
}
