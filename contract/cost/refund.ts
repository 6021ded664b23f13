import { tenThousandths } from '../both/money.ts'
import { type FeeKind, type FeePartName, feeOf, isSameSum, scheduleOn } from './fee.ts'

/*
 * What of a fee is refunded 退费 where a claim is withdrawn or settled. Like fees by dated rows, so that a case goes by those of its own
 * day: how far the proceedings had come says how much. All sums are whole fen: no float is near.
 */

/** Withdrawn 撤回, or settled: an award on agreed terms, or a conciliation statement. */
export const refundGrounds = ['withdrawn', 'settled'] as const
export type RefundGround = (typeof refundGrounds)[number]

/** How far it had come: accepted, its tribunal constituted, a hearing opened or the proceedings concluded. */
export const refundStages = ['beforeAcceptance', 'beforeTribunal', 'beforeHearing', 'afterHearing'] as const
export type RefundStage = (typeof refundStages)[number]

/** Percents as decimal text: of each part that a fee has by its schedule, and of one that the institution fixed. */
type Rates = Partial<Record<FeePartName | 'whole', string>>

export interface RefundSchedule {
  kind: FeeKind
  /** The first day it holds, as `2015-01-01`; it holds until the next row of its kind begins. */
  from: string
  /** Seeded for trials: an institution puts in its own. */
  demo: boolean
  rates: Record<RefundGround, Record<RefundStage, Rates>>
}

const domestic = (tribunal: Rates, hearing: Rates): Record<RefundStage, Rates> => ({
  beforeAcceptance: { acceptance: '100', handling: '100', whole: '100' },
  beforeTribunal: { acceptance: '100', handling: '70', whole: '80' },
  beforeHearing: tribunal,
  afterHearing: hearing,
})
/** The filing fee stays, once the case is accepted. */
const foreign = (tribunal: string, hearing: string): Record<RefundStage, Rates> => ({
  beforeAcceptance: { arbitration: '100', filing: '0', whole: '100' },
  beforeTribunal: { arbitration: '80', filing: '0', whole: '70' },
  beforeHearing: { arbitration: tribunal, filing: '0', whole: tribunal },
  afterHearing: { arbitration: hearing, filing: '0', whole: hearing },
})
const domesticRates: RefundSchedule['rates'] = {
  withdrawn: domestic(
    { acceptance: '50', handling: '40', whole: '40' },
    { acceptance: '20', handling: '0', whole: '10' },
  ),
  settled: domestic(
    { acceptance: '50', handling: '50', whole: '50' },
    { acceptance: '30', handling: '20', whole: '20' },
  ),
}
const foreignRates: RefundSchedule['rates'] = { withdrawn: foreign('50', '20'), settled: foreign('60', '30') }

/** The seeded rows: all of them demo. */
export const refundSchedules: readonly RefundSchedule[] = [
  { kind: 'domestic', from: '2015-01-01', demo: true, rates: domesticRates },
  { kind: 'shiac', from: '2015-01-01', demo: true, rates: foreignRates },
  { kind: 'scia', from: '2021-01-01', demo: true, rates: foreignRates },
]

/** The row of a kind that holds on a day; undefined before the first. */
export const refundScheduleOn = (kind: FeeKind, day: string, rows = refundSchedules): RefundSchedule | undefined =>
  rows
    .filter((row) => row.kind === kind && row.from <= day)
    .reduce<RefundSchedule | undefined>((last, row) => (last && last.from > row.from ? last : row), undefined)

/** Fen of decimal text; what is below a fen does not count. */
export const fenIn = (sum: string): bigint => tenThousandths(sum) / 100n

/** Decimal text in cents: `125500.00`. */
export const fenText = (fen: bigint): string =>
  `${fen < 0n ? '-' : ''}${(fen < 0n ? -fen : fen) / 100n}.${((fen < 0n ? -fen : fen) % 100n).toString().padStart(2, '0')}`

interface Step {
  action: string
  /** As ISO text. */
  at: string
}

/** How far proceedings had come at a moment, by the steps of the timeline until then. */
export function refundStage(steps: readonly Step[], until: string): RefundStage {
  const came = (...actions: string[]) =>
    steps.some(({ action, at }) => actions.includes(action) && Date.parse(at) <= Date.parse(until))
  if (came('hear', 'conclude')) return 'afterHearing'
  if (came('constitute')) return 'beforeHearing'
  return came('accept') ? 'beforeTribunal' : 'beforeAcceptance'
}

export interface RefundLine {
  /** `whole`: of a fee that no schedule says. */
  name: FeePartName | 'whole'
  amount: string
  percent: string
  /** Half up, to the fen. */
  sum: string
}

interface Paid {
  kind: FeeKind
  /** In dispute, decimal text; empty where no sum is claimed. */
  claimed: string
  /** The day by whose schedules it goes. */
  day: string
  /** The fee that was paid. */
  fee: string
  currency: string
}

/** The parts of a fee, where the schedule of its day says that very sum. */
function partsOf({ kind, claimed, day, fee, currency }: Paid): { name: RefundLine['name']; amount: string }[] {
  const schedule = currency === 'CNY' && claimed !== '' ? scheduleOn(kind, day) : undefined
  const said = schedule && feeOf(schedule, claimed)
  if (!said || !isSameSum(said.total, fee)) return [{ name: 'whole', amount: fee }]
  return said.lines.map(({ name, sum }) => ({ name, amount: sum }))
}

/** What of a fee is refunded, part by part, at most what was paid; undefined where no row holds on that day. */
export function refundOf(
  paid: Paid,
  ground: RefundGround,
  stage: RefundStage,
  rows = refundSchedules,
): { lines: RefundLine[]; sum: string; from: string; demo: boolean } | undefined {
  const schedule = refundScheduleOn(paid.kind, paid.day, rows)
  if (!schedule) return undefined
  const rates = schedule.rates[ground][stage]
  const lines = partsOf(paid).map(({ name, amount }) => {
    const percent = rates[name] ?? '0'
    // In millionths of a fen: fen, times ten-thousandths of a percent, times a hundred.
    const counted = (fenIn(amount) * tenThousandths(percent) + 500_000n) / 1_000_000n
    const most = fenIn(amount)
    return { name, amount, percent, sum: fenText(counted > most ? most : counted) }
  })
  const sum = lines.reduce((all, line) => all + fenIn(line.sum), 0n)
  return { lines, sum: fenText(sum), from: schedule.from, demo: schedule.demo }
}
