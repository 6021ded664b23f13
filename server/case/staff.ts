import { and, eq, sql } from 'drizzle-orm'
import { endedCases } from '../../contract/case/case.ts'
import type { caseLife } from '../../contract/case/caseLife.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { filing, head, type Office, secretary } from '../../contract/kernel/office.ts'
import type { Orm, Tx } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import { account } from '../tables/account.ts'
import { cases } from '../tables/case.ts'
import { holdsOffice } from '../who.ts'
import { seenCase } from './case.ts'

/** Who can be named for a work: whose office it is. */
const fields = {
  reviewerId: [...filing, ...head],
  secretaryId: secretary,
} satisfies Record<string, readonly Office[]>

/** Whoever is named for a work, by id. Throws `staff.unknown` at the field. */
export async function mustServe(orm: Orm, tenantId: number, id: string, field: keyof typeof fields) {
  const [found] = await orm
    .select({ nickName: account.nickName, dept: account.dept })
    .from(account)
    .where(and(eq(account.id, id), holdsOffice(tenantId, fields[field])))
  if (!found) throw new AppError('staff.unknown', {}, [{ path: [field], code: 'staff.unknown' }])
  return found
}

/** Throws `reviewer.same` at the field: the second review is another person's. */
export function mustBeOther(first: string, second: string, field: string): void {
  if (first === second) throw new AppError('reviewer.same', {}, [{ path: [field], code: 'reviewer.same' }])
}

interface Colleague {
  userId: string
  nickName: string
  dept: string
}

const colleague = sql`${account.id} as "userId", ${account.nickName} as "nickName", ${account.dept}`

/** Who made the first review, where it is made; before that, who is about to make it. */
async function firstReviewer(tx: Tx, me: Parameters<typeof seenCase>[1] & { id: string }, id: string | undefined) {
  if (id === undefined) return me.id
  const { state, firstReviewerId } = await seenCase(tx, me, id)
  return state === 'audit2' && firstReviewerId ? firstReviewerId : me.id
}

export const getNextAuditUser: Handler<typeof caseLife.getNextAuditUser> = async ({ tx, me, body }) => {
  const first = await firstReviewer(tx, me, body.id)
  return rowsOf<Colleague & { waiting: number }>(
    tx,
    sql`select ${colleague}, (select count(*)::int from ${cases} c
        where c.second_reviewer_id = ${account.id} and c.state = 'audit2') as waiting
      from ${account} where ${holdsOffice(me.tenantId, fields.reviewerId)} and ${account.id} <> ${first}
      order by waiting, ${account.nickName}, ${account.id} limit 100`,
  )
}

export const getInitSecretaryOfDept: Handler<typeof caseLife.getInitSecretaryOfDept> = ({ tx, me, body }) => {
  const ended = sql.join(
    endedCases.map((state) => sql`${state}`),
    sql`, `,
  )
  const inDept = body.dept === '' ? sql`${account.dept} <> ''` : eq(account.dept, body.dept)
  // Heads of departments run cases themselves only where nobody else does.
  return rowsOf<Colleague & { open: number }>(
    tx,
    sql`select ${colleague}, (select count(*)::int from ${cases} c
        where c.secretary_id = ${account.id} and c.state not in (${ended})) as open
      from ${account} where ${holdsOffice(me.tenantId, fields.secretaryId)} and ${inDept}
      order by ${account.dept}, 'ROLE_HEAD' = any(${account.roles}), open, ${account.nickName}, ${account.id} limit 500`,
  )
}
