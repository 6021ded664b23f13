import type { cases } from '../../contract/case.ts'
import type { caseChange } from '../../contract/caseChange.ts'
import type { caseLife } from '../../contract/caseLife.ts'
import type { Handlers } from '../door/handler.ts'
import { findCaseByCaseNo, getAttendeeByCaseNo, listMyCases } from './case.ts'
import { moveDue } from './change/due.ts'
import { changeSecretary } from './change/secretary.ts'
import { concludeHearings, reopenHearings } from './change/tribunal.ts'
import { askWithdrawal, grantWithdrawal, refuseWithdrawal } from './change/withdrawal.ts'
import { countCases } from './count.ts'
import { arbitratorData, dataCount } from './data.ts'
import { getCase, getCaseClosing } from './detail.ts'
import { checkChain } from './event.ts'
import { findAccountsFor, linkAttendee, mySeats, revokeAgent } from './link.ts'
import { listCases } from './list/list.ts'
import {
  acceptCase,
  approveCase,
  confirmPayment,
  constituteTribunal,
  disagreeCase,
  passCase,
  resumeCase,
  returnCase,
  suspendCase,
  withdrawCase,
} from './move.ts'
import { submitCase } from './request.ts'
import { getInitSecretaryOfDept, getNextAuditUser } from './staff.ts'

export const caseCalls: Handlers<typeof cases & typeof caseLife & typeof caseChange> = {
  listMyCases,
  countCases,
  findCaseByCaseNo,
  getAttendeeByCaseNo,
  submitCase,
  getCase,
  getCaseClosing,
  listCases,
  withdrawCase,
  returnCase,
  passCase,
  approveCase,
  disagreeCase,
  confirmPayment,
  acceptCase,
  constituteTribunal,
  suspendCase,
  resumeCase,
  moveDue,
  changeSecretary,
  concludeHearings,
  reopenHearings,
  askWithdrawal,
  grantWithdrawal,
  refuseWithdrawal,
  linkAttendee,
  revokeAgent,
  findAccountsFor,
  mySeats,
  checkChain,
  getNextAuditUser,
  getInitSecretaryOfDept,
  dataCount,
  arbitratorData,
}
