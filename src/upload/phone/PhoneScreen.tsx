import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PhoneUpload } from './batch.ts'
import { PhoneSteps } from './PhoneSteps.tsx'
import { readAddress } from './rules.ts'
import './phone.css'

function watchAddress(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** /mobileUpload: what a phone shows that scanned the code of the QR dialog. Nobody is signed in here. */
export function PhoneScreen() {
  const { t } = useLingui()
  const hash = useSyncExternalStore(watchAddress, () => location.hash)
  const asked = useMemo(() => readAddress(hash), [hash])
  const [upload, setUpload] = useState<PhoneUpload>()
  useEffect(() => {
    const abort = new AbortController()
    const mine = new PhoneUpload(asked, abort.signal)
    setUpload(mine)
    mine.open().catch(reportError)
    return () => abort.abort()
  }, [asked])
  return (
    <div className="phone-upload">
      <header>
        <Logo />
        <h1>{t`上传文件`}</h1>
        <LanguageSwitch />
      </header>
      <main>{upload ? <PhoneSteps key={asked.uploadId} upload={upload} /> : null}</main>
    </div>
  )
}
