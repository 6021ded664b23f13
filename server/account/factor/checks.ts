import type { FactorWay } from '../../../contract/account/factor.ts'
import type { Orm } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { takeSignature } from './passkey.ts'
import { takeRecovery } from './recovery.ts'
import { takeTotp } from './totp.ts'

/** What somebody shows: a code of their app, a recovery code, or what a passkey made of the challenge. */
export interface Shown {
  way: FactorWay
  code: string
  answer: Record<string, unknown>
  challenge: string
}

/** Whether what is shown is right; a code is good once. */
export const checks: Record<FactorWay, (house: House, orm: Orm, accountId: string, shown: Shown) => Promise<boolean>> =
  {
    totp: (house, orm, accountId, { code }) => takeTotp(house, orm, accountId, code.replaceAll(/\s/g, '')),
    recovery: (_, orm, accountId, { code }) => takeRecovery(orm, accountId, code),
    passkey: takeSignature,
  }
