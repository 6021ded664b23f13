import { useLingui } from '@lingui/react/macro'
import type { MailHead } from '../../contract/mailbox/mailbox.ts'
import { dateTime } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'

/** Mails as lines to choose from. */
export function MailList({
  mails,
  chosen,
  onChoose,
}: {
  mails: MailHead[]
  chosen: string | undefined
  onChoose: (id: string) => void
}) {
  const { t } = useLingui()
  return (
    <ul className="mail-list">
      {mails.map(({ id, from, subject, at, seen, answered, files }) => (
        <li key={id}>
          <button
            type="button"
            className={seen ? undefined : 'unread'}
            aria-current={id === chosen || undefined}
            onClick={() => onChoose(id)}
          >
            <span className="mail-from">
              {seen ? null : <span className="sr-only">{t`未读`}</span>}
              {from.name || from.address || t`（无发件人）`}
            </span>
            <span className="muted small-text number">{dateTime(at).slice(0, 16)}</span>
            <span className="mail-subject">{subject || t`（无主题）`}</span>
            {answered || files > 0 ? (
              <span className="muted small-text row mail-marks">
                {answered ? (
                  <>
                    <Icon name="undo" />
                    <span>{t`已回复`}</span>
                  </>
                ) : null}
                {files > 0 ? (
                  <>
                    <Icon name="file" />
                    <span>{t`附件 ${files}`}</span>
                  </>
                ) : null}
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  )
}
