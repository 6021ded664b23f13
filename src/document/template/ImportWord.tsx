import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Reply } from '../../../contract/kernel/call.ts'
import { templates } from '../../../contract/template/template.ts'
import { ask } from '../../local/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { FileField } from '../../upload/FileField.tsx'
import { useDialogDraft } from '../../upload/useDialogDraft.ts'
import { LeftOut } from './LeftOut.tsx'

type Read = Reply<typeof templates.readWord>

/** How places are written in a Word file. */
const [byWords, byKey, begin, end] = ['{案号}', '{caseNo}', '{#仲裁请求}', '{/仲裁请求}']

/** A Word file of the institution becomes the beginning of a template; what did not come along is named before it is written on. */
export function ImportWord({ onRead, onClose }: { onRead: (read: Read) => void; onClose: () => void }) {
  const { t } = useLingui()
  const { field, send } = useDialogDraft()
  const { files } = field
  const [read, setRead] = useState<Read>()
  const { run, busy } = useOnce(async () => {
    const [file] = files
    if (!file) return false
    try {
      await send()
      const said = await ask(templates.readWord, { body: { attachmentId: file.id } })
      if (said.leftOut.length || said.unknown.length) setRead(said)
      else onRead(said)
    } catch (error) {
      notifyError(asAppError(error))
      return false
    }
    return true
  })

  return (
    <Dialog
      title={t`导入 Word 模板`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          {read ? (
            <Button look="primary" icon="edit" onClick={() => onRead(read)}>
              {t`继续编写`}
            </Button>
          ) : (
            <Button look="primary" icon="upload" busy={busy} disabled={!files.length} onClick={run}>
              {t`导入`}
            </Button>
          )}
        </>
      }
    >
      {read ? (
        <div className="stack">
          {read.unknown.length ? (
            <Banner family="amber" icon="alert">
              {t`下列占位符不存在，已保留为文字，请改用右侧的占位符：`} {read.unknown.join(' ')}
            </Banner>
          ) : null}
          <LeftOut of={read.leftOut} />
        </div>
      ) : (
        <div className="stack">
          <p className="muted">
            {t`用花括号写占位符，如 ${byWords} 或 ${byKey}；表格中以 ${begin} 开头、${end} 结尾的一行会按列表重复。`}
          </p>
          <FileField
            label={t`Word 文件（.docx）`}
            {...field}
            purpose="template"
            group="word"
            limit={1}
            room={1 - files.length}
          />
        </div>
      )}
    </Dialog>
  )
}
