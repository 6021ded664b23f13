import type { cases } from '../../contract/case.ts'
import type { caseChange } from '../../contract/caseChange.ts'
import type { caseLife } from '../../contract/caseLife.ts'
import type { Handlers } from '../door/handler.ts'
import { findCaseByCaseNo, getAttendeeByCaseNo, listMyCases } from './case.ts'
import { moveDue } from './change/due.ts'
import { changeSecretary } from './change/secretary.ts'
import { askWithdrawal } from './change/withdrawal.ts'
import { getCase, getCaseClosing } from './detail.ts'
import { checkChain } from './event.ts'
import { listCases } from './list/list.ts'
import {
  acceptCase,
  approveCase,
  confirmPayment,
  disagreeCase,
  passCase,
  resumeCase,
  returnCase,
  suspendCase,
  withdrawCase,
} from './move.ts'
import { submitCase } from './request.ts'
import { findAccountsFor, linkAttendee, mySeats, revokeAgent } from './seat/link.ts'
import { getInitSecretaryOfDept, getNextAuditUser } from './staff.ts'

/** Those a case answers by itself; the tribunal and the counters answer the others (server/all.ts). */
export const caseCalls = {
  listMyCases,
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
  suspendCase,
  resumeCase,
  moveDue,
  changeSecretary,
  askWithdrawal,
  linkAttendee,
  revokeAgent,
  findAccountsFor,
  mySeats,
  checkChain,
  getNextAuditUser,
  getInitSecretaryOfDept,
} satisfies Partial<Handlers<typeof cases & typeof caseLife & typeof caseChange>>
