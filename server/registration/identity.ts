import { and, eq, ne, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import {
  type registrations as calls,
  identityFiles,
  identityPictures,
} from '../../contract/registration/registration.ts'
import type { Tx } from '../database/db.ts'
import type { PreparedTransaction } from '../door/handler.ts'
import { identity } from '../provider/identity.ts'
import { account } from '../tables/account.ts'
import { registration } from '../tables/registration.ts'
import { finishFiles } from '../upload/bind.ts'
import { keepRegistration, namedFiles } from './own.ts'
import { markPictures } from './pictures.ts'
import { mustSeeRegistration } from './row.ts'

/** Real-name verification: the person hands in what their document says and its pictures, and a secretary looks at them. */
export const submitIdentity: PreparedTransaction<typeof calls.submitIdentity> = {
  async before({ house, me, body }) {
    await finishFiles(
      house,
      me,
      identityPictures.flatMap((name) => namedFiles(body[name])),
    )
  },
  async inTransaction(scene) {
    const { tx, me, body } = scene
    const { id, nickName, certificatesCate, certificatesNum, version } = body
    // Two in one moment: the second waits here, and then finds the first.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, me.id)).for('no key update')
    const [other] = await tx
      .select({ id: registration.id })
      .from(registration)
      .where(
        and(
          eq(registration.accountId, me.id),
          eq(registration.kind, 'identity'),
          eq(registration.state, 'submitted'),
          ne(registration.id, id),
        ),
      )
    if (other) throw new AppError('state.closed')
    const data = { nickName, certificatesCate, certificatesNum }
    const files = identityPictures.map((place) => ({ place, id: body[place] }))
    const { group } = identityFiles
    await keepRegistration(scene, { id, kind: 'identity', title: nickName, data, files, group, submit: true, version })
    await markPictures(tx, me.id)
    return mustSeeRegistration(tx, me, id)
  },
}

/** What a secretary has seen on the document is who the account belongs to from now on. */
export async function markVerified(tx: Tx, accountId: string, data: Record<string, unknown>): Promise<void> {
  const { nickName, certificatesCate, certificatesNum } = data
  const seen = JSON.stringify({ certificatesCate, certificatesNum })
  await tx
    .update(account)
    .set({
      nickName: String(nickName),
      verifyType: identity.verification,
      profile: sql`${account.profile} || ${seen}::jsonb`,
    })
    .where(eq(account.id, accountId))
}
