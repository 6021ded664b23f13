import { useLingui } from '@lingui/react/macro'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Changes } from './audit/Changes.tsx'

/** Somebody else was quicker: what now stands there where it differs from what is typed, to be taken over. */
export function ChangedNotice<T extends object>({ typed, now, onTake }: { typed: T; now: T; onTake: () => void }) {
  const { t } = useLingui()
  const before = Object.entries(typed) as [keyof T & string, unknown][]
  const differing = before.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(now[field]))
  return (
    <Banner family="amber" icon="alert" alert>
      <strong>{t`该记录已被他人更新。以下左为您填写的，右为现在的内容；再次保存将以您填写的为准。`}</strong>
      <Changes changes={Object.fromEntries(differing.map(([field, value]) => [field, [value, now[field]]]))} />
      <Button small icon="undo" onClick={onTake}>{t`改用现在的内容`}</Button>
    </Banner>
  )
}
