import { type IdentityCheck, identityCheckSaid } from '../../../contract/signing/identityCheck.ts'
import { inLanguage } from '../../ui/inLanguage.ts'

/** How somebody was checked, in the language shown; nothing of an act of which that was not kept. */
export const checkedSaid = (checks: readonly IdentityCheck[]): string =>
  checks.length ? inLanguage(identityCheckSaid(checks)) : ''
