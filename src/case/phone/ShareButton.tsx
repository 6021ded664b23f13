import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { QrCode } from '../../ui/QrCode.tsx'

/** The address of the case as a code and a link. It opens nothing by itself: whoever has it must log in and see the case. */
export function ShareButton({ id, title }: { id: string; title: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const address = `${location.origin}${location.pathname}#/caseDetailsApp?caseId=${id}`

  async function copy(): Promise<void> {
    if (await copyText(address)) notify(t`链接已复制`)
    else notify(t`复制失败，请手动复制`, 'red')
  }

  return (
    <>
      <Button icon="device" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`分享`}
      </Button>
      {open ? (
        <Dialog
          title={t`分享案件链接`}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>{t`关闭`}</Button>
              <Button look="primary" icon="copy" onClick={() => void copy()}>
                {t`复制链接`}
              </Button>
            </>
          }
        >
          <div className="stack share-code">
            <p className="muted">{t`扫码或打开链接后，须登录并有权查阅本案才能看到内容。`}</p>
            <QrCode text={address} label={title} stale={false} />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
