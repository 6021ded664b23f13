import { amountPattern, tenThousandths } from '../both/money.ts'
import type { caseNatures } from '../case/caseRequest.ts'

/*
 * What an arbitration costs. Schedules are rows with the day they hold from, so that a case is charged by those of its own day;
 * a change of rates is a new row, never an edit. All sums are decimal text: they are counted in whole numbers, no float is near.
 */

/** Up to the next tier's limit: `base` plus `percent` of the part above `above`. All decimal text; CNY. */
export interface FeeTier {
  above: string
  base: string
  percent: string
}

export type FeePartName = 'acceptance' | 'handling' | 'arbitration' | 'filing' | 'negotiation' | 'emergency'

/** One of the fees that a schedule charges, by tiers that rise. */
export interface FeePart {
  name: FeePartName
  /** It is never less than this. */
  least?: string
  tiers: readonly FeeTier[]
}

export type FeeKind = 'domestic' | 'shiac' | 'scia' | 'negotiation' | 'emergency'

export interface FeeSchedule {
  kind: FeeKind
  /** The first day it holds, as `2015-01-01`; it holds until the next row of its kind begins. */
  from: string
  /** Seeded for trials, after published tables: an institution puts in its own. */
  demo: boolean
  parts: readonly FeePart[]
}

const tier = (above: string, base: string, percent: string): FeeTier => ({ above, base, percent })
const filing: FeePart = { name: 'filing', tiers: [tier('0', '10000', '0')] }

/** Foreign-related tables that differ in what they take above 50 million alone. */
const foreign = (top: string): FeePart => ({
  name: 'arbitration',
  least: '10000',
  tiers: [
    tier('0', '0', '3.5'),
    tier('1000000', '35000', '2.5'),
    tier('5000000', '135000', '1.5'),
    tier('10000000', '210000', '1'),
    tier('50000000', '610000', top),
  ],
})

/** What a negotiation with somebody to lead it costs. */
const negotiation: FeePart = {
  name: 'negotiation',
  least: '3000',
  tiers: [
    tier('0', '0', '1'),
    tier('1000000', '10000', '0.5'),
    tier('5000000', '30000', '0.2'),
    tier('10000000', '40000', '0.1'),
    tier('50000000', '80000', '0.05'),
  ],
}

/** An emergency arbitrator costs the same, whatever is in dispute. */
const emergency: FeePart = { name: 'emergency', tiers: [tier('0', '30000', '0')] }

const acceptance: FeePart = {
  name: 'acceptance',
  tiers: [
    tier('0', '100', '0'),
    tier('1000', '100', '5'),
    tier('50000', '2550', '4'),
    tier('100000', '4550', '3'),
    tier('200000', '7550', '2'),
    tier('500000', '13550', '1'),
    tier('1000000', '18550', '0.4'),
  ],
}

const handling: FeePart = {
  name: 'handling',
  tiers: [
    tier('0', '6000', '0'),
    tier('200000', '6000', '2'),
    tier('500000', '12000', '1.5'),
    tier('1000000', '19500', '0.5'),
    tier('2000000', '24500', '0.45'),
    tier('5000000', '38000', '0.4'),
    tier('10000000', '58000', '0.3'),
    tier('20000000', '88000', '0.2'),
    tier('40000000', '128000', '0.15'),
    tier('100000000', '218000', '0.13'),
    tier('500000000', '738000', '0.12'),
    tier('1000000000', '1338000', '0.11'),
    tier('3000000000', '3538000', '0.1'),
  ],
}

/** The seeded rows: all of them demo. */
export const feeSchedules: readonly FeeSchedule[] = [
  { kind: 'domestic', from: '2015-01-01', demo: true, parts: [acceptance, handling] },
  { kind: 'shiac', from: '2015-01-01', demo: true, parts: [foreign('0.5'), filing] },
  { kind: 'scia', from: '2021-01-01', demo: true, parts: [foreign('0.65'), filing] },
  { kind: 'negotiation', from: '2021-01-01', demo: true, parts: [negotiation] },
  { kind: 'emergency', from: '2015-01-01', demo: true, parts: [emergency] },
]

/** The row of a kind that holds on a day (`2026-11-20`); undefined before the first. */
export function scheduleOn(
  kind: FeeKind,
  day: string,
  rows: readonly FeeSchedule[] = feeSchedules,
): FeeSchedule | undefined {
  return rows
    .filter((row) => row.kind === kind && row.from <= day)
    .reduce<FeeSchedule | undefined>((last, row) => (last && last.from > row.from ? last : row), undefined)
}

/** Whole fen as decimal text: `125500`, `0.07`. */
function fenText(fen: bigint): string {
  const text = fen.toString().padStart(3, '0')
  const cents = text.slice(-2)
  return cents === '00' ? text.slice(0, -2) : `${text.slice(0, -2)}.${cents}`
}

/** One fee of an amount: by which tier, and whether the least sum took its place. */
export interface FeeLine {
  name: FeePartName
  tier: FeeTier
  isLeast: boolean
  /** Decimal text in CNY, to the fen, half up. */
  sum: string
}

/** Fen of one part, and the tier that gave them. A tier ends with its limit: 1,000,000 is still in the first. */
function lineOf({ name, tiers, least }: FeePart, amount: bigint): { line: FeeLine; fen: bigint } {
  const used = tiers.findLast(({ above }) => tenThousandths(above) < amount) ?? tiers[0]!
  const above = amount - tenThousandths(used.above)
  // In 1e10ths of a yuan: ten-thousandths, times ten-thousandths of a percent, times a hundred.
  const fine = tenThousandths(used.base) * 1_000_000n + (above > 0n ? above : 0n) * tenThousandths(used.percent)
  const counted = (fine + 50_000_000n) / 100_000_000n
  const atLeast = least === undefined ? 0n : tenThousandths(least) / 100n
  const fen = counted < atLeast ? atLeast : counted
  return { fen, line: { name, tier: used, isLeast: fen > counted, sum: fenText(fen) } }
}

/** Whether all a schedule charges are fixed sums, for which no amount has to be known. */
const isFixed = ({ parts }: FeeSchedule) => parts.every(({ tiers }) => tiers.every(({ percent }) => percent === '0'))

/**
 * What a schedule charges for an amount in dispute (decimal text, as `rules.amount` takes it); undefined where it is no amount.
 * A case without an amount has no figure here: the institution fixes it. Fixed sums alone are told without one.
 */
export function feeOf(schedule: FeeSchedule, amount: string): { lines: FeeLine[]; total: string } | undefined {
  const typed = amount.trim() || (isFixed(schedule) ? '1' : '')
  if (!amountPattern.test(typed) || !/[1-9]/.test(typed) || typed.replace(/^0+/, '').split('.')[0]!.length > 15)
    return undefined
  const lines = schedule.parts.map((part) => lineOf(part, tenThousandths(typed)))
  return {
    lines: lines.map(({ line }) => line),
    total: fenText(lines.reduce((sum, { fen }) => sum + fen, 0n)),
  }
}

/** The schedule that a case of a nature is charged by. */
export const feeKindOf: Record<(typeof caseNatures)[number], FeeKind> = { domestic: 'domestic', foreign: 'shiac' }

interface Charged {
  nature: (typeof caseNatures)[number]
  /** Decimal text; empty where no sum is claimed. */
  amount: string
  currency: string
}

/**
 * What a case is charged by the schedule of the day it was filed on (`2026-11-20`, at the institution's place), as decimal text in
 * CNY; undefined where the institution fixes it: without an amount, and in other currencies.
 */
export function caseFee(
  { nature, amount, currency }: Charged,
  filedOn: string,
  rows = feeSchedules,
): string | undefined {
  const said = currency === 'CNY' && amount.trim() !== ''
  const schedule = said ? scheduleOn(feeKindOf[nature], filedOn, rows) : undefined
  return schedule && feeOf(schedule, amount)?.total
}

/** Whether two decimal texts are the same sum: `100` and `100.00`. */
export const isSameSum = (one: string, other: string): boolean => tenThousandths(one) === tenThousandths(other)
