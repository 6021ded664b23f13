import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'

const { cost } = contract

export const costScene: Scene<'cost'> = {
  may: {
    getCostAccount: 'USHIMZ',
    printCostAccount: 'USHIMZ',
    fileCostAccount: 'SH',
    askCounterFee: 'SH',
    confirmCounterFee: 'M',
    decideRefund: 'HM',
    recordRefund: 'M',
    listRefundProofs: 'USHM',
    // Never a party's, a desk's or a case secretary's.
    listTribunalFees: 'HMZ',
    countTribunalFees: 'H',
    fixTribunalFees: 'H',
    payTribunalFee: 'M',
  },
  reach: {
    getCostAccount: 'yn yy nn y-',
    printCostAccount: 'yn yy nn y-',
    fileCostAccount: '-- yy nn --',
    askCounterFee: '-- yy nn --',
    confirmCounterFee: '-- nn nn --',
    decideRefund: '-- yy nn --',
    recordRefund: '-- nn nn --',
    listRefundProofs: 'yn yy nn --',
    listTribunalFees: '-- yy nn y-',
    // A head's.
    countTribunalFees: '-- -y -n --',
    fixTribunalFees: '-- -y -n --',
    payTribunalFee: '-- nn nn --',
  },
  seats: {
    getCostAccount: 'nyn y nyyn',
    printCostAccount: 'nyn y nyyn',
    fileCostAccount: '--- y ----',
    askCounterFee: '--- y ----',
    decideRefund: '--- y ----',
    listRefundProofs: 'nyn y ----',
    listTribunalFees: '--- y nyyn',
    countTribunalFees: '--- - ----',
    fixTribunalFees: '--- - ----',
  },
  bodies: (foreign) => {
    const made = { id: randomUUID(), baseId: foreign.case }
    return {
      printCostAccount: { baseId: foreign.case },
      fileCostAccount: { baseId: foreign.case },
      askCounterFee: { ...made, defenceId: foreign.defence, fee: '100.50', due: '2099-12-31' },
      confirmCounterFee: { id: made.id, paidOn: '2026-01-05' },
      decideRefund: { ...made, chargeId: foreign.case, amount: '100' },
      recordRefund: {
        id: made.id,
        version: 1,
        refundedOn: '2026-01-05',
        payee: '尾号 1234',
        attachmentId: foreign.file,
      },
      fixTribunalFees: { baseId: foreign.case, total: '100' },
      payTribunalFee: { id: made.id, version: 1, paidOn: '2026-01-05' },
    }
  },
  tries: ({ server, caseId }) => {
    /** The case is there, but nothing of it is to be asked for, refunded or paid. */
    const reached = async (asked: Promise<{ status: number; error?: string | undefined }>) => {
      const { status, error } = await asked
      return { status: status === 409 || error === 'state.closed' ? 200 : status }
    }
    const body = () => ({ id: randomUUID(), baseId: caseId })
    return {
      getCostAccount: (as) => server.call(cost.getCostAccount, { params: { id: caseId } }, { as }),
      printCostAccount: (as) => server.call(cost.printCostAccount, { body: { baseId: caseId } }, { as }),
      fileCostAccount: (as) => server.call(cost.fileCostAccount, { body: { baseId: caseId } }, { as }),
      askCounterFee: (as) => {
        const asked = { ...body(), defenceId: randomUUID(), fee: '100', due: '2026-12-31' }
        return reached(server.call(cost.askCounterFee, { body: asked }, { as }))
      },
      confirmCounterFee: (as) =>
        server.call(cost.confirmCounterFee, { body: { id: randomUUID(), paidOn: '2026-01-05' } }, { as }),
      decideRefund: async (as) => {
        const asked = { ...body(), chargeId: randomUUID(), amount: '0' }
        const { status, error } = await server.call(cost.decideRefund, { body: asked }, { as })
        const seen = await server.call(cost.getCostAccount, { params: { id: caseId } }, { as })
        return { status: error === 'notFound' && seen.status === 200 ? 200 : status }
      },
      recordRefund: (as) => {
        const said = { version: 1, refundedOn: '2026-01-05', payee: '尾号 1234', attachmentId: randomUUID() }
        return server.call(cost.recordRefund, { body: { id: randomUUID(), ...said } }, { as })
      },
      listRefundProofs: (as) => server.call(cost.listRefundProofs, { query: { baseId: caseId } }, { as }),
      listTribunalFees: (as) => server.call(cost.listTribunalFees, { query: { baseId: caseId } }, { as }),
      countTribunalFees: (as) => server.call(cost.countTribunalFees, { query: { baseId: caseId } }, { as }),
      fixTribunalFees: (as) =>
        reached(server.call(cost.fixTribunalFees, { body: { baseId: caseId, total: '100' } }, { as })),
      payTribunalFee: (as) =>
        server.call(cost.payTribunalFee, { body: { id: randomUUID(), version: 1, paidOn: '2026-01-05' } }, { as }),
    }
  },
}
