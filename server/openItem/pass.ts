import { AppError } from '../../contract/errors/errors.ts'
import type { OpenItem, OpenStep } from '../../contract/openItem/openItem.ts'
import { today } from '../case/day.ts'
import { recordEvent } from '../case/event.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import type { cases } from '../tables/case.ts'
import { readOpenItems } from './read.ts'

interface Going {
  house: House
  tx: Tx
  /** Who takes the step, and what they said of what is open. */
  said: { openKeys: readonly string[]; openReason: string }
  seen: typeof cases.$inferSelect
  step: OpenStep
  awardId?: string
}

/**
 * What is open before a step, once whoever takes it was shown all of that and said why they go on; nothing where nothing is open.
 * Throws `open.changed` where there is something that they were not shown, `reason.required` at the field. The case is held.
 */
export async function mustKnowOpen({ house, tx, said, seen, step, awardId }: Going): Promise<OpenItem[]> {
  const items = await readOpenItems({ orm: tx, seen, today: today(house), awardId }, step)
  const unseen = items.filter(({ key }) => !said.openKeys.includes(key))
  if (unseen.length > 0) throw new AppError('open.changed', { count: String(items.length) })
  if (items.length > 0 && said.openReason === '')
    throw new AppError('badRequest', {}, [{ path: ['openReason'], code: 'reason.required' }])
  return items
}

/** The same, written into the timeline of the case: what everybody in it may know of. */
export async function passOpen(going: Going & { by: { id: string; nickName: string } }): Promise<void> {
  const items = await mustKnowOpen(going)
  if (items.length === 0) return
  const { house, tx, seen, step, by, said } = going
  await recordEvent(house, tx, seen.id, {
    action: 'openItems',
    by,
    reason: said.openReason,
    details: { step, open: [...new Set(items.map(({ kind }) => kind))] },
  })
}
