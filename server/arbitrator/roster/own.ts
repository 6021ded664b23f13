import { and, asc, eq } from 'drizzle-orm'
import type { roster } from '../../../contract/arbitrator/roster.ts'
import type { Handler, PreparedTransaction } from '../../door/handler.ts'
import { file } from '../../tables/upload.ts'
import { bindFiles, finishFiles } from '../../upload/bind.ts'
import { holdEntry, moveEntry } from './move.ts'
import { readEntryPage, seesEntry } from './row.ts'

export const listRoster: Handler<typeof roster.listRoster> = ({ tx, me, query }) =>
  readEntryPage(tx, seesEntry(me), query)

const purpose = 'specimen'

export const setSpecimen: PreparedTransaction<typeof roster.setSpecimen> = {
  before: ({ house, me, body }) => finishFiles(house, me, [{ attachmentId: body.attachmentId, purpose }]),
  async inTransaction(context) {
    const { house, tx, me, body } = context
    const { id, version } = body
    const seen = await holdEntry(context, { id, version, action: 'setSpecimen' })
    const before = await tx
      .select({ attachmentId: file.id, purpose: file.purpose })
      .from(file)
      .where(and(eq(file.recordKind, 'rosterEntry'), eq(file.recordId, seen.id)))
      .orderBy(asc(file.position))
    // Those before stay: what was signed by them goes on showing them; and so does the photo.
    const kept = before.map((one) => ({ ...one, purpose: one.purpose ?? purpose }))
    const all = [...kept, { attachmentId: body.attachmentId, purpose }]
    await bindFiles(house, tx, me, { kind: 'rosterEntry', id: seen.id }, all, 'image', () => ['attachmentId'])
    return moveEntry(context, seen, { id, action: 'setSpecimen' })
  },
}
