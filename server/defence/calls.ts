import type { defences } from '../../contract/defence.ts'
import type { Handlers } from '../door/handler.ts'
import { askDefenceWithdrawal, decideDefence, withdrawDefence } from './decide.ts'
import { getStanding, listDefences } from './read.ts'
import { submitDefence } from './submit.ts'

export const defence: Handlers<typeof defences> = {
  submitDefence,
  listDefences,
  getStanding,
  withdrawDefence,
  askDefenceWithdrawal,
  decideDefence,
}
