import { useLingui } from '@lingui/react/macro'
import { Tag } from '../../ui/Tag.tsx'

/** How a deadline stands, in words, by colour and with an icon. */
export function EntryTag({ overdue, done, past }: { overdue: boolean; done: boolean; past: boolean }) {
  const { t } = useLingui()
  if (done) return <Tag family="green" icon="check">{t`已完成`}</Tag>
  if (overdue) return <Tag family="red" icon="alert">{t`已逾期`}</Tag>
  if (past) return <Tag family="grey" icon="clock">{t`已届满`}</Tag>
  return <Tag family="blue" icon="clock">{t`进行中`}</Tag>
}
