import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type RosterEntry, roster } from '../../../contract/arbitrator/roster.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { useConnection } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { saveBlob } from '../../ui/saveBlob.ts'
import { Downloads } from '../../upload/Downloads.tsx'
import { download } from '../../upload/downloads.ts'

/** Saves the certificate as the server writes it: only while there is a network. */
export function CertificateButton({ entry: { id, name }, small = false }: { entry: RosterEntry; small?: boolean }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [busy, setBusy] = useState(false)
  const list = `certificate ${id}`

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const came = await download(list, t`仲裁员证书`, roster.printCertificate, { params: { id } })
      if (came) saveBlob(came.blob, came.fileName)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        icon="print"
        small={small}
        busy={busy}
        disabled={!online}
        title={online ? undefined : t`联网后可下载`}
        aria-label={t`下载证书：${name}`}
        onClick={() => void save()}
      >
        {t`下载证书`}
      </Button>
      <Downloads list={list} />
    </>
  )
}
