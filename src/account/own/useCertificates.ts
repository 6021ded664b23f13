import { useLingui } from '@lingui/react/macro'
import { type Choice, useLookup, useNamed } from '../../lookup/useLookup.ts'
import { certificateWords } from './registrationWords.ts'

/** The kinds of document as staff keeps them; those the product comes with, as long as this device has not heard. */
export function useCertificates(): readonly Choice[] {
  return useLookup('certificatesCate', useShipped())
}

/** What one of them is called. */
export function useCertificateName(): (value: string) => string {
  return useNamed('certificatesCate', useShipped())
}

function useShipped(): Choice[] {
  const { i18n } = useLingui()
  return Object.entries(certificateWords).map(([value, words]) => ({ value, label: i18n._(words) }))
}
