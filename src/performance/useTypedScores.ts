import * as z from 'zod/mini'
import { lenient } from '../../contract/lenient.ts'
import { type Appraisal, type Period, performances } from '../../contract/performance.ts'
import { draftIdOf } from '../draft/decision/decision.ts'
import { useTypedOver } from '../draft/decision/useTypedOver.ts'

const kept = z.object({
  /** Of the scores that these were typed over. */
  version: z.int(),
  scores: z.array(z.object({ id: z.string(), score: z.string(), note: z.string() })),
})
const read = lenient(kept)
type Line = z.output<typeof kept>['scores'][number]

/** The scores and notes that are being typed for one person, indicator by indicator. */
export function useTypedScores(period: Period, { accountId, self, review, relation }: Appraisal) {
  const given = relation === 'self' ? self : review
  const linesOf = (lineOf: (id: string) => Line | undefined) =>
    period.indicators.map(({ id }) => lineOf(id) ?? { id, score: '', note: '' })
  const over = useTypedOver({
    id: draftIdOf(performances.submitScore, { periodId: period.id, accountId }),
    call: performances.submitScore,
    now: {
      version: given?.version ?? 0,
      scores: linesOf((id) => {
        const one = given?.scores.find((it) => it.id === id)
        return one && { id, score: String(one.score), note: one.note }
      }),
    },
    read(fields) {
      const { version, scores } = read(fields)
      return scores.length ? { version, scores: linesOf((id) => scores.find((it) => it.id === id)) } : undefined
    },
  })
  const { scores } = over.values
  return {
    ...over,
    given,
    changeLine: (at: number, part: Partial<Line>) =>
      over.change({ scores: scores.map((one, place) => (place === at ? { ...one, ...part } : one)) }),
  }
}
