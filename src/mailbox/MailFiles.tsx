import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Mail, mailbox } from '../../contract/mailbox/mailbox.ts'
import { runAction } from '../action/runAction.ts'
import { CaseLink } from '../list/CaseLink.tsx'
import { ask, askFile } from '../local/call.ts'
import { useConnection } from '../local/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, OnceButton } from '../ui/Button.tsx'
import { errorText } from '../ui/errorText.ts'
import { bytes } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { saveBlob } from '../ui/saveBlob.ts'
import { Tag } from '../ui/Tag.tsx'
import { OtherCaseDialog } from './OtherCaseDialog.tsx'

/** The files of a mail: saved as they are, or filed by one click into a case that the mail names. */
export function MailFiles({ mail, refresh }: { mail: Mail; refresh: () => void }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [other, setOther] = useState<string>()
  const file = (part: string, caseId: string, caseNo: string) =>
    runAction(
      t`已归入 ${caseNo}`,
      () => ask(mailbox.fileMailPart, { body: { id: crypto.randomUUID(), mailId: mail.id, part, caseId } }),
      refresh,
    )
  const save = (part: string) =>
    runAction(undefined, async () => {
      const { blob, fileName } = await askFile(mailbox.loadMailPart, { params: { id: mail.id, part } })
      saveBlob(blob, fileName)
    })
  return (
    <section className="stack" aria-label={t`附件`}>
      <h3>{t`附件`}</h3>
      <ul className="plain-list stack">
        {mail.parts.map(({ part, name, size, within, shut }) => {
          const filed = mail.filed.filter((one) => one.part === part)
          const offered = mail.cases.filter(({ id }) => !filed.some(({ caseId }) => caseId === id))
          const title = name || t`未命名附件`
          return (
            <li key={part} className="mail-file">
              <div className="row">
                <Icon name="file" />
                <span className="mail-file-name">{title}</span>
                <span className="muted small-text number">{t`约 ${bytes(size)}`}</span>
              </div>
              {within.length > 0 ? (
                <span className="muted small-text">{t`位于 ${within.map((one) => one || t`未命名附件`).join(' › ')}`}</span>
              ) : null}
              {shut ? (
                <Banner family="amber" icon="info">
                  {errorText({ code: shut, params: { name: title } })}
                </Banner>
              ) : null}
              {filed.map(({ caseId, caseNo, byName }) => (
                <div key={caseId} className="row">
                  <Tag family="green" icon="check">{t`已归入`}</Tag>
                  <CaseLink id={caseId} className="number nowrap">
                    {caseNo}
                  </CaseLink>
                  <span className="muted small-text">{byName}</span>
                </div>
              ))}
              <div className="row">
                {offered.map(({ id, caseNo }) => (
                  <OnceButton
                    key={id}
                    small
                    look="primary"
                    icon="folder"
                    disabled={!online}
                    aria-label={t`将 ${title} 归入 ${caseNo}`}
                    action={() => file(part, id, caseNo)}
                  >
                    {t`归入 ${caseNo}`}
                  </OnceButton>
                ))}
                <Button
                  small
                  icon="folder"
                  aria-haspopup="dialog"
                  disabled={!online}
                  aria-label={t`将 ${title} 归入其他案件`}
                  onClick={() => setOther(part)}
                >
                  {offered.length + filed.length > 0 ? t`归入其他案件` : t`归入案件`}
                </Button>
                <OnceButton
                  small
                  icon="download"
                  disabled={!online}
                  aria-label={t`下载 ${title}`}
                  action={() => save(part)}
                >
                  {t`下载`}
                </OnceButton>
              </div>
            </li>
          )
        })}
      </ul>
      {other ? <OtherCaseDialog file={(id, no) => file(other, id, no)} onClose={() => setOther(undefined)} /> : null}
    </section>
  )
}
