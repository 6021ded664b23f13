import { eq } from 'drizzle-orm'
import { contract } from '../../contract/all.ts'
import { cases } from '../../server/tables/case.ts'
import type { Scene } from '../door/scene.ts'
import type { TestServer } from '../setup/server.ts'

const { archive } = contract

const runBy = (server: TestServer, caseId: string) =>
  server.running.house.db.orm
    .update(cases)
    .set({ secretaryId: server.id('secretaryLi') })
    .where(eq(cases.id, caseId))

export const archiveScene: Scene<'archive'> = {
  may: { exportCase: 'SH', getKeptArchive: 'SH', downloadKeptArchive: 'SH' },
  reach: { exportCase: '-- yy nn --', getKeptArchive: '-- yy nn --', downloadKeptArchive: '-- yy nn --' },
  // Who runs another case of the institution sees this one, and is told whose it is.
  seats: { exportCase: '--- y ----', getKeptArchive: '--- y ----', downloadKeptArchive: '--- y ----' },
  bodies: () => ({}),
  tries: ({ server, caseId }) => ({
    getKeptArchive: async (as) => {
      await runBy(server, caseId)
      return server.call(archive.getKeptArchive, { params: { id: caseId } }, { as })
    },
    // There is none of a case that goes on.
    downloadKeptArchive: async (as) => {
      await runBy(server, caseId)
      const { status, error } = await server.call(archive.downloadKeptArchive, { params: { id: caseId } }, { as })
      return { status: error === 'archive.later' ? 200 : status }
    },
    exportCase: async (as) => {
      await runBy(server, caseId)
      return server.call(archive.exportCase, { params: { id: caseId } }, { as })
    },
  }),
}
