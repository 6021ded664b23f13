import { useLingui } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import { chooseLanguage, shownLanguage } from './language.ts'
import { flushUnsaved } from './unsaved.ts'

/** Names the other language in that language, so that whoever needs it can read it. `signedIn`: the choice holds until logout. */
export function LanguageSwitch({ signedIn = false }: { signedIn?: boolean }) {
  const { t } = useLingui()
  const other = shownLanguage() === 'zh' ? 'en' : 'zh'
  return (
    <Button
      look="quiet"
      icon="globe"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      title={t`切换语言`}
      onClick={() => void flushUnsaved().then((saved) => saved && chooseLanguage(other, signedIn))}
    >
      {other === 'zh' ? '中文' : 'English'}
    </Button>
  )
}
