import { AppError } from '../../contract/errors/errors.ts'
import type { House } from '../house.ts'
import { sealWanted, stampingOf, trustOf } from '../signing/authority.ts'
import { signDetached } from '../signing/cms/sign.ts'
import { stamperOf } from '../signing/cms/stamp.ts'
import { signingProvider } from '../signing/esign/provider.ts'

/** Where the seal of the list of files lies, beside it. */
export const sealName = 'manifest.json.p7s'

/**
 * The institution's seal over the list of files, with a time stamp, and whom its page believes; null where the installation signs
 * nothing. Throws `sign.failed` where who signs is away: an archive without its seal would be taken for one that lost it.
 */
export async function sealOf(house: House, tenantId: number, bytes: Uint8Array) {
  try {
    const [seal] = await signingProvider(house).signers(house, [sealWanted(tenantId)])
    if (!seal) throw new Error('There is no seal')
    const { stamping, trust } = await house.db.tx(async (tx) => ({
      stamping: await stampingOf({ house, tx }),
      trust: await trustOf({ house, tx }),
    }))
    const stamper = stamperOf(house.config.tsaUrl, stamping, house.now)
    const text = (all: Uint8Array[]) => all.map((one) => Buffer.from(one).toString('base64'))
    return {
      seal: await signDetached(bytes, seal, stamper, house.now()),
      trust: {
        ...{ authorities: text(trust.authorities), stampAuthorities: text(trust.stampAuthorities) },
        ...{ seals: text(trust.seals), revocations: text(trust.revocations), sealName: trust.sealName },
        sealAuthorities: text(trust.sealAuthorities),
      },
    }
  } catch (error) {
    if (error instanceof AppError && ['unconfigured', 'sign.held'].includes(error.code)) return null
    throw error
  }
}
