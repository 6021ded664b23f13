import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type Registration, registrations } from '../../contract/registration/registration.ts'
import { Allowed } from '../account/Allowed.tsx'
import { StaleNotice } from '../action/StaleNotice.tsx'
import { useAsk } from '../action/useAsk.ts'
import { useRows } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import './review/review.css'
import { hrefTo } from '../ui/address.ts'
import { ChangedNotice } from './review/ChangedNotice.tsx'
import { ReviewDetail } from './review/ReviewDetail.tsx'
import { type Filter, ReviewFilter } from './review/ReviewFilter.tsx'
import { ReviewList } from './review/ReviewList.tsx'

const size = 20

/** /system/registration: what waits to be approved by a secretary, and what was decided. */
export function ReviewScreen() {
  const { t } = useLingui()
  const [filter, setFilter] = useState<Filter>({ kind: '', state: 'submitted' })
  const [page, setPage] = useState(1)
  // As it was opened, whatever the list becomes: nobody loses the reason they are writing.
  const [open, setOpen] = useState<Registration>()
  const { kind, state } = filter
  const asked = useAsk(registrations.listReviews, {
    query: { page, size, ...(kind ? { kind } : {}), ...(state ? { state } : {}) },
  })
  const { reply, error, refresh } = asked
  const [decided, setDecided] = useState(0)
  useNews(refresh)

  if (open) {
    const now = reply?.list.find((row) => row.id === open.id)
    return (
      <ReviewDetail
        row={open}
        notice={<ChangedNotice open={open} now={now} known={reply !== undefined} onShow={setOpen} />}
        refresh={refresh}
        onClose={() => {
          setOpen(undefined)
          refresh()
        }}
        onDecided={() => {
          setOpen(undefined)
          setDecided(decided + 1)
          refresh()
        }}
      />
    )
  }
  const pages = Math.max(1, Math.ceil((reply?.total ?? 0) / size))
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`注册审核`}</h1>
          <p className="muted">{t`个人注册、单位登记、授权委托和实名认证，由秘书核对材料后通过或退回`}</p>
        </div>
        <Allowed roles={['ROLE_ADMIN']}>
          <a className="button" href={hrefTo('/system/audit')}>{t`操作日志`}</a>
        </Allowed>
      </div>
      <section className="card" aria-label={t`注册申请`}>
        <header>
          <ReviewFilter
            filter={filter}
            news={decided + (asked.at ?? 0)}
            onChange={(next) => {
              setFilter(next)
              setPage(1)
            }}
          />
        </header>
        {reply && error ? (
          <div className="body">
            <StaleNotice {...asked} />
          </div>
        ) : null}
        {reply?.list.length ? (
          <ReviewList rows={reply.list} onOpen={setOpen} />
        ) : reply ? (
          <EmptyState icon="check" title={state === 'submitted' ? t`没有待审核的申请` : t`没有符合条件的申请`}>
            <p>{t`有人提交注册、单位、授权委托或实名认证后，会自动出现在这里。`}</p>
          </EmptyState>
        ) : error ? (
          <ErrorState error={error} retry={refresh} />
        ) : (
          <div className="body">
            <Skeleton lines={6} />
          </div>
        )}
        {pages > 1 ? (
          <nav className="body row" style={{ justifyContent: 'center' }} aria-label={t`分页`}>
            <Button icon="left" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t`上一页`}
            </Button>
            <span className="number">
              {page} / {pages}
            </span>
            <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {t`下一页`}
            </Button>
          </nav>
        ) : null}
      </section>
    </>
  )
}

/** A message says that somebody submitted: the list is asked for again, without a reload. */
function useNews(refresh: () => void): void {
  const { rows } = useRows('message')
  const told = rows?.filter((row) => row.kind === 'registrationSubmitted').length
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (before.current !== undefined && told !== undefined && told > before.current) refresh()
    before.current = told ?? before.current
  }, [told, refresh])
}
