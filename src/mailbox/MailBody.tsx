import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Mail } from '../../contract/mailbox/mailbox.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** Nothing is loaded and nothing runs, whatever the server had left in it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
const look =
  'body{font:15px/1.5 system-ui,sans-serif;margin:0;padding:4px;color:#1e293b;background:#fff;overflow-wrap:anywhere}table{border-collapse:collapse}td,th{border:1px solid #cbd5e1;padding:4px 8px;vertical-align:top}blockquote{margin:8px 0;padding-inline-start:12px;border-inline-start:3px solid #cbd5e1}pre{white-space:pre-wrap}'

const pageOf = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><style>${look}</style>${html}`

/** What stands in a mail: its words, or the page that it is, in a frame that may do nothing but open links apart. */
export function MailBody({ mail: { text, html, cut } }: { mail: Mail }) {
  const { t } = useLingui()
  const [asPage, setAsPage] = useState(text.trim() === '')
  const hasBoth = text.trim() !== '' && html !== ''
  return (
    <div className="stack">
      {asPage && html ? (
        <>
          <p className="muted small-text">{t`图片和脚本已移除。请核对发件人后再打开链接。`}</p>
          <iframe
            className="mail-page"
            title={t`邮件正文`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            srcDoc={pageOf(html)}
          />
        </>
      ) : (
        <p className="mail-text">{text || <span className="muted">{t`（无正文）`}</span>}</p>
      )}
      {hasBoth ? (
        <div>
          <Button small icon={asPage ? 'file' : 'eye'} onClick={() => setAsPage(!asPage)}>
            {asPage ? t`显示纯文本` : t`显示原排版`}
          </Button>
        </div>
      ) : null}
      {cut ? (
        <Banner family="amber" icon="info">
          {t`邮件过长，这里只显示开头部分。`}
        </Banner>
      ) : null}
    </div>
  )
}
