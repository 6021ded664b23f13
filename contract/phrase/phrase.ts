import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { id, text } from '../kernel/rules.ts'

/** Characters of one phrase: as many as the reasons it is put into take. */
export const phraseMax = 500
/** Phrases a person may keep. */
export const phrasesMax = 200

/** A sentence that somebody uses often. It belongs to its person alone. */
export const phrase = z.object({
  id: z.string(),
  /** Rises with every change. */
  version: z.int(),
  text: z.string(),
})
export type Phrase = z.output<typeof phrase>

const words = text(phraseMax)
export const phraseText = z.object({ text: words })

const who = ['USER', 'MISHU', 'ZCY'] as const

/** The common phrases of specification §7: each person's own. */
export const phrases = domain('phrase', {
  add: {
    says: 'Adds a phrase to the caller’s own.',
    method: 'POST',
    path: 'caseservice/common/words/add',
    who,
    offline: 'no',
    body: phraseText,
    reply: phrase,
    refuses: ['phrase.full'],
  },
  update: {
    says: 'Changes a phrase of the caller.',
    method: 'POST',
    path: 'caseservice/common/words/update',
    who,
    offline: 'no',
    body: z.object({ id, version: z.int('wrongType'), text: words }),
    reply: phrase,
    refuses: ['notFound', 'stale'],
  },
  remove: {
    says: 'Removes a phrase of the caller.',
    method: 'POST',
    path: 'caseservice/common/words/remove',
    who,
    offline: 'no',
    body: z.object({ id }),
    reply: z.object({}),
    refuses: ['notFound'],
  },
  listAll: {
    says: 'All phrases of the caller, the oldest first.',
    method: 'POST',
    path: 'caseservice/common/words/listAll',
    who,
    offline: 'local',
    reply: z.array(phrase),
  },
})
