import { checkDetached, fingerprintOf } from '../../verify/detached.ts'
import type { Trust } from '../../verify/trust.ts'

/** The page of an archive takes from here what it cannot say without cryptography: it runs in a browser, from the disk. */
Object.assign(globalThis, {
  sealOf: async (der: Uint8Array, bytes: Uint8Array, trust: Trust) => checkDetached(der, bytes, trust, new Date()),
  fingerprintOf,
})
