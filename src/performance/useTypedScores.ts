import { useState } from 'react'
import * as z from 'zod/mini'
import { lenient } from '../../contract/lenient.ts'
import { type Appraisal, type Period, performances } from '../../contract/performance.ts'
import { draftIdOf } from '../draft/decision/decision.ts'
import { useDecisionDraft } from '../draft/decision/useDecisionDraft.ts'

const kept = z.object({
  /** Of the scores that lay on the screen when these were typed. */
  version: z.int(),
  scores: z.array(z.object({ id: z.string(), score: z.string(), note: z.string() })),
})
const read = lenient(kept)

/**
 * The scores and notes that are being typed for one person, indicator by indicator: kept on the device until they are handed in, found
 * again after a reload, unless somebody handed in others meanwhile.
 */
export function useTypedScores(period: Period, { accountId, self, review, relation }: Appraisal) {
  const before = relation === 'self' ? self : review
  const version = before?.version ?? 0
  const [opened] = useState(() =>
    period.indicators.map(({ id }) => {
      const given = before?.scores.find((one) => one.id === id)
      return { id, score: given ? String(given.score) : '', note: given?.note ?? '' }
    }),
  )
  const [typed, setTyped] = useState(opened)
  const draft = useDecisionDraft({
    id: draftIdOf(performances.submitScore, { periodId: period.id, accountId }),
    call: performances.submitScore,
    values: { version, scores: typed },
    isTyped: typed !== opened,
    take(fields) {
      const said = read(fields)
      if (said.version !== version) return
      setTyped(opened.map((line) => said.scores.find(({ id }) => id === line.id) ?? line))
    },
  })
  return {
    typed,
    version,
    draft,
    change(at: number, part: Partial<(typeof opened)[number]>): void {
      setTyped((old) => old.map((one, place) => (place === at ? { ...one, ...part } : one)))
      draft.touch()
    },
  }
}
