import { amountPattern, tenThousandths } from '../both/money.ts'
import { type DocumentNode, everyNode, textOf } from '../document/document.ts'
import type { AwardKind } from './awardWay.ts'
import { type OutcomeResult, resultsOf } from './outcome.ts'

/*
 * What should be looked at before a tribunal votes on what ends a case, and before the institution passes it: said, and never a
 * reason to refuse (the tribunal may be right).
 */

export const awardDoubts = [
  /** No dispositive part 裁决主文, or nothing in it. */
  'noDispositive',
  /** The sum that is voted on does not stand in it. */
  'sumUnsaid',
  'overClaim',
  'upheldLess',
  'partlyAll',
  'dismissedSum',
  /** A counterclaim that was accepted, of which nothing is said. */
  'counterSilent',
  /** The dispositive part does not speak of it. */
  'counterUnsaid',
] as const
export type AwardDoubt = (typeof awardDoubts)[number]

/** Headings of the part that decides; 裁决书 is a title. */
const decides =
  /裁\s*决(?!\s*书)|主\s*文|决\s*定(?!\s*书)|协\s*议|\b(dispositi(on|ve)|operative|decisions?|orders?|terms of (settlement|agreement))\b/i
/** The line that begins what is decided says nothing by itself. */
const begins = /[:：]\s*$/

/** What is decided, block by block; undefined where no heading says so. */
function dispositiveOf({ content = [] }: DocumentNode): DocumentNode[] | undefined {
  const at = content.findLastIndex((node) => node.type === 'heading' && decides.test(textOf(node)))
  return at < 0 ? undefined : content.slice(at + 1)
}

const hasPlace = (node: DocumentNode) => [...everyNode(node)].some(({ type }) => type === 'placeholder')
const says = (node: DocumentNode) =>
  hasPlace(node) || !['', undefined].includes(textOf(node).replace(begins, '').trim())
const isLead = (node: DocumentNode) => begins.test(textOf(node)) && !hasPlace(node)

/** Whether a sum stands in some text, with or without separators, or is put there from what is voted on. */
function isSaid(sum: string, nodes: readonly DocumentNode[]): boolean {
  const whole = tenThousandths(sum) / 10_000n
  const text = nodes
    .map(textOf)
    .join('\n')
    .replaceAll(/(?<=\d)[,，\s](?=\d{3})/g, '')
  const isPut = nodes.some((node) =>
    [...everyNode(node)].some(({ type, attrs }) => type === 'placeholder' && String(attrs?.key).startsWith('awarded')),
  )
  return isPut || new RegExp(`(?<!\\d)${whole}(?!\\d)`).test(text)
}

interface Voted {
  kind: AwardKind
  body: DocumentNode
  result: OutcomeResult | '' | undefined
  /** Decimal text; empty where no sum is awarded. */
  awarded: string
  /** The sum of the claims as decimal text; empty where none is claimed. */
  claimed: string
  /** Of a counterclaim that was accepted: whether its result and its fee are said; undefined where there is none. */
  counter?: { isSaid: boolean } | undefined
}

/** Sums of counterclaims are put there by places of their own. */
const speaksOfCounter = (nodes: readonly DocumentNode[]): boolean =>
  nodes.some(
    (node) =>
      /反\s*请\s*求|counter-?claim/i.test(textOf(node)) ||
      [...everyNode(node)].some(({ type, attrs }) => type === 'placeholder' && /^counter/.test(String(attrs?.key))),
  )

/** What is doubtful of what is voted on; nothing for a kind that ends no case. */
export function doubtsOf({ kind, body, result, awarded, claimed, counter }: Voted): AwardDoubt[] {
  if (!resultsOf[kind]) return []
  const part = dispositiveOf(body)
  const isEmpty = !part?.some((node) => says(node) && !isLead(node))
  const sum = amountPattern.test(awarded) ? tenThousandths(awarded) : 0n
  const whole = amountPattern.test(claimed) ? tenThousandths(claimed) : 0n
  const found: Record<AwardDoubt, boolean> = {
    noDispositive: isEmpty,
    sumUnsaid: !isEmpty && sum > 0n && !isSaid(awarded, part ?? []),
    overClaim: whole > 0n && sum > whole,
    upheldLess: result === 'upheld' && sum > 0n && sum < whole,
    partlyAll: result === 'partly' && whole > 0n && sum >= whole,
    dismissedSum: result === 'dismissed' && sum > 0n,
    counterSilent: counter !== undefined && !counter.isSaid,
    counterUnsaid: counter !== undefined && !isEmpty && !speaksOfCounter(part ?? []),
  }
  return awardDoubts.filter((one) => found[one])
}
