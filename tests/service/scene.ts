import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'

const { service } = contract

export const serviceScene: Scene<'service'> = {
  may: {
    recordService: 'SA',
    claimSeat: 'U',
  },
  reach: {
    recordService: '-- yy nn --',
  },
  seats: {
    recordService: '--- y ----',
  },
  bodies: (foreign) => ({
    recordService: {
      id: randomUUID(),
      baseId: foreign.case,
      partyId: randomUUID(),
      servedOn: '2026-01-05',
      means: 'post',
      note: '',
      attachmentId: foreign.file,
    },
    claimSeat: { code: randomUUID() },
  }),
  tries: ({ server, caseId }) => ({
    recordService: async (as) => {
      const said = { partyId: randomUUID(), servedOn: '2026-01-05', means: 'post' as const, attachmentId: randomUUID() }
      const body = { id: randomUUID(), baseId: caseId, ...said }
      const { status, fields } = await server.call(service.recordService, { body }, { as })
      // Whoever has the right is told of a party that the case does not have.
      return { status: fields[0]?.path[0] === 'partyId' ? 200 : status }
    },
  }),
}
