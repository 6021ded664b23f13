import { and, desc, eq, ne } from 'drizzle-orm'
import type { CertificationResult, certifications, Specimen } from '../../contract/certification.ts'
import { AppError } from '../../contract/errors.ts'
import { account } from '../account/table.ts'
import type { Tx } from '../database/db.ts'
import type { Handler, Noun } from '../door/handler.ts'
import type { House } from '../house.ts'
import { linkTo } from '../provider/letters.ts'
import { registration } from '../registration/table.ts'
import type { Person } from '../who.ts'
import { specimen } from './table.ts'

/** So often somebody may replace their signature. */
const mostSpecimens = 100

const begin = async ({ house }: { house: House }) => ({ url: linkTo(house, '/user/center?part=identity') })

async function resultOf(tx: Tx, me: Person): Promise<CertificationResult> {
  const mine = and(
    eq(registration.accountId, me.id),
    eq(registration.kind, 'identity'),
    ne(registration.state, 'withdrawn'),
  )
  const [last] = await tx.select().from(registration).where(mine).orderBy(desc(registration.submittedAt)).limit(1)
  return {
    verified: me.verifyType !== '',
    state: last?.state ?? 'none',
    name: last?.title ?? '',
    reason: last?.reason ?? '',
    at: (last?.reviewedAt ?? last?.submittedAt)?.toISOString() ?? null,
  }
}

const result = ({ tx, me }: { tx: Tx; me: Person }) => resultOf(tx, me)

const shown = ({ version, strokes, madeAt }: typeof specimen.$inferSelect): Specimen => ({
  version,
  strokes,
  at: madeAt.toISOString(),
})

const ownSpecimens = (tx: Tx, me: Person) =>
  tx.select().from(specimen).where(eq(specimen.accountId, me.id)).orderBy(desc(specimen.version))

const replaceSignatures: Handler<typeof certifications.replaceSignatures> = async ({ house, tx, me, body }) => {
  // Two that arrive together are counted one after the other.
  await tx.select({ id: account.id }).from(account).where(eq(account.id, me.id)).for('no key update')
  const [last] = await ownSpecimens(tx, me).limit(1)
  const version = (last?.version ?? 0) + 1
  if (version > mostSpecimens) throw new AppError('sign.specimens')
  const row = { accountId: me.id, version, strokes: body.strokes, madeAt: house.now() }
  await tx.insert(specimen).values(row)
  return shown(row)
}

export const certificationNoun: Noun<typeof certifications> = {
  calls: {
    personRegister: begin,
    fddForCourt: begin,
    certificationResults: result,
    certificationResultsByZcy: result,
    realAuthResult: result,
    fddCheckResult: result,
    replaceSignatures,
    querySignature: async ({ tx, me }) => (await ownSpecimens(tx, me)).map(shown),
  },
  kinds: {},
}
