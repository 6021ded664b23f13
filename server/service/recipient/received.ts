import { eq } from 'drizzle-orm'
import { understood } from '../../../contract/both/understood.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { mayMove } from '../../../contract/kernel/move.ts'
import { deliveryMoves } from '../../../contract/service/delivery.ts'
import type { ServedView } from '../../../contract/service/serviceLink.ts'
import type { Capacity } from '../../../contract/signing/capacity.ts'
import type { IdentityCheck } from '../../../contract/signing/identityCheck.ts'
import { attendeesOf } from '../../case/seat/attendee.ts'
import type { Tx } from '../../database/db.ts'
import { institution } from '../../document/letter.ts'
import type { FileAnswer } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { mustBeOpenTo } from '../../right.ts'
import { delivery, opening } from '../../tables/service.ts'
import { issuedDocument } from '../../tables/signing.ts'
import { file } from '../../tables/upload.ts'
import { localDay } from '../../when.ts'
import { serviceAddressOf } from '../address.ts'
import { masked } from '../reach.ts'
import { readBatch } from '../row.ts'
import { deemedOn, type Way } from '../send.ts'
import { closeBatch, serveBy } from '../served.ts'

/* What a recipient sees of a service and does about it, by a link or by an account. */

/** Where the code of a confirmation goes: the phone of the way, the one confirmed last or of the request, else the mailbox of the way. */
export async function codeAddress(tx: Tx, { seen, way }: Way): Promise<string> {
  if (way.channel === 'sms') return way.address
  const confirmed = await serviceAddressOf(tx, seen.id, way.partyId)
  const parties = [...(seen.form?.applicants ?? []), ...(seen.form?.respondents ?? [])]
  const known = confirmed?.phone || parties.find((one) => one.id === way.partyId)?.phone
  return known ? understood.phone(known) : way.address
}

/** By what code a file is checked that was issued; null for one that was not. */
async function codeOfFile(tx: Tx, fileId: string): Promise<string | null> {
  const mine = eq(issuedDocument.fileId, fileId)
  const [row] = await tx.select({ code: issuedDocument.code }).from(issuedDocument).where(mine)
  return row?.code ?? null
}

export async function viewOf(tx: Tx, { seen, row, way }: Way): Promise<ServedView> {
  const whole = await readBatch(tx, row.id)
  const seats = await attendeesOf(tx, seen.id)
  const parties = [...(seen.form?.applicants ?? []), ...(seen.form?.respondents ?? [])]
  const opened = await tx.select().from(opening).where(eq(opening.deliveryId, way.id))
  const [now] = await tx.select().from(delivery).where(eq(delivery.id, way.id))
  if (!now || !row.sentAt) throw new Error('A way that never left')
  const served = whole.served.find((one) => one.partyId === way.partyId)
  const code = served?.proof ? await codeOfFile(tx, served.proof.attachmentId) : null
  return {
    id: way.id,
    sender: institution,
    caseNo: seen.caseNo,
    no: row.no,
    title: row.title,
    party: seats.find((one) => one.id === way.partyId)?.name ?? '',
    sentAt: row.sentAt.toISOString(),
    expiresAt: now.expiresAt?.toISOString() ?? null,
    state: now.state,
    openedAt: now.openedAt?.toISOString() ?? null,
    confirmedAt: now.confirmedAt?.toISOString() ?? null,
    signedBy: now.signedBy,
    signedAs: now.signedAs,
    organisation: parties.find((one) => one.id === way.partyId)?.kind === 'organisation',
    served: served ? { on: served.servedOn, how: served.how, proof: served.proof !== null, code } : null,
    deemOn: now.deemOn,
    codeTo: masked(await codeAddress(tx, { seen, row, way })),
    files: whole.files.map((one) => ({
      id: one.attachmentId,
      name: one.name,
      size: one.size,
      pages: one.pages,
      sha256: one.sha256,
      openedAt: opened.find(({ fileId }) => fileId === one.attachmentId)?.at.toISOString() ?? null,
    })),
  }
}

/**
 * A document that is handed out, and that it was opened: what the store does not give was opened by nobody. `find` throws what
 * speaks against it.
 */
export async function handOut(house: House, fileId: string, find: (tx: Tx) => Promise<Way>): Promise<FileAnswer> {
  const found = async (tx: Tx) => {
    const held = await find(tx)
    const [row] = await tx.select().from(file).where(eq(file.id, fileId))
    if (!row || !held.row.fileIds.includes(row.id)) throw new AppError('notFound')
    return { held, row }
  }
  const { row } = await house.db.tx(found)
  const stream = await house.store.read(row.id)
  try {
    await house.db.tx(async (tx) => noteOpening(house, tx, (await found(tx)).held, row.id))
  } catch (error) {
    stream.destroy()
    throw error
  }
  return { stream, name: row.name, size: row.size }
}

/** Each document that was opened is noted once; the first makes the way an opened one. */
async function noteOpening(house: House, tx: Tx, { row, way }: Way, fileId: string): Promise<void> {
  const at = house.now()
  const first = await tx
    .insert(opening)
    .values({ deliveryId: way.id, fileId, at })
    .onConflictDoNothing()
    .returning({ at: opening.at })
  if (first.length === 0) return
  const isMove = mayMove(deliveryMoves.open, way.state)
  // What was taken for returned has come after all: its time begins.
  const deemOn = way.state === 'bounced' ? await deemedOn(house, tx, way.channel) : way.deemOn
  const set = isMove ? { state: deliveryMoves.open.to, deliveredAt: way.deliveredAt ?? at, deemOn } : {}
  await tx
    .update(delivery)
    .set({ openedAt: way.openedAt ?? at, ...set })
    .where(eq(delivery.id, way.id))
  await closeBatch(house, tx, row)
}

/** Who confirms, as what, and how they were checked. */
export interface Receiver {
  name: string
  as: Capacity | ''
  checks: IdentityCheck[]
}

/** The recipient confirms, whatever shows that it is them. Throws `state.closed` where nothing was opened, or it is over. */
export async function confirmWay(house: House, tx: Tx, held: Way, by: Receiver): Promise<ServedView> {
  mustBeOpenTo(deliveryMoves.confirm, held.way)
  const at = house.now()
  const set = {
    state: deliveryMoves.confirm.to,
    confirmedAt: at,
    signedBy: by.name,
    signedAs: by.as,
    checks: by.checks,
  }
  await tx.update(delivery).set(set).where(eq(delivery.id, held.way.id))
  await serveBy(house, tx, held, { how: 'confirmed', servedOn: localDay(at) })
  return viewOf(tx, held)
}
