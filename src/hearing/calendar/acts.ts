import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { meetings } from '../../../contract/hearing/meeting.ts'
import { type Trial, type TrialAction, trialMoves, trials } from '../../../contract/hearing/trial.ts'
import { ask } from '../../local/call.ts'
import type { IconName } from '../../ui/Icon.tsx'

export type Act = Exclude<TrialAction, 'add' | 'update' | 'reschedule' | 'checkIn' | 'fix' | 'unfix'>

interface ActWords {
  words: MessageDescriptor
  /** What is said before it is done. */
  says: MessageDescriptor
  done: MessageDescriptor
  icon: IconName
  look?: 'primary' | 'danger'
  /** Whether it needs a reason. */
  reason?: true
  make: (row: Trial, reason: string) => Promise<Trial>
}

/** One as it stood on the screen. */
const seen = ({ id, version }: Trial) => ({ id, version })

/** What a secretary may do with a hearing, in the order of the buttons; when is said by the contract's table of moves. */
const acts: Record<Act, ActWords> = {
  notify: {
    words: msg`发送通知`,
    says: msg`将向每位参会人员发送时间和个人参会码；此前发出的参会码随即失效。`,
    done: msg`通知已发送`,
    icon: 'send',
    look: 'primary',
    make: (row) => ask(trials.sendTrialNotice, { body: seen(row) }),
  },
  start: {
    words: msg`宣布开庭`,
    says: msg`参会人员将看到庭审已经开始。`,
    done: msg`已开庭`,
    icon: 'play',
    look: 'primary',
    make: (row) => ask(trials.startTrial, { body: seen(row) }),
  },
  stop: {
    words: msg({ message: '休庭', context: 'act' }),
    says: msg`休庭后可以继续开庭。`,
    done: msg`已休庭`,
    icon: 'pause',
    make: (row) => ask(trials.stopTrial, { body: seen(row) }),
  },
  close: {
    words: msg`闭庭`,
    says: msg`闭庭后参会码全部失效，不能再次开庭。`,
    done: msg`已闭庭`,
    icon: 'check',
    make: (row) => ask(trials.closeTrial, { body: seen(row) }),
  },
  abort: {
    words: msg`中断庭审`,
    says: msg`庭审到此为止，其余部分须另行安排。`,
    done: msg`已中断`,
    icon: 'close',
    look: 'danger',
    reason: true,
    make: (row, reason) => ask(trials.abortTrial, { body: { ...seen(row), reason } }),
  },
  cancel: {
    words: msg`取消安排`,
    says: msg`已获通知的人员会收到取消通知和理由。`,
    done: msg`已取消，并已通知相关人员`,
    icon: 'close',
    look: 'danger',
    reason: true,
    make: (row, reason) => {
      const body = { ...seen(row), reason }
      return row.type === 'meeting' ? ask(meetings.revokeMeeting, { body }) : ask(trials.cancelTrial, { body })
    },
  },
  delete: {
    words: msg`删除安排`,
    says: msg`尚未通知任何人，删除后不再显示在日程中。`,
    done: msg`已删除`,
    icon: 'trash',
    look: 'danger',
    make: ({ id, type }) =>
      type === 'meeting' ? ask(meetings.deleteMeeting, { body: { id } }) : ask(trials.deleteTrial, { params: { id } }),
  },
}

/** Only a hearing opens and rises as a tribunal does; a mediation, a meeting, a consultation begins and ends. */
const elsewhere: Partial<Record<Act, Pick<ActWords, 'words' | 'says' | 'done'>>> = {
  start: { words: msg`宣布开始`, says: msg`参会人员将看到本次会议已经开始。`, done: msg`已开始` },
  stop: { words: msg`暂停`, says: msg`暂停后可以继续。`, done: msg`已暂停` },
  close: { words: msg`宣布结束`, says: msg`结束后参会码全部失效，不能再次开始。`, done: msg`已结束` },
  abort: { words: msg`中止`, says: msg`本次会议到此为止，其余部分须另行安排。`, done: msg`已中止` },
}

/** What was paused is not begun a second time. */
const goOn: Record<'hearing' | 'other', Pick<ActWords, 'words' | 'says' | 'done'>> = {
  hearing: { words: msg`继续开庭`, says: msg`参会人员将看到庭审已经继续。`, done: msg`已继续开庭` },
  other: {
    words: msg({ message: '继续', context: 'session' }),
    says: msg`参会人员将看到本次会议已经继续。`,
    done: msg`已继续`,
  },
}

/** An act on a session of this kind that stands like this. */
export const actOn = (act: Act, { type, state }: Pick<Trial, 'type' | 'state'>): ActWords => ({
  ...acts[act],
  ...(type === 'hearing' ? {} : elsewhere[act]),
  ...(act === 'start' && state === 'recess' ? goOn[type === 'hearing' ? 'hearing' : 'other'] : {}),
})

/** What may be done with one that stands like this; one of which nobody was told is deleted, others are cancelled. */
export function actsOn({ state, notifiedAt }: Trial): Act[] {
  const may = (Object.keys(acts) as Act[]).filter((act) => trialMoves[act].from.includes(state))
  return may.filter((act) => act !== (notifiedAt ? 'delete' : 'cancel'))
}

export const mayEdit = ({ state }: Trial): boolean =>
  trialMoves.update.from.includes(state) || trialMoves.reschedule.from.includes(state)
