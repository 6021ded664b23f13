import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { mustBe, mustBeCandidate, withNew, withNewCandidacy } from '../session/guards.ts'
import { mailboxScreen, statisticsListScreen, statisticsScreen } from './desk.ts'
import { doorScreens, eventScreens } from './events.ts'
import { gated, office, onMain, onOffice } from './root.ts'
import { screen } from './screen.ts'
import { system, systemScreens } from './system.ts'
import { toPart } from './toPart.ts'

const filers = ['USER', 'MISHU'] as const
const one = z.object({ id: z.optional(z.string()) })
/** A submission of evidence, and the case it goes to. */
const submission = z.object({ id: z.optional(z.string()), baseId: z.optional(z.string()) })
/** What shows that a fee was paid, and of which counterclaim's. */
const proof = z.extend(submission, { chargeId: z.optional(z.string()) })
/** What a party says: of which kind, and which counterclaim it answers. */
const statement = z.extend(submission, { kind: z.optional(z.string()), of: z.optional(z.string()) })
const oneCase = z.object({ caseId: z.optional(z.string()), part: z.optional(z.string()) })

const preservation = screen(() => import('../../filing/PreservationScreen.tsx'), 'PreservationScreen')

const request = screen(() => import('../../case/form/CaseFormScreen.tsx'), 'CaseFormScreen')

const sponsorship = <const P extends string>(
  path: P,
  title: MessageDescriptor,
  beforeLoad: ReturnType<typeof mustBe> | ReturnType<typeof withNew>,
) =>
  createRoute({
    ...onOffice,
    path,
    component: screen(() => import('../../filing/guarantee/GuaranteeScreen.tsx'), 'GuaranteeScreen'),
    beforeLoad,
    validateSearch: one,
    staticData: { asks: ['guarantee.getGuarantee'], title, under: '/sponsorship', unlisted: true },
  })

/** Screens of the frame that no menu has to open. */
export const mainScreens = [
  createRoute({
    ...onMain,
    path: '/user/center',
    component: screen(() => import('../../account/center/CenterScreen.tsx'), 'CenterScreen'),
    validateSearch: z.object({ part: z.optional(z.string()) }),
    staticData: { title: msg`个人中心`, component: 'account/center' },
  }),
  createRoute({
    ...onMain,
    path: '/message/index',
    component: screen(() => import('../../message/MessageScreen.tsx'), 'MessageScreen'),
    validateSearch: z.object({ id: z.optional(z.string()) }),
    staticData: { asks: ['message.list'], title: msg`消息中心`, component: 'message/index' },
  }),
] as const

/** Screens of the back office, not of applicants. */
export const officeScreens = [
  createRoute({
    ...onOffice,
    path: '/dashboard',
    component: screen(() => import('../dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
    staticData: { title: msg`首页`, affix: true, component: 'dashboard' },
  }),
  createRoute({
    ...onOffice,
    path: '/protectionAdd',
    component: preservation,
    beforeLoad: withNew(['USER']),
    validateSearch: one,
    staticData: { title: msg`新建保全申请`, under: '/protection', unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/protectionEdit',
    component: preservation,
    beforeLoad: mustBe(['USER']),
    validateSearch: one,
    staticData: { asks: ['filing.getPreservation'], title: msg`编辑保全申请`, under: '/protection', unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/protectionView',
    component: preservation,
    beforeLoad: mustBe(filers),
    validateSearch: one,
    staticData: { asks: ['filing.getPreservation'], title: msg`查看保全申请`, under: '/protection', unlisted: true },
  }),
  sponsorship('/sponsorshipAdd', msg`新建担保申请`, withNew(['USER'])),
  sponsorship('/sponsorshipEdit', msg`编辑担保申请`, mustBe(['USER'])),
  sponsorship('/sponsorshipView', msg`查看担保申请`, mustBe(filers)),
  statisticsListScreen,
  createRoute({
    ...onOffice,
    path: '/caseAccess',
    component: screen(() => import('../../case/service/CaseAccessScreen.tsx'), 'CaseAccessScreen'),
    beforeLoad: mustBe(['USER']),
    validateSearch: z.object({ code: z.optional(z.string()) }),
    staticData: { title: msg`首次查阅案件`, under: '/case/index', unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/CaseDetails',
    component: screen(() => import('../../case/CaseDetailsScreen.tsx'), 'CaseDetailsScreen'),
    beforeLoad: async (it) => {
      await mustBe(['USER', 'MISHU', 'ZCY'])(it)
      await toPart('/CaseDetails', it.search)
    },
    validateSearch: oneCase,
    staticData: {
      asks: ['case.getCase', 'cost.getCostAccount'],
      title: msg`案件详情`,
      under: '/case/index',
      unlisted: true,
    },
  }),
  createRoute({
    ...onOffice,
    path: '/caseAdd',
    component: request,
    beforeLoad: withNew(['USER']),
    validateSearch: one,
    staticData: { title: msg`新建仲裁申请`, under: '/case/index', unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/caseEdit',
    component: request,
    beforeLoad: mustBe(['USER']),
    validateSearch: one,
    staticData: { title: msg`补正仲裁申请`, under: '/case/index', unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/defenceAdd',
    component: screen(() => import('../../case/defence/form/DefenceScreen.tsx'), 'DefenceScreen'),
    beforeLoad: withNew(['USER']),
    validateSearch: statement,
    staticData: { title: msg`答辩与反请求`, under: '/case/index', unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/paymentAdd',
    component: screen(() => import('../../case/payment/ProofPaper.tsx'), 'ProofScreen'),
    beforeLoad: withNew(['USER']),
    validateSearch: proof,
    staticData: { title: msg`提交缴费凭证`, under: '/case/index', unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/mandateAdd',
    component: screen(() => import('../../case/mandate/MandatePaper.tsx'), 'MandateScreen'),
    beforeLoad: withNew(['USER']),
    validateSearch: submission,
    staticData: { title: msg`变更代理人`, under: '/case/index', unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/addressAdd',
    component: screen(() => import('../../case/service/AddressPaper.tsx'), 'AddressScreen'),
    beforeLoad: withNew(['USER']),
    validateSearch: submission,
    staticData: { title: msg`送达地址确认书`, under: '/case/index', unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/messageAdd',
    component: screen(() => import('../../case/thread/MessagePaper.tsx'), 'MessagePaperScreen'),
    beforeLoad: withNew(['USER', 'MISHU', 'ZCY']),
    validateSearch: submission,
    staticData: { title: msg`写往来消息`, under: '/case/index', unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/evidenceAdd',
    component: screen(() => import('../../evidence/form/EvidenceScreen.tsx'), 'EvidenceScreen'),
    beforeLoad: withNew(['USER', 'MISHU']),
    validateSearch: submission,
    staticData: { title: msg`提交证据`, under: '/case/index', unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/opinionAdd',
    component: screen(() => import('../../evidence/opinion/form/OpinionScreen.tsx'), 'OpinionScreen'),
    beforeLoad: withNew(['USER']),
    validateSearch: submission,
    staticData: { title: msg`质证意见`, under: '/case/index', unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/evidenceReceipt',
    component: screen(() => import('../../evidence/receipt/ReceiptScreen.tsx'), 'ReceiptScreen'),
    beforeLoad: mustBe(['USER', 'MISHU', 'ZCY']),
    validateSearch: one,
    staticData: { asks: ['evidence.getEvidence'], title: msg`证据回执`, under: '/case/index', unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/arbitratorView',
    component: screen(() => import('../../arbitrator/review/CandidacyViewScreen.tsx'), 'CandidacyViewScreen'),
    beforeLoad: mustBe(['MISHU']),
    validateSearch: one,
    staticData: {
      asks: ['arbitrator.getCandidacy'],
      title: msg`查看仲裁员申请`,
      under: '/system/arbitrator',
      unlisted: true,
    },
  }),
  ...doorScreens,
  createRoute({
    ...onOffice,
    path: '/jumpMediate',
    component: screen(() => import('../../hearing/JumpMediateScreen.tsx'), 'JumpMediateScreen'),
    staticData: { title: msg`调解平台`, noCache: true, unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/textSearch',
    component: screen(() => import('../../finding/TextSearchScreen.tsx'), 'TextSearchScreen'),
    beforeLoad: mustBe(['USER', 'MISHU', 'ZCY']),
    validateSearch: z.object({ q: z.optional(z.string()) }),
    staticData: { asks: ['finding.findText'], title: msg`全文检索`, unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/viewer',
    component: screen(() => import('../../viewer/ViewerScreen.tsx'), 'ViewerScreen'),
    beforeLoad: mustBe(['USER', 'MISHU', 'ZCY']),
    validateSearch: z.object({
      file: z.optional(z.string()),
      page: z.optional(z.string()),
      q: z.optional(z.string()),
      beside: z.optional(z.string()),
      bundle: z.optional(z.string()),
      ref: z.optional(z.string()),
    }),
    staticData: { title: msg`阅读`, under: '/case/index', unlisted: true },
  }),
  // The specification writes it with a capital; links in the wild may not (decisions B-02).
  createRoute({
    getParentRoute: () => office,
    path: '/caseDetails',
    validateSearch: oneCase,
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/CaseDetails', search, replace: true })
    },
  }),
] as const

const onGated = { getParentRoute: () => gated } as const
const meetings = createRoute({
  ...onGated,
  id: 'meetings',
  staticData: { title: msg`开庭与会议`, noRedirect: true },
})
const onMeetings = { getParentRoute: () => meetings } as const

// Lists of their own: written into `addChildren`, a route would lose its path, and with it every link its check.
/** A filter of sessions has a call of its own. */
const trialLists = [
  'hearing.listHearings',
  'hearing.listTrialsByType',
  'hearing.findTrialsByName',
  'hearing.listMeetings',
  'hearing.listMeetMediate',
] as const
const meetingScreens = [
  createRoute({
    ...onMeetings,
    path: '/hearing/calendar',
    validateSearch: one,
    component: screen(() => import('../../hearing/calendar/TrialCalendarScreen.tsx'), 'TrialCalendarScreen'),
    staticData: {
      asks: ['hearing.mapTrials', 'hearing.getTrial'],
      title: msg`开庭日程`,
      gated: true,
      component: 'hearing/calendar',
    },
  }),
  createRoute({
    ...onMeetings,
    path: '/meeting/index',
    component: screen(() => import('../../hearing/list/MeetingScreens.tsx'), 'MeetingScreen'),
    staticData: { asks: trialLists, title: msg`会议`, gated: true, component: 'meeting/index' },
  }),
  createRoute({
    ...onMeetings,
    path: '/mediate/index',
    component: screen(() => import('../../hearing/list/MeetingScreens.tsx'), 'MediateScreen'),
    staticData: { asks: trialLists, title: msg`调解`, gated: true, component: 'mediate/index' },
  }),
] as const

/** Screens that menus open. `component` is what a server-sent menu calls the screen. */
export const gatedScreens = [
  createRoute({
    ...onGated,
    path: '/case/index',
    component: screen(() => import('../../case/list/CaseListScreen.tsx'), 'CaseListScreen'),
    validateSearch: z.object({ group: z.optional(z.string()) }),
    staticData: { asks: ['case.listCases'], title: msg`案件管理`, gated: true, component: 'case/index' },
  }),
  createRoute({
    ...onGated,
    path: '/deadlines',
    component: screen(() => import('../../case/deadline/CalendarScreen.tsx'), 'CalendarScreen'),
    staticData: { asks: ['deadline.listDeadlines'], title: msg`期限日历`, gated: true, component: 'deadline/calendar' },
  }),
  createRoute({
    ...onGated,
    path: '/protection',
    component: screen(() => import('../../filing/PreservationList.tsx'), 'PreservationList'),
    staticData: { asks: ['filing.listPreservations'], title: msg`保全申请`, gated: true, component: 'protection' },
  }),
  createRoute({
    ...onGated,
    path: '/sponsorship',
    component: screen(() => import('../../filing/guarantee/GuaranteeList.tsx'), 'GuaranteeList'),
    staticData: { asks: ['guarantee.listGuarantees'], title: msg`担保申请`, gated: true, component: 'sponsorship' },
  }),
  createRoute({
    ...onGated,
    path: '/common/words',
    component: screen(() => import('../../phrase/PhraseScreen.tsx'), 'PhraseScreen'),
    staticData: { title: msg`常用语`, gated: true, component: 'common/words' },
  }),
  createRoute({
    ...onGated,
    path: '/roster',
    component: screen(() => import('../../arbitrator/roster/RosterScreen.tsx'), 'RosterScreen'),
    staticData: {
      asks: ['arbitrator.listRoster'],
      title: msg`仲裁员名册`,
      gated: true,
      component: 'arbitrator/roster',
    },
  }),
  createRoute({
    ...onGated,
    path: '/system/arbitrator',
    component: screen(() => import('../../arbitrator/review/CandidacyList.tsx'), 'CandidacyList'),
    staticData: {
      asks: ['arbitrator.listCandidacies'],
      title: msg`仲裁员申请审核`,
      gated: true,
      component: 'arbitrator/review',
    },
  }),
  createRoute({
    ...onGated,
    path: '/system/registration',
    component: screen(() => import('../../registration/ReviewScreen.tsx'), 'ReviewScreen'),
    staticData: {
      asks: ['registration.listReviews'],
      title: msg`注册审核`,
      gated: true,
      component: 'registration/review',
    },
  }),
  statisticsScreen,
  mailboxScreen,
  ...eventScreens,
  meetings.addChildren(meetingScreens),
  system.addChildren(systemScreens),
] as const

/** The fixed menu of those who apply to be arbitrators (specification §2); an arbitrator comes here from the roster. */
export const applicantScreens = [
  createRoute({
    ...onMain,
    path: '/arbitratorSignUp/index',
    component: screen(() => import('../../arbitrator/own/SignUpScreen.tsx'), 'SignUpScreen'),
    beforeLoad: mustBeCandidate,
    staticData: { asks: ['arbitrator.listCandidacies'], title: msg`仲裁员报名` },
  }),
  createRoute({
    ...onMain,
    path: '/newArbitratorSignUp/index',
    component: screen(() => import('../../arbitrator/form/CandidacyScreen.tsx'), 'CandidacyScreen'),
    beforeLoad: withNewCandidacy,
    validateSearch: one,
    staticData: { title: msg`填写仲裁员申请`, under: '/arbitratorSignUp/index', unlisted: true },
  }),
] as const
