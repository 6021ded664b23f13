import { useLingui } from '@lingui/react/macro'
import type { Words } from '../../contract/kernel/part.ts'

/** What a part is called where several have one such, as 申请人名称. */
export function usePartOf(): (whose: Words, words: Words) => string {
  const { t, i18n } = useLingui()
  return (of, words) => {
    const whose = i18n._(of)
    const part = i18n._(words)
    return t`${whose}${part}`
  }
}
