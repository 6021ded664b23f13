import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { desks } from '../kernel/office.ts'
import { id, text } from '../kernel/rules.ts'

/*
 * What is found in the text of the files of cases, and of what parties typed in them. Text is taken out of a file after it is bound to
 * its record; pages that are pictures are read by a machine, later, and say so.
 */

/** Characters of what is looked for, and words in it. */
export const findingMax = { characters: 100, words: 8 } as const
/** Finds on a page of the list. */
export const findingSize = 20

export const find = z.object({
  /** Empty for what is typed: it is read in its case. */
  fileId: z.nullable(z.string()),
  /** The name of the file; empty for what is typed. */
  name: z.string(),
  /** Of what: the kind of its record. */
  kind: z.string(),
  /** Counts from 1; null where there are no pages. */
  page: z.nullable(z.int()),
  /** Read from a picture by a machine. */
  machine: z.boolean(),
  /** Of its file only a part can be found. */
  partial: z.boolean(),
  caseId: z.string(),
  caseNo: z.string(),
  /** What stands around the first word found. */
  snippet: z.string(),
  /** Where in it the words stand: from and before which character. */
  marks: z.array(z.tuple([z.int(), z.int()])),
})
export type Find = z.output<typeof find>

const lacking = z.object({ fileId: z.string(), name: z.string(), partial: z.boolean() })
export type Lacking = z.output<typeof lacking>

export const findings = domain('finding', {
  findText: {
    says: 'Pages of files, and typed pleadings, on which all the words stand, newest first; only what the caller may open.',
    method: 'GET',
    path: 'caseservice/case/findText',
    who: ['USER', 'ZCY', ...desks],
    offline: 'no',
    query: z.object({
      /** Words with blanks between them; what stands in quotes belongs together. */
      q: text(findingMax.characters),
      caseId: z.optional(id),
      /** Where the page before ended. */
      after: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,6}$/, 'wrongType'))),
    }),
    reply: z.object({
      list: z.array(find),
      next: z.nullable(z.string()),
      /** Files that the caller may open and that are still to be read: at most 1000 are counted. */
      waiting: z.int(),
      /** Files that the caller may open of which a part, or all, cannot be found, as the newest are called: at most 20. */
      lacking: z.array(lacking),
    }),
    limit: { max: 120, seconds: 60 },
    refuses: ['notFound', 'find.short', 'find.many'],
  },
})

export const findingNoun = noun({ rows: {}, news: {}, calls: findings })
