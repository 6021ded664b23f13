import { and, desc, eq } from 'drizzle-orm'
import type { Award, awards } from '../../contract/award/award.ts'
import { checkFile, maxMbOf } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { mustHaveCome } from '../case/day.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import { everybodyOf } from '../case/seat/everybody.ts'
import { nextPlace } from '../caseFile/place.ts'
import type { PreparedTransaction } from '../door/handler.ts'
import { endSigning } from '../envelope/change.ts'
import { passOpen } from '../openItem/pass.ts'
import { awardStep } from '../tables/award.ts'
import { file } from '../tables/upload.ts'
import { ownLoose } from '../upload/attach.ts'
import { finishFiles } from '../upload/bind.ts'
import { type Acting, type Context, type Held, holdAward, takeAwardStep } from './step.ts'

/** Puts an own file at the end of the files of the case. */
export async function fileInCase({ house, tx, me }: Context, caseId: string, attachmentId: string): Promise<string> {
  const row = await ownLoose(tx, me, attachmentId)
  const wrong = checkFile(row, 'document', maxMbOf('document', house.config.page.uploadSize))
  if (wrong) throw new AppError(wrong.code, wrong.params, [{ path: ['attachmentId'], ...wrong }])
  const position = await nextPlace(tx, caseId, null)
  await tx
    .update(file)
    .set({ recordKind: 'case', recordId: caseId, folderId: null, position, looseSince: null })
    .where(eq(file.id, row.id))
  return row.id
}

/**
 * Issues an award whose original lies among the files of its case: from here on the parties see it. The envelope that its tribunal
 * signed ends here with its sealed file, as the scan that a secretary files does.
 */
export async function issueWith(
  context: Acting,
  held: Pick<Held, 'row' | 'seen'>,
  { fileId, issuedOn }: { fileId: string; issuedOn: string },
): Promise<Award> {
  const { house, tx, me } = context
  const { row, seen } = held
  const details = { award: row.title, awardNo: row.no, issuedOn }
  await recordEvent(house, tx, seen.id, { action: 'awardIssued', by: me, details })
  await tellCase(house, tx, seen.id)
  return takeAwardStep(context, held, 'issue', {
    set: { issuedOn, fileId },
    news: { to: await everybodyOf(tx, seen), kind: 'awardIssued', params: { no: row.no } },
  })
}

/**
 * Where the issue takes two people, a head files the original, and not who gave it to be signed. Throws `issue.head`, `person.same`.
 */
async function mustBeTwoPeople({ house, tx, me }: Context, { row }: Held): Promise<void> {
  if (!house.config.page.issueNeedsHead) return
  if (!me.roles.includes('ROLE_HEAD')) throw new AppError('issue.head')
  const given = and(eq(awardStep.awardId, row.id), eq(awardStep.action, 'sign'))
  const [last] = await tx.select().from(awardStep).where(given).orderBy(desc(awardStep.no)).limit(1)
  if (last?.byId === me.id) throw new AppError('person.same')
}

const asPart = (attachmentId: string) => [{ attachmentId, purpose: '' }]

export const issueAward: PreparedTransaction<typeof awards.issueAward> = {
  before: ({ house, me, body }) => finishFiles(house, me, asPart(body.attachmentId)),
  async inTransaction(context) {
    const { house, body } = context
    const held = await holdAward(context, { ...body, action: 'issue' })
    await mustBeTwoPeople(context, held)
    mustHaveCome(house, body.issuedOn, 'issuedOn')
    if (held.row.kind === 'award')
      await passOpen({ ...context, said: body, seen: held.seen, step: 'issue', awardId: held.row.id, by: context.me })
    const fileId = await fileInCase(context, held.seen.id, body.attachmentId)
    // What was begun on screens is over: the paper counts.
    await endSigning(context, { kind: 'award', id: held.row.id }, '已归档签署原件')
    return issueWith(context, held, { fileId, issuedOn: body.issuedOn })
  },
}
