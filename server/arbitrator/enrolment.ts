import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { arbitrator as calls } from '../../contract/arbitrator/arbitrator.ts'
import { candidacyMoves } from '../../contract/arbitrator/candidacyMoves.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { registrar } from '../../contract/kernel/office.ts'
import { hashOfLink } from '../account/link.ts'
import { endByEnrolment } from '../account/sessions.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { secretariesOf, sendMessage } from '../message/send.ts'
import { nextNumber } from '../number.ts'
import { account } from '../tables/account.ts'
import { arbitratorTerm, candidacy, enrolmentLink } from '../tables/arbitrator.ts'
import { arbitratorEntry } from '../tables/roster.ts'
import { uploadSession } from '../tables/upload.ts'
import { tellRows } from '../tell.ts'
import { bindFiles } from '../upload/bind.ts'
import { expiryFrom } from '../upload/session.ts'
import { keepBank, knowsBank } from './bank.ts'
import { recordCandidacy } from './history.ts'
import { optionsOf } from './options.ts'
import { recordRosterStep } from './roster/move.ts'
import { termOf } from './term.ts'

/** The approved application behind a link that is still good. Throws `linkUsed` for any other code. */
async function byCode(house: House, tx: Tx, code: string) {
  const [found] = await tx
    .select({ row: candidacy, term: arbitratorTerm })
    .from(enrolmentLink)
    .innerJoin(candidacy, eq(candidacy.id, enrolmentLink.candidacyId))
    .innerJoin(arbitratorTerm, eq(arbitratorTerm.id, candidacy.termId))
    .where(
      and(
        eq(enrolmentLink.codeHash, hashOfLink(code)),
        isNull(enrolmentLink.usedAt),
        gt(enrolmentLink.expiresAt, house.now()),
      ),
    )
    .for('update')
  if (!found || !candidacyMoves.enrol.from.includes(found.row.state)) throw new AppError('linkUsed')
  return found
}

export const openEnrolment: Handler<typeof calls.openEnrolment> = async ({ house, tx, body }) => {
  const { row, term } = await byCode(house, tx, body.code)
  const { personal, work, cases } = row.form
  const [region] = await optionsOf(tx, 'nationality', [personal.nationality])
  return {
    name: personal.name,
    no: row.no,
    foreign: row.foreign,
    region: region ?? { value: '', label: '', labelEn: '' },
    professions: await optionsOf(tx, 'profession', cases.professions),
    mainProfessions: cases.mainProfessions,
    languages: await optionsOf(
      tx,
      'language',
      work.languages.map((one) => one.language),
    ),
    term: termOf(term),
    hasBank: await knowsBank(tx, row.ownerId),
  }
}

/** Of the account that enrols: by the ways of an upload from a phone, where nobody is signed in either. */
export const beginEnrolmentPhoto: Handler<typeof calls.beginEnrolmentPhoto> = async ({ house, tx, body }) => {
  const { row } = await byCode(house, tx, body.code)
  const now = house.now()
  const session = { id: randomUUID(), ownerId: row.ownerId, group: 'image' as const, limit: 1 }
  await tx.insert(uploadSession).values({ ...session, createdAt: now, expiresAt: expiryFrom(now) })
  return { uploadId: session.id }
}

/**
 * From here on the account is an arbitrator's: it comes in by the ordinary door, and whoever was inside as an applicant
 * begins anew there. One from abroad had no password: it is set by the page for forgotten ones. Answers with its name.
 */
async function becomeArbitrator(tx: Tx, { ownerId, form }: typeof candidacy.$inferSelect): Promise<string> {
  const [owner] = await tx.select().from(account).where(eq(account.id, ownerId)).for('no key update')
  if (!owner) throw new Error('The owner of an application vanished')
  if (owner.cate !== 'ARBI_USER') return owner.username
  const nickName = owner.isForeign ? form.personal.name : owner.nickName
  await tx.update(account).set({ cate: 'ZCY', isForeign: false, nickName }).where(eq(account.id, ownerId))
  await endByEnrolment(tx, ownerId)
  return owner.username
}

export const enrol: Handler<typeof calls.enrol> = async (context) => {
  const { house, tx, body } = context
  const { row, term } = await byCode(house, tx, body.code)
  const now = house.now()
  const { personal, work, cases } = row.form
  const no = await nextNumber(house, tx, 'arbitrator', row.tenantId)
  const away = cases.availability === 'away'
  const username = await becomeArbitrator(tx, row)
  await keepBank(context, row.ownerId, body)
  const made = await tx
    .insert(arbitratorEntry)
    .values({
      tenantId: row.tenantId,
      accountId: row.ownerId,
      candidacyId: row.id,
      termId: row.termId,
      no,
      name: personal.name,
      region: personal.nationality,
      professions: cases.professions,
      mainProfessions: cases.mainProfessions,
      languages: work.languages.map((one) => one.language),
      introduction: body.introduction,
      awayFrom: away ? cases.awayFrom : null,
      awayTo: away ? cases.awayTo : null,
      enrolledAt: now,
    })
    .returning({ id: arbitratorEntry.id })
  for (const { id } of made) {
    const photos = body.photoId === undefined ? [] : [{ attachmentId: body.photoId, purpose: 'photo' }]
    const to = { kind: 'rosterEntry' as const, id }
    await bindFiles(house, tx, { id: row.ownerId }, to, photos, 'image', () => ['photoId'])
    await recordRosterStep(house, tx, { name: personal.name }, { id, action: 'enrol', reason: no })
    await tellRows(house, tx, 'rosterEntry', id)
  }
  await tx
    .update(enrolmentLink)
    .set({ usedAt: now })
    .where(eq(enrolmentLink.codeHash, hashOfLink(body.code)))
  await tx
    .update(candidacy)
    .set({ state: candidacyMoves.enrol.to, version: row.version + 1 })
    .where(eq(candidacy.id, row.id))
  await recordCandidacy(house, tx, { name: personal.name }, { id: row.id, action: 'enrol', reason: no })
  await sendMessage(house, tx, await secretariesOf(tx, row.tenantId, registrar), {
    kind: 'candidacyEnrolled',
    params: { name: personal.name, no },
    link: `/arbitratorView?id=${row.id}`,
  })
  await tellRows(house, tx, 'candidacy', row.id)
  return { no, name: personal.name, username, term: termOf(term) }
}
