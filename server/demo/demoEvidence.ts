import { randomUUID } from 'node:crypto'
import { evidenceBody } from '../../contract/evidence/evidence.ts'
import { uploadAttachmentTo } from '../caseFile/addFile.ts'
import { caseFileNoun } from '../caseFile/noun.ts'
import { parse } from '../door/parse.ts'
import { evidenceNoun } from '../evidence/noun.ts'
import type { DemoName } from './cases/demoCaseStories.ts'
import type { Cases } from './cases/demoCases.ts'
import { holdFirstHearing } from './cases/demoTribunals.ts'
import { giveFile, makePdf, makePng } from './demoFiles.ts'
import { type Ago, type By, perform } from './demoScene.ts'

interface DemoPiece {
  name: string
  purpose: string
  /** What the pages of the PDF say, or the size of the picture; none where it came on paper. */
  file?: [name: string, content: string[] | [width: number, height: number]]
}

interface DemoSubmission {
  of: DemoName
  /** Handed in so many days ago. */
  days: number
  owner: string
  camp?: 'APP' | 'DEF'
  source: 'PC' | 'MOBILE'
  pieces: DemoPiece[]
}

const submissions: DemoSubmission[] = [
  {
    of: 'goods',
    days: 32,
    owner: 'applicant',
    source: 'PC',
    pieces: [
      {
        name: '购销合同',
        purpose: '证明双方于2025年3月签订购销合同，约定货款462万元，交货后60日内付清。',
        file: ['购销合同.pdf', ['Sales contract', 'Goods and prices', 'Delivery and payment', 'Signatures']],
      },
      {
        name: '送货单及签收记录',
        purpose: '证明申请人已按约交付全部货物，被申请人仓库主管签收。',
        file: ['送货单.png', [420, 300]],
      },
      {
        name: '对账单',
        purpose: '证明双方于2025年9月确认欠款余额462万元。',
        file: ['对账单.pdf', ['Statement of account', 'Balance: CNY 4,620,000']],
      },
    ],
  },
  {
    of: 'goods',
    days: 21,
    owner: 'respondent',
    source: 'PC',
    pieces: [
      {
        name: '质量检验报告',
        purpose: '证明部分货物的含水率不符合合同附件的约定。',
        file: ['检验报告.pdf', ['Inspection report', 'Samples', 'Findings']],
      },
      {
        name: '退货通知函及快递回执',
        purpose: '证明被申请人在收货后十日内提出质量异议。',
        file: ['退货通知函.pdf', ['Notice of return']],
      },
      { name: '公证书原件', purpose: '证明仓库现状，原件已邮寄至秘书处。' },
    ],
  },
  {
    of: 'shares',
    days: 8.5,
    owner: 'applicant',
    source: 'PC',
    pieces: [
      {
        name: '股权转让协议',
        purpose: '证明转让价款、付款节点与违约责任。',
        file: ['股权转让协议.pdf', ['Share transfer agreement', 'Price', 'Breach']],
      },
      {
        name: '付款凭证',
        purpose: '证明申请人已支付首期价款。',
        file: ['付款凭证.png', [480, 260]],
      },
    ],
  },
  {
    of: 'goods',
    days: 6,
    owner: 'agent',
    source: 'MOBILE',
    pieces: [
      {
        name: '微信聊天记录',
        purpose: '证明被申请人采购经理在2025年10月仍承诺付款，未提质量问题。',
        file: ['聊天记录.png', [300, 640]],
      },
    ],
  },
  {
    of: 'goods',
    days: 4,
    owner: 'secretary',
    camp: 'DEF',
    source: 'PC',
    pieces: [{ name: '仓库出入库台账（纸质）', purpose: '证明货物现存数量，当庭提交，共一册。' }],
  },
]

/** Folders of the secretaries with what lies in them, some in the one before. */
const folders: { title: string; inner?: true; files: [name: string, ...pages: string[]][] }[] = [
  {
    title: '立案文书',
    files: [
      ['受理通知书.pdf', 'Notice of acceptance'],
      ['仲裁规则.pdf', 'Rules of arbitration', 'Chapter 2', 'Chapter 3'],
    ],
  },
  { title: '送达材料', files: [['送达回证.pdf', 'Proof of service']] },
  { title: '庭审材料', files: [] },
  { title: '庭审笔录', inner: true, files: [['第一次开庭笔录.pdf', 'Record of the hearing', 'Continued']] },
  { title: '当庭提交', inner: true, files: [] },
]

/** Evidence of both sides and the folders a secretary keeps, as people would have sent and made them, before and after the first hearing. */
export async function fillEvidence(ago: Ago, by: By, cases: Cases): Promise<void> {
  const [before, after] = [submissions.filter(({ days }) => days > 20), submissions.filter(({ days }) => days <= 20)]
  for (const one of before) await handIn(ago, by, cases, one)
  await holdFirstHearing(ago, by, cases)
  await makeFolders(ago, by, cases.goods.id)
  for (const one of after) await handIn(ago, by, cases, one)
}

async function handIn(ago: Ago, by: By, cases: Cases, { of, days, owner, pieces, ...given }: DemoSubmission) {
  const house = ago(days)
  const me = by(owner)
  const items = []
  for (const { name, purpose, file } of pieces) {
    const one = { id: randomUUID(), name, purpose }
    if (!file) items.push({ ...one, offline: 'Y' })
    else {
      const [fileName, content] = file
      const [width, height] = content
      const isPicture = typeof width === 'number' && typeof height === 'number'
      const bytes = isPicture
        ? makePng(width, height, [246, 244, 238])
        : makePdf(...content.map((line) => [String(line)]))
      const attachmentId = await giveFile(house, me, fileName, bytes, 'media')
      items.push({ ...one, offline: 'N', attachmentId })
    }
  }
  const body = parse(evidenceBody, { ...given, id: randomUUID(), baseId: cases[of].id, items })
  await perform(evidenceNoun.calls.uploadEvidence, { house, me, body })
}

async function makeFolders(ago: Ago, by: By, caseId: string): Promise<void> {
  const house = ago(12)
  const me = by('secretary')
  let outer: string | null = null
  for (const { title, inner, files } of folders) {
    const id = randomUUID()
    const parentId: string | null = inner ? outer : null
    await perform(caseFileNoun.calls.addFolder, { house, me, body: { caseId, id, parentId, title } })
    if (!inner) outer = id
    for (const [name, ...pages] of files) {
      const bytes = makePdf(...pages.map((line) => [line]))
      const body = { file: { attachmentId: await giveFile(house, me, name, bytes, 'any') }, folderId: id }
      await perform(uploadAttachmentTo, { house, me, params: { id: caseId }, body })
    }
  }
}
