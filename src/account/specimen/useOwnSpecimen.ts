import { certifications, type Specimen } from '../../../contract/certification/certification.ts'
import { useAsk } from '../../action/useAsk.ts'
import { useSession } from '../../local/hooks.ts'

/** The signature in use of whoever is logged in on this device; undefined while it is not known, and where there is none. */
export function useOwnSpecimen(): Specimen | undefined {
  const session = useSession()
  return useAsk(certifications.querySignature, session ? {} : undefined).reply?.[0]
}
