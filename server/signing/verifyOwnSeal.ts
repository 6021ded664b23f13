import { AppError } from '../../contract/errors/errors.ts'
import { isSound } from '../../contract/signing/fileReport.ts'
import type { House } from '../house.ts'
import { trustOf } from './authority.ts'
import { checkForeign } from './foreign/look.ts'

/** What was just sealed is believed only once our own checker believes it, as it reads a stranger's. Throws `sign.failed`. */
export async function verifyOwnSeal(house: House, bytes: Uint8Array): Promise<void> {
  const trust = await house.db.tx((tx) => trustOf({ house, tx }))
  if (!isSound(await checkForeign(bytes, trust, house.now()))) throw new AppError('sign.failed')
}
