import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { MandateInput } from '../../contract/mandate/mandate.ts'
import type { Scene } from '../door/scene.ts'
import { give } from '../make/file.ts'

/** An agent that would be accepted, with a letter of authority that is there. */
export function makeMandate(baseId: string, attachmentId: string, change: Partial<MandateInput> = {}): MandateInput {
  const agent = { name: '吴敏', phone: '13900000077', firm: '上海浦江律师事务所' }
  return { id: randomUUID(), baseId, ...agent, files: [{ attachmentId }], ...change }
}

const { mandate } = contract

export const mandateScene: Scene<'mandate'> = {
  may: {
    submitMandate: 'U',
    listMandates: 'USHI',
    findMandateConflicts: 'SI',
    acceptMandate: 'SI',
    returnMandate: 'SI',
  },
  reach: {
    submitMandate: 'yn -- -- --',
    listMandates: 'yn yy nn --',
    findMandateConflicts: '-- yy nn --',
    acceptMandate: '-- yy nn --',
    returnMandate: '-- yy nn --',
  },
  seats: {
    // A respondent sees the case, but nothing of the other side's letters.
    listMandates: 'nyn y ----',
    submitMandate: 'nyn - ----',
  },
  bodies: (foreign) => ({
    submitMandate: makeMandate(foreign.case, foreign.file),
    acceptMandate: { id: randomUUID(), version: 1 },
    returnMandate: { id: randomUUID(), version: 1, reason: '理由' },
  }),
  tries: ({ server, caseId }) => {
    // One for everybody: decided on with a version that it never has, it goes on waiting, and only so many may wait.
    let waiting: Promise<string> | undefined
    const waitingMandate = () => {
      waiting ??= submitOne()
      return waiting
    }
    async function submitOne(): Promise<string> {
      const body = makeMandate(caseId, await give(server, 'partyWang'))
      return (await server.call(mandate.submitMandate, { body }, { as: 'partyWang' })).data.id
    }
    return {
      submitMandate: async (as) => {
        const body = makeMandate(caseId, await give(server, as))
        return server.call(mandate.submitMandate, { body }, { as })
      },
      listMandates: (as) => server.call(mandate.listMandates, { query: { baseId: caseId } }, { as }),
      findMandateConflicts: async (as) =>
        server.call(mandate.findMandateConflicts, { params: { id: await waitingMandate() } }, { as }),
      acceptMandate: async (as) =>
        server.call(mandate.acceptMandate, { body: { id: await waitingMandate(), version: 999 } }, { as }),
      returnMandate: async (as) => {
        const body = { id: await waitingMandate(), version: 999, reason: '理由' }
        return server.call(mandate.returnMandate, { body }, { as })
      },
    }
  },
}
