import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { awards } from '../../../contract/award/award.ts'
import { outcomeOf } from '../../../contract/award/awardWay.ts'
import type { SignRule } from '../../../contract/envelope/envelope.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { mustBeAhead } from '../../case/day.ts'
import { seatWords } from '../../caseDocument/facts.ts'
import { issuedPdf } from '../../caseDocument/make.ts'
import type { Tx } from '../../database/db.ts'
import type { OwnTransaction } from '../../door/handler.ts'
import { askToSign } from '../../envelope/make.ts'
import { awardVote } from '../../tables/award.ts'
import { file } from '../../tables/upload.ts'
import { storeMadePdf } from '../../upload/content/made.ts'
import { cleanName } from '../../upload/create.ts'
import { submittedText } from '../print.ts'
import { type Held, holdAward, presides, sitting, takeAwardStep } from '../step.ts'
import { mustNotBeSigning } from './hear.ts'
import { paperToSign } from './paper.ts'

/** Whose signatures make it complete: all, where all agreed; who did not may refuse, and it is complete with the others. */
async function ruleOf(tx: Tx, { row, tribunal }: Held): Promise<SignRule> {
  const members = sitting(tribunal).map((one) => ({ userId: one.userId, presides: presides(one) }))
  const rows = await tx.select().from(awardVote).where(eq(awardVote.awardId, row.id))
  const votes = rows.map(({ accountId: userId, choice }) => ({ userId, choice }))
  const agreed = members.filter(({ userId }) => votes.some((one) => one.userId === userId && one.choice === 'agree'))
  const outcome = outcomeOf(votes, members)
  return agreed.length === members.length || outcome === 'none' ? 'all' : outcome
}

/**
 * Gives the award to those who sit to be signed: its PDF belongs to what is signed, so that it is theirs and the institution's alone,
 * and lies among no files of the case before it is issued. Nothing is signed that has a place open, or a character that no printer has.
 */
export const sendToSign: OwnTransaction<typeof awards.sendToSign> = {
  async ownTransaction({ house, me, body, gone }) {
    mustBeAhead(house, body.due)
    const known = await house.db.tx(async (tx) => {
      const held = await holdAward({ house, tx, me }, { ...body, action: 'sign' })
      await mustNotBeSigning(tx, held.row.id)
      return { ...held, rule: await ruleOf(tx, held), text: await submittedText(tx, held.row.id) }
    })
    const { row, rule } = known
    const members = sitting(known.tribunal)
    const paper = paperToSign(row, members, known.text)
    const bytes = await issuedPdf(house, row.title, paper.body, { personId: me.id, gone })
    const facts = await storeMadePdf(house, bytes, `${cleanName(`${row.no} ${row.title}`)}.pdf`)
    try {
      return await house.db.tx(async (tx) => {
        const context = { house, tx, me }
        const held = await holdAward(context, { ...body, action: 'sign' })
        await mustNotBeSigning(tx, row.id)
        // Who sits may have changed while it was printed.
        const now = sitting(held.tribunal).map((one) => one.userId)
        if (now.join() !== members.map((one) => one.userId).join()) throw new AppError('stale')
        const id = randomUUID()
        const place = { recordKind: 'envelope' as const, recordId: id, purpose: '', position: 0, looseSince: null }
        await tx.insert(file).values({ ...facts, ...place, ownerId: me.id, createdAt: house.now() })
        const asked = {
          ...{ id, baseId: row.caseId, attachmentId: facts.id, kind: 'award' as const, title: row.title, rule },
          ...{ order: 'parallel' as const, due: body.due, sealAnchor: paper.sealAnchor },
          signers: members.map((one, at) => ({
            ...{ accountId: one.userId, name: one.name, role: seatWords[one.seat][0], contact: '' },
            ...{ anchor: paper.anchors[at] ?? '', presides: presides(one) },
          })),
        }
        await askToSign(context, asked, { kind: 'award', id: row.id })
        return takeAwardStep(context, held, 'sign')
      })
    } catch (error) {
      // Of a failure of ours nobody knows whether the rows were written: then the bytes stay.
      if (error instanceof AppError) await house.store.remove(facts.id)
      throw error
    }
  },
}
