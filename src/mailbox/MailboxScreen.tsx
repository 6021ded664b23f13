import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mailbox } from '../../contract/mailbox/mailbox.ts'
import { useAsk } from '../action/useAsk.ts'
import { NeedsNetwork, Pager } from '../list/Listing.tsx'
import { Button } from '../ui/Button.tsx'
import { Search } from '../ui/Search.tsx'
import { EmptyState, Skeleton } from '../ui/States.tsx'
import { useNarrow } from '../ui/useNarrow.ts'
import { MailboxFailure } from './MailboxFailure.tsx'
import { MailList } from './MailList.tsx'
import { MailView } from './MailView.tsx'
import { askUnreadMail } from './unreadMail.ts'
import './mailbox.css'

const size = 20

/** /mailbox: what is written to the institution, read beside its cases. On a phone the list gives way to the mail. */
export function MailboxScreen() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  const [id, setId] = useState<string>()
  const asked = useAsk(mailbox.listMails, { query: { page, size, ...(q ? { q } : {}) } })
  const { last, error } = asked
  const isNarrow = useNarrow(992)
  const refresh = () => {
    void asked.refresh()
    askUnreadMail()
  }
  const show = (next: number, words = q) => {
    setPage(next)
    setQ(words)
  }
  const list = (
    <section className="card" aria-label={t`邮件列表`}>
      <header>
        <Search label={t`搜索邮件`} onSearch={(words) => show(1, words)} />
        <Button icon="refresh" onClick={refresh}>
          {t`刷新`}
        </Button>
      </header>
      {error ? <MailboxFailure error={error} retry={refresh} /> : null}
      {last === undefined ? (
        error ? null : (
          <div className="body">
            <Skeleton lines={8} />
          </div>
        )
      ) : last.list.length > 0 ? (
        <div aria-busy={asked.loading}>
          <MailList mails={last.list} chosen={id} onChoose={setId} />
          <Pager page={page} size={size} total={last.total} onPage={show} />
        </div>
      ) : error ? null : (
        <EmptyState icon={q ? 'search' : 'mail'} title={q ? t`没有找到含有这些字词的邮件` : t`邮箱中没有邮件`}>
          {q ? null : <p>{t`寄到机构邮箱的邮件会出现在这里。`}</p>}
        </EmptyState>
      )}
    </section>
  )
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`机构邮箱`}</h1>
          <p className="muted">{t`来信可在此回复，附件可直接归入案件`}</p>
        </div>
      </div>
      <NeedsNetwork />
      <div className="mailbox">
        {isNarrow && id ? null : list}
        {id ? (
          <MailView key={id} id={id} onClose={() => setId(undefined)} onChanged={refresh} />
        ) : isNarrow || !last?.list.length ? null : (
          <section className="card" aria-label={t`邮件`}>
            <EmptyState icon="mail" title={t`请选择一封邮件`} />
          </section>
        )}
      </div>
    </>
  )
}
