import type { DeadlineKind } from '../../contract/deadline/deadline.ts'
import type { TodoKind, Todos } from '../../contract/todo/todo.ts'
import type { Orm } from '../database/db.ts'
import { readDeadlines } from '../deadline/row.ts'

/** The deadline of a case that a thing to do is done by. */
const kinds: Partial<Record<TodoKind, DeadlineKind>> = {
  mendCase: 'correction',
  pay: 'payment',
  defend: 'defence',
  reply: 'reply',
  keep: 'own',
  writeAward: 'award',
  voteAward: 'award',
  submitAward: 'award',
  scrutiny: 'award',
  awardNumber: 'award',
  awardSign: 'award',
  signAward: 'award',
}

/** The same things to do with the last day for each, where there is one. */
export async function withDues(orm: Orm, groups: Todos['groups']): Promise<Todos['groups']> {
  const ids = new Set(groups.flatMap(({ kind, list }) => (kinds[kind] ? list.map(({ id }) => id) : [])))
  if (ids.size === 0) return groups
  const read = await readDeadlines(orm, [...ids])
  return groups.map(({ kind, count, list }) => ({
    kind,
    count,
    list: list.map((one) => {
      const open = read.get(one.id)?.list.filter((it) => it.kind === kinds[kind] && it.doneAt === null) ?? []
      const its = open.find((it) => it.kind !== 'own' || it.title === one.about)
      return { ...one, due: its?.due ?? null }
    }),
  }))
}
