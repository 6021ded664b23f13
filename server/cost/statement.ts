import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { money } from '../../contract/both/money.ts'
import type { Charge, CostAccount, costs } from '../../contract/cost/cost.ts'
import { differenceOf, keptOf, receivedOf, settlementOf, sumsOf } from '../../contract/cost/statement.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { seenCase } from '../case/case.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import { seesMoney } from '../case/row.ts'
import { nextPlace } from '../caseFile/place.ts'
import type { Tx } from '../database/db.ts'
import { dayWords, institution, institutionEnglish, type Letter, letterFile, letterPdf } from '../document/letter.ts'
import type { OwnTransaction } from '../door/handler.ts'
import { sealAlone } from '../envelope/issue/issue.ts'
import { issuedDocument } from '../tables/signing.ts'
import { file } from '../tables/upload.ts'
import { storeMadePdf } from '../upload/content/made.ts'
import { cleanName } from '../upload/create.ts'
import { localDay } from '../when.ts'
import { readCostAccount } from './row.ts'

/*
 * The statement of account on paper, in both languages at once: it goes to either side and to auditors.
 */

const names = { APP: ['申请人', 'Claimant'], DEF: ['被申请人', 'Respondent'] } as const
const sides = { APP: names.APP.join(' '), DEF: names.DEF.join(' ') }
const ofWhat = { claim: '本请求 Claims', counterclaim: '反请求 Counterclaim' } as const
const none = '—'

/** How much more or less came than was charged; empty where it is the same. */
function differenceWords(one: Charge, sum: (amount: string) => string): string {
  const differs = differenceOf(one)
  if (!differs) return ''
  return `${differs.isShort ? '少缴 Short' : '多缴 Over'} ${sum(differs.sum)}`
}

function chargeRow(one: Charge): string[] {
  const sum = (amount: string) => `${one.currency} ${money(amount)}`
  return [
    `${ofWhat[one.of]}\n${one.payer}`,
    `${sum(one.amount)}\n${[one.notice, one.due && `限期 due ${one.due}`].filter(Boolean).join(' ')}`,
    one.paidOn === '' ? none : [sum(receivedOf(one)), one.paidOn, differenceWords(one, sum)].filter(Boolean).join('\n'),
    one.refund ? `${sum(one.refund.amount)}\n${one.refund.refundedOn || '待支付 pending'}` : none,
    sum(keptOf(one)),
  ]
}

/** What one side reimburses the other, in either language on a line of its own. */
function owedWords(owed: NonNullable<ReturnType<typeof settlementOf>>['owed'], sum: (amount: string) => string) {
  if (!owed) return ['双方无须相互偿付费用。', 'No costs are to be reimbursed between the parties.']
  const [by, to, due] = [names[owed.by], names[owed.to], sum(owed.sum)]
  return [
    `${by[0]}应向${to[0]}偿付其预缴的费用 ${due}。`,
    `The ${by[1]} shall reimburse the ${to[1]} ${due} for the costs it advanced.`,
  ]
}

/** As it stands on a day. */
export function statementOf(account: CostAccount, on: string): Letter {
  const { charges, award, caseNo, applicants, respondents } = account
  const currency = charges[0]?.currency ?? account.currency
  const sum = (amount: string) => `${currency} ${money(amount)}`
  const settled = settlementOf(account)
  const line = (camp: 'APP' | 'DEF') => {
    const own = sumsOf(charges, camp)
    return [sides[camp], sum(own.asked), sum(own.paid), sum(own.refunded), sum(own.kept)]
  }
  const borne = settled
    ? [
        { heading: '费用承担 Allocation of costs', text: `依据 By: ${award?.title ?? ''} ${award?.no ?? ''}` },
        {
          columns: ['承担方 Borne by', '本请求 Claims', '反请求 Counterclaim', '合计 Total'],
          rows: (['APP', 'DEF'] as const).map((camp) => [
            sides[camp],
            sum(settled.claim[camp]),
            sum(settled.counterclaim[camp]),
            sum(settled.total[camp]),
          ]),
        },
        ...owedWords(settled.owed, sum),
      ]
    : []
  return {
    title: '费用结算单 Statement of Account',
    no: caseNo,
    to: '',
    parts: [
      {
        heading: '案件 Case',
        lines: [
          ['案号 Case no.', caseNo],
          ['申请人 Claimant(s)', applicants.join('、')],
          ['被申请人 Respondent(s)', respondents.join('、')],
        ],
      },
      { heading: '各项费用 Fees' },
      {
        columns: ['费用 Fee', '应缴 Charged', '已缴 Paid', '退费 Refunded', '实收 Retained'],
        rows: charges.map(chargeRow),
      },
      { heading: '各方合计 By side' },
      {
        columns: ['一方 Side', '应缴 Charged', '已缴 Paid', '退费 Refunded', '实收 Retained'],
        rows: [line('APP'), line('DEF')],
      },
      ...borne,
    ],
    signed: `${institution} ${institutionEnglish}`,
    on,
  }
}

export const printCostAccount: OwnTransaction<typeof costs.printCostAccount> = {
  async ownTransaction({ house, me, body, gone }) {
    const { id } = await seenCase(house.db.orm, me, body.baseId, false, seesMoney)
    const account = await readCostAccount(house.db.orm, id)
    return letterFile(house, statementOf(account, localDay(house.now())), { personId: me.id, gone })
  },
}

/** The bytes first: a server that dies in between leaves none that count. */
export const fileCostAccount: OwnTransaction<typeof costs.fileCostAccount> = {
  async ownTransaction({ house, me, body, gone, once }) {
    const seen = await seenCase(house.db.orm, me, body.baseId)
    const on = localDay(house.now())
    const letter = statementOf(await readCostAccount(house.db.orm, seen.id), on)
    const source = await letterPdf(house, letter, { personId: randomUUID(), gone })
    const title = `${seen.caseNo} 费用结算单 ${on}`
    const { bytes, entry } = await sealAlone(house, {
      ...{ tenantId: seen.tenantId, title, kind: 'costStatement', source },
      sealAnchor: dayWords(on),
    })
    const facts = await storeMadePdf(house, bytes, `${cleanName(title)}.pdf`)
    let isKept = false
    const fileIt = async (tx: Tx) => {
      isKept = false
      await seenCase(tx, me, seen.id, true)
      // What was put on paper is what the account still says.
      if (!isDeepStrictEqual(statementOf(await readCostAccount(tx, seen.id), on), letter)) throw new AppError('stale')
      const position = await nextPlace(tx, seen.id, null)
      const place = { recordKind: 'case' as const, recordId: seen.id, folderId: null, position, looseSince: null }
      await tx.insert(file).values({ ...facts, ...place, ownerId: me.id, createdAt: house.now() })
      await tx.insert(issuedDocument).values({ ...entry, caseId: seen.id, fileId: facts.id })
      const details = { entry: facts.name, folder: '' }
      await recordEvent(house, tx, seen.id, { action: 'fileAdded', by: me, details })
      await tellCase(house, tx, seen.id)
      isKept = true
      return readCostAccount(tx, seen.id)
    }
    try {
      return await house.db.tx((tx) => once(tx, () => fileIt(tx)))
    } catch (error) {
      // Of a failure of ours nobody knows whether the rows were written: then the bytes stay.
      isKept ||= !(error instanceof AppError)
      throw error
    } finally {
      if (!isKept) await house.store.remove(facts.id)
    }
  },
}
