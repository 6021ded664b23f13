import { desc, eq } from 'drizzle-orm'
import type { certifications, Specimen } from '../../contract/certification/certification.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Tx } from '../database/db.ts'
import type { Handler, Noun, OwnTransaction } from '../door/handler.ts'
import { checkedHand } from '../signing/compose/hand.ts'
import { signingProvider } from '../signing/esign/provider.ts'
import { account } from '../tables/account.ts'
import { specimen } from '../tables/certification.ts'
import type { Person } from '../who.ts'

/** So often somebody may replace their signature. */
const mostSpecimens = 100

const begin: OwnTransaction<typeof certifications.personRegister> = {
  ownTransaction: async ({ house, me }) => ({ url: await signingProvider(house).begin(house, me) }),
}

const result: OwnTransaction<typeof certifications.realAuthResult> = {
  ownTransaction: ({ house, me }) => signingProvider(house).result(house, me),
}

const shown = ({ version, strokes, madeAt }: typeof specimen.$inferSelect): Specimen => ({
  version,
  strokes,
  at: madeAt.toISOString(),
})

const ownSpecimens = (tx: Tx, me: Person) =>
  tx.select().from(specimen).where(eq(specimen.accountId, me.id)).orderBy(desc(specimen.version))

const replaceSignatures: Handler<typeof certifications.replaceSignatures> = async ({ house, tx, me, body }) => {
  const strokes = await checkedHand(body.strokes)
  // Two that arrive together are counted one after the other.
  await tx.select({ id: account.id }).from(account).where(eq(account.id, me.id)).for('no key update')
  const [last] = await ownSpecimens(tx, me).limit(1)
  const version = (last?.version ?? 0) + 1
  if (version > mostSpecimens) throw new AppError('sign.specimens')
  const row = { accountId: me.id, version, strokes, madeAt: house.now() }
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
