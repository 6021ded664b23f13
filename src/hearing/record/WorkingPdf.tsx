import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { courtNotices } from '../../../contract/caseDocument/courtNotice.ts'
import { courtFiles } from '../../../contract/hearing/courtFile.ts'
import type { RecordEntry } from '../../../contract/hearing/record.ts'
import { type Trial, trialIsOver } from '../../../contract/hearing/trial.ts'
import { type Attachment, upload } from '../../../contract/upload/upload.ts'
import { runAction } from '../../action/runAction.ts'
import { ask, askFile } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { clock } from '../../ui/format.ts'
import { openFile } from '../../upload/openFile.ts'
import { useOrderWords } from './words.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * The record as it stands as a PDF for people to go over before the session ends: it opens, and may be put before all who attend.
 * It is no record: that is written by the server once the session is over.
 */
export function WorkingPdf({ row, entries }: { row: Trial; entries: readonly RecordEntry[] }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const orderWords = useOrderWords()
  const [made, setMade] = useState<Attachment>()
  const [id, setId] = useState(() => crypto.randomUUID())
  const title = t`${row.title} 笔录校阅稿`

  const lineOf = ({ kind, speaker, text, about, at }: RecordEntry) =>
    kind === 'order'
      ? `<p>${escaped(`${clock(at)} ${orderWords(text, speaker, about)}`)}</p>`
      : `<p><strong>${escaped(speaker)}</strong>：${escaped(text)}</p>`
  const open = () =>
    openFile({ id: row.id, name: `${title}.pdf` }, '', async () => {
      const html = `<h1>${escaped(title)}</h1>${entries.map(lineOf).join('')}`
      const { file } = await ask(courtNotices.htmlToPdf, { body: { title, html } })
      setMade(file)
      setId(crypto.randomUUID())
      return (await askFile(upload.downloadAttachment, { params: { id: file.attachmentId } })).blob
    })
  const share = (file: Attachment) =>
    runAction(
      t`已放入本场文件，参会人员可以查看`,
      () =>
        ask(courtFiles.fileJoinCourt, {
          body: { id, trialId: row.id, file: { attachmentId: file.attachmentId } },
        }),
      () => setMade(undefined),
    )
  return (
    <>
      <Button icon="file" disabled={!online || entries.length === 0} onClick={() => void open()}>
        {t`生成校阅稿 PDF`}
      </Button>
      {made && !trialIsOver.includes(row.state) ? (
        <OnceButton icon="send" disabled={!online} action={() => share(made)}>
          {t`发给参会人员校阅`}
        </OnceButton>
      ) : null}
    </>
  )
}
