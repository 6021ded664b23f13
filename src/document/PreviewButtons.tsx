import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { caseDocuments } from '../../contract/caseDocument.ts'
import type { DocumentNode } from '../../contract/document.ts'
import { useConnection } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Downloads } from '../upload/Downloads.tsx'
import { download } from '../upload/downloads.ts'
import { openFile, saveFile } from '../upload/openFile.ts'

/** Shows what is being written as it will look: as PDF in a new tab, or saved as a Word file. */
export function PreviewButtons({
  id,
  contents,
}: {
  id: string
  contents: () => { title: string; body: DocumentNode }
}) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [busy, setBusy] = useState<'pdf' | 'docx'>()
  const list = `document ${id}`

  async function show(format: 'pdf' | 'docx'): Promise<void> {
    const body = { ...contents(), format }
    const name = `${body.title || t`文书`}.${format}`
    const bytes = async () => (await download(list, name, caseDocuments.previewDocument, { body }))?.blob
    setBusy(format)
    await (format === 'pdf' ? openFile : saveFile)({ id, name }, list, bytes).finally(() => setBusy(undefined))
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
