import type { opinions } from '../../../contract/opinion.ts'
import type { Handlers } from '../../door/handler.ts'
import { listOpinions } from './read.ts'
import { submitOpinions } from './submit.ts'

export const opinion: Handlers<typeof opinions> = { submitOpinions, listOpinions }
