import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { type Evidence, evidenceParts } from '../../../contract/evidence/evidence.ts'
import { config } from '../../local/config.ts'
import { useSession } from '../../local/hooks.ts'
import { bytes, dateTime } from '../../ui/format.ts'
import { Logo } from '../../ui/Logo.tsx'
import { shownLanguage } from '../../ui/language.ts'
import { campWords } from '../words.ts'
import { ReceiptFiles } from './ReceiptFiles.tsx'

/** The paper: who handed in what, when, and the fingerprint of each file. */
export function Receipt({ row }: { row: Evidence }) {
  const { t, i18n } = useLingui()
  const tenantId = useSession()?.user.tenantId
  const { title, titleEn } = useSnapshot(config)
  const institution = (shownLanguage() === 'en' ? titleEn || title : title) || t`在线仲裁平台`
  const { id, no, caseNo, camp, byName, submittedAt, items } = row
  const files = items
    .flatMap(({ attach, arbitrationAttachment }) => [attach, arbitrationAttachment])
    .filter((it) => it !== null)
  const [count, fileCount] = [items.length, files.length]
  const size = bytes(files.reduce((sum, file) => sum + file.size, 0))
  const address = `${location.href.split('#')[0]}#/evidenceReceipt?id=${id}`
  const at = dateTime(submittedAt)

  return (
    <article className="receipt" aria-label={t`证据提交回执 ${no}`}>
      <header>
        <div className="receipt-brand">
          <Logo {...(tenantId === undefined ? {} : { tenantId })} />
          <span>{institution}</span>
        </div>
        <span className="number nowrap">{no}</span>
      </header>
      <h2>{t`证据提交回执`}</h2>
      <dl className="receipt-facts">
        <div>
          <dt>{t`回执编号`}</dt>
          <dd className="number">{no}</dd>
        </div>
        <div>
          <dt>{t`案件编号`}</dt>
          <dd className="number nowrap">{caseNo}</dd>
        </div>
        <div>
          <dt>{i18n._(evidenceParts.camp.words)}</dt>
          <dd>{i18n._(campWords[camp])}</dd>
        </div>
        <div>
          <dt>{t`提交人`}</dt>
          <dd>{byName}</dd>
        </div>
        <div>
          <dt>{t`收到时间`}</dt>
          <dd>
            <time className="number" dateTime={submittedAt}>
              {at}
            </time>{' '}
            <span className="muted small-text">{t`北京时间（UTC+8）`}</span>
          </dd>
        </div>
        <div>
          <dt>{t`合计`}</dt>
          <dd className="number">{t`${count} 项，${fileCount} 个文件，${size}`}</dd>
        </div>
      </dl>
      <p className="receipt-says">{t`本机构于上述时间收到下列证据。每个文件的 SHA-256 由本机构在收到后对完整内容计算得出；文件有任何改动，该值即不相同。`}</p>
      <ReceiptFiles items={items} />
      <footer>
        <p>{t`核对方法：在本回执页面选择文件进行核对，或用任何计算 SHA-256 的工具（如 sha256sum）计算后逐位比较。`}</p>
        <p className="print-only">{t`本回执的网址：${address}`}</p>
        <p className="muted">{t`本回执由系统生成，仅证明提交的事实、时间与内容，不代表对证据的认定。`}</p>
      </footer>
    </article>
  )
}
