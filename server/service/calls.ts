import type { services } from '../../contract/service.ts'
import { claimSeat } from '../case/seat/access.ts'
import type { Handlers } from '../door/handler.ts'
import { recordService } from './record.ts'

export const service: Handlers<typeof services> = { recordService, claimSeat }
