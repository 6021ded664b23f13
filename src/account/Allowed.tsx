import type { ReactNode } from 'react'
import { useSession } from '../local/hooks.ts'
import { current } from '../local/session.ts'

/** Whether `held` has one of `roles`, by whole names: ADMIN is not found in NOT_ADMIN (decisions C-07). */
export function isAllowed(held: readonly string[], roles: readonly string[]): boolean {
  return roles.some((role) => held.includes(role))
}

/** A role of `held` whose name contains `part`, in whatever case, or undefined (specification §6). Says nothing about rights. */
export function findRole(held: readonly string[], part: string): string | undefined {
  return held.find((role) => role.toUpperCase().includes(part.toUpperCase()))
}

/** Whether whoever is signed in has one of `roles`; for actions, which do not run without. */
export async function hasRole(...roles: string[]): Promise<boolean> {
  return isAllowed((await current())?.user.roles ?? [], roles)
}

/** Shows what it holds to people with one of `roles`, and leaves nothing in the page for others (specification §6). */
export function Allowed({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  const session = useSession()
  return session && isAllowed(session.user.roles, roles) ? children : null
}
