import type { services } from '../../contract/service.ts'
import type { Handlers } from '../door/handler.ts'
import { claimSeat } from './access.ts'
import { recordService } from './record.ts'

export const service: Handlers<typeof services> = { recordService, claimSeat }
