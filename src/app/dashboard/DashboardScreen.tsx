import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cases } from '../../../contract/case.ts'
import { NextStep } from '../../filing/NextStep.tsx'
import { StateTag } from '../../filing/StateTag.tsx'
import { type Entry, useEntries } from '../../filing/useEntries.ts'
import { useRows, useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { dateTime, millisOf } from '../../ui/format.ts'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import type { Family } from '../../ui/Tag.tsx'
import { CaseCounters } from './CaseCounters.tsx'
import { CaseList } from './CaseList.tsx'
import { TodoRow, useTodo } from './CaseTodo.tsx'
import { NewsCard, TodayCard } from './Glances.tsx'
import { QuickActions } from './QuickActions.tsx'
import { Shares } from './Shares.tsx'
import { SoonCard } from './SoonCard.tsx'
import './dashboard.css'

/** What waits for this person, and what is under way. Everything shown comes from rows on this device. */
export function DashboardScreen() {
  const { t } = useLingui()
  const user = useSession()?.user
  if (!user) return <Skeleton />
  const files = user.cate === 'USER' || user.cate === 'MISHU'
  const counted = user.cate === 'ARBI_USER' ? undefined : user.cate
  return (
    <>
      <div className="hello">
        <div className="stack" style={{ gap: '0.25rem' }}>
          <h1>
            <Greeting name={user.nickName} />
          </h1>
          <p>
            {user.cate === 'USER'
              ? t`没有网络也可以填写，联网后自动送达。`
              : user.cate === 'MISHU'
                ? t`新提交的申请会自动出现，无需刷新。`
                : t`您参与的案件会显示在这里。`}
          </p>
        </div>
        <QuickActions cate={user.cate} />
      </div>
      {files ? <Filings filer={user.cate === 'USER'} userId={user.id} /> : null}
      {counted ? (
        <div className="glances">
          <SoonCard />
          <TodayCard />
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
      ) : (
        <Cases staff={user.cate === 'MISHU'} />
      )}
    </>
  )
}

function Greeting({ name }: { name: string }) {
  const { t } = useLingui()
  const hour = new Date().getHours()
  if (hour < 11) return t`早上好，${name}`
  return hour < 18 ? t`下午好，${name}` : t`晚上好，${name}`
}

function Filings({ filer, userId }: { filer: boolean; userId: string }) {
  const { t } = useLingui()
  const { entries, more } = useEntries()
  const others = useTodo(filer ? 'USER' : 'MISHU', userId).slice(0, todoMost)
  if (!entries) return <Skeleton lines={5} />
  const inState = (state: string) => entries.filter((it) => it.row?.state === state && it.place === 'sent').length
  const device = entries.filter((it) => it.place === 'device').length
  const waiting = entries.filter((it) => it.place === 'waiting').length
  const attention = entries.filter((it) => it.place === 'attention').length
  const counters: { label: string; count: number; family: Family }[] = filer
    ? [
        { label: t`需要处理`, count: attention + inState('returned'), family: 'red' },
        { label: t`本设备草稿`, count: device, family: 'grey' },
        { label: t`等待发送`, count: waiting, family: 'amber' },
        { label: t`待受理`, count: inState('submitted'), family: 'amber' },
        { label: t`审核中`, count: inState('reviewing'), family: 'blue' },
      ]
    : [
        { label: t`待受理`, count: inState('submitted'), family: 'amber' },
        { label: t`审核中`, count: inState('reviewing'), family: 'blue' },
        { label: t`已退回，待申请人补正`, count: inState('returned'), family: 'amber' },
        { label: t`不予受理`, count: inState('refused'), family: 'red' },
      ]
  const known = entries.filter((it) => it.row).length
  const todo = entries.filter((it) => isMine(it, filer)).slice(0, todoMost)
  return (
    <>
      <div className="counters">
        {counters.map(({ label, count, family }) => (
          <Link key={label} to="/protection" className={`card counter-card ${count ? family : 'grey'}`}>
            <b>{count}</b>
            <span>{label}</span>
          </Link>
        ))}
      </div>
      {more ? <p className="muted small-text">{t`以上按最近 ${known} 件统计`}</p> : null}
      <div className="columns">
        <section className="card" aria-labelledby="todo">
          <header>
            <h2 id="todo">{t`待我处理`}</h2>
            <Link to="/protection">{t`全部保全申请`}</Link>
          </header>
          {todo.length + others.length ? (
            <ul className="items">
              {others.map((item) => (
                <TodoRow key={item.key} item={item} />
              ))}
              {todo.map((it) => (
                <li key={it.id} className="split">
                  <div>
                    <div className="row">
                      <strong className="nowrap">{it.row?.no ?? t({ message: '保全申请', context: 'one' })}</strong>
                      {it.row ? <StateTag state={it.row.state} /> : null}
                      {filer && it.place !== 'sent' ? <PlaceTag place={it.place} /> : null}
                    </div>
                    <div className="muted small-text">
                      {it.draft?.title ||
                        it.sending?.title ||
                        (it.row ? `${it.row.applicant.name} / ${it.row.respondent.name}` : '')}
                      {' · '}
                      <span className="number nowrap">{dateTime(it.at)}</span>
                    </div>
                  </div>
                  <NextStep entry={it} filer={filer} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState icon="check" title={t`没有待办事项`}>
              <p>{filer ? t`需要补正或未完成的申请会出现在这里。` : t`等待受理或审核的申请会出现在这里。`}</p>
            </EmptyState>
          )}
        </section>
        <section className="card" aria-labelledby="shares">
          <header>
            <h2 id="shares">{t`办理情况`}</h2>
          </header>
          <div className="body">
            <Shares rows={entries.flatMap((it) => (it.row ? [it.row] : []))} whole={!more} />
          </div>
        </section>
      </div>
    </>
  )
}

/** So many things that wait are shown of each kind. */
const todoMost = 6

/** What this person has to do something about. */
function isMine({ place, row }: Entry, filer: boolean): boolean {
  if (filer) return place === 'attention' || place === 'device' || row?.state === 'returned'
  return row?.state === 'submitted' || row?.state === 'reviewing'
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
