import type { Camp } from '../case/case.ts'
import type { TribunalSeat } from '../tribunal/tribunal.ts'
import { fenIn, fenText } from './refund.ts'

/*
 * Who bears what of the fees at the end, what one side still owes the other, and what each arbitrator is paid. Whole fen
 * throughout: the parts of a sum always come to the sum.
 */

/** A fee that was paid: by whom, and what is left of it once the refund that was decided is taken off. */
export interface Kept {
  of: 'claim' | 'counterclaim'
  camp: Camp
  /** Decimal text; zero or more. */
  kept: string
}

interface Shares {
  /** Percent that the respondents bear of the fee of the claims, and of that of counterclaims; null where the award does not say. */
  share: number | null
  counterShare: number | null
}

export interface Settlement {
  /** What each side bears in the end, of the claims' fee and of the counterclaims'. Decimal text. */
  claim: { APP: string; DEF: string }
  counterclaim: { APP: string; DEF: string }
  total: { APP: string; DEF: string }
  /** What one side reimburses the other; null where each bears what it paid. */
  owed: { by: Camp; to: Camp; sum: string } | null
}

/** The respondents' part, half up; the claimants bear the rest, so that nothing is lost. */
function split(fee: bigint, percent: number): { APP: bigint; DEF: bigint } {
  const DEF = (fee * BigInt(percent) * 2n + 100n) / 200n
  return { APP: fee - DEF, DEF }
}

/** Who bears what. A fee of which the award says nothing stays where it was paid. */
export function settle(fees: readonly Kept[], { share, counterShare }: Shares): Settlement {
  const sumOf = (mine: readonly Kept[]) => mine.reduce((sum, { kept }) => sum + fenIn(kept), 0n)
  const paid = (camp: Camp, of?: Kept['of']) =>
    sumOf(fees.filter((one) => one.camp === camp && (of === undefined || one.of === of)))
  const borne = (of: Kept['of'], percent: number | null) => {
    if (percent === null) return { APP: paid('APP', of), DEF: paid('DEF', of) }
    return split(sumOf(fees.filter((one) => one.of === of)), percent)
  }
  const [claim, counterclaim] = [borne('claim', share), borne('counterclaim', counterShare)]
  const total = { APP: claim.APP + counterclaim.APP, DEF: claim.DEF + counterclaim.DEF }
  const over = paid('APP') - total.APP
  const owed =
    over === 0n
      ? null
      : over > 0n
        ? { by: 'DEF' as const, to: 'APP' as const, sum: fenText(over) }
        : { by: 'APP' as const, to: 'DEF' as const, sum: fenText(-over) }
  const text = ({ APP, DEF }: { APP: bigint; DEF: bigint }) => ({ APP: fenText(APP), DEF: fenText(DEF) })
  return { claim: text(claim), counterclaim: text(counterclaim), total: text(total), owed }
}

/** What a tribunal is paid: so many percent of the fees that are kept, by the weight of each seat. */
export interface TribunalFeeSchedule {
  /** The first day it holds. */
  from: string
  demo: boolean
  /** Of the fees that are kept, decimal text. */
  percent: number
  /** Of whoever presides to that of a member. */
  weights: { presiding: number; member: number }
}

/** The seeded rows: all of them demo. */
export const tribunalFeeSchedules: readonly TribunalFeeSchedule[] = [
  { from: '2015-01-01', demo: true, percent: 40, weights: { presiding: 4, member: 3 } },
]

/** The row that holds on a day; undefined before the first. */
export const tribunalFeeOn = (day: string, rows = tribunalFeeSchedules): TribunalFeeSchedule | undefined =>
  rows
    .filter((row) => row.from <= day)
    .reduce<TribunalFeeSchedule | undefined>((last, row) => (last && last.from > row.from ? last : row), undefined)

/** Of the fees that are kept, half up to the fen. */
export const tribunalTotal = (kept: string, { percent }: TribunalFeeSchedule): string =>
  fenText((fenIn(kept) * BigInt(percent) * 2n + 100n) / 200n)

interface Sitting {
  seat: TribunalSeat
}

/** A sum by seats, as decimal text in their order. What does not divide goes to whoever presides or sits alone, so that the shares are the whole. */
export function tribunalShares(
  total: string,
  seats: readonly Sitting[],
  { weights }: Pick<TribunalFeeSchedule, 'weights'>,
): string[] {
  const isFirst = ({ seat }: Sitting) => seat === 'presiding' || seat === 'sole'
  const weightOf = (one: Sitting) => BigInt(isFirst(one) ? weights.presiding : weights.member)
  const whole = seats.reduce((sum, one) => sum + weightOf(one), 0n)
  if (whole === 0n) return []
  const fen = fenIn(total)
  const shares = seats.map((one) => (fen * weightOf(one)) / whole)
  const rest = fen - shares.reduce((sum, one) => sum + one, 0n)
  const first = Math.max(0, seats.findIndex(isFirst))
  return shares.map((one, at) => fenText(at === first ? one + rest : one))
}
