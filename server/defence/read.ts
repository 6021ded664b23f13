import type { defences } from '../../contract/defence.ts'
import { seenCase } from '../case/case.ts'
import type { Handler } from '../door/handler.ts'
import { defenceDue } from './due.ts'
import { partiesOf } from './party.ts'
import { readDefencePage } from './row.ts'

export const listDefences: Handler<typeof defences.listDefences> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return readDefencePage(tx, id, query)
}

export const getStanding: Handler<typeof defences.getStanding> = async ({ house, tx, me, query }) => {
  const seen = await seenCase(tx, me, query.baseId)
  const counted = await defenceDue(house, tx, seen)
  return { parties: await partiesOf(tx, me, seen), due: counted?.due ?? null, demo: counted?.demo ?? false }
}
