import { useEffect } from 'react'
import { type Award, awards } from '../../../contract/award/award.ts'
import { outcomeOf } from '../../../contract/award/awardWay.ts'
import { useAsk } from '../../action/useAsk.ts'
import { useSession } from '../../local/hooks.ts'

interface Votes {
  /** Names of members by whether they have voted. */
  voted: string[]
  missing: string[]
  /** This person has. */
  isCast: boolean
  /** It may be submitted: there is a majority, or the presiding arbitrator decides. */
  isDecided: boolean
}

/** How far the vote on an award is, for those who vote; undefined for others, and while it is not voted on. */
export function useVotes({ id, state, version }: Award, isMember: boolean): Votes | undefined {
  const me = useSession()?.user.id
  const wanted = isMember && state === 'vote'
  const { reply, refresh } = useAsk(awards.getDeliberation, wanted ? { params: { id } } : undefined)
  // Asked again with each vote, and by nothing else: what is known of it says how old it is.
  const known = reply?.award.version
  useEffect(() => {
    if (known !== undefined && known < version) void refresh()
  }, [known, version, refresh])
  if (!wanted || !reply) return undefined
  const { members, votes, cast } = reply
  // A server of before names nobody beside the votes it shows.
  const has = (userId: string) => cast.includes(userId) || votes.some((one) => one.userId === userId)
  return {
    voted: members.filter((one) => has(one.userId)).map((one) => one.name),
    missing: members.filter((one) => !has(one.userId)).map((one) => one.name),
    isCast: has(me ?? ''),
    isDecided: outcomeOf(votes, members) !== 'none',
  }
}
