import { useLingui } from '@lingui/react/macro'
import type { EvidenceItem } from '../../../contract/evidence/evidence.ts'
import type { Attachment } from '../../../contract/upload/upload.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy.ts'
import { bytes } from '../../ui/format.ts'
import { notify } from '../../ui/notify.tsx'
import { filesOf } from '../items.ts'

/** The pieces as a table; below each file its whole fingerprint. */
export function ReceiptFiles({ items }: { items: readonly EvidenceItem[] }) {
  const { t } = useLingui()
  return (
    <table className="receipt-files" aria-label={t`证据与文件`}>
      <thead>
        <tr>
          <th scope="col">{t`序号`}</th>
          <th scope="col">{t`证据与文件`}</th>
          <th scope="col" className="right">{t`大小`}</th>
          <th scope="col" className="right">{t`页数`}</th>
        </tr>
      </thead>
      {items.map((item) => (
        <tbody key={item.id}>
          <tr>
            <td className="number">{item.no}</td>
            <td colSpan={3}>
              <strong>{item.name}</strong>
              <div className="small-text receipt-purpose">{item.purpose}</div>
              {filesOf(item).length ? null : <div className="muted small-text">{t`纸质原件，无电子文件`}</div>}
            </td>
          </tr>
          {filesOf(item).map(({ file, isCopy }) => (
            <FileRows key={file.attachmentId} file={file} isCopy={isCopy} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function FileRows({ file, isCopy }: { file: Attachment; isCopy: boolean }) {
  const { t } = useLingui()
  const { fileName, sha256, size, pages } = file

  async function copy(): Promise<void> {
    if (await copyText(sha256)) notify(t`已复制`)
    else notify(t`复制失败，请手动选择文字复制`, 'red')
  }

  return (
    <>
      <tr className="receipt-file">
        <td />
        <td>
          {fileName}
          {isCopy ? <span className="muted small-text"> · {t`机构副本`}</span> : null}
        </td>
        <td className="right number">{bytes(size)}</td>
        <td className="right number">{pages ?? '—'}</td>
      </tr>
      <tr>
        <td />
        <td colSpan={3}>
          <div className="receipt-hash">
            <span className="muted small-text nowrap">SHA-256</span>
            <code>{sha256}</code>
            <span className="no-print">
              <Button
                look="quiet"
                small
                icon="copy"
                aria-label={t`复制 ${fileName} 的 SHA-256`}
                onClick={() => void copy()}
              />
            </span>
          </div>
        </td>
      </tr>
    </>
  )
}
