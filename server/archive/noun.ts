import { eq } from 'drizzle-orm'
import type { archives } from '../../contract/archive/archive.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { mustBeFresh } from '../account/factor/prove.ts'
import { audit } from '../audit/audit.ts'
import { seenCase } from '../case/case.ts'
import type { Orm } from '../database/db.ts'
import type { Noun, OwnTransaction } from '../door/handler.ts'
import { caseArchive } from '../tables/archive.ts'
import type { Person } from '../who.ts'
import { kindsOfArchive, writeArchives } from './kept.ts'
import { packCase } from './pack.ts'

/** The case, for the secretary who runs it and for heads. Throws `notFound` and `archive.others`. */
async function exportable(orm: Orm, me: Person, id: string) {
  const known = await seenCase(orm, me, id)
  if (known.secretaryId !== me.id && !me.roles.includes('ROLE_HEAD')) throw new AppError('archive.others')
  return known
}

const exportCase: OwnTransaction<typeof archives.exportCase> = {
  async ownTransaction(context) {
    const { house, me, params, language } = context
    const known = await exportable(house.db.orm, me, params.id)
    await mustBeFresh(house, house.db.orm, me)
    const { open, name, counts } = await packCase(house, { viewer: me, known, language, by: me.nickName })
    await house.db.tx((tx) =>
      audit({ ...context, tx }, 'archive.exportCase', known.caseNo, {
        files: ['', counts.files],
        missing: ['', counts.missing],
      }),
    )
    return { stream: open(), name }
  },
}

const getKeptArchive: OwnTransaction<typeof archives.getKeptArchive> = {
  async ownTransaction({ house, me, params }) {
    const { id } = await exportable(house.db.orm, me, params.id)
    const [row] = await house.db.orm.select().from(caseArchive).where(eq(caseArchive.id, id))
    if (!row) return null
    const { sha256, size, madeAt, failures } = row
    return { sha256, size, madeAt: madeAt?.toISOString() ?? null, failed: failures > 0 && madeAt === null }
  },
}

const downloadKeptArchive: OwnTransaction<typeof archives.downloadKeptArchive> = {
  async ownTransaction(context) {
    const { house, me, params } = context
    const known = await exportable(house.db.orm, me, params.id)
    await mustBeFresh(house, house.db.orm, me)
    const [row] = await house.db.orm.select().from(caseArchive).where(eq(caseArchive.id, known.id))
    if (!row?.fileId) throw new AppError('archive.later')
    const { fileId, sha256, size } = row
    await house.db.tx((tx) =>
      audit({ ...context, tx }, 'archive.exportCase', known.caseNo, { sha256: ['', sha256], size: ['', size] }),
    )
    return { stream: await house.store.read(fileId), name: `${known.caseNo}_归档.zip`, size }
  },
}

export const archiveNoun: Noun<typeof archives, 'caseArchive'> = {
  calls: { exportCase, getKeptArchive, downloadKeptArchive },
  kinds: kindsOfArchive,
  sweeps: [writeArchives],
}
