import { useLingui } from '@lingui/react/macro'
import { isUnheard } from '../../contract/errors/errors.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import type { Find } from './useFind.ts'

/** In place of a list in which nothing fits what is looked for: still asking, refused, or there is none. */
export function NoneFound({ find }: { find: Find }) {
  const { t } = useLingui()
  if (find.loading)
    return (
      <div className="body">
        <Skeleton lines={6} />
      </div>
    )
  // Without a network the device was looked at, and the bar says so.
  if (find.error && !isUnheard(find.error.code)) return <ErrorState error={find.error} retry={find.refresh} />
  return (
    <EmptyState icon="search" title={t`没有符合条件的申请`}>
      <Button onClick={find.clear}>{t`清除筛选条件`}</Button>
    </EmptyState>
  )
}
