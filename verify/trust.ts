/** Whom the checker believes, all as DER. */
export interface Trust {
  /** Authorities for signers. */
  authorities: Uint8Array[]
  /** Authorities for time stamps. */
  stampAuthorities: Uint8Array[]
  /** Certificates of the institution's seals, which this installation's own authority issued. */
  seals: Uint8Array[]
  /** Authorities outside that certify the institution's seal, and the name they do it by. */
  sealAuthorities: Uint8Array[]
  sealName: string
  /** Lists of revoked certificates as they are now, besides those that the file holds. */
  revocations: Uint8Array[]
}
