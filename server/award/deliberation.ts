import { and, asc, desc, eq } from 'drizzle-orm'
import type { awards } from '../../contract/award/award.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Handler } from '../door/handler.ts'
import { account } from '../tables/account.ts'
import { award, awardComment, awardStep, awardVersion, awardVote } from '../tables/award.ts'
import { readTribunal } from '../tribunal/row.ts'
import { seesDeliberation } from './right.ts'
import { readAward } from './row.ts'
import { presides, sitting } from './step.ts'
import { currentText } from './vote.ts'

/** Nobody votes by what others said: a member sees their votes once the own is cast, who only helps once all are. */
function seesOthers(id: string, members: readonly { userId: string }[], cast: readonly string[]): boolean {
  return members.some((one) => one.userId === id)
    ? cast.includes(id)
    : members.every((one) => cast.includes(one.userId))
}

/** Everything that a tribunal keeps to itself of an award, for those who deliberate. */
export const getDeliberation: Handler<typeof awards.getDeliberation> = async ({ house, tx, me, params }) => {
  const [row] = await tx
    .select()
    .from(award)
    .where(and(eq(award.id, params.id), seesDeliberation(me)))
  if (!row) throw new AppError('notFound')
  const text = await currentText(tx, row.id)
  const votes = await tx
    .select({ vote: awardVote, name: account.nickName })
    .from(awardVote)
    .innerJoin(account, eq(account.id, awardVote.accountId))
    .where(eq(awardVote.awardId, row.id))
    .orderBy(asc(awardVote.at))
  const members = sitting(await readTribunal(tx, row.caseId))
  const cast = votes.map(({ vote }) => vote.accountId)
  const sees = !house.config.votesHidden || row.state !== 'vote' || seesOthers(me.id, members, cast)
  const shown = votes.filter(({ vote }) => sees || vote.accountId === me.id)
  const steps = await tx.select().from(awardStep).where(eq(awardStep.awardId, row.id)).orderBy(desc(awardStep.no))
  const comments = await tx
    .select()
    .from(awardComment)
    .where(eq(awardComment.awardId, row.id))
    .orderBy(asc(awardComment.at), asc(awardComment.id))
  const { no, name, byName, at: namedAt } = awardVersion
  const versions = await tx
    .select({ no, name, byName, at: namedAt })
    .from(awardVersion)
    .where(eq(awardVersion.awardId, row.id))
    .orderBy(desc(no))
  const [secretary] = row.secretaryId
    ? await tx
        .select({ userId: account.id, name: account.nickName })
        .from(account)
        .where(eq(account.id, row.secretaryId))
    : []
  return {
    award: await readAward(tx, row.id),
    body: text.body,
    revision: text.revision,
    members: members.map(({ userId, name, seat }) => ({
      ...{ userId, name, seat },
      presides: presides({ seat }),
    })),
    secretary: secretary ?? null,
    cast,
    votes: shown.map(({ vote: { accountId: userId, choice, opinion, attached, at }, name }) => ({
      ...{ userId, name, choice, opinion, attached },
      at: at.toISOString(),
    })),
    comments: comments.map(({ awardId: _, byId: __, at, settledAt, ...comment }) => ({
      ...comment,
      at: at.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
    })),
    versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
    steps: steps.map(({ action, byName, at, reason }) => ({ action, byName, reason, at: at.toISOString() })),
  }
}
