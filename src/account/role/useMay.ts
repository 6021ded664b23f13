import { type Call, mayMake } from '../../../contract/kernel/call.ts'
import { useSession } from '../../local/hooks.ts'

/** Whether whoever is signed in may make a call, by their category and offices: what it does is shown to nobody else. */
export function useMay(call: Call): boolean {
  const user = useSession()?.user
  return user !== undefined && mayMake(call, user)
}
