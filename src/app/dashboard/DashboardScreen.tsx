import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { cases } from '../../../contract/case/case.ts'
import { caseLife } from '../../../contract/case/caseLife.ts'
import { filing } from '../../../contract/filing/filing.ts'
import { hearing } from '../../../contract/hearing/hearing.ts'
import { mayMake } from '../../../contract/kernel/call.ts'
import { Certified } from '../../account/specimen/Certified.tsx'
import { useRows, useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { millisOf, ownHour } from '../../ui/format.ts'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { CaseCounters } from './CaseCounters.tsx'
import { CaseList } from './CaseList.tsx'
import { NewsCard, TodayCard } from './Glances.tsx'
import { OwnFilings } from './OwnFilings.tsx'
import { QuickActions } from './QuickActions.tsx'
import { SoonCard } from './SoonCard.tsx'
import { StaffBoard } from './StaffBoard.tsx'
import { TermCard } from './TermCard.tsx'
import { TodoCard } from './todo/TodoCard.tsx'
import './dashboard.css'

/** What waits for this person, and what is under way. Everything shown comes from rows on this device. */
export function DashboardScreen() {
  const { t } = useLingui()
  const user = useSession()?.user
  if (!user) return <Skeleton />
  // An administrator and the registrar have nothing to do with cases.
  const hasCases = mayMake(caseLife.listCases, user)
  const counted = user.cate === 'ARBI_USER' || !hasCases ? undefined : user.cate
  return (
    <>
      <div className="hello">
        <div className="stack" style={{ gap: '0.25rem' }}>
          <h1>
            <Greeting name={user.nickName} />
          </h1>
          <p>
            {user.cate === 'USER'
              ? t`没有网络也可以填写，联网后自动提交。`
              : user.cate === 'MISHU'
                ? t`新的事项会自动出现，无需刷新。`
                : t`您参与的案件会显示在这里。`}
          </p>
        </div>
        <QuickActions user={user} />
      </div>
      {user.cate === 'USER' || user.cate === 'ZCY' ? <Certified at="home" /> : null}
      {user.cate === 'USER' ? <OwnFilings userId={user.id} /> : null}
      {user.cate === 'MISHU' ? (
        hasCases && mayMake(filing.listPreservations, user) ? (
          <StaffBoard />
        ) : (
          <TodoCard cate="MISHU" />
        )
      ) : null}
      {user.cate === 'ZCY' ? <TodoCard cate="ZCY" /> : null}
      {counted === 'MISHU' || counted === 'ZCY' ? <TermCard /> : null}
      {counted ? (
        <div className="glances">
          <SoonCard />
          {mayMake(hearing.getTodayCourt, user) ? <TodayCard /> : null}
          <NewsCard />
        </div>
      ) : null}
      {counted ? <CaseCounters userId={user.id} cate={counted} /> : null}
      {user.cate === 'ARBI_USER' ? (
        <section className="card">
          <EmptyState icon="user" title={t`您的账号用于申请担任仲裁员`}>
            <p>{t`账号已开通。目前没有需要您办理的事项。`}</p>
          </EmptyState>
        </section>
      ) : hasCases ? (
        <Cases staff={user.cate === 'MISHU'} />
      ) : null}
    </>
  )
}

function Greeting({ name }: { name: string }) {
  const { t } = useLingui()
  const hour = ownHour()
  if (hour < 11) return t`早上好，${name}`
  return hour < 18 ? t`下午好，${name}` : t`晚上好，${name}`
}

/** So many cases are asked for, and so many shown until a person wants them all. */
const most = 100
const few = 5

function Cases({ staff }: { staff: boolean }) {
  const { t } = useLingui()
  const { rows, loading } = useRows('case', cases.listMyCases, { query: { page: 1, size: most } })
  const [all, setAll] = useState(false)
  const total = rows?.length ?? 0
  const newest = rows?.toSorted((a, b) => millisOf(b.openedAt) - millisOf(a.openedAt))
  return (
    <section className="card" aria-labelledby="cases">
      <header>
        <h2 id="cases">{staff ? t`本机构案件` : t`我的案件`}</h2>
      </header>
      {newest?.length ? (
        <>
          <CaseList rows={all ? newest : newest.slice(0, few)} label={staff ? t`本机构案件` : t`我的案件`} />
          {total > few ? (
            <div className="body row between">
              <span className="muted small-text">{total < most ? t`共 ${total} 件` : t`最近 ${total} 件`}</span>
              <Button small aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? t`收起` : t`查看全部`}
              </Button>
            </div>
          ) : null}
        </>
      ) : loading || !rows ? (
        <div className="body">
          <Skeleton />
        </div>
      ) : (
        <EmptyState icon="scale" title={t`还没有案件`}>
          <p>{t`您参与的案件会出现在这里。`}</p>
        </EmptyState>
      )}
    </section>
  )
}
