import type { signings } from '../../contract/signing/signing.ts'
import type { Noun } from '../door/handler.ts'
import { publishHeads } from './chain/make.ts'
import { chainHeadFile, listChainHeads } from './chain/read.ts'
import { checkAttachment, checkCode, checkHash, trust } from './check.ts'
import { confirmRevocation, listHeldCertificates, releaseCertificate, revokeCertificate } from './revoke.ts'

export const signingNoun: Noun<typeof signings> = {
  calls: {
    ...{ checkCode, checkHash, trust, checkAttachment, listChainHeads, chainHeadFile },
    ...{ revokeCertificate, listHeldCertificates, confirmRevocation, releaseCertificate },
  },
  kinds: {},
  sweeps: [publishHeads],
}
