import { useLingui } from '@lingui/react/macro'

/** What a field is called that may stay empty. */
export function useOptional(): (label: string) => string {
  const { t } = useLingui()
  return (label) => t`${label}（选填）`
}
