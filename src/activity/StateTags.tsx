import { useLingui } from '@lingui/react/macro'
import type { AttendanceState, GatheringState } from '../../contract/gathering/gathering.ts'
import { Tag } from '../ui/Tag.tsx'
import { attendanceWords, gatheringWords } from './words.ts'

/** How an activity stands. */
export function GatheringTag({ state }: { state: GatheringState }) {
  const { i18n } = useLingui()
  const { words, family, icon } = gatheringWords[state]
  return (
    <Tag family={family} icon={icon}>
      {i18n._(words)}
    </Tag>
  )
}

/** How somebody takes part in one. */
export function AttendanceTag({ state }: { state: AttendanceState }) {
  const { i18n } = useLingui()
  const { words, family, icon } = attendanceWords[state]
  return (
    <Tag family={family} icon={icon}>
      {i18n._(words)}
    </Tag>
  )
}
