import { domain } from '../kernel/call.ts'
import { filing, head, secretary } from '../kernel/office.ts'
import { openRefusals } from '../openItem/openItem.ts'
import { caseDetail } from './caseLife.ts'
import { caseSteps } from './caseMove.ts'

/*
 * What changes in an accepted case: its last day, its secretary, its withdrawal, and the tribunal's own steps to the award.
 */

const changed = { reply: caseDetail, keeps: 'caseDetail', offline: 'no', method: 'POST' } as const
const refuses = ['notFound', 'stale', 'state.closed'] as const

export const caseChange = domain('case', {
  moveDue: {
    ...changed,
    says: 'A secretary moves the last day to mend a request or to pay, with a reason; the applicants’ side is told.',
    path: 'caseservice/case/moveDue',
    who: [...filing, ...head],
    body: caseSteps.moveDue,
    refuses: [...refuses, 'deadline.past', 'deadline.far'],
  },
  changeSecretary: {
    ...changed,
    says: 'A head gives an accepted case to another secretary, with a reason; both are told.',
    path: 'caseservice/case/changeSecretary',
    who: head,
    body: caseSteps.changeSecretary,
    refuses: [...refuses, 'staff.unknown', 'staff.dept', 'staff.same'],
  },
  concludeHearings: {
    ...changed,
    says: 'Who presides over the tribunal, or sits alone, ends the hearings: the tribunal deliberates on its award.',
    path: 'caseservice/case/conclude',
    who: ['ZCY'],
    body: caseSteps.conclude,
    refuses: [...refuses, 'trial.pending', ...openRefusals],
  },
  reopenHearings: {
    ...changed,
    says: 'Who presides over the tribunal, or sits alone, opens the hearings again before there is an award, with a reason.',
    path: 'caseservice/case/reopen',
    who: ['ZCY'],
    body: caseSteps.reopen,
    refuses,
  },
  askWithdrawal: {
    ...changed,
    says: 'Whoever speaks for every applicant asks to withdraw the request of a case that has begun; all who take part are told.',
    path: 'caseservice/case/withdrawal/ask',
    who: ['USER'],
    body: caseSteps.askWithdrawal,
    refuses: [...refuses, 'applicants.all'],
  },
  grantWithdrawal: {
    ...changed,
    says: 'The institution, or once it is constituted the tribunal by who presides, grants a withdrawal, with reasons: the case ends unless a counterclaim goes on.',
    path: 'caseservice/case/withdrawal/grant',
    who: ['ZCY', ...secretary, ...head],
    body: caseSteps.grantWithdrawal,
    refuses,
  },
  refuseWithdrawal: {
    ...changed,
    says: 'The same refuses a withdrawal, with reasons: the case goes on where it stands.',
    path: 'caseservice/case/withdrawal/refuse',
    who: ['ZCY', ...secretary, ...head],
    body: caseSteps.refuseWithdrawal,
    refuses,
  },
})
