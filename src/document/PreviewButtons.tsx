import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useConnection } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Downloads } from '../upload/Downloads.tsx'
import type { download } from '../upload/downloads.ts'
import { openFile, saveFile } from '../upload/openFile.ts'

type Format = 'pdf' | 'docx'

interface PreviewProps {
  /** What is shown, by whatever names it. */
  id: string
  title: () => string
  /** Asks for its bytes, from the list of downloads of this name. */
  bytes: (format: Format, list: string, name: string) => ReturnType<typeof download>
}

/** Shows a document as it will look: as PDF in a new tab, or saved as a Word file. */
export function PreviewButtons({ id, title: titleOf, bytes }: PreviewProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [busy, setBusy] = useState<Format>()
  const list = `document ${id}`

  async function show(format: Format): Promise<void> {
    const name = `${titleOf() || t`文书`}.${format}`
    const got = async () => (await bytes(format, list, name))?.blob
    setBusy(format)
    await (format === 'pdf' ? openFile : saveFile)({ id, name }, list, got).finally(() => setBusy(undefined))
  }

  const title = online ? undefined : t`联网后可预览`
  return (
    <>
      <Button icon="print" busy={busy === 'pdf'} disabled={!online} title={title} onClick={() => void show('pdf')}>
        {t`预览 PDF`}
      </Button>
      <Button icon="download" busy={busy === 'docx'} disabled={!online} title={title} onClick={() => void show('docx')}>
        {t`下载 Word`}
      </Button>
      <Downloads list={list} />
    </>
  )
}
