import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, like, or, sql } from 'drizzle-orm'
import { Certificate } from 'pkijs'
import { AppError } from '../../contract/errors/errors.ts'
import { oids, partOfName } from '../../verify/certificate.ts'
import type { Trust } from '../../verify/trust.ts'
import type { Orm, Tx } from '../database/db.ts'
import { institution, institutionEnglish } from '../document/letter.ts'
import type { House } from '../house.ts'
import { signingKey } from '../tables/signing.ts'
import { openUnder, sealUnder, vaultKey } from '../vault/seal.ts'
import { signingSecret, signs } from '../vault/secret.ts'
import {
  derOf,
  issueCertificate,
  keyFrom,
  newKeyPair,
  type Purpose,
  pkcs8Of,
  revocationList,
  type Subject,
} from './certificate.ts'
import { type Signing, signingWith } from './signer.ts'

/*
 * The certificate authority of this installation: made when it is first needed, its key and all others kept under a secret that is
 * not in the database. That it is self-made every screen that shows a signature says.
 */

type Row = typeof signingKey.$inferSelect
type Scene = { house: House; tx: Tx }

const dayMs = 86_400_000
/** Days a certificate is good for; the authority outlives all that it issues. */
const days: Record<Purpose, number> = { authority: 30 * 365, stamping: 20 * 365, signing: 3 * 365 }
/** A list of revoked certificates is told anew after so many days. */
const listDays = 7
const lockNo = 715160

/** Where the list of revoked certificates lies, for those who check from outside; without PUBLIC_URL nobody can be told. */
export const listPath = '/pki/revoked.crl'
const listAt = ({ config }: House) => config.publicUrl && `${config.publicUrl.replace(/\/$/, '')}${listPath}`

async function inUse(orm: Orm, holder: string): Promise<Row | undefined> {
  const [row] = await orm
    .select()
    .from(signingKey)
    .where(and(eq(signingKey.holder, holder), isNull(signingKey.retiredAt)))
  return row
}

const certificateIn = ({ certificate }: Row) => Buffer.from(certificate, 'base64')

/** The private key, opened. Throws `unconfigured` without a secret, and where it is not the one the key was kept under. */
function keyIn(house: House, { id, sealedKey }: Pick<Row, 'id' | 'sealedKey'>): Buffer {
  const secret = signingSecret(house)
  try {
    return openUnder(vaultKey(secret, 'signing'), id, sealedKey)
  } catch (error) {
    throw new Error('SIGNING_SECRET is not the one that the signing keys are kept under', { cause: error })
  }
}

/** For whom a certificate is wanted. */
export interface Wanted {
  holder: string
  tenantId: number | null
  subject: Subject
  purpose: Purpose
}

async function make({ house, tx }: Scene, wanted: Wanted, authority: Row | null): Promise<Row> {
  const { holder, tenantId, subject, purpose } = wanted
  const now = house.now()
  const algorithm = house.config.signingKeys
  const pair = await newKeyPair(algorithm)
  const issuer = authority && {
    certificate: Certificate.fromBER(certificateIn(authority)),
    key: await keyFrom(keyIn(house, authority), authority.algorithm),
  }
  // Clocks elsewhere may be a little behind ours.
  const notBefore = new Date(now.getTime() - dayMs)
  const wantedEnd = new Date(now.getTime() + days[purpose] * dayMs)
  const notAfter = authority && authority.notAfter < wantedEnd ? authority.notAfter : wantedEnd
  const certificate = await issueCertificate({
    ...{ subject, purpose, notBefore, notAfter, publicKey: pair.publicKey },
    issuer: issuer ?? { key: pair.privateKey },
    listAt: listAt(house),
  })
  const id = randomUUID()
  const serial = Buffer.from(certificate.serialNumber.valueBlock.valueHexView).toString('hex')
  const kept = {
    ...{ id, holder, tenantId, algorithm, serial, notBefore, notAfter, name: subject.name },
    sealedKey: sealUnder(vaultKey(signingSecret(house), 'signing'), id, await pkcs8Of(pair)),
    certificate: derOf(certificate).toString('base64'),
  }
  const [row] = await tx.insert(signingKey).values(kept).returning()
  if (!row) throw new Error('A key was not kept')
  return row
}

/** Whether a certificate says of its holder what is wanted: how somebody was checked may be another way today than the last time. */
function saysOf(row: Row, { subject: { unit = '' } }: Wanted): boolean {
  return partOfName(Certificate.fromBER(certificateIn(row)).subject, oids.unit) === unit
}

/**
 * Of two that make one at once the second finds that of the first. One that says something else of its holder is retired, and what it
 * signed stays as it is. Throws `sign.held` for one that is suspended, whatever it says.
 */
async function keyOf(scene: Scene, wanted: Wanted, authority: Row | null): Promise<Row> {
  const { house, tx } = scene
  const isGood = (row: Row) => row.revokedAt === null && row.notAfter > house.now()
  const known = await inUse(tx, wanted.holder)
  if (known?.heldAt && isGood(known)) throw new AppError('sign.held', { name: known.name })
  if (known && isGood(known) && saysOf(known, wanted)) return known
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNo})`)
  const meanwhile = await inUse(tx, wanted.holder)
  if (meanwhile?.heldAt && isGood(meanwhile)) throw new AppError('sign.held', { name: meanwhile.name })
  if (meanwhile && isGood(meanwhile) && saysOf(meanwhile, wanted)) return meanwhile
  if (meanwhile) await tx.update(signingKey).set({ retiredAt: house.now() }).where(eq(signingKey.id, meanwhile.id))
  return make(scene, wanted, authority)
}

const authorityOf = (scene: Scene) =>
  keyOf(
    scene,
    {
      holder: 'authority',
      tenantId: null,
      subject: {
        name: `${institution}电子签名 ${institutionEnglish} Signing CA`,
        organisation: institution,
        mark: 'CA',
      },
      purpose: 'authority',
    },
    null,
  )

/** What an operator should know of a server that signs nothing, and so publishes no heads of the records; undefined where it can. */
export async function signingLack(house: House): Promise<string | undefined> {
  if (!signs(house))
    return 'SIGNING_SECRET is not set: nothing is signed or sealed, and no heads of the records are published; secrets of authenticator apps lie under DATA_DIR/signing.secret, which belongs to this instance alone.'
  const authority = await inUse(house.db.orm, 'authority')
  try {
    if (authority) keyIn(house, authority)
    return undefined
  } catch (error) {
    return `${error instanceof Error ? error.message : error}: nothing can be signed.`
  }
}

/** The seal of an institution. */
export const sealWanted = (tenantId: number): Wanted => ({
  ...{ holder: `tenant:${tenantId}`, tenantId, purpose: 'signing' },
  subject: { name: institution, organisation: institution, mark: `SEAL-${tenantId}` },
})

/** The certificate of this installation's own authority, as DER. */
export const ownAuthority = async (scene: Scene): Promise<Buffer> => certificateIn(await authorityOf(scene))

/** The key of a holder with its certificate, which is issued where there is none yet. */
export async function signingOf(scene: Scene, wanted: Wanted): Promise<Signing> {
  const authority = await authorityOf(scene)
  const row = await keyOf(scene, wanted, authority)
  const { algorithm } = row
  const chain = [certificateIn(authority)]
  return signingWith(keyIn(scene.house, row), { algorithm, certificate: certificateIn(row), chain })
}

/** Who stamps the time, where nobody outside does. */
export const stampingOf = (scene: Scene): Promise<Signing> =>
  signingOf(scene, {
    holder: 'stamping',
    tenantId: null,
    subject: { name: `${institution}时间戳 Time Stamping`, organisation: institution, mark: 'TSA' },
    purpose: 'stamping',
  })

/** A list is signed anew when another certificate was revoked, and else once in so long: anybody may ask for it at any time. */
const listMs = 60 * 60_000
const lists = new WeakMap<House['db'], { key: string; list: Buffer }>()

/** Since when a certificate is revoked or suspended; null for one that is neither. */
const since = sql<Date>`coalesce(${signingKey.revokedAt}, ${signingKey.heldAt})`.mapWith(signingKey.revokedAt)

/** The list of certificates that this authority revoked or suspended. */
export async function revokedList(scene: Scene): Promise<Buffer> {
  const { house, tx } = scene
  const authority = await authorityOf(scene)
  const rows = await tx
    .select({ serial: signingKey.serial, at: since, isHeld: sql<boolean>`${signingKey.revokedAt} is null` })
    .from(signingKey)
    .where(isNotNull(since))
    .orderBy(signingKey.serial)
  const now = house.now()
  const key = [
    authority.id,
    Math.floor(now.getTime() / listMs),
    ...rows.map((one) => `${one.serial} ${one.isHeld}`),
  ].join()
  const known = lists.get(house.db)
  if (known?.key === key) return known.list
  const issuer = {
    certificate: Certificate.fromBER(certificateIn(authority)),
    key: await keyFrom(keyIn(house, authority), authority.algorithm),
  }
  const until = new Date(now.getTime() + listDays * dayMs)
  const list = await revocationList(issuer, rows, { no: Math.floor(now.getTime() / 1000), from: now, until })
  lists.set(house.db, { key, list })
  return list
}

/** Whom a checker believes: every authority that this installation ever had, and who stamps. */
export async function trustOf(scene: Scene): Promise<Trust> {
  await authorityOf(scene)
  const isSeal = like(signingKey.holder, 'tenant:%')
  const rows = await scene.tx
    .select()
    .from(signingKey)
    .where(or(eq(signingKey.holder, 'authority'), isSeal))
  const own: Buffer[] = rows.filter(({ holder }) => holder === 'authority').map(certificateIn)
  const { tsaCertificate: stamps, eSign } = scene.house.config
  return {
    authorities: eSign ? [...own, eSign.authority] : own,
    stampAuthorities: stamps ? [...own, stamps] : own,
    seals: rows.filter(({ holder }) => holder !== 'authority').map(certificateIn),
    sealAuthorities: eSign ? [eSign.authority] : [],
    sealName: institution,
    revocations: [await revokedList(scene)],
  }
}
