import { type Award, awards } from '../../../contract/award/award.ts'
import { type AwardPerson, personsOf, seenByStaff } from '../../../contract/award/awardWay.ts'
import { mayMake } from '../../../contract/kernel/call.ts'
import { presidesOver, tribunals } from '../../../contract/tribunal/tribunal.ts'
import { useRow, useSession } from '../../local/hooks.ts'

/** As whom this person stands to the awards of a case. */
export function useStanding(caseId: string): (row?: Award) => AwardPerson[] {
  const user = useSession()?.user
  const sitsIn = user?.cate === 'ZCY' ? caseId : undefined
  const { row: tribunal } = useRow('tribunal', sitsIn, tribunals.getTribunal, { params: { id: caseId } })
  return (row) => {
    if (!user) return []
    const sits = tribunal?.members.some((one) => one.userId === user.id && one.state === 'accepted') ?? false
    return personsOf({
      isStaff: mayMake(awards.numberAward, user),
      isHead: mayMake(awards.passAward, user),
      sits,
      presides: tribunal ? presidesOver(tribunal, user.id) : false,
      // Before its submission nobody else of the institution sees it.
      isNamed: user.cate === 'MISHU' && row !== undefined && !seenByStaff.includes(row.state),
    })
  }
}
