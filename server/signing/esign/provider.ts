import type { CertificationResult } from '../../../contract/certification/certification.ts'
import type { House } from '../../house.ts'
import type { Person } from '../../who.ts'
import type { Wanted } from '../authority.ts'
import type { Signing } from '../signer.ts'
import { outsideSigning } from './outside.ts'
import { ownSigning } from './own.ts'

/**
 * Who says that somebody is who they are, and lends the hand that signs for them: everything behind the fdd, signature and
 * sign-code calls of the specification that another service could do. What is read, who signs in which order, the handwriting,
 * the page of signatures and the register stay ours with either.
 */
export interface SigningProvider {
  /** Where a person is certified: an address. */
  begin(house: House, me: Person): Promise<string>
  /** How far the certification of a person is. */
  result(house: House, me: Person): Promise<CertificationResult>
  /**
   * Who signs, for each that is wanted, with their certificate: issued where there is none yet. Must not be called within a
   * transaction. Throws `sign.failed` where the service is away: nothing was signed, and the same may be asked again.
   */
  signers(house: House, wanted: Wanted[]): Promise<Signing[]>
}

/** The service outside that ESIGN_URL names, or the certificate authority of this installation. */
export const signingProvider = ({ config }: Pick<House, 'config'>): SigningProvider =>
  config.eSign ? outsideSigning(config.eSign) : ownSigning
