import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { auditActions } from '../../../contract/admin/admin.ts'
import { isDemoRole, isOffice } from '../../../contract/kernel/office.ts'
import { audit } from '../../audit/audit.ts'
import type { OfficeUsed } from '../../door/handler.ts'
import { sendMessage } from '../../message/send.ts'
import { session } from '../../tables/account.ts'
import { audit as log } from '../../tables/audit.ts'
import { cases } from '../../tables/case.ts'

/** A record that is written to again and again, such as that of a hearing, stands in the log once in so long. */
const againMs = 10 * 60_000

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The ids that a call names, of cases and of whatever else. */
const idsIn = (...parts: unknown[]): string[] =>
  parts.flatMap((part) =>
    typeof part === 'object' && part !== null
      ? Object.entries(part).flatMap(([name, value]) =>
          /id$/i.test(name) && typeof value === 'string' && idPattern.test(value) ? [value] : [],
        )
      : [],
  )

/**
 * Every use of an office stands in the log, in the transaction of what it was used for, and its holder hears of the first one of
 * each session: whoever sits there in their name is seen. What administrators do is logged by what they change.
 */
export const officeUsed: OfficeUsed = async (house, tx, { call, me, from, input }) => {
  const office = me.roles.find((role) => isOffice(role) && Array.isArray(call.who) && call.who.includes(role))
  if (me.cate !== 'MISHU' || office === undefined || office === 'ROLE_ADMIN' || call.who.includes('MISHU' as never))
    return
  const ids = idsIn(...input)
  const [known] = ids.length
    ? await tx
        .select({ caseNo: cases.caseNo, receiptNo: cases.receiptNo })
        .from(cases)
        .where(and(inArray(cases.id, ids), eq(cases.tenantId, me.tenantId)))
        .limit(1)
    : []
  const target = known ? known.caseNo || known.receiptNo : (ids[0] ?? '')
  const [last] = await tx
    .select({ target: log.target, changes: log.changes })
    .from(log)
    .where(
      and(eq(log.byId, me.id), eq(log.action, 'office.use'), gt(log.at, new Date(house.now().getTime() - againMs))),
    )
    .orderBy(desc(log.at), desc(log.id))
    .limit(1)
  const changes = { office: ['', office], call: ['', call.name] } satisfies Record<string, [unknown, unknown]>
  // What has a line of its own in the log needs no second one.
  const isLogged = (auditActions as readonly string[]).includes(call.name)
  if (!isLogged && (last?.target !== target || last.changes.call?.[1] !== call.name))
    await audit({ house, tx, me, from }, 'office.use', target, changes)
  if (me.roles.some(isDemoRole)) return
  const begun = await tx
    .update(session)
    .set({ officeAt: house.now() })
    .where(and(eq(session.tokenHash, me.session), isNull(session.officeAt)))
    .returning({ id: session.id })
  if (begun.length)
    await sendMessage(house, tx, [me.id], { kind: 'officeUsed', params: { ip: from.ip }, link: '/user/center' })
}
