import type { opinions } from '../../../contract/opinion.ts'
import type { Noun } from '../../door/handler.ts'
import { listOpinions } from './read.ts'
import { readOpinions, seesOpinion } from './row.ts'
import { submitOpinions } from './submit.ts'
import { opinion } from './table.ts'

export const opinionNoun: Noun<typeof opinions, 'opinion'> = {
  calls: { submitOpinions, listOpinions },
  kinds: { opinion: { table: opinion, sees: seesOpinion, read: readOpinions } },
}
