import { accountNamed, audit, auditChangesOf } from '../../audit/audit.ts'
import type { AccountRow } from '../user.ts'

/** By whom somebody is known, where they are served and paid: who changes that, changes what others rely on. */
function identityOf({ nickName, profile }: AccountRow): Record<string, string> {
  const { certificatesCate = '', certificatesNum = '', bank = '', bankCard = '' } = profile
  const { sendArriveAddress = '', sendEmail = '' } = profile
  return { nickName, certificatesCate, certificatesNum, bank, bankCard, sendArriveAddress, sendEmail }
}

const numbers = ['certificatesNum', 'bankCard']

/** The end of a long number tells which one it is; of a short one that would be too much of it. */
const mask = (value: unknown) => String(value).replace(/^.+$/s, (all) => `***${all.length > 8 ? all.slice(-4) : ''}`)

/** Writes into the log what somebody changed of their own identity, without the numbers. */
export async function logChanges(scene: Parameters<typeof audit>[0], before: AccountRow, after: AccountRow) {
  const changes = auditChangesOf(identityOf(before), identityOf(after))
  for (const name of numbers) {
    const pair = changes[name]
    if (pair) changes[name] = [mask(pair[0]), mask(pair[1])]
  }
  if (Object.keys(changes).length > 0) await audit(scene, 'account.updateCenter', accountNamed(before), changes)
}
