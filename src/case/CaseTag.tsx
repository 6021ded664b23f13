import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CaseState } from '../../contract/case.ts'
import type { IconName } from '../ui/Icon.tsx'
import { type Family, Tag } from '../ui/Tag.tsx'

/** The states of a case (specification §4), each in its family. */
const words: Record<CaseState, [MessageDescriptor, Family, IconName]> = {
  pending: [msg`待审查`, 'amber', 'clock'],
  returned: [msg`待补正`, 'amber', 'undo'],
  audit2: [msg`复核中`, 'blue', 'eye'],
  unpay: [msg`待缴费`, 'amber', 'clock'],
  aff: [msg`已立案`, 'blue', 'check'],
  transfered: [msg`已移交`, 'blue', 'send'],
  tribunal: [msg`已组庭`, 'blue', 'people'],
  hearing: [msg`审理中`, 'blue', 'scale'],
  award: [msg`待裁决`, 'blue', 'edit'],
  closed: [msg`已结案`, 'green', 'check'],
  disagree: [msg`不予受理`, 'red', 'close'],
  withdrawn: [msg`已撤回`, 'grey', 'undo'],
  lapsed: [msg`已失效`, 'grey', 'clock'],
  suspended: [msg`已中止`, 'grey', 'clock'],
}

/** Where a case is. */
export function CaseTag({ state }: { state: CaseState }) {
  const { i18n } = useLingui()
  const [name, family, icon] = words[state]
  return (
    <Tag family={family} icon={icon}>
      {i18n._(name)}
    </Tag>
  )
}
