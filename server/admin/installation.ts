import { AppError } from '../../contract/errors.ts'
import type { Person } from '../who.ts'

/** Menus and dictionaries are one for all institutions of an installation: the first institution keeps them. */
export function mustKeepInstallation(me: Person): void {
  if (me.tenantId !== 1) throw new AppError('forbidden')
}
