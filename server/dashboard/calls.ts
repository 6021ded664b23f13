import type { cases } from '../../contract/case/case.ts'
import type { caseLife } from '../../contract/case/caseLife.ts'
import type { Handlers } from '../door/handler.ts'
import { countCases } from './count.ts'
import { arbitratorData, dataCount } from './data.ts'

/** Counters over cases and what lies in them. */
export const counters = { countCases, arbitratorData, dataCount } satisfies Partial<
  Handlers<typeof cases & typeof caseLife>
>
