import { contract } from '../../contract/all.ts'
import type { PreservationAction } from '../../contract/filing/moves.ts'
import type { Scene } from '../door/scene.ts'
import { act } from '../make/application.ts'
import type { Name } from '../make/people.ts'

export const filingScene: Scene<'filing'> = {
  may: {
    submitPreservation: 'U',
    listPreservations: 'USHI',
    getPreservation: 'USHI',
    withdrawPreservation: 'U',
    acceptPreservation: 'SHI',
    returnPreservation: 'SHI',
    refusePreservation: 'SHI',
    awaitGuarantee: 'SHI',
    forwardPreservation: 'SHI',
    grantPreservation: 'SHI',
    rejectPreservation: 'SHI',
    reconsiderPreservation: 'U',
    recordReconsideration: 'SHI',
    upholdPreservation: 'SHI',
    renewPreservation: 'SHI',
    liftPreservation: 'SHI',
    linkPreservation: 'USHI',
    unlinkPreservation: 'SHI',
    printApplication: 'USHI',
    printTransferLetter: 'USHI',
  },
  reach: {
    getPreservation: 'yn yy nn --',
    listPreservations: 'yn yy nn --',
    withdrawPreservation: 'yn -- -- --',
    acceptPreservation: '-- yy nn --',
    returnPreservation: '-- yy nn --',
    refusePreservation: '-- yy nn --',
    awaitGuarantee: '-- yy nn --',
    forwardPreservation: '-- yy nn --',
    grantPreservation: '-- yy nn --',
    rejectPreservation: '-- yy nn --',
    reconsiderPreservation: 'yn -- -- --',
    recordReconsideration: '-- yy nn --',
    upholdPreservation: '-- yy nn --',
    renewPreservation: '-- yy nn --',
    liftPreservation: '-- yy nn --',
    linkPreservation: 'yn yy nn --',
    unlinkPreservation: '-- yy nn --',
    printApplication: 'yn yy nn --',
    printTransferLetter: 'yn yy nn --',
  },
  seats: {
    linkPreservation: 'nyn y ----',
    listPreservations: 'nyn y ----',
  },
  bodies: (foreign) => {
    const step = { id: foreign.id, version: 1 }
    const ruling = { rulingNo: '（2026）浙02财保1号', rulingDate: '2026-11-20' }
    return {
      withdrawPreservation: step,
      acceptPreservation: step,
      returnPreservation: { ...step, reason: '理由', field: 'clues' },
      refusePreservation: { ...step, reason: '理由' },
      awaitGuarantee: { ...step, reason: '理由' },
      forwardPreservation: step,
      grantPreservation: { ...step, ...ruling, frozenAmount: '1', expiresOn: '2027-11-20' },
      rejectPreservation: { ...step, ...ruling, reason: '理由' },
      reconsiderPreservation: { ...step, reason: '理由' },
      recordReconsideration: { ...step, reason: '理由' },
      upholdPreservation: { ...step, ...ruling },
      renewPreservation: { ...step, expiresOn: '2028-11-20' },
      liftPreservation: { ...step, reason: '理由' },
      linkPreservation: { ...step, caseId: foreign.case },
      unlinkPreservation: { ...step, reason: '理由' },
    }
  },
  tries: ({ server, record, caseId }) => {
    const preservation = (action: Exclude<PreservationAction, 'expire' | 'submit'>) => async (as: Name) =>
      act(server, as, action, { id: record.id, version: 999 })
    const step = (id: string) => ({ id, version: 999 })
    const reason = '理由'
    return {
      getPreservation: (as) => server.call(contract.filing.getPreservation, { params: { id: record.id } }, { as }),
      listPreservations: (as) => server.call(contract.filing.listPreservations, { query: { baseId: caseId } }, { as }),
      ...Object.fromEntries(
        (
          [
            'withdraw',
            'accept',
            'return',
            'refuse',
            'forward',
            'grant',
            'reject',
            'reconsider',
            'uphold',
            'renew',
            'lift',
          ] as const
        ).map((action) => [`${action}Preservation`, preservation(action)]),
      ),
      awaitGuarantee: preservation('awaitGuarantee'),
      recordReconsideration: preservation('recordReconsideration'),
      linkPreservation: (as) =>
        server.call(contract.filing.linkPreservation, { body: { ...step(record.id), caseId } }, { as }),
      unlinkPreservation: (as) =>
        server.call(contract.filing.unlinkPreservation, { body: { ...step(record.id), reason } }, { as }),
      printApplication: (as) => server.call(contract.filing.printApplication, { params: { id: record.id } }, { as }),
      printTransferLetter: (as) =>
        server.call(contract.filing.printTransferLetter, { params: { id: record.id } }, { as }),
    }
  },
}
