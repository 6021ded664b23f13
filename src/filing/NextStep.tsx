import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useProgress } from '../local/hooks.ts'
import { Progress } from '../ui/Progress.tsx'
import type { FiledPlaces, FiledRow } from './paper/filedPaper.ts'
import type { Entry } from './useEntries.ts'

const protection: FiledPlaces = {
  list: '/protection',
  add: '/protectionAdd',
  edit: '/protectionEdit',
  view: '/protectionView',
}

/** What to do next with an application, as the one visible action of its row. */
export function NextStep({
  entry,
  filer,
  to = protection,
}: {
  entry: Entry<FiledRow>
  filer: boolean
  to?: FiledPlaces
}) {
  const { t } = useLingui()
  const { id, draft, sending, row, place } = entry
  const progress = useProgress(place === 'waiting' ? sending?.draftId : undefined)
  const look = 'button small'
  if (place === 'waiting') {
    return (
      <div className="stack" style={{ gap: '0.35rem' }}>
        {progress && progress.sent > 0 ? (
          <div style={{ color: 'var(--primary-color)' }}>
            <Progress label={t`材料上传`} done={progress.sent} total={progress.total} />
          </div>
        ) : null}
        <Link to={to.view} search={{ id }} className={look}>
          {t`查看`}
        </Link>
      </div>
    )
  }
  if (draft) {
    return (
      <Link to={row ? to.edit : to.add} search={{ id }} preload={false} className={`${look} primary`}>
        {place === 'attention' ? t`修改后重新提交` : t`继续填写`}
      </Link>
    )
  }
  if (filer && row?.state === 'returned') {
    return (
      <Link to={to.edit} search={{ id }} preload={false} className={`${look} primary`}>
        {t`补正`}
      </Link>
    )
  }
  return (
    <Link to={to.view} search={{ id }} className={!filer && row?.state === 'submitted' ? `${look} primary` : look}>
      {!filer && row?.state === 'submitted' ? t`审核` : t`查看`}
    </Link>
  )
}
