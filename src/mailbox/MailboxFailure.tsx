import { useLingui } from '@lingui/react/macro'
import type { AppError } from '../../contract/errors/errors.ts'
import { EmptyState, ErrorState } from '../ui/States.tsx'

/** Why the mailbox cannot be read, and what to do: where none is configured that is for the administrator of the server. */
export function MailboxFailure({ error, retry }: { error: AppError; retry: () => void }) {
  const { t } = useLingui()
  if (error.code !== 'mailbox.unconfigured') return <ErrorState error={error} retry={retry} />
  return (
    <EmptyState icon="settings" title={t`尚未配置机构邮箱`}>
      <p>{t`请服务器管理员设置环境变量 IMAP_URL 后重新启动服务，例如：`}</p>
      <p>
        <code>imaps://office%40example.org:password@mail.example.org</code>
      </p>
      <p className="muted">{t`用户名中的 @ 写作 %40。退信只有寄到这个邮箱才能自动识别，因此 MAIL_FROM 应为该邮箱的地址。`}</p>
    </EmptyState>
  )
}
