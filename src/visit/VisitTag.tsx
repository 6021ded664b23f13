import { useLingui } from '@lingui/react/macro'
import type { VisitState } from '../../contract/visit/visit.ts'
import { Tag } from '../ui/Tag.tsx'
import { visitStateLook, visitStateWords } from './words.ts'

export function VisitTag({ state }: { state: VisitState }) {
  const { i18n } = useLingui()
  const [family, icon] = visitStateLook[state]
  return (
    <Tag family={family} icon={icon}>
      {i18n._(visitStateWords[state])}
    </Tag>
  )
}
