import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseState } from '../../../contract/case/case.ts'
import type { TribunalSeat } from '../../../contract/tribunal/tribunal.ts'

/* What each state of a case waits for, and what its seats and the details of its timeline are called. */

/** Once a proof of payment came in. */
export const provedWords = msg`申请人已提交缴费凭证，机构正在核对到账情况，确认后通知申请人。`

/** What a state waits for: as parties read it. */
export const waitsFor: Partial<Record<CaseState, MessageDescriptor>> = {
  pending: msg`申请已收到，等待机构初审。`,
  returned: msg`申请被退回，等待申请人补正。`,
  audit2: msg`初审已通过，等待另一位工作人员复审。`,
  unpay: msg`等待申请人按缴费通知缴费。`,
  aff: msg`仲裁费已缴，待受理；受理后编定案号并指定案件秘书。`,
  transfered: msg`案件已受理，由案件秘书办理，正在组成仲裁庭。`,
  tribunal: msg`仲裁庭已组成，等待开庭或书面审理。`,
  hearing: msg`仲裁庭正在审理。`,
  award: msg`审理终结，仲裁庭正在评议和裁决。`,
  disagree: msg`机构决定不予受理。`,
  withdrawn: msg`仲裁申请已撤回，程序终结。`,
  lapsed: msg`逾期未补正或未缴费，申请已失效。`,
  suspended: msg`程序已中止。`,
}

/** The seats of a tribunal: the two sides each have one nominated. */
export const seatWords: Record<TribunalSeat, MessageDescriptor> = {
  sole: msg`独任仲裁员`,
  presiding: msg`首席仲裁员`,
  app: msg`申请人选定的仲裁员`,
  def: msg`被申请人选定的仲裁员`,
}

/** What the timeline says besides: the name of a detail. `fields` are named one by one. */
export const detailWords: Record<string, MessageDescriptor> = {
  fields: msg`需要补正的项目`,
  due: msg`截止日期`,
  paidOn: msg`缴费或到账日期`,
  before: msg`原截止日期`,
  formerSecretary: msg`原案件秘书`,
  fee: msg`金额`,
  received: msg`到账金额`,
  ground: msg`退费事由`,
  stage: msg`所处阶段`,
  sha256: msg`SHA-256`,
  caseNo: msg`案件编号`,
  dept: msg`办案部门`,
  secretary: msg`案件秘书`,
  reviewer: msg`复审人`,
  name: msg`姓名`,
  party: msg`当事人`,
  lateAfter: msg`逾期提交，截止日期`,
  size: msg`仲裁庭人数`,
  seat: msg`席位`,
  arbitrators: msg({ message: '仲裁员', context: 'all' }),
  title: msg`事项`,
  at: msg`时间`,
  items: msg`证据序号`,
  entry: msg`文件或目录`,
  renamedTo: msg`新名称`,
  folder: msg`所在目录`,
  preservation: msg`保全申请编号`,
  unsealed: msg`未用印即发出的文书`,
  step: msg`步骤`,
  open: msg`未了事项`,
  servedOn: msg`送达日期`,
  means: msg`送达方式`,
}
