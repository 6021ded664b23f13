import { Readable } from 'node:stream'
import { desc, eq, lt } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import { headsAtOnce, type signings } from '../../../contract/signing/signing.ts'
import type { Handler, OwnTransaction } from '../../door/handler.ts'
import { chainHead } from '../../tables/chain.ts'

export const listChainHeads: Handler<typeof signings.listChainHeads> = async ({ tx, query }) => {
  const { day, root, head, madeAt } = chainHead
  const rows = await tx
    .select({ day, root, head, madeAt })
    .from(chainHead)
    .where(query.before ? lt(day, query.before) : undefined)
    .orderBy(desc(day))
    .limit(headsAtOnce)
  return rows.map(({ madeAt: at, ...said }) => ({ ...said, at: at.toISOString() }))
}

export const chainHeadFile: OwnTransaction<typeof signings.chainHeadFile> = {
  async ownTransaction({ house, params }) {
    const [row] = await house.db.orm.select().from(chainHead).where(eq(chainHead.day, params.day))
    if (!row) throw new AppError('notFound')
    const bytes = Buffer.from(row.pdf, 'base64')
    const name = `chain-head-${row.day}.pdf`
    return { stream: Readable.from([bytes]), name, size: bytes.length }
  },
}
