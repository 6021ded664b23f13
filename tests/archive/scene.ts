import { eq } from 'drizzle-orm'
import { contract } from '../../contract/all.ts'
import { cases } from '../../server/case/table.ts'
import type { Scene } from '../door/scene.ts'

const { archive } = contract

export const archiveScene: Scene<'archive'> = {
  may: { exportCase: 'SH' },
  reach: { exportCase: '-- yy nn --' },
  // Who runs another case of the institution sees this one, and is told whose it is.
  seats: { exportCase: '--- y ----' },
  bodies: () => ({}),
  tries: ({ server, caseId }) => ({
    exportCase: async (as) => {
      await server.running.house.db.orm
        .update(cases)
        .set({ secretaryId: server.id('secretaryLi') })
        .where(eq(cases.id, caseId))
      return server.call(archive.exportCase, { params: { id: caseId } }, { as })
    },
  }),
}
