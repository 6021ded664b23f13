import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { serviceBatches } from '../../contract/service/serviceBatch.ts'
import { mustBeFresh } from '../account/factor/prove.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import { nextPlace } from '../caseFile/place.ts'
import type { Tx } from '../database/db.ts'
import type { OwnTransaction } from '../door/handler.ts'
import { sealAlone } from '../envelope/issue/issue.ts'
import { storedWhole } from '../signing/stored.ts'
import { batch } from '../tables/service.ts'
import { issuedDocument } from '../tables/signing.ts'
import { file } from '../tables/upload.ts'
import { tellRows } from '../tell.ts'
import { storeMadePdf } from '../upload/content/made.ts'
import { cleanName } from '../upload/create.ts'
import { heldBatch } from './batch.ts'
import { gapsOf } from './gaps.ts'
import { readBatch } from './row.ts'

/** Behind these words the seal stands, as the templates of the house end; where they are missing it has a page of its own. */
const sealAnchor = '仲裁院（印章）'

/** The bytes first: a server that dies in between leaves none that count. What was sealed lies beside what was made, which stays. */
export const sealBatch: OwnTransaction<typeof serviceBatches.sealBatch> = {
  async ownTransaction({ house, me, body, once }) {
    const { seen, unsealed } = await house.db.tx(async (tx) => {
      const { seen, row } = await heldBatch(tx, me, body)
      if (row.state !== 'prepared') throw new AppError('state.closed')
      await mustBeFresh(house, tx, me)
      return { seen, unsealed: (await gapsOf(tx, seen, row)).unsealed }
    })
    const { tenantId } = seen
    const sealed: {
      of: string
      made: Awaited<ReturnType<typeof sealAlone>>
      facts: Awaited<ReturnType<typeof storeMadePdf>>
    }[] = []
    let isKept = false
    const keep = async (tx: Tx) => {
      isKept = false
      const { seen: held, row } = await heldBatch(tx, me, body)
      if (row.state !== 'prepared') throw new AppError('state.closed')
      for (const { made, facts } of sealed) {
        const place = { recordKind: 'case' as const, recordId: held.id, folderId: null, looseSince: null }
        const position = await nextPlace(tx, held.id, null)
        await tx.insert(file).values({ ...facts, ...place, position, ownerId: me.id, createdAt: house.now() })
        await tx.insert(issuedDocument).values({ ...made.entry, caseId: held.id, fileId: facts.id })
        await recordEvent(house, tx, held.id, {
          action: 'fileAdded',
          by: me,
          details: { entry: facts.name, folder: '' },
        })
      }
      const fileIds = row.fileIds.map((id) => sealed.find((one) => one.of === id)?.facts.id ?? id)
      await tx
        .update(batch)
        .set({ fileIds, version: row.version + 1 })
        .where(eq(batch.id, row.id))
      await tellCase(house, tx, held.id)
      await tellRows(house, tx, 'serviceBatch', row.id)
      isKept = true
      return readBatch(tx, row.id)
    }
    try {
      for (const { fileId: of, title, no } of unsealed) {
        const source = await storedWhole(house, of)
        const made = await sealAlone(house, { tenantId, title: `${no} ${title}`, kind: 'notice', source, sealAnchor })
        sealed.push({ of, made, facts: await storeMadePdf(house, made.bytes, `${cleanName(title)}（已用印）.pdf`) })
      }
      return await house.db.tx((tx) => once(tx, () => keep(tx)))
    } catch (error) {
      // Of a failure of ours nobody knows whether the rows were written: then the bytes stay.
      isKept ||= !(error instanceof AppError)
      throw error
    } finally {
      if (!isKept) for (const { facts } of sealed) await house.store.remove(facts.id)
    }
  },
}
