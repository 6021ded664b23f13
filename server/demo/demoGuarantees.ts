import { randomUUID } from 'node:crypto'
import { type GuaranteeFields, guaranteeBody } from '../../contract/guarantee/guarantee.ts'
import { parse } from '../door/parse.ts'
import { guaranteeNoun } from '../guarantee/noun.ts'
import type { DemoName } from './cases/demoCaseStories.ts'
import type { Cases } from './cases/demoCases.ts'
import { giveFile, makePdf } from './demoFiles.ts'
import { type Ago, type By, perform } from './demoScene.ts'

interface DemoGuarantee {
  /** Submitted so many days ago; a step follows every day. */
  days: number
  owner: string
  steps: ('accept' | 'return' | 'confirm' | 'transfer' | 'recordRuling')[]
  of: DemoName
  fields: Omit<GuaranteeFields, 'caseNo' | 'term' | 'preservationId' | 'currency'>
}

const wang = { name: '王建国', certificatesNum: '310101198003150014' }
const dayMs = 86_400_000

const demoGuarantees: DemoGuarantee[] = [
  {
    days: 11,
    owner: 'applicant',
    steps: ['accept', 'confirm', 'transfer', 'recordRuling'],
    of: 'goods',
    fields: {
      guaranteed: wang,
      guarantor: { kind: 'insurance', name: '中国平安财产保险股份有限公司', certificatesNum: '914403001000123456' },
      amount: '4620000',
      properties: [],
      area: { code: '310115', name: '' },
    },
  },
  {
    days: 7,
    owner: 'applicant',
    steps: ['accept', 'confirm'],
    of: 'shares',
    fields: {
      guaranteed: wang,
      guarantor: { kind: 'property', name: '王建国', certificatesNum: wang.certificatesNum },
      amount: '3200000',
      properties: [
        {
          kind: 'realEstate',
          owner: '王建国',
          certificateNo: '沪（2019）黄字不动产权第008812号',
          value: '4100000',
          place: '上海市黄浦区人民大道200号',
        },
      ],
      area: { code: '310101', name: '' },
    },
  },
  {
    days: 5,
    owner: 'agent',
    steps: ['return'],
    of: 'building',
    fields: {
      guaranteed: { name: '江苏恒基建设集团有限公司', certificatesNum: '91320000134751234X' },
      guarantor: { kind: 'bankLetter', name: '江苏银行南京分行', certificatesNum: '' },
      amount: '18750000.50',
      properties: [],
      area: { code: '320105', name: '' },
    },
  },
  {
    days: 1,
    owner: 'applicant',
    steps: [],
    of: 'processing',
    fields: {
      guaranteed: wang,
      guarantor: { kind: 'cash', name: '王建国', certificatesNum: wang.certificatesNum },
      amount: '2260000',
      properties: [],
      area: { code: '310101', name: '' },
    },
  },
]

/** Guarantees on their way: one in effect, one confirmed, one returned, one that waits. */
export async function fillGuarantees(ago: Ago, by: By, cases: Cases): Promise<void> {
  for (const { days, owner, steps, of, fields } of demoGuarantees) {
    const [me, house] = [by(owner), ago(days)]
    const dayOf = (later: number) => new Date(house.now().getTime() + later * dayMs).toISOString().slice(0, 10)
    const attachmentId = await giveFile(house, me, '担保书.pdf', makePdf(['Letter of guarantee']))
    const body = parse(guaranteeBody, {
      ...fields,
      caseNo: cases[of].caseNo,
      id: randomUUID(),
      version: 0,
      preservationId: '',
      currency: 'CNY',
      term: { from: dayOf(0), to: dayOf(365) },
      files: [{ attachmentId, purpose: 'letter' }],
    })
    await perform(guaranteeNoun.calls.submitGuarantee, { house, me, body })
    for (const [at, step] of steps.entries()) {
      const given = { house: ago(Math.max(0.1, days - at - 1)), me: by('secretary') }
      const one = { id: body.id, version: at + 1 }
      if (step === 'accept') await perform(guaranteeNoun.calls.acceptGuarantee, { ...given, body: one })
      if (step === 'confirm') await perform(guaranteeNoun.calls.confirmGuarantee, { ...given, body: one })
      if (step === 'transfer') await perform(guaranteeNoun.calls.transferGuarantee, { ...given, body: one })
      if (step === 'recordRuling') {
        const rulingNo = '（2026）沪0115财保128号'
        await perform(guaranteeNoun.calls.recordGuaranteeRuling, { ...given, body: { ...one, rulingNo } })
      }
      if (step === 'return') {
        const reason = '请补充银行保函原件及开立银行的授权文件。'
        await perform(guaranteeNoun.calls.returnGuarantee, { ...given, body: { ...one, reason, field: 'files' } })
      }
    }
  }
}
