import { useLingui } from '@lingui/react/macro'
import { causeIn } from '../../contract/case/cause.ts'

/** A cause of action in the language of the page. */
export function Cause({ of }: { of: string }) {
  const { i18n } = useLingui()
  return causeIn(i18n.locale === 'en' ? 'en' : 'zh', of)
}
