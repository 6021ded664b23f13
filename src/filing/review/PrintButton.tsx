import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Input, Named } from '../../../contract/kernel/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { saveBlob } from '../../ui/saveBlob.ts'
import { Downloads } from '../../upload/Downloads.tsx'
import { download } from '../../upload/downloads.ts'

/** Saves a letter as the server writes it: only while there is a network. */
export function PrintButton({ call, id, label }: { call: Named; id: string; label: string }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [busy, setBusy] = useState(false)
  const list = `letter ${call.name} ${id}`

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const came = await download(list, label, call, { params: { id } } as Input<Named>)
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
        busy={busy}
        disabled={!online}
        title={online ? undefined : t`联网后可下载`}
        onClick={() => void save()}
      >
        {label}
      </Button>
      <Downloads list={list} />
    </>
  )
}
