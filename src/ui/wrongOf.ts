import type { Wrong } from './Field.tsx'

/** Why react-hook-form has refused a field: our resolvers put the code into `message` and its parameters into `types`. */
export function wrongOf(error: { message?: string; types?: unknown } | undefined): Wrong | undefined {
  return error?.message ? { code: error.message as Wrong['code'], params: error.types as Wrong['params'] } : undefined
}
