import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Envelope as EnvelopeRow } from '../../contract/envelope/envelope.ts'
import type { SignedKind } from '../../contract/envelope/signedKind.ts'
import { caseNoOf, seesCase } from '../case/row.ts'
import type { Orm } from '../database/db.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { award } from '../tables/award.ts'
import { cases } from '../tables/case.ts'
import { envelope, envelopeSigner } from '../tables/envelope.ts'
import { issuedDocument } from '../tables/signing.ts'
import { file } from '../tables/upload.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'
import { isTurnOf, type Signer } from './turn.ts'

/** Of those who see the case the secretaries, and whoever is to sign. */
export function seesEnvelope(viewer: Viewer): SQL {
  const signs = sql`exists (select from ${envelopeSigner} where ${envelopeSigner.envelopeId} = ${envelope.id}
    and ${envelopeSigner.accountId} = ${viewer.id})`
  return sql`exists (select from ${cases} where ${cases.id} = ${envelope.caseId} and ${seesCase(viewer)}
    and (${viewer.cate} = 'MISHU' or ${signs}))`
}

/** Whether a name is that of an organisation among the parties of a case. */
const isOrganisation = (name: SQLWrapper, caseId: SQLWrapper) => sql<boolean>`exists (select from ${cases},
  jsonb_array_elements(coalesce(${cases.form}->'applicants', '[]') || coalesce(${cases.form}->'respondents', '[]')) party
  where ${cases.id} = ${caseId} and party->>'kind' = 'organisation' and party->>'name' = ${name})`

/** Whether somebody signs as an organisation that is a party of the case: then a person signs for it. */
export async function signsAsOrganisation(orm: Orm, { id }: Pick<Signer, 'id'>): Promise<boolean> {
  const [row] = await orm
    .select({ is: isOrganisation(envelopeSigner.name, envelope.caseId) })
    .from(envelopeSigner)
    .innerJoin(envelope, eq(envelope.id, envelopeSigner.envelopeId))
    .where(eq(envelopeSigner.id, id))
  return row?.is ?? false
}

type SignerJson = Pick<
  Signer,
  'id' | 'position' | 'accountId' | 'name' | 'role' | 'presides' | 'state' | 'reason' | 'checks' | 'representative'
> & {
  organisation: boolean
  openedAt: string | null
  signedAt: string | null
  refusedAt: string | null
}
type Row = Omit<EnvelopeRow, 'file' | 'issued' | 'certificate' | 'signers' | 'order'> & {
  ordering: EnvelopeRow['order']
  file: StoredFile
  issued: StoredFile | null
  certificate: StoredFile | null
  signers: SignerJson[]
}

const fileWith = (id: SQLWrapper) => sql`(select ${fileJson} from ${file} f where f.id = ${id})`

const signers = sql`(select json_agg(json_build_object('id', s.id, 'position', s.position, 'accountId', s.account_id,
    'name', s.name, 'role', s.role, 'presides', s.presides, 'state', s.state, 'reason', s.reason, 'checks', s.checks,
    'representative', s.representative, 'organisation', ${isOrganisation(sql`s.name`, envelope.caseId)},
    'openedAt', ${utc(sql`s.opened_at`)}, 'signedAt', ${utc(sql`s.signed_at`)}, 'refusedAt', ${utc(sql`s.refused_at`)})
    order by s.position)
  from ${envelopeSigner} s where s.envelope_id = ${envelope.id})`

/** What it is: of an award which of its kinds. */
const isKind = sql<SignedKind>`coalesce((select a.kind from ${award} a where ${envelope.aboutKind} = 'award' and a.id = ${envelope.aboutId}), ${envelope.kind})`

/** What an envelope is, as the register says it. */
export async function signedKindOf(orm: Orm, envelopeId: string): Promise<SignedKind> {
  const [row] = await orm.select({ is: isKind }).from(envelope).where(eq(envelope.id, envelopeId))
  if (!row) throw new Error('An envelope vanished')
  return row.is
}

export const { byIds: readEnvelopes, one: readEnvelope } = rowReader({
  select: sql`
    select ${envelope.id}, ${envelope.version}, ${envelope.caseId} as "baseId", ${caseNoOf(envelope.caseId)} as "caseNo",
      ${envelope.kind}, ${isKind} as is, ${envelope.title}, ${envelope.edition}, ${envelope.followsId} as "followsId", ${envelope.aboutId} as "aboutId", ${envelope.ordering},
      ${envelope.rule}, ${envelope.state}, ${envelope.stateReason} as "stateReason", ${fileWith(envelope.fileId)} as file,
      ${envelope.readSha256} as "readSha256", ${envelope.due}, ${envelope.byName} as "byName",
      ${utc(envelope.createdAt)} as "createdAt", ${utc(envelope.closedAt)} as "closedAt", ${signers} as signers,
      ${envelope.code}, (select d.state from ${issuedDocument} d where d.code = ${envelope.code}) as standing,
      ${fileWith(envelope.issuedFileId)} as issued, ${fileWith(envelope.certificateFileId)} as certificate,
      ${envelope.sealAsked} as "sealAsked", ${envelope.sealRefused} as "sealRefused",
      coalesce((select a.no from ${award} a where ${envelope.aboutKind} = 'award' and a.id = ${envelope.aboutId}), '') as number`,
  from: envelope,
  id: envelope.id,
  order: sql`${envelope.createdAt} desc`,
  rowOf: ({ file, issued, certificate, signers, ordering, ...row }: Row): EnvelopeRow => ({
    ...row,
    order: ordering,
    file: attachmentOf(file),
    issued: issued && attachmentOf(issued),
    certificate: certificate && attachmentOf(certificate),
    signers: (signers ?? []).map((one) => ({
      ...one,
      turn: row.state === 'open' && isTurnOf(one, signers, ordering),
    })),
  }),
})

/** Everybody who signs it, in their order. */
export const signersOf = (orm: Orm, envelopeId: string): Promise<Signer[]> =>
  orm.select().from(envelopeSigner).where(eq(envelopeSigner.envelopeId, envelopeId)).orderBy(envelopeSigner.position)
