import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { GuaranteeAction } from '../../contract/guarantee/moves.ts'
import type { Scene } from '../door/scene.ts'
import { actOn, makeGuaranteeFields } from '../make/guarantee.ts'
import type { Name } from '../make/people.ts'

export const guaranteeScene: Scene<'guarantee'> = {
  may: {
    submitGuarantee: 'U',
    listGuarantees: 'USHI',
    getGuarantee: 'USHI',
    withdrawGuarantee: 'U',
    acceptGuarantee: 'SHI',
    returnGuarantee: 'SHI',
    confirmGuarantee: 'SHI',
    transferGuarantee: 'SHI',
    recordGuaranteeRuling: 'SHI',
    releaseGuarantee: 'SHI',
    executeGuarantee: 'SHI',
    printGuarantee: 'USHI',
  },
  reach: {
    getGuarantee: 'yn yy nn --',
    listGuarantees: 'yn yy nn --',
    withdrawGuarantee: 'yn -- -- --',
    acceptGuarantee: '-- yy nn --',
    returnGuarantee: '-- yy nn --',
    confirmGuarantee: '-- yy nn --',
    transferGuarantee: '-- yy nn --',
    recordGuaranteeRuling: '-- yy nn --',
    releaseGuarantee: '-- yy nn --',
    executeGuarantee: '-- yy nn --',
    printGuarantee: 'yn yy nn --',
  },
  seats: {
    listGuarantees: 'nyn y ----',
  },
  bodies: (foreign) => {
    const guaranteed = { id: foreign.guarantee, version: 1 }
    const ruling = { rulingNo: '（2026）浙02财保1号', rulingDate: '2026-11-20' }
    return {
      submitGuarantee: {
        ...makeGuaranteeFields({ preservationId: foreign.id }),
        id: randomUUID(),
        version: 0,
        files: [{ attachmentId: foreign.file, purpose: 'letter' }],
      },
      withdrawGuarantee: guaranteed,
      acceptGuarantee: guaranteed,
      returnGuarantee: { ...guaranteed, reason: '理由', field: 'term' },
      confirmGuarantee: guaranteed,
      transferGuarantee: guaranteed,
      recordGuaranteeRuling: { ...guaranteed, rulingNo: ruling.rulingNo },
      releaseGuarantee: { ...guaranteed, reason: '理由' },
      executeGuarantee: { ...guaranteed, reason: '理由' },
    }
  },
  tries: ({ server, given, caseId }) => {
    const guaranteed = (action: Exclude<GuaranteeAction, 'expire' | 'submit'>) => async (as: Name) =>
      actOn(server, as, action, { id: given.id, version: 999 })
    return {
      getGuarantee: (as) => server.call(contract.guarantee.getGuarantee, { params: { id: given.id } }, { as }),
      listGuarantees: (as) => server.call(contract.guarantee.listGuarantees, { query: { baseId: caseId } }, { as }),
      ...Object.fromEntries(
        (['withdraw', 'accept', 'return', 'confirm', 'transfer', 'release', 'execute'] as const).map((action) => [
          `${action}Guarantee`,
          guaranteed(action),
        ]),
      ),
      recordGuaranteeRuling: guaranteed('recordRuling'),
      printGuarantee: (as) => server.call(contract.guarantee.printGuarantee, { params: { id: given.id } }, { as }),
    }
  },
}
