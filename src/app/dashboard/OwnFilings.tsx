import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { NextStep } from '../../filing/NextStep.tsx'
import { StateTag } from '../../filing/StateTag.tsx'
import { type Entry, useEntries } from '../../filing/useEntries.ts'
import { useConnection } from '../../local/hooks.ts'
import { dateTime } from '../../ui/format.ts'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { type Counter, Counters } from './Counters.tsx'
import { Shares, tallied } from './Shares.tsx'
import { TodoRow, useTodo } from './todo/CaseTodo.tsx'
import { TodoCounts, TodoLine, waitingOf } from './todo/TodoLine.tsx'
import { useTodos } from './todo/useTodos.ts'

/** A party's own applications in numbers, and what it has to do something about. */
export function OwnFilings({ userId }: { userId: string }) {
  const { t } = useLingui()
  const { entries, more } = useEntries()
  const held = useTodo('USER', userId)
  const { value: told, error, isKnown } = useTodos('USER', true)
  const { online } = useConnection()
  if (!entries) return <Skeleton lines={5} />
  const known = entries.flatMap((it) => it.row ?? [])
  // The server counts all; a device that never heard counts those it holds.
  const counts = told?.preservations ?? tallied(known)
  // What is changed here already waits for the network or for a mend, and is counted as that.
  const changed = (state: string) => entries.filter((it) => it.row?.state === state && it.place !== 'sent').length
  const inState = (state: string) =>
    isKnown ? Math.max(0, (counts.find((one) => one.state === state)?.count ?? 0) - changed(state)) : undefined
  const device = entries.filter((it) => it.place === 'device').length
  const waiting = entries.filter((it) => it.place === 'waiting').length
  const mine = entries.filter((it) => isMine(it))
  const todo = mine.slice(0, todoMost)
  const here = new Set(mine.map((it) => it.id))
  const lines = told?.groups.flatMap(({ kind, list }) =>
    list.filter(({ id }) => !here.has(id)).map((item) => ({ kind, item })),
  )
  // The server counts those it returned, and this device holds some of them: each is one thing to do.
  const returned = mine.filter((it) => it.row?.state === 'returned').length
  const toMend = told?.groups.find(({ kind }) => kind === 'mendPreservation')?.count ?? 0
  const others = told ? waitingOf(told.groups) - toMend : held.length
  const toDo = others + Math.max(toMend, returned) + mine.length - returned
  const counters: Counter[] = [
    { label: t`待我处理`, count: isKnown ? toDo : undefined, family: 'red', list: 'todo' },
    { label: t`保全草稿（本设备）`, count: device, family: 'grey' },
    { label: t`保全等待发送`, count: waiting, family: 'amber' },
    { label: t`保全待受理`, count: inState('submitted'), family: 'amber' },
    { label: t`保全审核中`, count: inState('reviewing'), family: 'blue' },
  ]
  const shown = known.length
  return (
    <>
      <Counters counters={counters} />
      {more && !told ? <p className="muted small-text">{t`以上按最近 ${shown} 件统计`}</p> : null}
      <div className="columns">
        <section className="card" aria-labelledby="todo">
          <header>
            <h2 id="todo">{t`待我处理`}</h2>
            <TodoCounts groups={told?.groups ?? []} />
            <Link to="/protection">{t`全部保全申请`}</Link>
          </header>
          {online && !error ? null : (
            <p className="body muted small-text">{t`暂时无法连接服务器：以下是本设备保存的待办，可能不是最新。`}</p>
          )}
          {todo.length + (lines ?? held).length ? (
            <ul className="items">
              {lines
                ? lines.map(({ kind, item }) => (
                    <TodoLine key={`${kind} ${item.id} ${item.about}`} {...{ kind, item }} />
                  ))
                : held.slice(0, todoMost).map((item) => <TodoRow key={item.key} item={item} />)}
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
          ) : !isKnown ? (
            <div className="body">
              <Skeleton lines={4} />
            </div>
          ) : (
            <EmptyState icon="check" title={t`没有待办事项`}>
              <p>{t`需要补正或未完成的申请会出现在这里。`}</p>
            </EmptyState>
          )}
        </section>
        <section className="card" aria-labelledby="shares">
          <header>
            <h2 id="shares">{t`保全申请办理情况`}</h2>
          </header>
          <div className="body">
            {isKnown ? <Shares counts={counts} whole={told !== undefined || !more} /> : <Skeleton />}
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
