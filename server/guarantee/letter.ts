import { and, eq } from 'drizzle-orm'
import type { FilingLists, FilingText } from '../../contract/document/placeholder.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Guarantee, guarantees } from '../../contract/guarantee/guarantee.ts'
import { guarantorWords, propertyWords } from '../../contract/guarantee/guaranteePart.ts'
import type { GuaranteeState } from '../../contract/guarantee/moves.ts'
import { dayWords, institution, institutionEnglish, moneyWords } from '../document/letter.ts'
import type { Facts } from '../document/model/fill.ts'
import type { OwnTransaction } from '../door/handler.ts'
import { guarantee } from '../tables/guarantee.ts'
import { letterOf } from '../template/letter.ts'
import { localDay } from '../when.ts'
import { readGuarantee, seesGuarantee } from './row.ts'

/** There is a letter once the guarantee is confirmed. */
const confirmed: readonly GuaranteeState[] = [
  'confirmed',
  'transferred',
  'effective',
  'released',
  'executed',
  'expired',
]

/** What a guarantee says to its letter. */
function factsOf(row: Guarantee): Facts {
  const { guaranteed, guarantor, term } = row
  const forWhat = [row.caseNo && `${row.caseNo} 仲裁案件`, row.preservationNo && `保全申请 ${row.preservationNo}`]
  const confirmedAt = row.history.findLast((one) => one.action === 'confirm')?.at ?? row.submittedAt
  const texts: Partial<Record<FilingText | 'institution' | 'institution.en', string>> = {
    institution,
    'institution.en': institutionEnglish,
    letterDate: dayWords(localDay(confirmedAt)),
    guaranteeNo: row.no,
    guarantor: guarantor.name,
    guarantorNo: guarantor.certificatesNum,
    guarantorKind: guarantorWords[guarantor.kind].message,
    guaranteed: guaranteed.name,
    guaranteedFor: forWhat.filter(Boolean).join('、'),
    guaranteeAmount: moneyWords(row.currency, row.amount),
    guaranteeTerm: `${dayWords(term.from)}至${dayWords(term.to)}`,
    guaranteeArea: row.area.name,
  }
  const lines: Record<keyof FilingLists['properties']['lines'], string>[] = row.properties.map((one, at) => ({
    no: String(at + 1),
    kind: propertyWords[one.kind].message,
    owner: one.owner,
    certificateNo: one.certificateNo || '—',
    value: one.value ? `${row.currency} ${one.value}` : '—',
    place: one.place || '—',
  }))
  return { texts, lists: { properties: lines } }
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
    return letterOf(house, me.tenantId, 'guaranteeLetter', row.no, factsOf(row), { personId: me.id, gone })
  },
}
