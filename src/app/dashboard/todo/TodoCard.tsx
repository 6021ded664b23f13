import { useLingui } from '@lingui/react/macro'
import { useConnection } from '../../../local/hooks.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { TodoRow, useTodo } from './CaseTodo.tsx'
import { TodoCounts, TodoLine } from './TodoLine.tsx'
import { useTodos } from './useTodos.ts'

/** What waits for a secretary or an arbitrator, kind by kind, over all records; without the server, as this device knows it. */
export function TodoCard({ cate }: { cate: 'MISHU' | 'ZCY' }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const { value, error, refresh } = useTodos(cate, true)
  const groups = value?.groups
  return (
    <section className="card" aria-labelledby="todo">
      <header>
        <h2 id="todo">{t`待我处理`}</h2>
        <TodoCounts groups={groups ?? []} />
      </header>
      {online && !error ? null : (
        <p className="body muted small-text">{t`暂时无法连接服务器：以下是本设备保存的待办，可能不是最新。`}</p>
      )}
      {groups?.length ? (
        <ul className="items">
          {groups.flatMap(({ kind, list }) =>
            list.map((item) => <TodoLine key={`${kind} ${item.id}`} {...{ kind, item }} />),
          )}
        </ul>
      ) : groups ? (
        <EmptyState icon="check" title={t`没有待办事项`}>
          <p>{cate === 'MISHU' ? t`需要您办理的事项会出现在这里。` : t`需要您披露或答复的指定会出现在这里。`}</p>
        </EmptyState>
      ) : cate === 'MISHU' && !online ? (
        <Held />
      ) : error ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : (
        <div className="body">
          <Skeleton lines={4} />
        </div>
      )}
    </section>
  )
}

/** So many are shown of what a device holds that never heard of all. */
const heldMost = 12

function Held() {
  const { t } = useLingui()
  const items = useTodo('MISHU', '').slice(0, heldMost)
  if (!items.length) return <EmptyState icon="check" title={t`没有待办事项`} />
  return (
    <ul className="items">
      {items.map((item) => (
        <TodoRow key={item.key} item={item} />
      ))}
    </ul>
  )
}
