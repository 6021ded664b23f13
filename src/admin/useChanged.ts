import { useState } from 'react'
import type { AppError } from '../../contract/errors/errors.ts'
import { asAppError } from '../ui/errorText.ts'
import { notifyError } from '../ui/notify.tsx'

/**
 * What somebody else made of a record while it was being edited: asked for once the server says `stale`, and from then on
 * what a next saving starts from. Other refusals go to `refuse`.
 */
export function useChanged<T>(lookAgain: () => Promise<T | undefined>, refuse: (error: AppError) => void) {
  const [now, setNow] = useState<T>()
  async function look(): Promise<void> {
    try {
      const found = await lookAgain()
      if (found) setNow(found)
      else notifyError({ code: 'notFound' })
    } catch (failure) {
      notifyError(asAppError(failure))
    }
  }
  return {
    now,
    refuse(error: AppError): void {
      if (error.code === 'stale') void look()
      else refuse(error)
    },
  }
}
