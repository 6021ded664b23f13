import { and, desc, eq, ne } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import type { ServedView, serviceLinks } from '../../../contract/service/serviceLink.ts'
import { accountChecks } from '../../../contract/signing/identityCheck.ts'
import { heldInCase, seenCase } from '../../case/case.ts'
import { attendeesOf } from '../../case/seat/attendee.ts'
import type { Tx } from '../../database/db.ts'
import type { Handler, OwnTransaction } from '../../door/handler.ts'
import { batch, delivery } from '../../tables/service.ts'
import type { Person } from '../../who.ts'
import { receiversOf } from '../reach.ts'
import type { Way } from '../send.ts'
import { confirmWay, handOut, viewOf } from './received.ts'

/** A way to somebody whom the caller receives for, the case held. Throws `notFound`, also of one that did not leave yet. */
async function heldOwn(tx: Tx, me: Person, id: string): Promise<Way> {
  const find = () =>
    tx
      .select({ caseId: batch.caseId, way: delivery, row: batch })
      .from(delivery)
      .innerJoin(batch, eq(batch.id, delivery.batchId))
      .where(and(eq(delivery.id, id), ne(batch.state, 'prepared')))
  const {
    seen,
    row: { way, row },
  } = await heldInCase(tx, me, find)
  const seats = await attendeesOf(tx, seen.id)
  if (!receiversOf(seen, seats, way.partyId).includes(me.id)) throw new AppError('notFound')
  return { seen, row, way }
}

export const listServed: Handler<typeof serviceLinks.listServed> = async ({ tx, me, query }) => {
  const seen = await seenCase(tx, me, query.baseId)
  const seats = await attendeesOf(tx, seen.id)
  const rows = await tx
    .select({ way: delivery, row: batch })
    .from(delivery)
    .innerJoin(batch, eq(batch.id, delivery.batchId))
    .where(and(eq(batch.caseId, seen.id), ne(batch.state, 'prepared'), ne(delivery.state, 'otherChannel')))
    .orderBy(desc(batch.sentAt), delivery.position)
  const views: ServedView[] = []
  for (const { way, row } of rows)
    if (receiversOf(seen, seats, way.partyId).includes(me.id)) views.push(await viewOf(tx, { seen, row, way }))
  return views
}

export const readOwnServed: OwnTransaction<typeof serviceLinks.readOwnServed> = {
  ownTransaction: ({ house, me, body }) => handOut(house, body.fileId, (tx) => heldOwn(tx, me, body.id)),
}

/** Whoever is logged in was looked at by the login: no code goes to their phone besides. */
export const confirmOwnServed: Handler<typeof serviceLinks.confirmOwnServed> = async ({ house, tx, me, body }) =>
  confirmWay(house, tx, await heldOwn(tx, me, body.id), {
    ...{ name: body.name || me.nickName, as: body.as, checks: accountChecks(me) },
  })
