import { useCallback, useEffect, useRef } from 'react'
import type { FileReport } from '../../contract/signing/fileReport.ts'
import { signings } from '../../contract/signing/signing.ts'
import type { Trust } from '../../verify/trust.ts'
import { ask } from '../local/call.ts'
import { serverNow } from '../local/connection.ts'
import { type FileChecker, openChecker } from '../workers/openChecker.ts'

const bytesOf = (all: string[]) => all.map((text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)))

/** Whom this page believes; kept while it is open, so that files are checked without a network, too. */
let known: Trust | undefined

/** Asks whom to believe. Throws AppError where that was never learned and the server does not answer. */
export async function learnTrust(): Promise<Trust> {
  try {
    const { authorities, stampAuthorities, seals, sealAuthorities, sealName, revocations } = await ask(
      signings.trust,
      {},
    )
    known = {
      authorities: bytesOf(authorities),
      seals: bytesOf(seals),
      sealAuthorities: bytesOf(sealAuthorities),
      sealName,
      stampAuthorities: bytesOf(stampAuthorities),
      revocations: bytesOf(revocations),
    }
  } catch (error) {
    if (!known) throw error
  }
  return known
}

export type CheckSignatures = (file: Blob, signal?: AbortSignal) => Promise<FileReport>

/**
 * Says who signed a file and what was done to it, on this device: its bytes go nowhere. Once a screen that uses this was open with a
 * network, it needs none. Throws AppError; what is under way ends with the screen.
 */
export function useChecker(): CheckSignatures {
  const held = useRef<FileChecker>(undefined)
  useEffect(() => {
    const opened = openChecker()
    held.current = opened
    // It is asked again with each file, which says so if it fails.
    void learnTrust().catch(() => undefined)
    return () => opened.end()
  }, [])
  return useCallback(async (file, signal) => {
    const trust = await learnTrust()
    if (!held.current) throw new Error('The screen is not open yet')
    return held.current.check(file, trust, new Date(serverNow()), signal)
  }, [])
}

/** What checks a seal that stands beside its file, fetched when it is first needed. */
export const loadDetached = () => import('../../verify/detached.ts')

/** The hashes of a timeline, fetched when they are first needed. */
export const loadChain = () => import('../../verify/chain.ts')
