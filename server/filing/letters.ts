import { and, eq } from 'drizzle-orm'
import type { FilingLists, FilingText } from '../../contract/document/placeholder.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { filing, Preservation } from '../../contract/filing/filing.ts'
import {
  clueWords,
  guaranteeWords,
  kindWords,
  preservationParts,
  sideParts,
} from '../../contract/filing/preservationPart.ts'
import { namedParts, wordsOf } from '../../contract/kernel/part.ts'
import { dayWords, institution, institutionEnglish, type Letter, letterFile, moneyWords } from '../document/letter.ts'
import type { Facts } from '../document/model/fill.ts'
import type { OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { preservation } from '../tables/filing.ts'
import { letterOf } from '../template/letter.ts'
import { localDay } from '../when.ts'
import type { Person } from '../who.ts'
import { readPreservation, seesPreservation } from './row.ts'

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
  lines: namedParts(sideParts).map(([name, part]) => [part.words.message, party[name]]),
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

type Texts = Record<FilingText | 'institution' | 'institution.en' | 'applicantNames' | 'caseNo', string>

/** What an application says to the letter that sends it to the court. */
function transferFacts(row: Preservation): Facts {
  const forwarded = row.history.findLast((one) => one.action === 'forward')
  const texts: Partial<Texts> = {
    institution,
    'institution.en': institutionEnglish,
    letterNo: row.atCourt.letterNo,
    letterDate: dayWords(localDay(forwarded?.at ?? row.submittedAt)),
    court: row.court.name,
    preservationNo: row.no,
    applicantNames: row.applicant.name,
    caseNo: row.caseNo,
    beforeCase: row.caseNo ? '' : '是',
    measure: kindWords[row.kind].message,
    sought: sought(row),
    security: guaranteeText(row),
    urgent: row.urgent ? '是' : '',
    fileCount: String(row.files.length),
  }
  const lines: Record<keyof FilingLists['clues']['lines'], string>[] = row.clues.map(
    ({ kind, details, value }, at) => ({
      no: String(at + 1),
      kind: clueWords[kind].message,
      details,
      value: value ? `${row.currency} ${value}` : '—',
    }),
  )
  return { texts, lists: { clues: lines } }
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
    return letterOf(house, me.tenantId, 'transferLetter', row.atCourt.letterNo, transferFacts(row), {
      personId: me.id,
      gone,
    })
  },
}
