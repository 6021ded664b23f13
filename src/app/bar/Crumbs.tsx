import { useLingui } from '@lingui/react/macro'
import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { isApplicant } from '../../account/entry.ts'
import { useMenuTree } from '../menus.ts'
import { useShown } from '../useShown.ts'
import { type CrumbRoute, crumbsOf } from './crumbs.ts'

/** Where the shown screen stands. It follows the view, so /redirect/ on the way to one never shows here. */
export function Crumbs() {
  const { t } = useLingui()
  const router = useRouter()
  const tree = useMenuTree()
  const { routeId, under } = useShown()
  const routes = router.routesById as unknown as Record<string, AnyRoute | undefined>
  const above = Object.values(routes).find((route) => under !== undefined && route?.fullPath === under)
  const crumbs = crumbsOf(matched(routes[routeId]), {
    tree,
    under: above && of(above),
    applicant: isApplicant(),
  })
  if (!crumbs.length) return null
  return (
    <nav className="crumbs wide-only" aria-label={t`当前位置`}>
      <ol>
        {crumbs.map(({ title, href }, at) => (
          <li key={title} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {href ? <a href={`#${href}`}>{title}</a> : <span>{title}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** From the outermost route to this one. */
function matched(route: AnyRoute | undefined): CrumbRoute[] {
  return route ? [...matched(route.parentRoute as AnyRoute | undefined), of(route)] : []
}

function of({ fullPath, options: { staticData } }: AnyRoute): CrumbRoute {
  return { ...staticData, fullPath }
}
