import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import type { User } from '../../../contract/account/user.ts'
import { isApplicant } from '../../account/entry.ts'
import { config } from '../../local/config.ts'
import { MailLink } from '../../mailbox/MailLink.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'

/** The manual of one's category; mailbox and Q&A page for secretaries (specification §2). Without an address, no entry. */
export function Links({ user }: { user: User }) {
  const { t } = useLingui()
  const { manualUser, manualZcy, qaUrl } = useSnapshot(config)
  if (isApplicant()) return null
  const manual = { USER: manualUser, ZCY: manualZcy, MISHU: '', ARBI_USER: '' }[user.cate]
  return (
    <>
      {manual ? <Away href={manual} icon="book" label={t`系统手册`} /> : null}
      {user.cate === 'MISHU' ? <MailLink /> : null}
      {user.cate === 'MISHU' && qaUrl ? <Away href={qaUrl} icon="help" label={t`智能问答`} /> : null}
    </>
  )
}

function Away({ href, icon, label }: { href: string; icon: IconName; label: string }) {
  return (
    <a className="button quiet only" href={href} target="_blank" rel="noreferrer" aria-label={label} title={label}>
      <Icon name={icon} />
    </a>
  )
}
