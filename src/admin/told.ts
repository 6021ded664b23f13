import { AppError } from '../../contract/errors.ts'
import { hasRole } from '../account/Allowed.tsx'
import { notify, notifyError } from '../ui/notify.tsx'

/**
 * Does something at the server that administrators may, and says how it went. Answers whether it was done. A refusal goes
 * to `refuse`; where none is given it becomes a notice. Without the role nothing is sent (specification §6).
 */
export async function told(
  words: string,
  act: () => Promise<unknown>,
  refuse: (error: AppError) => void = notifyError,
): Promise<boolean> {
  try {
    if (!(await hasRole('ROLE_ADMIN'))) throw new AppError('forbidden')
    await act()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    refuse(error)
    return false
  }
  notify(words)
  return true
}
