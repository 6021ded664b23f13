import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { tribunals } from '../../contract/tribunal/tribunal.ts'
import { seenCase } from '../case/case.ts'
import { today } from '../case/day.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { account } from '../tables/account.ts'
import { arbitratorTerm } from '../tables/arbitrator.ts'
import { arbitratorEntry } from '../tables/roster.ts'
import { tribunalMember } from '../tables/tribunal.ts'

/** Members who sit or are asked to. */
export const isPresent = sql`${tribunalMember.state} in ('invited', 'accepted')`

/**
 * Arbitrators who can be asked: of this institution, here, and not only with entries in its list that are in force no longer or
 * not yet; who is suspended is so for every term.
 */
export const servesAsArbitrator = (house: House, tenantId: number): SQL =>
  sql`${account.tenantId} = ${tenantId} and ${account.cate} = 'ZCY' and ${account.enabled} and ${account.removedAt} is null
    and coalesce((select bool_or(e.state = 'active' and ${today(house)}::date between t.term_from and t.term_to)
      from ${arbitratorEntry} e join ${arbitratorTerm} t on t.id = e.term_id where e.account_id = ${account.id}), true)
    and not exists (select from ${arbitratorEntry} e where e.account_id = ${account.id} and e.state = 'suspended')`

/** The last day on which somebody takes no cases, where that holds today. */
const awayTo = (house: House, tenantId: number): SQL =>
  sql`coalesce((select max(e.away_to)::text from ${arbitratorEntry} e where e.tenant_id = ${tenantId}
    and e.account_id = ${account.id} and ${today(house)}::date between e.away_from and e.away_to), '')`

export const listEligible: Handler<typeof tribunals.listEligible> = async ({ house, tx, me, params }) => {
  const { id, tenantId } = await seenCase(tx, me, params.id)
  return rowsOf<{ userId: string; nickName: string; awayTo: string }>(
    tx,
    sql`select ${account.id} as "userId", ${account.nickName} as "nickName", ${awayTo(house, tenantId)} as "awayTo"
      from ${account} where ${servesAsArbitrator(house, tenantId)} and not exists (select from ${tribunalMember}
        where ${tribunalMember.caseId} = ${id} and ${tribunalMember.accountId} = ${account.id} and ${isPresent})
      order by ${account.nickName}, ${account.id} limit 500`,
  )
}

const wrong = (code: 'arbitrator.unknown' | 'arbitrator.away') => new AppError(code, {}, [{ path: ['userId'], code }])

/** An arbitrator of the institution by id. Throws `arbitrator.unknown` at the field. */
export async function mustBeArbitrator(
  house: House,
  orm: Orm,
  tenantId: number,
  userId: string,
): Promise<{ nickName: string }> {
  const [found] = await orm
    .select({ nickName: account.nickName })
    .from(account)
    .where(and(eq(account.id, userId), servesAsArbitrator(house, tenantId)))
  if (!found) throw wrong('arbitrator.unknown')
  return found
}

/** Those who sit: whose term is over stays until the case is; not who is suspended, or was taken from the list last. */
const sits = (tenantId: number): SQL =>
  sql`${account.tenantId} = ${tenantId} and ${account.cate} = 'ZCY' and ${account.enabled} and ${account.removedAt} is null
    and coalesce((select e.state <> 'removed' from ${arbitratorEntry} e join ${arbitratorTerm} t on t.id = e.term_id
      where e.account_id = ${account.id} order by t.term_to desc, e.state = 'removed' limit 1), true)
    and not exists (select from ${arbitratorEntry} e where e.account_id = ${account.id} and e.state = 'suspended')`

/**
 * Throws `arbitrator.inactive` where one of them was suspended or left the list, or the institution, since the appointment;
 * `asked`: who only takes the seat now must also be in office today.
 */
export async function mustServeStill(
  house: House,
  orm: Orm,
  tenantId: number,
  userIds: string[],
  asked = false,
): Promise<void> {
  const wanted = [...new Set(userIds)]
  const found = await orm
    .select({ id: account.id })
    .from(account)
    .where(and(inArray(account.id, wanted), asked ? servesAsArbitrator(house, tenantId) : sits(tenantId)))
  if (found.length < wanted.length) throw new AppError('arbitrator.inactive')
}

/** An arbitrator of the institution who also takes cases today. Throws `arbitrator.unknown`, `arbitrator.away` at the field. */
export async function mustTakeCases(house: House, orm: Orm, tenantId: number, userId: string) {
  const found = await mustBeArbitrator(house, orm, tenantId, userId)
  const [row] = await rowsOf<{ awayTo: string }>(
    orm,
    sql`select ${awayTo(house, tenantId)} as "awayTo" from ${account} where ${account.id} = ${userId}`,
  )
  if (row?.awayTo) throw wrong('arbitrator.away')
  return found
}
