import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Todo, TodoKind, Todos } from '../../../../contract/todo/todo.ts'
import { CaseLink } from '../../../list/CaseLink.tsx'
import { Cause } from '../../../list/Cause.tsx'
import { capped, dateTime } from '../../../ui/format.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { todoWords } from './todoWords.ts'

/** How many things wait altogether. */
export const waitingOf = (groups: Todos['groups']): number => groups.reduce((sum, { count }) => sum + count, 0)

/** How many things of each kind wait, over all records. */
export function TodoCounts({ groups }: { groups: Todos['groups'] }) {
  const { t, i18n } = useLingui()
  if (!groups.length) return null
  return (
    <ul className="row todo-counts" aria-label={t`待办数量`}>
      {groups.map(({ kind, count }) => (
        <li key={kind} className="small-text">
          {i18n._(todoWords[kind].words)} <b className="number">{capped(count)}</b>
        </li>
      ))}
    </ul>
  )
}

/** One thing that waits, with the way to it. */
export function TodoLine({ kind, item }: { kind: TodoKind; item: Todo }) {
  const { t, i18n } = useLingui()
  const { words, act, to, part } = todoWords[kind]
  const due = item.due ?? ''
  const look = 'button small primary'
  return (
    <li className="split">
      <div>
        <div className="row">
          {item.no ? <strong className="nowrap">{item.no}</strong> : null}
          <Tag family="amber" icon="clock">
            {i18n._(words)}
          </Tag>
        </div>
        <div className="muted small-text">
          <Cause of={item.about} />
          {' · '}
          <span className="number nowrap">{due ? t`截止 ${due}` : dateTime(item.at)}</span>
        </div>
      </div>
      {to === undefined ? (
        <CaseLink id={item.id} className={look} {...(part ? { part } : {})}>
          {i18n._(act)}
        </CaseLink>
      ) : (
        <Link to={to} search={to === '/system/registration' ? {} : { id: item.id }} className={look}>
          {i18n._(act)}
        </Link>
      )}
    </li>
  )
}
