import type { CaseState } from '../case/case.ts'

/*
 * The way of an award and of what else ends a case: who writes it, votes on it, scrutinises it 核阅, numbers it, files its signed
 * original and closes it. Server, buttons and tests read it here.
 */

/** What a tribunal makes: 裁决书 部分 中间 和解 调解书 撤案决定 补正 补充. */
export const awardKinds = [
  'award',
  'partial',
  'interim',
  'consent',
  'mediationStatement',
  'dismissal',
  'correction',
  'additional',
] as const
export type AwardKind = (typeof awardKinds)[number]

interface KindRule {
  /** The states of a case in which it may be begun and carried on. */
  in: readonly CaseState[]
  /** Closing it closes the case; there is one of these at most. */
  ends: boolean
  /** An award of this kind ends nothing itself: it states that the case, or the claim, was ended before. */
  tells?: true
  /** It corrects or adds to an award that was issued. */
  follows?: true
}

const heard: readonly CaseState[] = ['tribunal', 'hearing', 'award']

export const kindRules: Record<AwardKind, KindRule> = {
  award: { in: ['award'], ends: true },
  partial: { in: ['hearing', 'award'], ends: false },
  interim: { in: ['hearing', 'award'], ends: false },
  consent: { in: heard, ends: true },
  mediationStatement: { in: heard, ends: true },
  /** After a withdrawal that the tribunal granted: the case may be over by it already, and then stays as it is. */
  dismissal: { in: [...heard, 'withdrawn'], ends: false, tells: true },
  correction: { in: ['award', 'closed'], ends: false, follows: true },
  additional: { in: ['award', 'closed'], ends: false, follows: true },
}

/** The kinds that end a case. */
export const endingKinds = (Object.keys(kindRules) as AwardKind[]).filter((kind) => kindRules[kind].ends)
/** The kinds that state how a case ended, for its closing: those that ended it stand before the one that only states it. */
export const closingKinds = [...endingKinds, ...awardKinds.filter((kind) => kindRules[kind].tells)]

/** `dropped`: a draft that came to nothing; its tribunal keeps it. */
export const awardStates = [
  'draft',
  'vote',
  'scrutiny',
  'passed',
  'numbered',
  'signing',
  'issued',
  'closed',
  'dropped',
] as const
export type AwardState = (typeof awardStates)[number]

/** Of the tribunal: whoever presides or sits alone, each member, and the secretary that it named. Of the institution: staff, and its heads. */
export const awardPeople = ['presiding', 'member', 'named', 'staff', 'head'] as const
export type AwardPerson = (typeof awardPeople)[number]

interface Move {
  by: readonly AwardPerson[]
  from: readonly (AwardState | 'none')[]
  to: AwardState | 'same'
}

const tribunal: readonly AwardPerson[] = ['presiding', 'member']
const writers: readonly AwardPerson[] = [...tribunal, 'named']

/** The whole way. A presiding arbitrator is a member, too; a head is of the staff. */
export const awardMoves = {
  start: { by: ['presiding'], from: ['none'], to: 'draft' },
  /** Typing, and keeping what was typed under a name. */
  write: { by: writers, from: ['draft'], to: 'same' },
  comment: { by: writers, from: ['draft', 'vote'], to: 'same' },
  /** Who helps the tribunal write, or nobody any more. */
  nameSecretary: { by: ['presiding'], from: ['draft', 'vote', 'scrutiny'], to: 'same' },
  openVote: { by: ['presiding'], from: ['draft'], to: 'vote' },
  vote: { by: tribunal, from: ['vote'], to: 'same' },
  redraft: { by: ['presiding'], from: ['vote'], to: 'draft' },
  /** A dropped draft makes room for another; a text that was put to the vote is opened again first. */
  drop: { by: ['presiding'], from: ['draft'], to: 'dropped' },
  submit: { by: ['presiding'], from: ['vote'], to: 'scrutiny' },
  return: { by: ['head'], from: ['scrutiny'], to: 'draft' },
  pass: { by: ['head'], from: ['scrutiny'], to: 'passed' },
  number: { by: ['staff'], from: ['passed'], to: 'numbered' },
  /** Again where signing came to nothing: it was refused, ran out, or was made void. */
  sign: { by: ['staff'], from: ['numbered', 'signing'], to: 'signing' },
  /** By filing the scanned original, or by sealing the envelope that the tribunal signed. */
  issue: { by: ['staff'], from: ['signing'], to: 'issued' },
  /** Once it was served on every party: a batch of its original (service.ts), by whatever channels. */
  close: { by: ['staff'], from: ['issued'], to: 'closed' },
} as const satisfies Record<string, Move>
export type AwardAction = keyof typeof awardMoves

/** From submission on the institution sees it; once it is issued the parties do. */
export const seenByStaff: readonly AwardState[] = ['scrutiny', 'passed', 'numbered', 'signing', 'issued', 'closed']
export const seenByParties: readonly AwardState[] = ['issued', 'closed']
/** From here on what is decided stands: the case is not heard again, and nobody withdraws from it. */
export const standing: readonly AwardState[] = ['numbered', 'signing', 'issued', 'closed']

/** As whom somebody stands to an award, by what is known of them. */
export interface Standing {
  isStaff: boolean
  isHead: boolean
  sits: boolean
  presides: boolean
  isNamed: boolean
}

export function personsOf({ isStaff, isHead, sits, presides, isNamed }: Standing): AwardPerson[] {
  const known: Record<AwardPerson, boolean> = {
    presiding: presides,
    member: sits,
    named: isNamed,
    staff: isStaff,
    head: isHead,
  }
  return awardPeople.filter((one) => known[one])
}

/** The steps that these people may take of an award as it stands. */
export const openSteps = (state: AwardState, people: readonly AwardPerson[]): AwardAction[] =>
  (Object.keys(awardMoves) as AwardAction[]).filter((action) => {
    const { by, from }: Move = awardMoves[action]
    return from.includes(state) && by.some((one) => people.includes(one))
  })

/** What a member says of the text that is voted on; who refuses to vote says so. */
export const voteChoices = ['agree', 'dissent', 'refuse'] as const
export type VoteChoice = (typeof voteChoices)[number]

interface Cast {
  userId: string
  choice: VoteChoice
}

/**
 * What the votes come to, of the members who sit: `majority` more than half agreed; `presiding` there is no majority, and whoever
 * presides agreed, so that their opinion decides; `none` neither, or the votes that are missing could still turn it.
 */
export function outcomeOf(votes: readonly Cast[], members: readonly { userId: string; presides: boolean }[]) {
  const choiceOf = (userId: string) => votes.find((one) => one.userId === userId)?.choice
  const agreed = members.filter((one) => choiceOf(one.userId) === 'agree')
  if (agreed.length * 2 > members.length) return 'majority'
  const isWhole = members.every((one) => choiceOf(one.userId) !== undefined)
  return isWhole && agreed.some((one) => one.presides) ? 'presiding' : 'none'
}
