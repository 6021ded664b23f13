import { and, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { filing, Preservation } from '../../contract/filing.ts'
import { namedParts, wordsOf } from '../../contract/part.ts'
import { clueWords, guaranteeWords, kindWords, preservationParts } from '../../contract/preservationPart.ts'
import { institution, type Letter, letterFile, moneyWords } from '../document/letter.ts'
import type { OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { localDay } from '../when.ts'
import type { Person } from '../who.ts'
import { readPreservation, seesPreservation } from './row.ts'
import { preservation } from './table.ts'

/* What is printed of an application: the applicant's own, and the institution's letter that sends it on to the court. */

async function seen(house: House, me: Person, id: string): Promise<Preservation> {
  const [row] = await house.db.orm
    .select({ id: preservation.id })
    .from(preservation)
    .where(and(eq(preservation.id, id), seesPreservation(me)))
  if (!row) throw new AppError('notFound')
  return readPreservation(house.db.orm, row.id)
}

type Part = Letter['parts'][number]

const partyPart = (heading: string, party: Preservation['applicant']): Part => ({
  heading,
  lines: [
    ['名称', party.name],
    ['证件号码或统一社会信用代码', party.certificatesNum],
    ['联系电话', party.phone],
    ['地址', party.address],
  ],
})

const cluePart = ({ clues: all, currency }: Preservation): Part => ({
  columns: ['序号', '类别', '线索', '估计价值'],
  rows: all.map(({ kind, details, value }, at) => [
    String(at + 1),
    clueWords[kind].message,
    details,
    value ? `${currency} ${value}` : '—',
  ]),
})

/** What secures it: the linked guarantees, or what the applicant wrote. */
function guaranteeText({ guarantee, guarantees: linked }: Preservation): string {
  if (linked.length > 0)
    return linked.map((one) => `${one.no} ${one.guarantor}，${moneyWords(one.currency, one.amount)}`).join('\n')
  return [guaranteeWords[guarantee.kind].message, guarantee.guarantor].filter(Boolean).join('：')
}

const words = wordsOf(preservationParts)

/** The parts that are longer texts, in the order of the form; one that is empty is left out. */
const textParts = (row: Preservation): Part[] =>
  namedParts(preservationParts).flatMap(([name, { words: heading, as }]) => {
    const text = row[name]
    return as === 'text' && typeof text === 'string' && text ? [{ heading: heading.message, text }] : []
  })

const sought = (row: Preservation) => {
  const sum = row.amount ? `，保全金额为${moneyWords(row.currency, row.amount)}` : ''
  return `请求对被申请人 ${row.respondent.name} 采取${kindWords[row.kind].message}措施${sum}。`
}

function applicationOf(row: Preservation): Letter {
  return {
    title: `${kindWords[row.kind].message}申请书`,
    no: row.no,
    to: row.court.name,
    parts: [
      partyPart(words.applicant.message, row.applicant),
      partyPart(words.respondent.message, row.respondent),
      { heading: '请求事项', text: sought(row) },
      ...(row.clues.length > 0 ? [{ heading: words.clues.message }, cluePart(row)] : []),
      ...textParts(row),
      { heading: words.guarantee.message, text: guaranteeText(row) },
      ...(row.caseNo ? [{ heading: '仲裁案件', text: row.caseNo }] : []),
      '申请人知悉：申请有错误的，应当赔偿被申请人因保全所遭受的损失。',
    ],
    signed: `申请人：${row.applicant.name}`,
    on: localDay(row.submittedAt),
  }
}

function transferLetterOf(row: Preservation): Letter {
  const forwarded = row.history.findLast((one) => one.action === 'forward')
  const about = row.caseNo ? `在 ${row.caseNo} 案件审理中` : '在申请仲裁前'
  const urgent = row.urgent ? '申请人称情况紧急，请依法在四十八小时内作出裁定。' : ''
  return {
    title: '提请保全函',
    no: row.atCourt.letterNo,
    to: row.court.name,
    parts: [
      `申请人 ${row.applicant.name} ${about}，向本院提交${kindWords[row.kind].message}申请（编号 ${row.no}）。依照《中华人民共和国仲裁法》和《中华人民共和国民事诉讼法》的有关规定，现将该申请及有关材料提交贵院，请依法审查裁定。`,
      { heading: '请求事项', text: sought(row) },
      ...(row.clues.length > 0 ? [{ heading: words.clues.message }, cluePart(row)] : []),
      { heading: words.guarantee.message, text: guaranteeText(row) },
      `随函移送材料 ${row.files.length} 件。${urgent}请将裁定结果函告本院。`,
    ],
    signed: institution,
    on: localDay(forwarded?.at ?? row.submittedAt),
  }
}

export const printApplication: OwnTransaction<typeof filing.printApplication> = {
  async ownTransaction({ house, me, params, gone }) {
    return letterFile(house, applicationOf(await seen(house, me, params.id)), { personId: me.id, gone })
  },
}

/** Throws `state.closed` before it went to the court: there is no letter then. */
export const printTransferLetter: OwnTransaction<typeof filing.printTransferLetter> = {
  async ownTransaction({ house, me, params, gone }) {
    const row = await seen(house, me, params.id)
    if (row.atCourt.letterNo === '') throw new AppError('state.closed')
    return letterFile(house, transferLetterOf(row), { personId: me.id, gone })
  },
}
