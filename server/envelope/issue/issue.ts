import { and, eq } from 'drizzle-orm'
import type { envelopes } from '../../../contract/envelope/envelope.ts'
import type { SignedKind } from '../../../contract/envelope/signedKind.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { representativeSaid } from '../../../contract/signing/capacity.ts'
import { identityCheckLine } from '../../../contract/signing/identityCheck.ts'
import { mustBeFresh } from '../../account/factor/prove.ts'
import { nextPlace } from '../../caseFile/place.ts'
import type { Tx } from '../../database/db.ts'
import { institution } from '../../document/letter.ts'
import type { OwnTransaction } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { revokedList, sealWanted, stampingOf, type Wanted } from '../../signing/authority.ts'
import { stamperOf } from '../../signing/cms/stamp.ts'
import { signingProvider } from '../../signing/esign/provider.ts'
import { listNamedBy } from '../../signing/listed.ts'
import { newVerificationCode, sha256Of } from '../../signing/register.ts'
import { addProof, type Signing, signPdf } from '../../signing/signer.ts'
import { storedWhole } from '../../signing/stored.ts'
import { verifyOwnSeal } from '../../signing/verifyOwnSeal.ts'
import { envelope } from '../../tables/envelope.ts'
import { issuedDocument } from '../../tables/signing.ts'
import { file } from '../../tables/upload.ts'
import { storeMadePdf } from '../../upload/content/made.ts'
import { cleanName } from '../../upload/create.ts'
import { heldEnvelope, writeEnvelope } from '../make.ts'
import { readEnvelope, signedKindOf, signersOf } from '../row.ts'
import { informSigners, isClosed, noteEnvelope } from '../tell.ts'
import type { Envelope, Signer } from '../turn.ts'
import { completionPdf } from './certificate.ts'
import { composeEnvelope } from './compose.ts'
import { mustBeIssuable } from './two.ts'

interface Keys {
  people: { signer: Signer; key: Signing }[]
  seal: Signing
  stamping: Signing
  revoked: Buffer[]
}

/** Who signs, of all whose signature is asked for and the institution's seal. Opens its transactions itself. */
async function keysOf(house: House, { tenantId }: Pick<Envelope, 'tenantId'>, signers: Signer[]): Promise<Keys> {
  const signed = signers.filter((one) => one.state === 'signed')
  const wanted = signed.map((signer): Wanted => {
    const holder = signer.accountId ? `account:${signer.accountId}` : `signer:${signer.id}`
    const unit = identityCheckLine(signer.checks)
    const subject = { name: signer.name, organisation: institution, unit, mark: holder.slice(-12) }
    return { holder, tenantId, subject, purpose: 'signing' }
  })
  const all = await signingProvider(house).signers(house, [...wanted, sealWanted(tenantId)])
  const seal = all.pop()
  if (!seal || all.length !== signed.length) throw new Error('Somebody who signs has no certificate')
  const people = signed.map((signer, at) => ({ signer, key: all[at]! }))
  const own = await house.db.tx(async (tx) => ({
    stamping: await stampingOf({ house, tx }),
    revoked: await revokedList({ house, tx }),
  }))
  const lists = [...all, seal].flatMap((one) => one.revocations ?? [])
  return { people, seal, stamping: own.stamping, revoked: [own.revoked, ...lists] }
}

/**
 * Signs by everybody in their order, embeds what proves it later, and seals: only signatures are added from here on. All are made now,
 * and their time stamps say so; what each of them states is when its signer signed, as the register does.
 */
async function signAll(house: House, composed: Uint8Array, title: string, keys: Keys): Promise<Uint8Array> {
  const stamper = stamperOf(house.config.tsaUrl, keys.stamping, house.now)
  let bytes = composed
  for (const { signer, key } of keys.people)
    bytes = await signPdf(bytes, key, stamper, {
      reason: [title, signer.role, signer.representative && representativeSaid(signer.representative).zh]
        .filter(Boolean)
        .join(' '),
      fieldName: `Signer_${signer.position + 1}`,
      at: signer.signedAt ?? house.now(),
    })
  bytes = await addProof(bytes, keys.revoked, (cert) => listNamedBy(house, cert))
  return signPdf(bytes, keys.seal, stamper, { reason: `${title} 用印`, fieldName: 'Seal', at: house.now() })
}

const inCase = (recordId: string) => ({ recordKind: 'case' as const, recordId })

/** What failed on our side says that it can be tried again, and nothing was signed (specification §8). */
const orFailed = (error: unknown): never => {
  if (error instanceof AppError) throw error
  throw new AppError('sign.failed')
}

/**
 * Seals an envelope that everybody signed. The PDF is made before the transaction that speaks of it; our own checker reads it like
 * a stranger's before it counts. A server that dies in between has sealed nothing.
 */
export const sealEnvelope: OwnTransaction<typeof envelopes.sealEnvelope> = {
  async ownTransaction({ house, me, body, gone }) {
    const { seen, signers } = await house.db.tx(async (tx) => {
      const seen = await heldEnvelope({ house, tx, me }, body, 'seal')
      await mustBeFresh(house, tx, me)
      await mustBeIssuable({ house, tx, me }, seen, body)
      return { seen, signers: await signersOf(tx, seen.id) }
    })
    const keys = await keysOf(house, seen, signers)
    const code = newVerificationCode()
    const now = house.now()
    const source = await storedWhole(house, seen.fileId)
    // What is composed is what was read, to the last byte.
    if (sha256Of(source) !== seen.readSha256) throw new Error('The version that was read is not the one in the store')
    const composed = await composeEnvelope(house, source, { seen, signers, code, now }).catch(orFailed)
    const bytes = Buffer.from(await signAll(house, composed.bytes, seen.title, keys).catch(orFailed))
    await verifyOwnSeal(house, bytes)
    const sha256 = sha256Of(bytes)
    const completed = await completionPdf(
      house,
      { seen, signers, code, sha256, now, mended: composed.mended },
      { personId: me.id, gone },
    )
    const stamper = stamperOf(house.config.tsaUrl, keys.stamping, house.now)
    const words = { reason: '签署完成证书', fieldName: 'Seal', at: now }
    const certificate = Buffer.from(await signPdf(completed, keys.seal, stamper, words).catch(orFailed))
    const name = cleanName(seen.title)
    const issued = await storeMadePdf(house, bytes, `${name}（已签发）.pdf`)
    const proof = await storeMadePdf(house, certificate, `${name}（签署完成证书）.pdf`)
    try {
      return await house.db.tx(async (tx) => {
        const scene = { house, tx, me }
        const held = await heldEnvelope(scene, body, 'seal')
        await mustBeIssuable(scene, held, body, true)
        for (const facts of [issued, proof]) {
          // From where and when each member signed an award is the tribunal's and the institution's, and so are minutes of their own.
          const isOwn = isClosed(seen) || (facts === proof && seen.kind === 'award')
          const position = isOwn ? [issued, proof].indexOf(facts) : await nextPlace(tx, seen.caseId, null)
          const of = isOwn ? { recordKind: 'envelope' as const, recordId: seen.id } : inCase(seen.caseId)
          const by = { ownerId: me.id, createdAt: now }
          await tx.insert(file).values({ ...facts, ...of, ...by, folderId: null, position, looseSince: null })
        }
        await tx.insert(issuedDocument).values({
          ...{
            code,
            tenantId: seen.tenantId,
            caseId: seen.caseId,
            kind: await signedKindOf(tx, seen.id),
            title: seen.title,
          },
          ...{ fileId: issued.id, sha256, size: bytes.length, readSha256: seen.readSha256, issuedAt: now },
          signers: signers.map((one) => ({
            ...{ name: one.name, role: one.role, at: one.signedAt?.toISOString() ?? null, checks: one.checks },
            representative: one.representative,
            refused: one.state === 'refused',
          })),
        })
        await replaceBefore(house, tx, seen, code)
        const closed = { state: 'sealed' as const, closedAt: now, code }
        await writeEnvelope(scene, held, { ...closed, issuedFileId: issued.id, certificateFileId: proof.id })
        await informSigners(scene, seen, 'signSealed', { code })
        await noteEnvelope(scene, seen, 'signSealed', me)
        return readEnvelope(tx, seen.id)
      })
    } catch (error) {
      // Of a failure of ours nobody knows whether the rows were written: then the bytes stay.
      if (error instanceof AppError) for (const { id } of [issued, proof]) await house.store.remove(id)
      throw error
    }
  },
}

/**
 * A document that the institution issues without anybody's signature, with its seal behind `sealAnchor` and its code, sealed to the last
 * byte. Answers with the bytes and what the register says of them, to be written where they are filed.
 */
export async function sealAlone(
  house: House,
  {
    tenantId,
    title,
    kind,
    source,
    sealAnchor,
  }: Pick<Envelope, 'tenantId' | 'title' | 'sealAnchor'> & {
    kind: SignedKind
    source: Uint8Array
  },
) {
  const [code, now, readSha256] = [newVerificationCode(), house.now(), sha256Of(source)]
  const keys = await keysOf(house, { tenantId }, [])
  const seen = { title, kind, sealAnchor, readSha256 }
  const composed = await composeEnvelope(house, source, { seen, signers: [], code, now }).catch(orFailed)
  const bytes = Buffer.from(await signAll(house, composed.bytes, title, keys).catch(orFailed))
  await verifyOwnSeal(house, bytes)
  const facts = { code, tenantId, kind, title, readSha256, sha256: sha256Of(bytes), size: bytes.length }
  return { bytes, entry: { ...facts, issuedAt: now, signers: [] } }
}

/** What editions before it issued is replaced by this one, and says so to whoever checks it. */
async function replaceBefore(house: House, tx: Tx, { followsId }: Envelope, code: string): Promise<void> {
  if (!followsId) return
  const [before] = await tx.select().from(envelope).where(eq(envelope.id, followsId))
  if (!before) return
  if (before.code)
    await tx
      .update(issuedDocument)
      .set({ state: 'replaced', stateAt: house.now(), replacedBy: code })
      .where(and(eq(issuedDocument.code, before.code), eq(issuedDocument.state, 'valid')))
  // One between them may have come to nothing.
  await replaceBefore(house, tx, before, code)
}
