import * as z from 'zod/mini'
import { camp } from '../case/case.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { desks, head, secretary } from '../kernel/office.ts'
import { id, listOf, moment, nothing, page, pageSize, text } from '../kernel/rules.ts'
import { attachment } from '../upload/upload.ts'
import { roomBundles } from './presenting.ts'

/*
 * Bundles of a case 卷宗: evidence, pleadings, records and documents as one PDF, with an index whose lines lead to their pages,
 * continuous numbers, bookmarks, and a place for every page by which anybody may name it: {A/1/3} is page 3 of the first entry
 * of section A. Made in the background; what was made is never changed, another is made beside it.
 */

export const bundlePage = 20
/** Sections are A to Z. */
export const bundleMost = { title: 100, sections: 26, entries: 500, pages: 10_000, fileMb: 200 } as const

/** `making` until its file lies there; `failed` says why not. */
export const bundleStates = ['making', 'made', 'failed', 'cancelled'] as const

/** What goes in: a file of the case, the request as it was typed, or a version of a statement as it was typed. */
const source = z
  .string('required')
  .check(z.regex(/^(request|file:[0-9a-f-]{36}|defence:[0-9a-f-]{36}:\d{1,4})$/, 'wrongType'))

/** Before the numbers of all pages, so that no two bundles of a case have the same. */
const bates = z.string('required').check(z.regex(/^[A-Z0-9-]{0,12}$/, 'bundle.bates'))

/** Why a sheet stands for a file that should have been bound. */
export const unboundReasons = ['encrypted', 'broken', 'tooBig', 'lost'] as const
export type UnboundReason = (typeof unboundReasons)[number]

const entry = z.object({
  source: z.string(),
  title: z.string(),
  /** A sheet stands for its file, which says why; null where it is bound, or has no pages that could be. */
  unbound: z._default(z.nullable(z.enum(unboundReasons)), null),
  /** On which page of the bundle it begins, and how many it has; 0 until that is known. */
  from: z.int(),
  pages: z.int(),
})
const section = z.object({
  title: z.string(),
  /** All evidence of that side: what comes later goes into the next bundle. */
  camp: z.nullable(camp),
  entries: z.array(entry),
})
export type BundleSection = z.output<typeof section>

/** Why there is no file: a code of errors.ts and what fills its words. */
const problem = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })

export const bundle = z.object({
  id: z.string(),
  /** The case. */
  baseId: z.string(),
  /** What those made again have in common, and which of them it is: 1, 2 and so on. */
  seriesId: z.string(),
  version: z.int(),
  /** Another was asked for in its place since. */
  replaced: z.boolean(),
  title: z.string(),
  bates: z.string(),
  /** Made again by itself when evidence comes in. */
  grows: z.boolean(),
  /** Nobody asked for it: evidence came in. */
  byItself: z._default(z.boolean(), false),
  state: z.enum(bundleStates),
  byName: z.string(),
  submittedAt: moment,
  sections: z.array(section),
  /** Of all pages so many are bound; 0 of 0 until it is known how many there will be. */
  done: z.int(),
  pages: z.int(),
  problem: z.nullable(problem),
  file: z.nullable(attachment),
})
export type Bundle = z.output<typeof bundle>

const sections = z
  .array(
    z.object({
      title: text(bundleMost.title),
      camp: z.nullable(camp),
      entries: z.array(z.object({ source, title: text(200) })).check(z.maxLength(bundleMost.entries, 'tooLong')),
    }),
    'bundle.empty',
  )
  .check(
    z.maxLength(bundleMost.sections, 'tooLong'),
    z.refine((all) => all.some(({ entries }) => entries.length > 0), 'bundle.empty'),
    z.refine((all) => all.reduce((sum, { entries }) => sum + entries.length, 0) <= bundleMost.entries, 'tooLong'),
  )

export const bundleBody = z.object({
  /** Chosen by the page, so that a second arrival is recognised. */
  id,
  baseId: id,
  title: text(bundleMost.title),
  bates,
  grows: z.boolean(),
  sections,
  /** What was there to choose from. Of a bundle that grows, evidence of a chosen side that is not named here came later, and goes in. */
  shown: z.optional(z.array(source).check(z.maxLength(10_000, 'tooLong'))),
})
export type BundleBody = z.output<typeof bundleBody>

/** What of a case may go in, as a person sees it: groups in the order of a bundle. */
const choice = z.object({
  title: z.string(),
  camp: z.nullable(camp),
  entries: z.array(
    z.object({
      source: z.string(),
      title: z.string(),
      /** Null where nobody can say. */
      pages: z.nullable(z.int()),
      /** It is no PDF and no picture: a sheet says what it is. */
      sheet: z.boolean(),
    }),
  ),
})
export type BundleChoice = z.output<typeof choice>

const base = 'caseservice/bundle'
const staff = { who: [...secretary, ...head], offline: 'no' } as const
const readers = { who: ['USER', 'ZCY', ...desks], offline: 'local', keeps: 'bundle' } as const

export const bundles = domain('bundle', {
  listBundles: {
    ...readers,
    says: 'The bundles of a case the caller may see, newest first: secretaries also those that are being made or failed; everybody else those of whose every part they may see the file.',
    method: 'GET',
    path: `${base}/list`,
    query: z.object({ baseId: id, page: page.page, size: pageSize(bundlePage) }),
    reply: listOf(bundle),
    refuses: ['notFound'],
  },
  getBundle: {
    ...readers,
    says: 'One bundle: where each of its entries begins, and its file once it is made.',
    method: 'GET',
    path: `${base}/one/{id}`,
    params: z.object({ id }),
    reply: bundle,
    refuses: ['notFound'],
  },
  bundleChoices: {
    ...staff,
    says: 'What of a case may go into a bundle, in groups.',
    method: 'GET',
    path: `${base}/choices`,
    query: z.object({ baseId: id }),
    reply: z.array(choice),
    refuses: ['notFound'],
  },
  makeBundle: {
    ...staff,
    says: 'Asks for a bundle of what was chosen; it is made in the background.',
    method: 'POST',
    path: `${base}/make`,
    body: bundleBody,
    reply: bundle,
    keeps: 'bundle',
    limit: { max: 20, seconds: 60 },
    refuses: ['notFound', 'bundle.empty', 'bundle.unknown', 'bundle.busy'],
  },
  remakeBundle: {
    ...staff,
    says: 'Asks for the same bundle anew, with the evidence that came since; the one before stays.',
    method: 'POST',
    path: `${base}/remake`,
    body: z.object({ id, newId: id }),
    reply: bundle,
    keeps: 'bundle',
    limit: { max: 20, seconds: 60 },
    refuses: ['notFound', 'stale', 'bundle.busy', 'bundle.unknown'],
  },
  cancelBundle: {
    ...staff,
    says: 'Gives up a bundle that is being made.',
    method: 'POST',
    path: `${base}/cancel`,
    body: z.object({ id }),
    reply: nothing,
    refuses: ['notFound', 'state.closed'],
  },
})

/** The page of a bundle that a place such as `A/1/3` names; `A/1` is the first of its entry. Undefined where there is none. */
export function bundlePageOf(sections: readonly BundleSection[], place: string): number | undefined {
  const [, letter = '', number = '', at = '1'] = /^([A-Z])\/(\d{1,4})(?:\/(\d{1,4}))?$/.exec(place) ?? []
  const found = sections[letter.charCodeAt(0) - 65]?.entries[Number(number) - 1]
  const no = Number(at)
  return found && found.from > 0 && no >= 1 && no <= found.pages ? found.from + no - 1 : undefined
}

export const bundleNoun = noun({ rows: { bundle }, news: {}, calls: { ...bundles, ...roomBundles } })
