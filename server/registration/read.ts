import { and, eq, gt } from 'drizzle-orm'
import { AppError, type Language } from '../../contract/errors/errors.ts'
import type {
  registrations as calls,
  Registration,
  RegistrationKind,
} from '../../contract/registration/registration.ts'
import { mustFindAccount } from '../account/find.ts'
import { hashOfLink } from '../account/link.ts'
import type { Orm } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import { identity } from '../provider/identity.ts'
import { registration, registrationLink } from '../tables/registration.ts'
import type { Person } from '../who.ts'
import { isRegistered } from './own.ts'
import { mustSeeRegistration, readRegistrations, seesRegistration } from './row.ts'

const certificates: [value: string, zh: string, en: string][] = [
  ['idCard', '居民身份证', 'Resident identity card'],
  ['passport', '护照', 'Passport'],
  ['hkMacao', '港澳居民来往内地通行证', 'Mainland travel permit for Hong Kong and Macao residents'],
  ['taiwan', '台湾居民来往大陆通行证', 'Mainland travel permit for Taiwan residents'],
  ['other', '其他证件', 'Other document'],
]

const inLanguage = (language: Language) =>
  certificates.map(([value, zh, en]) => ({ value, label: language === 'en' ? en : zh }))

export const init: Handler<typeof calls.init> = async ({ language }) => ({
  certificatesCates: inLanguage(language),
  verification: identity.verification,
})

export const getReason: Handler<typeof calls.getReason> = async ({ house, tx, body }) => {
  const [found] = await tx
    .select({ link: registrationLink, row: registration })
    .from(registrationLink)
    .innerJoin(registration, eq(registration.id, registrationLink.registrationId))
    .where(and(eq(registrationLink.codeHash, hashOfLink(body.code)), gt(registrationLink.expiresAt, house.now())))
  if (!found) throw new AppError('linkUsed')
  const { link, row } = found
  const open = link.purpose === 'returned' && !link.usedAt && row.kind === 'person' && row.state === 'returned'
  const { kind, state, title, reason, data } = row
  const cate = data.cate === 'ARBI_USER' ? 'ARBI_USER' : 'USER'
  const reviewedAt = row.reviewedAt?.toISOString() ?? null
  return { kind, cate, state, title, reason, reviewedAt, data: open ? data : {}, open }
}

const ownedBy = (me: Person, userId: string, kind?: RegistrationKind) =>
  and(
    eq(registration.accountId, userId),
    seesRegistration(me),
    kind === undefined ? undefined : eq(registration.kind, kind),
  )

export const getAuditStatus: Handler<typeof calls.getAuditStatus> = async ({ tx, me }) => ({
  status: me.status,
  verifyType: me.verifyType,
  registrations: await readRegistrations(tx, ownedBy(me, me.id)),
})

export const checkCorporation: Handler<typeof calls.checkCorporation> = async ({ tx, me, body }) => ({
  registered: await isRegistered(tx, me, body.creditCode),
})

export const getLastSubmitData: Handler<typeof calls.getLastSubmitData> = async ({ tx, me, params }) => {
  const row = await mustSeeRegistration(tx, me, params.id)
  if (row.kind !== 'corporation') throw new AppError('notFound')
  return row
}

/** What somebody registered: one's own, and for secretaries that of anybody in the institution. */
async function listOf(orm: Orm, me: Person, userId: string, kind: RegistrationKind): Promise<Registration[]> {
  if (me.cate !== 'MISHU' && userId !== me.id) throw new AppError('notFound')
  await mustFindAccount(orm, me, userId)
  return readRegistrations(orm, ownedBy(me, userId, kind))
}

export const listCorporations: Handler<typeof calls.listCorporations> = ({ tx, me, query }) =>
  listOf(tx, me, query.userId, 'corporation')

export const agentInfo: Handler<typeof calls.agentInfo> = ({ tx, me, query }) => listOf(tx, me, query.userId, 'agent')
