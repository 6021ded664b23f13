import { type CaseDetail, caseLife } from '../../../contract/case/caseLife.ts'
import { useKept } from '../../local/hooks.ts'

/** The parties of a case for which this person receives: as one of them, or as an agent for one. */
export function useReceivedParties(caseId: string, detail: CaseDetail | undefined): { id: string; name: string }[] {
  const { value: seats } = useKept(caseLife.mySeats, { params: { id: caseId } })
  const own = (seats ?? []).map(({ id }) => id)
  const acts = (detail?.agents ?? []).filter(({ id, revokedAt }) => !revokedAt && own.includes(id))
  const ids = new Set([...own, ...acts.flatMap(({ partyIds }) => partyIds)])
  return [...(detail?.applicants ?? []), ...(detail?.respondents ?? [])].filter(({ id }) => ids.has(id))
}
