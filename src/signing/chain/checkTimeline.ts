import { headPattern, type Proof, type Timeline } from '../../../contract/both/chain.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { isSound } from '../../../contract/signing/fileReport.ts'
import { signings } from '../../../contract/signing/signing.ts'
import { askFile } from '../../local/call.ts'
import { type CheckSignatures, loadChain } from '../useChecker.ts'

/** More days than these, the newest, are not asked for: the newest alone holds all before it. */
const mostDays = 60

/**
 * What becomes of the proof of a day: it leads to the published root; that day was never published; it leads elsewhere, so that the
 * record is another one than was published; or the published file is not soundly sealed.
 */
export type Answer = 'holds' | 'unpublished' | 'differs' | 'unsound'

export interface TimelineReport {
  events: number
  /** The first row that is not as it was sealed. */
  altered: number | null
  days: { day: string; no: number; answer: Answer }[]
  /** Up to this row it is as it was published. */
  covered: number
}

/** Checks a timeline on this device against the heads that the institution published; nothing of it is sent. Throws AppError. */
export async function checkTimeline(timeline: Timeline, check: CheckSignatures): Promise<TimelineReport> {
  const { firstAltered } = await loadChain()
  const altered = await firstAltered(timeline)
  const days: TimelineReport['days'] = []
  for (const proof of timeline.proofs.slice(-mostDays)) {
    const { day, no } = proof
    days.push({ day, no, answer: await answerOf(timeline, proof, check) })
  }
  const held = days.filter((one) => one.answer === 'holds').map((one) => one.no)
  const covered = altered === null ? Math.max(0, ...held) : 0
  return { events: timeline.events.length, altered, days, covered }
}

async function answerOf({ events }: Timeline, { day, no, path }: Proof, check: CheckSignatures): Promise<Answer> {
  const published = await askFile(signings.chainHeadFile, { params: { day } }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'notFound') return null
    throw error
  })
  if (!published) return 'unpublished'
  const [report, { rootFrom }] = await Promise.all([check(published.blob), loadChain()])
  const [, said, , root] = headPattern.exec(report.keywords) ?? []
  if (!isSound(report) || said !== day) return 'unsound'
  const seal = events[no - 1]?.hash
  return seal && (await rootFrom(seal, path)) === root ? 'holds' : 'differs'
}
