import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { mustBe } from '../session/guards.ts'
import { gated, onOffice } from './root.ts'
import { screen } from './screen.ts'

/** The numbers of an institution, and the list behind one of them. */
export const statisticsScreen = createRoute({
  getParentRoute: () => gated,
  path: '/statistics',
  component: screen(() => import('../../case/statistics/StatisticsScreen.tsx'), 'StatisticsScreen'),
  validateSearch: z.object({ from: z.optional(z.string()), to: z.optional(z.string()) }),
  staticData: { asks: ['statistics.readStatistics'], title: msg`统计分析`, gated: true, component: 'case/statistics' },
})

export const statisticsListScreen = createRoute({
  ...onOffice,
  path: '/statisticsList',
  component: screen(() => import('../../case/statistics/BehindScreen.tsx'), 'BehindScreen'),
  beforeLoad: mustBe(['MISHU']),
  validateSearch: z.object({
    of: z.optional(z.string()),
    key: z.optional(z.string()),
    from: z.optional(z.string()),
    to: z.optional(z.string()),
  }),
  staticData: { asks: ['statistics.listBehind'], title: msg`统计明细`, under: '/statistics', unlisted: true },
})

/** What is written to the institution; nothing of it is kept, also not by a tab. */
export const mailboxScreen = createRoute({
  getParentRoute: () => gated,
  path: '/mailbox',
  component: screen(() => import('../../mailbox/MailboxScreen.tsx'), 'MailboxScreen'),
  staticData: { asks: ['mailbox.listMails'], title: msg`机构邮箱`, gated: true, component: 'mailbox', noCache: true },
})
