import { useLingui } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import { showLanguage, shownLanguage } from './language.ts'
import { flushUnsaved } from './unsaved.ts'

/** Names the other language in that language, so that whoever needs it can read it. */
export function LanguageSwitch() {
  const { t } = useLingui()
  const other = shownLanguage() === 'zh' ? 'en' : 'zh'
  return (
    <Button
      look="quiet"
      icon="globe"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      title={t`切换语言`}
      onClick={() => void flushUnsaved().then(() => showLanguage(other))}
    >
      {other === 'zh' ? '中文' : 'English'}
    </Button>
  )
}
