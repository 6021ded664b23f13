import { AppError } from '../../contract/errors/errors.ts'
import { missingOf, type Tribunal } from '../../contract/tribunal/tribunal.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { mustServeStill } from './eligible.ts'
import { readTribunal } from './row.ts'

/**
 * Those who sit. Throws `tribunal.incomplete` where somebody left or is challenged since it was constituted, `arbitrator.inactive` where one of
 * them is in the list no more: what is decided without them would not hold.
 */
export async function mustBeComplete(
  house: House,
  tx: Tx,
  { id, tenantId }: { id: string; tenantId: number },
): Promise<Tribunal['members']> {
  const tribunal = await readTribunal(tx, id)
  if (missingOf(tribunal)) throw new AppError('tribunal.incomplete')
  const sitting = tribunal.members.filter((one) => one.state === 'accepted')
  await mustServeStill(
    house,
    tx,
    tenantId,
    sitting.map((one) => one.userId),
  )
  return sitting
}
