import { AppError } from '../../../contract/errors/errors.ts'
import type { hearing } from '../../../contract/hearing/hearing.ts'
import type { Handler } from '../../door/handler.ts'
import { holderOf } from '../../who.ts'
import { moveTrial } from './move.ts'

/** A secretary inside the room does it by the room's own token: by their account, which need not be signed in on this device. */
export const conductTrial: Handler<typeof hearing.conductTrial> = async ({ house, tx, me: pass, body }) => {
  const { roleName, userId } = pass.person
  if (roleName !== 'SECRETARY' || !pass.admitted) throw new AppError('forbidden')
  const me = await holderOf(tx, userId)
  if (!me) throw new AppError('forbidden')
  const { state } = await moveTrial({ house, tx, me }, body.action, { id: pass.hearingId })
  return { state }
}
