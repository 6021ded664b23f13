import { contract } from '../../contract/all.ts'
import { mayMake, type Named } from '../../contract/kernel/call.ts'
import type { Person } from '../who.ts'

/** What a screen of the staff is made of: who may not ask for it has nothing to see there, whatever the menus say. */
const asks: Record<string, Named> = {
  '/case/index': contract.case.listCases,
  '/deadlines': contract.deadline.listDeadlines,
  '/protection': contract.filing.listPreservations,
  '/sponsorship': contract.guarantee.listGuarantees,
  '/hearing/calendar': contract.hearing.mapTrials,
  '/meeting/index': contract.hearing.listMeetings,
  '/mediate/index': contract.hearing.listMeetMediate,
  '/system/registration': contract.registration.listReviews,
  '/system/arbitrator': contract.arbitrator.listCandidacies,
  '/roster': contract.arbitrator.listRoster,
  '/statistics': contract.statistics.readStatistics,
  '/surveys': contract.survey.listSurveys,
  '/activity/index': contract.gathering.listGatherings,
  '/system/user': contract.admin.listUsers,
  '/system/menu': contract.admin.listMenus,
  '/system/dict': contract.lookup.listDicts,
  '/system/audit': contract.admin.listAudit,
}

/** Whether somebody of the staff has an office that the screen at a path is for. */
export function leadsToTheirOffice(path: string, me: Pick<Person, 'cate' | 'roles'>): boolean {
  const call = asks[path.split('?')[0] ?? '']
  return me.cate !== 'MISHU' || call === undefined || mayMake(call, me)
}
