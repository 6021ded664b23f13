import { Certified } from '../specimen/Certified.tsx'
import { SpecimenPart } from '../specimen/SpecimenPart.tsx'

/** One's own signature, and whether who signs with it is certified. */
export function SignaturePart() {
  return (
    <>
      <Certified at="sign" />
      <SpecimenPart />
    </>
  )
}
