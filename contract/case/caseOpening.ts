import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import type { News } from '../kernel/noun.ts'
import { head, secretary } from '../kernel/office.ts'
import { id, listOf, moment, nothing, page, reason } from '../kernel/rules.ts'

/*
 * A secretary sees the own cases. Whoever must look into the case of another one says why: it is open to them for some hours, and heads
 * are told.
 */

/** The hours for which the case of another secretary stays open to whoever gave a reason. */
export const openingHours = 8

/** That a secretary opened the case of another one. */
export const caseOpening = z.object({
  id: z.string(),
  baseId: z.string(),
  caseNo: z.string(),
  byName: z.string(),
  reason: z.string(),
  at: moment,
  until: moment,
  /** When it was over, where it is. */
  endedAt: z.nullable(moment),
})
export type CaseOpening = z.output<typeof caseOpening>

export const caseOpenings = domain('case', {
  openOther: {
    says: 'A secretary opens the case of another one for some hours, with a reason; it is logged, and heads and the secretary of the case are told. Whoever sees the case already is answered without an end.',
    method: 'POST',
    path: 'caseservice/case/opening/open',
    who: secretary,
    offline: 'no',
    body: z.object({ id, reason }),
    reply: z.object({ until: z.nullable(moment) }),
    limit: { max: 20, seconds: 3600 },
    refuses: ['notFound', 'reason.required'],
  },
  listOpenings: {
    says: 'Which cases of others secretaries opened, why and until when, newest first.',
    method: 'GET',
    path: 'caseservice/case/opening/list',
    who: head,
    offline: 'no',
    query: z.object(page),
    reply: listOf(caseOpening),
  },
  endOpening: {
    says: 'A head ends what a secretary opened before its time.',
    method: 'POST',
    path: 'caseservice/case/opening/end',
    who: head,
    offline: 'no',
    body: z.object({ id }),
    reply: nothing,
    refuses: ['notFound', 'state.closed'],
  },
})

export const caseOpeningNews = {
  caseOpened: [
    '{byName} 查阅了案件 {caseNo}（理由：{reason}），有效期 {hours} 小时',
    '{byName} opened case {caseNo} for {hours} hours: {reason}',
    null,
  ],
} as const satisfies News
