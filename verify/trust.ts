/** Whom the checker believes, all as DER. */
export interface Trust {
  /** Authorities for signers. */
  authorities: Uint8Array[]
  /** Authorities for time stamps. */
  stampAuthorities: Uint8Array[]
  /** Lists of revoked certificates as they are now, besides those that the file holds. */
  revocations: Uint8Array[]
}
