import type { services } from '../../contract/service.ts'
import { claimSeat } from '../case/seat/access.ts'
import type { Noun } from '../door/handler.ts'
import { recordService } from './record.ts'

export const serviceNoun: Noun<typeof services> = {
  calls: { recordService, claimSeat },
  kinds: {},
}
