import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseState } from '../../../contract/case.ts'
import type { CaseEventKind } from '../../../contract/caseLife.ts'
import type { TribunalSeat } from '../../../contract/tribunal.ts'

/* What the events of a case are called, and what each of its states waits for. */

export const eventWords: Record<CaseEventKind, MessageDescriptor> = {
  submit: msg`提交仲裁申请`,
  resubmit: msg`补正后重新提交`,
  withdraw: msg`撤回申请`,
  return: msg`退回补正`,
  pass: msg`初审通过`,
  approve: msg`复审通过，发出缴费通知`,
  disagree: msg`不予受理`,
  provePayment: msg`提交缴费凭证`,
  confirmPayment: msg`确认缴费`,
  accept: msg`受理立案`,
  suspend: msg`中止程序`,
  resume: msg`恢复程序`,
  moveDue: msg`变更截止日期`,
  changeSecretary: msg`变更案件秘书`,
  lapse: msg`逾期失效`,
  open: msg`登记案件`,
  link: msg`关联账号`,
  revoke: msg`解除委托`,
  evidence: msg`提交证据`,
  opinion: msg`发表质证意见`,
  answer: msg`提交答辩书`,
  counterclaim: msg`提出反请求`,
  reply: msg`对反请求提交答辩`,
  objection: msg`对在线进行提出异议`,
  supplement: msg`补充答辩`,
  withdrawCounterclaim: msg`撤回反请求`,
  withdrawObjection: msg`撤回对在线进行的异议`,
  acceptCounterclaim: msg`受理反请求`,
  refuseCounterclaim: msg`反请求不予受理`,
  upholdObjection: msg`在线异议成立`,
  rejectObjection: msg`在线异议不成立`,
  constitute: msg`组成仲裁庭`,
  nominate: msg`选定仲裁员`,
  compose: msg`确定仲裁庭人数`,
  appoint: msg`指定仲裁员`,
  disclose: msg`仲裁员披露`,
  acceptAppointment: msg`仲裁员接受指定`,
  declineAppointment: msg`仲裁员拒绝指定`,
  resign: msg`仲裁员辞任`,
  confirmDisclosure: msg`确认披露事项`,
  removeMember: msg`更换仲裁员`,
  challenge: msg`申请回避`,
  upholdChallenge: msg`回避申请成立`,
  rejectChallenge: msg`驳回回避申请`,
  deadlineSet: msg`设定期限`,
  deadlineChanged: msg`变更期限`,
  deadlineDone: msg`期限事项已完成`,
  deadlineReopened: msg`期限事项恢复为未完成`,
  deadlineRemoved: msg`删除期限`,
  folderAdded: msg`新建卷宗目录`,
  fileAdded: msg`文件入卷`,
  fileRenamed: msg`重命名卷宗文件或目录`,
  fileMoved: msg`移动卷宗文件或目录`,
  fileRemoved: msg`删除卷宗文件或目录`,
}

/** What a state waits for: as parties read it. */
export const waitsFor: Partial<Record<CaseState, MessageDescriptor>> = {
  pending: msg`申请已收到，等待机构初审。`,
  returned: msg`申请被退回，等待申请人补正。`,
  audit2: msg`初审已通过，等待另一位工作人员复审。`,
  unpay: msg`等待申请人按缴费通知缴费。`,
  aff: msg`费用已缴，等待受理立案并分配秘书。`,
  transfered: msg`案件已受理，由案件秘书办理，正在组成仲裁庭。`,
  tribunal: msg`仲裁庭已组成。`,
  disagree: msg`机构决定不予受理。`,
  withdrawn: msg`申请人已撤回申请。`,
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
  fee: msg`应缴费用`,
  caseNo: msg`案件编号`,
  dept: msg`办案部门`,
  secretary: msg`案件秘书`,
  reviewer: msg`复审人`,
  name: msg`姓名`,
  party: msg`当事人`,
  lateAfter: msg`逾期提交，截止日期`,
  size: msg`仲裁庭人数`,
  seat: msg`席位`,
  arbitrators: msg`仲裁员`,
  title: msg`事项`,
  items: msg`证据序号`,
  entry: msg`文件或目录`,
  renamedTo: msg`新名称`,
  folder: msg`所在目录`,
}
