import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { gatherings } from '../../../contract/gathering/gathering.ts'

export type StaffMove = 'publish' | 'close' | 'evaluate' | 'cancel'

interface Words {
  words: MessageDescriptor
  says: MessageDescriptor
  done: MessageDescriptor
  look: 'primary' | 'danger'
  call:
    | typeof gatherings.publishGathering
    | typeof gatherings.closeGathering
    | typeof gatherings.evaluateGathering
    | typeof gatherings.cancelGathering
}

/** What staff do with an activity: what the button says, what comes of it, what is said once it is done. */
export const staffMoves: Record<StaffMove, Words> = {
  publish: {
    words: msg({ message: '发布', context: 'activity' }),
    says: msg`发布后活动显示在手机端，可在报名时间内报名。`,
    done: msg`已发布活动`,
    look: 'primary',
    call: gatherings.publishGathering,
  },
  close: {
    words: msg`截止报名`,
    says: msg`截止后不能再报名；已报名的仍可取消，名额按顺序递补。`,
    done: msg`已截止报名`,
    look: 'primary',
    call: gatherings.closeGathering,
  },
  evaluate: {
    words: msg`结束评价`,
    says: msg`结束后活动归档，不再接受评价。`,
    done: msg`已结束评价`,
    look: 'primary',
    call: gatherings.evaluateGathering,
  },
  cancel: {
    words: msg`取消活动`,
    says: msg`取消后不能恢复；已报名和候补的人员会收到短信通知和取消原因。`,
    done: msg`已取消活动`,
    look: 'danger',
    call: gatherings.cancelGathering,
  },
}
