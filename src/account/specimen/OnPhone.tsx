import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { recordSigns } from '../../../contract/recordSign/recordSign.ts'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import './specimen.css'

/** The record of a session, to be signed by who is logged in here on another device of theirs: a code that it reads. */
export function OnPhone({ trialId }: { trialId: string }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [link, setLink] = useState<string>()
  const show = () =>
    runAction(undefined, async () => {
      const { url } = await ask(recordSigns.getOnlineSignCode, { body: { trialId } })
      setLink(new URL(url, location.origin).href)
    })
  return (
    <div className="stack">
      <div>
        <OnceButton icon="device" disabled={!online} action={show}>
          {t`用手机签署`}
        </OnceButton>
      </div>
      {link ? (
        <>
          <div className="sign-qr">
            <QrCode text={link} label={t`签署链接的二维码`} stale={false} />
          </div>
          <p className="muted">{t`请用手机扫描二维码签署。此前发出的链接已失效。`}</p>
        </>
      ) : null}
    </div>
  )
}
