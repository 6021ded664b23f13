import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { NextStep } from '../../filing/NextStep.tsx'
import { StateTag } from '../../filing/StateTag.tsx'
import { type Entry, useEntries } from '../../filing/useEntries.ts'
import { dateTime } from '../../ui/format.ts'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import type { Family } from '../../ui/Tag.tsx'
import { Counters } from './Counters.tsx'
import { Shares, tallied } from './Shares.tsx'
import { TodoRow, useTodo } from './todo/CaseTodo.tsx'

/** A party's own applications in numbers, and what it has to do something about. */
export function OwnFilings({ userId }: { userId: string }) {
  const { t } = useLingui()
  const { entries, more } = useEntries()
  const others = useTodo('USER', userId).slice(0, todoMost)
  if (!entries) return <Skeleton lines={5} />
  const inState = (state: string) => entries.filter((it) => it.row?.state === state && it.place === 'sent').length
  const device = entries.filter((it) => it.place === 'device').length
  const waiting = entries.filter((it) => it.place === 'waiting').length
  const attention = entries.filter((it) => it.place === 'attention').length
  const counters: { label: string; count: number; family: Family }[] = [
    { label: t`需要处理`, count: attention + inState('returned'), family: 'red' },
    { label: t`本设备草稿`, count: device, family: 'grey' },
    { label: t`等待发送`, count: waiting, family: 'amber' },
    { label: t`待受理`, count: inState('submitted'), family: 'amber' },
    { label: t`审核中`, count: inState('reviewing'), family: 'blue' },
  ]
  const known = entries.filter((it) => it.row).length
  const todo = entries.filter((it) => isMine(it)).slice(0, todoMost)
  return (
    <>
      <Counters counters={counters} />
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
                      {it.place !== 'sent' ? <PlaceTag place={it.place} /> : null}
                    </div>
                    <div className="muted small-text">
                      {it.draft?.title ||
                        it.sending?.title ||
                        (it.row ? `${it.row.applicant.name} / ${it.row.respondent.name}` : '')}
                      {' · '}
                      <span className="number nowrap">{dateTime(it.at)}</span>
                    </div>
                  </div>
                  <NextStep entry={it} filer />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState icon="check" title={t`没有待办事项`}>
              <p>{t`需要补正或未完成的申请会出现在这里。`}</p>
            </EmptyState>
          )}
        </section>
        <section className="card" aria-labelledby="shares">
          <header>
            <h2 id="shares">{t`办理情况`}</h2>
          </header>
          <div className="body">
            <Shares counts={tallied(entries.flatMap((it) => it.row ?? []))} whole={!more} />
          </div>
        </section>
      </div>
    </>
  )
}

/** So many things that wait are shown of each kind. */
const todoMost = 6

/** What this person has to do something about. */
function isMine({ place, row }: Entry): boolean {
  return place === 'attention' || place === 'device' || row?.state === 'returned'
}
