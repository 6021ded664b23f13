import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { mustBe } from '../session/guards.ts'
import { gated, onOffice } from './root.ts'
import { screen } from './screen.ts'

/** Who comes to the house, and what they think of it. */
export const eventScreens = [
  createRoute({
    getParentRoute: () => gated,
    path: '/surveys',
    component: screen(() => import('../../survey/SurveyDeskScreen.tsx'), 'SurveyDeskScreen'),
    staticData: { asks: ['survey.listSurveys'], title: msg`问卷管理`, gated: true, component: 'survey/desk' },
  }),
  createRoute({
    getParentRoute: () => gated,
    path: '/visits',
    component: screen(() => import('../../visit/VisitDeskScreen.tsx'), 'VisitDeskScreen'),
    validateSearch: z.object({ day: z.optional(z.string()) }),
    staticData: { asks: ['visit.listVisits'], title: msg`来访管理`, gated: true, component: 'visit/desk' },
  }),
  createRoute({
    getParentRoute: () => gated,
    path: '/activity/index',
    component: screen(() => import('../../activity/staff/GatheringScreen.tsx'), 'GatheringScreen'),
    staticData: {
      asks: ['gathering.listGatherings'],
      title: msg`活动管理`,
      gated: true,
      component: 'activity/gatherings',
    },
  }),
] as const

/** Where people are let in, also without a network. */
export const doorScreens = [
  createRoute({
    ...onOffice,
    path: '/activity/door',
    component: screen(() => import('../../activity/staff/DoorScreen.tsx'), 'DoorScreen'),
    beforeLoad: mustBe(['MISHU']),
    validateSearch: z.object({ id: z.optional(z.string()) }),
    staticData: { title: msg`活动签到`, under: '/activity/index', unlisted: true },
  }),
  createRoute({
    ...onOffice,
    path: '/visits/door',
    component: screen(() => import('../../visit/guard/GuardScreen.tsx'), 'GuardScreen'),
    beforeLoad: mustBe(['MISHU']),
    staticData: { title: msg`门岗登记`, under: '/visits', unlisted: true },
  }),
] as const
