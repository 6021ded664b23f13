import * as z from 'zod/mini'
import type { TrialRole } from '../hearing/trial.ts'
import { domain } from '../kernel/call.ts'
import { id, nothing } from '../kernel/rules.ts'

/*
 * Presenting a bundle in a room 庭上展示: who presents turns its pages for everybody in the same room, common or private; others may
 * look ahead on their own page and come back. The state is the server's, numbered by its own turns.
 */

/** Who may present. A secretary may also end or take over what somebody else presents. */
export const presenters: readonly TrialRole[] = ['SECRETARY', 'ARBITRATOR', 'APPLICANT', 'RESPONDENT', 'AGENT']

const pageNo = z.int().check(z.minimum(1), z.maximum(100_000))

/** What a page says of it: begins, turns to a page, or with null ends. */
export const presentFrame = z.object({ is: z.literal('present'), bundleId: z.nullable(id), page: pageNo })

const shown = z.object({
  bundleId: z.string(),
  title: z.string(),
  page: z.int(),
  pages: z.int(),
  attendeeId: z.string(),
  byName: z.string(),
})
export type Shown = z.output<typeof shown>

/**
 * What is presented where this person is: with each change, to who came in, and to who was taken into another room. `turn` rises
 * with every change in the session, so that one that comes late changes nothing.
 */
export const shownFrame = z.object({ is: z.literal('shown'), turn: z.int(), shown: z.nullable(shown) })

/** A bundle that may be presented. */
const presentable = z.object({ id: z.string(), title: z.string(), version: z.int(), pages: z.int() })
export type Presentable = z.output<typeof presentable>

export const roomBundles = domain('bundle', {
  roomBundles: {
    says: 'The bundles that the caller may present in the room they were let into: of its case, and of papers that all its sides may read.',
    method: 'POST',
    path: 'courtservice/court/bundle/list',
    who: 'room',
    offline: 'no',
    body: z.object({}),
    reply: z.array(presentable),
    refuses: ['notFound'],
  },
  roomBundle: {
    says: 'The bytes of a bundle that is presented in the room the caller is in, or that they may present there.',
    method: 'POST',
    path: 'courtservice/court/bundle/file',
    who: 'room',
    offline: 'no',
    body: z.object({ id }),
    reply: nothing,
    gives: 'file',
    limit: { max: 60, seconds: 60 },
    refuses: ['notFound'],
  },
})
