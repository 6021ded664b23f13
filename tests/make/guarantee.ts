import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Guarantee, GuaranteeFields, GuaranteePurpose } from '../../contract/guarantee/guarantee.ts'
import type { GuaranteeAction } from '../../contract/guarantee/moves.ts'
import type { Named } from '../../contract/kernel/call.ts'
import type { Answer, TestServer } from '../setup/server.ts'
import { give } from './file.ts'
import type { Name } from './people.ts'

const { guarantee } = contract

/** A complete guarantee as a person would type it; whoever submits it adds a case or a preservation application. */
export function makeGuaranteeFields(change: Partial<GuaranteeFields> = {}): GuaranteeFields {
  return {
    caseNo: '',
    preservationId: '',
    guaranteed: { name: '上海远航贸易有限公司', certificatesNum: '91310000MA1FL00000' },
    guarantor: { kind: 'property', name: '宁波海曙担保有限公司', certificatesNum: '91330203MA2AABCD1X' },
    amount: '4620000.05',
    currency: 'CNY',
    term: { from: '2026-11-01', to: '2099-10-31' },
    properties: [
      {
        kind: 'realEstate',
        owner: '宁波海曙担保有限公司',
        certificateNo: '浙（2020）宁波市不动产权第0012345号',
        value: '5000000',
        place: '宁波市海曙区中山西路1号',
      },
    ],
    area: { code: '330203', name: '' },
    ...change,
  }
}

type Body = GuaranteeFields & {
  id: string
  version: number
  files: { attachmentId: string; purpose: GuaranteePurpose }[]
}

/** A submission that would be accepted once it names a case or a preservation application. */
export async function makeGuarantee(server: TestServer, who: Name, change: Partial<Body> = {}): Promise<Body> {
  const files = change.files ?? [
    { attachmentId: await give(server, who, { name: '担保书.pdf' }), purpose: 'letter' as const },
  ]
  return { ...makeGuaranteeFields(), id: randomUUID(), version: 0, ...change, files }
}

export async function submitGuarantee(server: TestServer, who: Name, change: Partial<Body>): Promise<Guarantee> {
  const body = await makeGuarantee(server, who, change)
  const answer = await server.call(guarantee.submitGuarantee, { body }, { as: who })
  if (answer.status !== 200) throw new Error(`Not submitted: ${answer.error} ${JSON.stringify(answer.fields)}`)
  return answer.data
}

const reason = '请补充权属证明'

/** What each move by call says beside id and version. */
const steps = {
  withdraw: [guarantee.withdrawGuarantee, {}],
  accept: [guarantee.acceptGuarantee, {}],
  return: [guarantee.returnGuarantee, { reason, field: 'properties' }],
  confirm: [guarantee.confirmGuarantee, {}],
  transfer: [guarantee.transferGuarantee, {}],
  recordRuling: [guarantee.recordGuaranteeRuling, { rulingNo: '（2026）浙02财保1号' }],
  release: [guarantee.releaseGuarantee, { reason }],
  execute: [guarantee.executeGuarantee, { reason }],
} satisfies Partial<Record<GuaranteeAction, [Named, object]>>

/** One action on a guarantee by anybody. Submitting sends it again as it was. */
export async function actOn(
  server: TestServer,
  as: Name | undefined,
  action: Exclude<GuaranteeAction, 'expire'>,
  record: Pick<Guarantee, 'id' | 'version'> & Partial<Guarantee>,
): Promise<Answer<Guarantee>> {
  const { id, version } = record
  if (action === 'submit') {
    const files = (record.files ?? []).map(({ attachmentId, purpose }) => ({ attachmentId, purpose }))
    const fields = makeGuaranteeFields({ preservationId: record.preservationId ?? '', caseNo: record.caseNo ?? '' })
    return server.call(guarantee.submitGuarantee, { body: { ...fields, id, version, files } }, { as })
  }
  const [call, said] = steps[action]
  // The table says which body goes with which call; together they are beyond the compiler.
  return server.call(call as typeof guarantee.releaseGuarantee, { body: { id, version, ...said } as never }, { as })
}
