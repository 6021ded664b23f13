import { and, eq, sql } from 'drizzle-orm'
import { identityFiles, identityPictures } from '../../contract/registration/registration.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { account } from '../tables/account.ts'
import { registration } from '../tables/registration.ts'
import { file } from '../tables/upload.ts'
import { bindFiles } from '../upload/bind.ts'
import type { Person } from '../who.ts'

/** Writes into the account which pictures were handed in last (`idPos`, `idOther`, `handId` of specification §3). */
export async function markPictures(tx: Tx, accountId: string): Promise<void> {
  const [last] = await tx
    .select({ id: registration.id })
    .from(registration)
    .where(
      and(
        eq(registration.accountId, accountId),
        eq(registration.kind, 'identity'),
        sql`${registration.state} <> 'withdrawn'`,
      ),
    )
    .orderBy(sql`${registration.submittedAt} desc`)
    .limit(1)
  const given = last
    ? await tx
        .select({ id: file.id, purpose: file.purpose })
        .from(file)
        .where(and(eq(file.recordKind, 'registration'), eq(file.recordId, last.id)))
    : []
  const [idPos, idOther, handId] = identityPictures.map((name) => given.find((one) => one.purpose === name)?.id ?? '')
  await tx.update(account).set({ idPos, idOther, handId }).where(eq(account.id, accountId))
}

/** Pictures of a verification that was taken back are nobody's to look at any more: they go like any loose file. */
export async function letGoOfPictures(
  { house, tx, me }: { house: House; tx: Tx; me: Person },
  id: string,
): Promise<void> {
  await bindFiles(house, tx, me, { kind: 'registration', id }, [], identityFiles.group)
  await markPictures(tx, me.id)
}
