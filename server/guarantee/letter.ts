import { and, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Guarantee, GuaranteeState, guarantees, guarantorKinds, propertyKinds } from '../../contract/guarantee.ts'
import { dayWords, institution, type Letter, letterFile, moneyWords } from '../document/letter.ts'
import type { OwnTransaction } from '../door/handler.ts'
import { localDay } from '../when.ts'
import { readGuarantee, seesGuarantee } from './row.ts'
import { guarantee } from './table.ts'

const kinds: Record<(typeof guarantorKinds)[number], string> = {
  cash: '现金担保',
  property: '财产担保',
  bankLetter: '银行保函',
  insurance: '诉讼保全责任险保函',
  company: '公司保证',
}
const properties: Record<(typeof propertyKinds)[number], string> = {
  realEstate: '不动产',
  vehicle: '车辆',
  equity: '股权',
  deposit: '存款',
  equipment: '机器设备',
  other: '其他财产',
}

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
      `担保人 ${guarantor.name} 愿就 ${forWhat.filter(Boolean).join('、')} 为被担保人 ${guaranteed.name} 提供${kinds[guarantor.kind]}。保全申请有错误，致使被申请人遭受损失，而被担保人未予赔偿的，由担保人在下列金额和期限内承担赔偿责任。`,
      {
        heading: '担保事项',
        lines: [
          ['担保人', guarantor.name],
          ['证件号码或统一社会信用代码', guarantor.certificatesNum],
          ['被担保人', guaranteed.name],
          ['担保金额', moneyWords(row.currency, row.amount)],
          ['担保期限', `${dayWords(term.from)}至${dayWords(term.to)}`],
          ['所在地区', row.area.name],
        ],
      },
      ...(row.properties.length > 0
        ? [
            { heading: '担保财产' },
            {
              columns: ['序号', '类别', '权利人', '权属证号', '价值', '坐落或存放地'],
              rows: row.properties.map((one, at) => [
                String(at + 1),
                properties[one.kind],
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
