import { AppError } from '../../contract/errors/errors.ts'
import { hasRole } from '../account/Allowed.tsx'

/** Does what administrators may; without the role nothing is sent (specification §6). Throws AppError. */
export async function asAdmin<T>(act: () => Promise<T>): Promise<T> {
  if (!(await hasRole('ROLE_ADMIN'))) throw new AppError('forbidden')
  return act()
}
