import type { findings } from '../../contract/finding/finding.ts'
import { seenCase } from '../case/case.ts'
import type { Handler, Noun } from '../door/handler.ts'
import { findPages, whatIsNotFound } from './find.ts'
import { termsOf } from './words.ts'

const findText: Handler<typeof findings.findText> = async ({ house, tx, me, query: { q, caseId, after } }) => {
  const terms = termsOf(q)
  if (caseId) await seenCase(tx, me, caseId)
  const found = await findPages(house, tx, me, { terms, caseId, after })
  return { ...found, ...(await whatIsNotFound(house, tx, me, caseId)) }
}

export const findingNoun: Noun<typeof findings> = { calls: { findText }, kinds: {} }
