import { useLingui } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'
import { pageSize } from './usePage.ts'

/** The way through pages of messages; nothing where there is one. */
export function Pager({
  page,
  total,
  busy,
  show,
}: {
  page: number
  total: number
  busy: boolean
  show: (page: number) => void
}) {
  const { t } = useLingui()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1) return null
  return (
    <nav className="body row pager" aria-label={t`分页`}>
      <Button icon="left" disabled={page === 1} onClick={() => show(page - 1)}>
        {t`上一页`}
      </Button>
      <span className="number">{t`第 ${page} / ${pages} 页`}</span>
      <Button disabled={page >= pages || busy} onClick={() => show(page + 1)}>
        {t`下一页`}
      </Button>
    </nav>
  )
}
