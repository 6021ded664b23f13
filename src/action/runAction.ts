import { AppError } from '../../contract/errors/errors.ts'
import { notify, notifyError } from '../ui/notify.tsx'
import { proved } from './proved.ts'

/**
 * Does something and says what came of it; resolves to whether it was done. Both after it and where somebody else was
 * quicker, `refresh` shows what it is now: what a person does next is about that. A refusal goes to `refuse`; where none is
 * given it becomes a notice. Without words, `act` says them itself.
 */
export async function runAction(
  words: string | undefined,
  act: () => Promise<unknown>,
  refresh: () => void | Promise<void> = () => undefined,
  refuse: (error: AppError) => void = notifyError,
): Promise<boolean> {
  try {
    await proved(act)
    if (words !== undefined) notify(words)
    await refresh()
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    refuse(error)
    if (error.code === 'stale' || error.code === 'state.closed' || error.code === 'notFound') await refresh()
    return false
  }
}
