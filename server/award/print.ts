import { Readable } from 'node:stream'
import { and, desc, eq } from 'drizzle-orm'
import type { awards } from '../../contract/award/award.ts'
import type { DocumentNode } from '../../contract/document/document.ts'
import { besideEachOther } from '../../contract/document/translation.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Orm } from '../database/db.ts'
import { toDocx } from '../document/model/toDocx.ts'
import { paperOf } from '../document/paper.ts'
import { writePdf } from '../document/pdf.ts'
import type { OwnTransaction } from '../door/handler.ts'
import { award, awardRound, awardText } from '../tables/award.ts'
import { cleanName } from '../upload/create.ts'
import type { Person } from '../who.ts'
import { seesDeliberation, seesScrutiny } from './right.ts'

/** What somebody may read of an award now: the tribunal its text, the institution what was submitted last. Throws `notFound`. */
async function readable(orm: Orm, me: Person, id: string): Promise<{ title: string; body: DocumentNode }> {
  const one = eq(award.id, id)
  const [own] = await orm
    .select({ title: award.title, body: awardText.body })
    .from(award)
    .innerJoin(awardText, eq(awardText.awardId, award.id))
    .where(and(one, seesDeliberation(me)))
  if (own) return own
  const [title] = await orm
    .select({ title: award.title })
    .from(award)
    .where(and(one, seesScrutiny(me)))
  if (!title) throw new AppError('notFound')
  return { ...title, body: await submittedText(orm, id) }
}

/** The text as it was submitted last. Throws `notFound` where it never was. */
export async function submittedText(orm: Orm, awardId: string): Promise<DocumentNode> {
  const [round] = await orm
    .select({ body: awardRound.body })
    .from(awardRound)
    .where(eq(awardRound.awardId, awardId))
    .orderBy(desc(awardRound.no))
    .limit(1)
  if (!round) throw new AppError('notFound')
  return round.body
}

export const printAward: OwnTransaction<typeof awards.printAward> = {
  async ownTransaction({ house, me, body: { id, format, layout }, gone }) {
    const { title, body: text } = await readable(house.db.orm, me, id)
    const body = layout === 'beside' ? besideEachOther(text) : text
    const name = `${cleanName(title)}.${format}`
    const asker = { personId: me.id, gone }
    const bytes =
      format === 'docx'
        ? await toDocx(title, body, house.now())
        : (await writePdf(house, paperOf(title, body), asker)).bytes
    return { stream: Readable.from([bytes]), name, size: bytes.length }
  },
}
