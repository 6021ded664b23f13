import { useLingui } from '@lingui/react/macro'
import { type Choice, useLookup } from '../../lookup/useLookup.ts'
import { certificateWords } from './registrationWords.ts'

/** The kinds of document as staff keeps them; those the product comes with, as long as this device has not heard. */
export function useCertificates(): readonly Choice[] {
  const { i18n } = useLingui()
  const shipped = Object.entries(certificateWords).map(([value, words]) => ({ value, label: i18n._(words) }))
  return useLookup('certificatesCate', shipped)
}
