import { useEffect, useState } from 'react'
import type { AppError } from '../../contract/errors/errors.ts'
import type { Input, Named, Reply } from '../../contract/kernel/call.ts'
import { ask } from '../local/call.ts'
import { asAppError } from '../ui/errorText.ts'

/** What a dialog offers to choose from, asked when it opens. */
export function useChoices<C extends Named>(
  call: C,
  input: Input<C>,
): { choices: Reply<C> | undefined; error: AppError | undefined } {
  const [state, setState] = useState<{ choices?: Reply<C>; error?: AppError }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a dialog
  useEffect(() => {
    const abort = new AbortController()
    ask(call, input, { signal: abort.signal }).then(
      (choices) => setState({ choices }),
      (error: unknown) => abort.signal.aborted || setState({ error: asAppError(error) }),
    )
    return () => abort.abort()
  }, [])
  return { choices: state.choices, error: state.error }
}
