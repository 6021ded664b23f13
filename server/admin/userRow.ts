import type { User } from '../../contract/account/user.ts'
import { type AccountRow, userOf } from '../account/user.ts'
import type { House } from '../house.ts'

/** Somebody as colleagues may know them: who they are, and nothing they said about themselves. */
export function cardOf(house: House, row: AccountRow): User {
  return userOf(house, {
    ...row,
    email: null,
    phone: null,
    isForeign: false,
    profile: {},
    idPos: '',
    idOther: '',
    handId: '',
  })
}
