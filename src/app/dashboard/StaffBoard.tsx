import { useLingui } from '@lingui/react/macro'
import { useRows } from '../../local/hooks.ts'
import { Skeleton } from '../../ui/States.tsx'
import { type Counter, Counters } from './Counters.tsx'
import { Shares, tallied } from './Shares.tsx'
import { useTodo } from './todo/CaseTodo.tsx'
import { TodoCard } from './todo/TodoCard.tsx'
import { waitingOf } from './todo/TodoLine.tsx'
import { useTodos } from './todo/useTodos.ts'

/** An institution's applications in numbers, and what waits for this secretary. */
export function StaffBoard() {
  const { t } = useLingui()
  const { value: told, isKnown } = useTodos('MISHU')
  const { rows = [] } = useRows('preservation')
  const held = useTodo('MISHU', '')
  // A device that never heard of all counts those it holds.
  const counts = told?.preservations ?? tallied(rows)
  const inState = (state: string) => (isKnown ? (counts.find((one) => one.state === state)?.count ?? 0) : undefined)
  const counters: Counter[] = [
    {
      label: t`待我处理`,
      count: told ? waitingOf(told.groups) : isKnown ? held.length : undefined,
      family: 'red',
      list: 'todo',
    },
    { label: t`保全待受理`, count: inState('submitted'), family: 'amber' },
    { label: t`保全审核中`, count: inState('reviewing'), family: 'blue' },
    { label: t`保全已退回待补正`, count: inState('returned'), family: 'amber' },
    { label: t`保全不予受理`, count: inState('refused'), family: 'red' },
  ]
  return (
    <>
      <Counters counters={counters} />
      <div className="columns">
        <TodoCard cate="MISHU" />
        <section className="card" aria-labelledby="shares">
          <header>
            <h2 id="shares">{t`保全申请办理情况`}</h2>
          </header>
          <div className="body">{isKnown ? <Shares counts={counts} whole={told !== undefined} /> : <Skeleton />}</div>
        </section>
      </div>
    </>
  )
}
