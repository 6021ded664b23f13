import { sql } from 'drizzle-orm'
import type { cases as calls } from '../../contract/case/case.ts'
import type { caseLife } from '../../contract/case/caseLife.ts'
import type { caseOpenings } from '../../contract/case/caseOpening.ts'
import type { Noun } from '../door/handler.ts'
import { cases } from '../tables/case.ts'
import { findCaseByCaseNo, getAttendeeByCaseNo, listMyCases } from './case.ts'
import { dueCalls } from './change/due.ts'
import { secretaryCalls } from './change/secretary.ts'
import { withdrawalCalls } from './change/withdrawal.ts'
import { getCase, getCaseClosing, readCaseDetails } from './detail.ts'
import { checkChain } from './event.ts'
import { listCases } from './list/list.ts'
import { caseCalls, lapseCases } from './move.ts'
import { endOpening, endOpenings, listOpenings, openOther } from './opening/open.ts'
import { requestText, submitCase } from './request.ts'
import { listsCase, readCases, seesCase } from './row.ts'
import { findAccountsFor, linkAttendee, mySeats, revokeAgent } from './seat/link.ts'
import { getInitSecretaryOfDept, getNextAuditUser } from './staff.ts'

/** Those a case answers by itself; the tribunal and the counters answer the others (server/nouns.ts). */
export const caseNoun = {
  calls: {
    listMyCases,
    findCaseByCaseNo,
    getAttendeeByCaseNo,
    submitCase,
    getCase,
    getCaseClosing,
    listCases,
    ...caseCalls,
    ...dueCalls,
    ...secretaryCalls,
    ...withdrawalCalls,
    linkAttendee,
    revokeAgent,
    findAccountsFor,
    mySeats,
    openOther,
    listOpenings,
    endOpening,
    checkChain,
    getNextAuditUser,
    getInitSecretaryOfDept,
  },
  kinds: {
    case: {
      table: cases,
      sees: listsCase,
      opens: seesCase,
      read: readCases,
      holdsFiles: true,
      inCase: sql`${cases.id}`,
    },
    caseDetail: {
      ...{ table: cases, sees: seesCase, read: readCaseDetails, holdsFiles: true, inCase: sql`${cases.id}` },
      typed: requestText,
    },
  },
  sweeps: [lapseCases, endOpenings],
} satisfies Noun<
  Omit<
    typeof calls & typeof caseLife & typeof caseOpenings,
    | 'constituteTribunal'
    | 'concludeHearings'
    | 'reopenHearings'
    | 'grantWithdrawal'
    | 'refuseWithdrawal'
    | 'confirmPayment'
    | 'countCases'
    | 'arbitratorData'
    | 'dataCount'
  >,
  'case' | 'caseDetail'
>
