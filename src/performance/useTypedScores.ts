import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { lenient } from '../../contract/kernel/lenient.ts'
import { type Appraisal, type Period, performances } from '../../contract/performance/performance.ts'
import { draftIdOf } from '../draft/decision/decision.ts'
import { useTypedOver } from '../draft/decision/useTypedOver.ts'
import { inLanguage } from '../ui/inLanguage.ts'

const kept = z.object({
  /** Of the scores that these were typed over. */
  version: z.int(),
  scores: z.array(
    z.object({
      id: z.string(),
      /** What waits is read without the server, which alone knows the period. */
      title: z.object({ zh: z.string(), en: z.string() }),
      score: z.string(),
      note: z.string(),
    }),
  ),
})
/** What lies in a draft of scores. */
export const readScores = lenient(kept)
type Line = z.output<typeof kept>['scores'][number]

/** Under which name the scores of one person in one period lie on this device. */
export const scoreDraftId = (periodId: string, accountId: string): string =>
  draftIdOf(performances.submitScore, { periodId, accountId })

/** The scores and notes that are being typed for one person, indicator by indicator. */
export function useTypedScores(period: Period, { accountId, name, self, review, relation }: Appraisal) {
  const { t } = useLingui()
  const given = relation === 'self' ? self : review
  const linesOf = (lineOf: (id: string) => Pick<Line, 'score' | 'note'> | undefined) =>
    period.indicators.map(({ id, title }) => {
      const { score, note } = lineOf(id) ?? { score: '', note: '' }
      return { id, title, score, note }
    })
  const id = scoreDraftId(period.id, accountId)
  const over = useTypedOver({
    id,
    call: performances.submitScore,
    title: `${inLanguage(period.name)} · ${relation === 'self' ? t`自评` : name}`,
    now: {
      version: given?.version ?? 0,
      scores: linesOf((of) => {
        const one = given?.scores.find((it) => it.id === of)
        return one && { score: String(one.score), note: one.note }
      }),
    },
    read(fields) {
      const { version, scores } = readScores(fields)
      return scores.length ? { version, scores: linesOf((of) => scores.find((it) => it.id === of)) } : undefined
    },
  })
  const { scores } = over.values
  return {
    ...over,
    draftId: id,
    given,
    changeLine: (at: number, part: Partial<Line>) =>
      over.change({ scores: scores.map((one, place) => (place === at ? { ...one, ...part } : one)) }),
  }
}
