import { type CaseDetail, caseLife } from '../../../contract/case/caseLife.ts'
import { useKept } from '../../local/hooks.ts'

/** The agents who act now for a party that this person is; none where they are no party of the case. */
export function useOwnAgents(caseId: string, detail: CaseDetail | undefined): { id: string; name: string }[] {
  const mine = useOwnParties(caseId)
  const agents = detail?.agents ?? []
  return agents.filter(({ revokedAt, partyIds }) => !revokedAt && partyIds.some((id) => mine.includes(id)))
}

/** The parties of a case that this person is, by id. */
export function useOwnParties(caseId: string): string[] {
  const { value: seats } = useKept(caseLife.mySeats, { params: { id: caseId } })
  return (seats ?? []).filter((one) => one.role === 'party').map((one) => one.id)
}
