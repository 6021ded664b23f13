import type { User } from '../../../contract/user.ts'
import { Certified } from '../specimen/Certified.tsx'
import { SpecimenPart } from '../specimen/SpecimenPart.tsx'

/** One's own signature, and whether who signs with it is certified. */
export function SignaturePart({ user }: { user: User }) {
  return (
    <>
      {user.cate === 'MISHU' ? null : <Certified />}
      <SpecimenPart />
    </>
  )
}
