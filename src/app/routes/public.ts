import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { mustBeGuest } from '../../activity/guestSession.ts'
import { withInnerWords } from '../session/guards.ts'
import { onRoot } from './root.ts'
import { phoneScreen, publicScreen } from './screen.ts'
import { toPart } from './toPart.ts'

/** Pages without the back office's frame that need no login (specification §2). */
export const pages = [
  createRoute({
    ...onRoot,
    path: '/officialSeal',
    component: publicScreen(() => import('../../signing/seal/SealScreen.tsx'), 'SealScreen'),
    validateSearch: z.object({ code: z.optional(z.string()) }),
    staticData: { title: msg`电子文书在线核验` },
  }),
  createRoute({
    ...onRoot,
    path: '/timelineCheck',
    component: publicScreen(() => import('../../signing/chain/ChainScreen.tsx'), 'ChainScreen'),
    staticData: { title: msg`办理记录核验` },
  }),
  createRoute({
    ...onRoot,
    path: '/signature',
    component: publicScreen(() => import('../../signing/SignScreen.tsx'), 'SignScreen'),
    validateSearch: z.object({ code: z.optional(z.string()) }),
    staticData: { title: msg`电子签名` },
  }),
  createRoute({
    ...onRoot,
    path: '/new-signature',
    component: publicScreen(() => import('../../signing/NewSignScreen.tsx'), 'NewSignScreen'),
    validateSearch: z.object({ code: z.optional(z.string()) }),
    staticData: { title: msg`重签签名` },
  }),
  createRoute({
    ...onRoot,
    path: '/TransitionSignature',
    component: publicScreen(() => import('../../signing/TransitionScreen.tsx'), 'TransitionScreen'),
    validateSearch: z.object({ code: z.optional(z.string()) }),
    staticData: { title: msg`签署跳转` },
  }),
  createRoute({
    ...onRoot,
    path: '/CourtSignature',
    component: publicScreen(() => import('../../signing/SignScreen.tsx'), 'CourtSignScreen'),
    validateSearch: z.object({ code: z.optional(z.string()), trialId: z.optional(z.string()) }),
    staticData: { title: msg`庭审笔录签名` },
  }),
  createRoute({
    ...onRoot,
    path: '/serveDoc',
    component: publicScreen(() => import('../../service/ServeDocScreen.tsx'), 'ServeDocScreen'),
    validateSearch: z.object({ code: z.optional(z.string()) }),
    staticData: { title: msg`文书送达` },
  }),
  createRoute({
    ...onRoot,
    path: '/caseDetailsApp',
    component: publicScreen(() => import('../../case/phone/CaseAppScreen.tsx'), 'CaseAppScreen'),
    beforeLoad: async ({ search }) => {
      await toPart('/caseDetailsApp', search)
      await withInnerWords()
    },
    validateSearch: z.object({
      caseId: z.optional(z.string()),
      part: z.optional(z.string()),
      code: z.optional(z.string()),
    }),
    staticData: { title: msg`案件信息` },
  }),
  createRoute({
    ...onRoot,
    path: '/mobileUpload',
    // A phone that opens this address is given the page alone, see main.tsx; this is the way from inside.
    component: phoneScreen(() => import('../../upload/phone/PhoneScreen.tsx'), 'PhoneScreen'),
    staticData: { title: msg`上传文件` },
  }),
  createRoute({
    ...onRoot,
    path: '/arbitratorRegist',
    component: publicScreen(() => import('../../arbitrator/public/EnrolScreen.tsx'), 'EnrolScreen'),
    validateSearch: z.object({ code: z.optional(z.string()) }),
    staticData: { title: msg`仲裁员登记` },
  }),
  createRoute({
    ...onRoot,
    path: '/viewWps',
    component: publicScreen(() => import('../../document/GenerateScreen.tsx'), 'GenerateScreen'),
    beforeLoad: withInnerWords,
    validateSearch: z.object({
      caseId: z.optional(z.string()),
      id: z.optional(z.string()),
      replaces: z.optional(z.string()),
    }),
    staticData: { title: msg`生成文书`, component: 'document/generate' },
  }),
  createRoute({
    ...onRoot,
    path: '/approvalWps',
    component: publicScreen(() => import('../../document/ApprovalScreen.tsx'), 'ApprovalScreen'),
    beforeLoad: withInnerWords,
    validateSearch: z.object({ id: z.optional(z.string()) }),
    staticData: { title: msg`新建裁决书` },
  }),
  createRoute({
    ...onRoot,
    path: '/meetingInfo',
    component: publicScreen(() => import('../../hearing/board/BoardScreen.tsx'), 'BoardScreen'),
    staticData: { title: msg`信息公示` },
  }),
  createRoute({
    ...onRoot,
    path: '/meetingList',
    component: publicScreen(() => import('../../hearing/board/CollectionScreen.tsx'), 'CollectionScreen'),
    beforeLoad: withInnerWords,
    staticData: { title: msg`庭审汇总` },
  }),
  createRoute({
    ...onRoot,
    path: '/docTemplate',
    component: publicScreen(() => import('../../document/DocTemplateScreen.tsx'), 'DocTemplateScreen'),
    beforeLoad: withInnerWords,
    staticData: { title: msg`文书模板`, component: 'document/templates' },
  }),
  createRoute({
    ...onRoot,
    path: '/investigate',
    component: publicScreen(() => import('../../survey/door/SurveyScreen.tsx'), 'InvestigateScreen'),
    validateSearch: z.object({ code: z.optional(z.string()) }),
    staticData: { title: msg`满意度调查` },
  }),
  createRoute({
    ...onRoot,
    path: '/arbitrator',
    component: publicScreen(() => import('../../arbitrator/public/QueryScreen.tsx'), 'QueryScreen'),
    staticData: { title: msg`仲裁员信息查询` },
  }),
  createRoute({
    ...onRoot,
    path: '/activityEvaluate',
    component: publicScreen(() => import('../../survey/door/SurveyScreen.tsx'), 'ActivityEvaluateScreen'),
    validateSearch: z.object({ code: z.optional(z.string()), activityId: z.optional(z.string()) }),
    staticData: { title: msg`活动满意度调查` },
  }),
  createRoute({
    ...onRoot,
    path: '/verdictTemplate',
    component: publicScreen(() => import('../../document/DocTemplateScreen.tsx'), 'VerdictTemplateScreen'),
    beforeLoad: withInnerWords,
    staticData: { title: msg`裁决书模板`, component: 'document/verdicts' },
  }),
  createRoute({
    ...onRoot,
    path: '/verdictTemplateReadOnly',
    component: publicScreen(() => import('../../document/DocTemplateScreen.tsx'), 'VerdictReadScreen'),
    beforeLoad: withInnerWords,
    staticData: { title: msg`裁决书模板（只读）`, component: 'document/verdictsReadOnly' },
  }),
  createRoute({
    ...onRoot,
    path: '/fee',
    component: publicScreen(() => import('../../case/fee/FeeScreen.tsx'), 'FeeScreen'),
    staticData: { title: msg`费用计算` },
  }),
  createRoute({
    ...onRoot,
    path: '/visit',
    component: publicScreen(() => import('../../visit/door/VisitScreen.tsx'), 'VisitScreen'),
    validateSearch: z.object({ pass: z.optional(z.string()) }),
    staticData: { title: msg`来访登记` },
  }),
  createRoute({
    ...onRoot,
    path: '/performance',
    component: publicScreen(() => import('../../performance/PerformanceScreen.tsx'), 'PerformanceScreen'),
    beforeLoad: withInnerWords,
    validateSearch: z.object({ period: z.optional(z.string()) }),
    staticData: { title: msg`绩效考核`, component: 'performance' },
  }),
  createRoute({
    ...onRoot,
    path: '/performance/score',
    component: publicScreen(() => import('../../performance/PerformanceScreen.tsx'), 'ScoreScreen'),
    beforeLoad: withInnerWords,
    validateSearch: z.object({ period: z.optional(z.string()), person: z.optional(z.string()) }),
    staticData: { title: msg`绩效评分` },
  }),
] as const

/** The pages of activity attendees; all but the door need an activity token. */
export const mobile = [
  createRoute({
    ...onRoot,
    path: '/mobileLogin',
    component: publicScreen(() => import('../../activity/MobileLoginScreen.tsx'), 'MobileLoginScreen'),
    staticData: { title: msg`活动登录` },
  }),
  createRoute({
    ...onRoot,
    path: '/mobileMenu',
    beforeLoad: mustBeGuest,
    component: publicScreen(() => import('../../activity/MobileMenuScreen.tsx'), 'MobileMenuScreen'),
    staticData: { title: msg`欢迎` },
  }),
  createRoute({
    ...onRoot,
    path: '/mobileInfo',
    beforeLoad: mustBeGuest,
    component: publicScreen(() => import('../../activity/MobileInfoScreen.tsx'), 'MobileInfoScreen'),
    staticData: { title: msg`个人信息` },
  }),
  createRoute({
    ...onRoot,
    path: '/mobileSign',
    beforeLoad: mustBeGuest,
    component: publicScreen(() => import('../../activity/MobileSignScreen.tsx'), 'MobileSignScreen'),
    staticData: { title: msg`活动列表` },
  }),
  createRoute({
    ...onRoot,
    path: '/signUpDetail',
    beforeLoad: mustBeGuest,
    component: publicScreen(() => import('../../activity/SignUpDetailScreen.tsx'), 'SignUpDetailScreen'),
    validateSearch: z.object({ activityId: z.optional(z.string()) }),
    staticData: { title: msg`活动详情` },
  }),
] as const
