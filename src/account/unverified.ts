import { proxy } from 'valtio'
import type { User } from '../../contract/account/user.ts'

/** Who gave the right password but has not been approved: known to the page, without a token (specification §4). */
export const unverified = proxy<{ user: User | undefined }>({ user: undefined })
