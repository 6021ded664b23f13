import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Attendance, TrialRole, TrialState, TrialType } from '../../contract/hearing/trial.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { Family } from '../ui/Tag.tsx'

export const typeWords: Record<TrialType, MessageDescriptor> = {
  hearing: msg`庭审`,
  meeting: msg({ message: '会议', context: 'one' }),
  mediation: msg`调解`,
  consultation: msg`咨询`,
}

/** Whether somebody attended, as a secretary notes it. */
export const attendanceWords: Record<Attendance, MessageDescriptor> = {
  '': msg`未登记`,
  came: msg`到场`,
  absent: msg`未到场`,
}

export const roleWords: Record<TrialRole, MessageDescriptor> = {
  SECRETARY: msg`仲裁秘书`,
  ARBITRATOR: msg`仲裁员`,
  APPLICANT: msg({ message: '申请人', context: 'case' }),
  RESPONDENT: msg`被申请人`,
  AGENT: msg`代理人`,
  WITNESS: msg`证人`,
  INTERPRETER: msg`译员`,
  ATTENDEE: msg({ message: '参会人员', context: 'one' }),
}

type Look = [MessageDescriptor, Family, IconName]

/** The states, each in its family. */
const states: Record<TrialState, Look> = {
  scheduled: [msg`未通知`, 'amber', 'clock'],
  notified: [msg`已通知`, 'blue', 'send'],
  checked_in: [msg`签到中`, 'blue', 'people'],
  in_session: [msg`进行中`, 'green', 'play'],
  recess: [msg`休庭`, 'amber', 'clock'],
  ended: [msg`已结束`, 'grey', 'check'],
  record_signing: [msg`笔录待签`, 'grey', 'file'],
  aborted: [msg`已中断`, 'red', 'close'],
  cancelled: [msg`已取消`, 'grey', 'close'],
}

/** Only a hearing rises as a tribunal does; a mediation, a meeting, a consultation pauses. */
const paused = msg({ message: '暂停', context: 'state' })

/** A state of a session of this kind, of whichever where none is given. */
export function stateLook(state: TrialState, type?: TrialType | ''): Look {
  const [words, family, icon] = states[state]
  return [state === 'recess' && type && type !== 'hearing' ? paused : words, family, icon]
}

/** One that is to come, to those who know of no notices. */
export const aheadWords: Look = [msg`待开始`, 'blue', 'clock']
