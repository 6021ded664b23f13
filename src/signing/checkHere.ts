import type { FileReport } from '../../contract/fileReport.ts'
import { signings } from '../../contract/signing.ts'
import type { Trust } from '../../verify/trust.ts'
import { ask } from '../local/call.ts'
import { serverNow } from '../local/connection.ts'

const bytesOf = (all: string[]) => all.map((text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)))

/** Whom this page believes; kept while it is open, so that files are checked without a network, too. */
let known: Trust | undefined

/** Asks whom to believe. Throws AppError where that was never learned and the server does not answer. */
export async function learnTrust(): Promise<Trust> {
  try {
    const { authorities, stampAuthorities, revocations } = await ask(signings.trust, {})
    known = {
      authorities: bytesOf(authorities),
      stampAuthorities: bytesOf(stampAuthorities),
      revocations: bytesOf(revocations),
    }
  } catch (error) {
    if (!known) throw error
  }
  return known
}

/** The program that checks signatures, fetched when it is first needed. */
export const loadChecker = () => import('../../verify/check.ts')

/** The same for the hashes of a timeline. */
export const loadChain = () => import('../../verify/chain.ts')

/** Says who signed a file and what was done to it, on this device: its bytes go nowhere. */
export async function checkHere(bytes: Uint8Array): Promise<FileReport> {
  const [{ checkFile }, trust] = await Promise.all([loadChecker(), learnTrust()])
  return checkFile(bytes, trust, new Date(serverNow()))
}
