import { useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { Icon } from '../ui/Icon.tsx'
import { close, visited } from './visited.ts'

/** The views visited; all but the pinned ones can be closed. */
export function Tabs() {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const { href: shown } = useLocation()
  const { views } = useSnapshot(visited)
  return (
    <nav className="tabs" aria-label={t`已打开的页面`}>
      {views.map(({ href, title, affix }) => {
        const words = i18n._(title)
        return (
          <div key={href} className={href === shown ? 'active' : ''}>
            <a href={`#${href}`} aria-current={href === shown ? 'page' : undefined}>
              {words}
            </a>
            {affix ? null : (
              <button
                type="button"
                aria-label={t`关闭 ${words}`}
                onClick={() => {
                  const next = close(href)
                  if (href === shown) router.history.push(next)
                }}
              >
                <Icon name="close" />
              </button>
            )}
          </div>
        )
      })}
    </nav>
  )
}
