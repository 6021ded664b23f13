import type { CaseState } from '../../contract/case/case.ts'
import { caseStateWords } from '../../contract/case/caseStateWords.ts'
import type { IconName } from '../ui/Icon.tsx'
import { inLanguage } from '../ui/inLanguage.ts'
import { type Family, Tag } from '../ui/Tag.tsx'

/** The states of a case, each in its family. */
const looks: Record<CaseState, [Family, IconName]> = {
  pending: ['amber', 'clock'],
  returned: ['amber', 'undo'],
  audit2: ['blue', 'eye'],
  unpay: ['amber', 'clock'],
  aff: ['blue', 'check'],
  transfered: ['blue', 'send'],
  tribunal: ['blue', 'people'],
  hearing: ['blue', 'scale'],
  award: ['blue', 'edit'],
  closed: ['green', 'check'],
  disagree: ['red', 'close'],
  withdrawn: ['grey', 'undo'],
  lapsed: ['grey', 'clock'],
  suspended: ['grey', 'clock'],
}

/** Where a case is. */
export function CaseTag({ state }: { state: CaseState }) {
  const [family, icon] = looks[state]
  return (
    <Tag family={family} icon={icon}>
      {inLanguage(caseStateWords[state])}
    </Tag>
  )
}
