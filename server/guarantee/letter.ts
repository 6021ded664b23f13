import { and, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Guarantee, GuaranteeState, guarantees } from '../../contract/guarantee.ts'
import { guaranteeParts, guarantorWords, propertyWords } from '../../contract/guaranteePart.ts'
import { wordsOf } from '../../contract/part.ts'
import { dayWords, institution, type Letter, letterFile, moneyWords } from '../document/letter.ts'
import type { OwnTransaction } from '../door/handler.ts'
import { localDay } from '../when.ts'
import { readGuarantee, seesGuarantee } from './row.ts'
import { guarantee } from './table.ts'

const words = wordsOf(guaranteeParts)

/** There is a letter once the guarantee is confirmed. */
const confirmed: readonly GuaranteeState[] = [
  'confirmed',
  'transferred',
  'effective',
  'released',
  'executed',
  'expired',
]

function letterOf(row: Guarantee): Letter {
  const { guaranteed, guarantor, term } = row
  const forWhat = [row.caseNo && `${row.caseNo} 仲裁案件`, row.preservationNo && `保全申请 ${row.preservationNo}`]
  const confirmedAt = row.history.findLast((one) => one.action === 'confirm')?.at ?? row.submittedAt
  return {
    title: '担保函',
    no: row.no,
    to: institution,
    parts: [
      `担保人 ${guarantor.name} 愿就 ${forWhat.filter(Boolean).join('、')} 为被担保人 ${guaranteed.name} 提供${guarantorWords[guarantor.kind].message}。保全申请有错误，致使被申请人遭受损失，而被担保人未予赔偿的，由担保人在下列金额和期限内承担赔偿责任。`,
      {
        heading: '担保事项',
        lines: [
          [words.guarantor.message, guarantor.name],
          ['证件号码或统一社会信用代码', guarantor.certificatesNum],
          [words.guaranteed.message, guaranteed.name],
          [words.amount.message, moneyWords(row.currency, row.amount)],
          [words.term.message, `${dayWords(term.from)}至${dayWords(term.to)}`],
          [words.area.message, row.area.name],
        ],
      },
      ...(row.properties.length > 0
        ? [
            { heading: words.properties.message },
            {
              columns: ['序号', '类别', '权利人', '权属证号', '价值', '坐落或存放地'],
              rows: row.properties.map((one, at) => [
                String(at + 1),
                propertyWords[one.kind].message,
                one.owner,
                one.certificateNo || '—',
                one.value ? `${row.currency} ${one.value}` : '—',
                one.place || '—',
              ]),
            },
          ]
        : []),
    ],
    signed: `担保人：${guarantor.name}`,
    on: localDay(confirmedAt),
  }
}

/** Throws `state.closed` before it is confirmed. */
export const printGuarantee: OwnTransaction<typeof guarantees.printGuarantee> = {
  async ownTransaction({ house, me, params, gone }) {
    const [seen] = await house.db.orm
      .select({ id: guarantee.id })
      .from(guarantee)
      .where(and(eq(guarantee.id, params.id), seesGuarantee(me)))
    if (!seen) throw new AppError('notFound')
    const row = await readGuarantee(house.db.orm, seen.id)
    if (!confirmed.includes(row.state)) throw new AppError('state.closed')
    return letterFile(house, letterOf(row), { personId: me.id, gone })
  },
}
