import { msg } from '@lingui/core/macro'
import { filing, type Preservation } from '../../contract/filing/filing.ts'
import {
  linkableStates,
  preservationMoves,
  reconsiderUntil,
  wasReconsidered,
} from '../../contract/filing/preservationMove.ts'
import { serverNow } from '../local/connection.ts'
import { dayAt } from '../ui/format.ts'
import type { Act } from './review/ActBar.tsx'

const { accept, forward, awaitGuarantee, refuse, grant, reject, renew, lift, uphold } = preservationMoves

/** Out of the case it was filed in afterwards. */
export const unlinkAct: Act<Preservation> = {
  call: filing.unlinkPreservation,
  from: linkableStates,
  open: ({ phase, caseNo }) => phase === 'before' && caseNo !== '',
  words: msg`取消关联案件`,
  done: msg`已取消关联案件`,
  look: 'danger',
  note: msg`申请人会看到理由，本申请及其担保不再列入该案。`,
  accept: msg`确认取消关联`,
}

/** What a secretary does with an application (research: domain §3.3), in the order of the buttons. */
export const preservationActs: readonly Act<Preservation>[] = [
  {
    call: filing.refusePreservation,
    from: refuse.from,
    words: msg`作出不予受理`,
    done: msg`已作出不予受理`,
    look: 'danger',
    note: msg`申请人会看到理由，且不能再次提交本申请。`,
    accept: msg`确认不予受理`,
  },
  {
    call: filing.returnPreservation,
    from: preservationMoves.return.from,
    words: msg`退回补正`,
    done: msg`已退回补正`,
    icon: 'undo',
    note: msg`申请人会看到理由，并从您指出的项目开始修改。`,
    accept: msg`确认退回`,
  },
  {
    call: filing.acceptPreservation,
    from: accept.from,
    words: msg`受理`,
    done: msg`已受理`,
    icon: 'check',
    look: 'primary',
  },
  {
    call: filing.awaitGuarantee,
    from: awaitGuarantee.from,
    words: msg`要求补充担保`,
    done: msg`已要求补充担保`,
    icon: 'guarantee',
    note: msg`申请人会看到理由，并可关联担保申请。担保确认后再提请法院。`,
  },
  {
    call: filing.forwardPreservation,
    from: forward.from,
    words: msg`提请法院`,
    done: msg`已生成提请保全函`,
    icon: 'send',
    look: 'primary',
    note: msg`将生成提请保全函，已确认的担保一并移送。此后申请人不能再撤回。`,
  },
  {
    call: filing.rejectPreservation,
    from: reject.from,
    words: msg`记录驳回裁定`,
    done: msg`已记录裁定`,
    look: 'danger',
  },
  {
    call: filing.grantPreservation,
    from: grant.from,
    words: msg`记录准许裁定`,
    done: msg`已记录裁定`,
    icon: 'check',
    look: 'primary',
    note: msg`到期前三十日系统提醒续封。`,
  },
  {
    call: filing.upholdPreservation,
    from: uphold.from,
    words: msg`记录维持原裁定`,
    done: msg`已记录复议结果`,
    icon: 'scale',
    note: msg`法院复议后变更裁定的，请记录新的准许或驳回裁定。`,
  },
  {
    call: filing.recordReconsideration,
    from: preservationMoves.recordReconsideration.from,
    open: (row) => !wasReconsidered(row.history),
    words: msg`记录被申请人复议`,
    done: msg`已记录复议申请`,
    icon: 'scale',
    note: msg`被申请人向法院申请复议时使用，复议期间不停止裁定的执行。`,
  },
  {
    call: filing.liftPreservation,
    from: lift.from,
    words: msg`记录解除`,
    done: msg`已记录解除`,
    look: 'danger',
  },
  {
    call: filing.renewPreservation,
    from: renew.from,
    words: msg`记录续封`,
    done: msg`已记录续封`,
    icon: 'refresh',
    look: 'primary',
  },
]

function isInTime(row: Preservation): boolean {
  const until = reconsiderUntil(row, dayAt)
  return until !== undefined && dayAt(serverNow()) <= until
}

/** What its applicant does once the court has ruled. */
export const ownActs: readonly Act<Preservation>[] = [
  {
    call: filing.reconsiderPreservation,
    from: preservationMoves.reconsider.from,
    open: isInTime,
    words: msg`申请复议`,
    done: msg`已申请复议`,
    icon: 'scale',
    note: msg`应在裁定作出并告知后五日内申请，只能申请一次。复议期间不停止裁定的执行。`,
  },
]
